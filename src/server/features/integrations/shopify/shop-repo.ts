import { and, eq, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'
import { integrations } from '../../../db/schema/integrations/integrations.ts'
import { shopifyShops } from '../../../db/schema/integrations/shopify.ts'

export type IntegrationRow = typeof integrations.$inferSelect
export type ShopRow = typeof shopifyShops.$inferSelect

/** A store's connection with what it synchronizes. */
export interface ConnectedShop {
  integration: IntegrationRow
  shop: ShopRow
}

const selectShops = (db: Executor) =>
  db
    .select({ integration: integrations, shop: shopifyShops })
    .from(shopifyShops)
    .innerJoin(integrations, eq(integrations.integration_id, shopifyShops.integration_id))

export async function findShopOfStore(db: Executor, store_id: string): Promise<ConnectedShop | null> {
  const [row] = await selectShops(db).where(and(eq(shopifyShops.store_id, store_id), eq(integrations.name, 'shopify')))
  return row ?? null
}

export async function findShop(db: Executor, integration_id: string): Promise<ConnectedShop | null> {
  const [row] = await selectShops(db).where(eq(shopifyShops.integration_id, integration_id))
  return row ?? null
}

/** Locks the connection until the end of the transaction; null if it was disconnected. */
export async function lockShop(tx: Executor, integration_id: string): Promise<ConnectedShop | null> {
  const [row] = await selectShops(tx).where(eq(shopifyShops.integration_id, integration_id)).for('update')
  return row ?? null
}

/** Adds the settings of a new connection; keeps those of an existing one, unless it is for another shop. */
export async function saveShop(
  tx: Executor,
  { integration_id, store_id, shop, directions }: Pick<ShopRow, 'integration_id' | 'store_id' | 'shop' | 'directions'>,
): Promise<void> {
  await tx
    .insert(shopifyShops)
    .values({ integration_id, store_id, shop, directions })
    .onConflictDoUpdate({
      target: shopifyShops.integration_id,
      set: { shop, locations: [], location_id: '', webhooks: {}, rate_limit: null, last_webhook_at: null },
      setWhere: sql`${shopifyShops.shop} <> excluded.shop`,
    })
}

/** Changes what the merchant chose, and its version. */
export async function changeShop(
  tx: Executor,
  integration_id: string,
  change: Partial<Pick<ShopRow, 'directions' | 'location_id' | 'orders_since'>>,
): Promise<void> {
  await tx
    .update(shopifyShops)
    .set({ ...change, version: sql`${shopifyShops.version} + 1` })
    .where(eq(shopifyShops.integration_id, integration_id))
}

/** Records what Shopify reported. */
export async function recordShop(
  tx: Executor,
  integration_id: string,
  change: Partial<Pick<ShopRow, 'locations' | 'location_id' | 'webhooks' | 'rate_limit' | 'last_webhook_at'>>,
): Promise<void> {
  await tx.update(shopifyShops).set(change).where(eq(shopifyShops.integration_id, integration_id))
}

/** Connected shops, for the job that looks for changes. */
export async function listActiveShops(db: Executor): Promise<string[]> {
  const { rows } = await db.execute<{ integration_id: string }>(sql`
    select s.integration_id from shopify_shops s join integrations i on i.integration_id = s.integration_id
    where i.status = 'connected' order by 1`)
  return rows.map(({ integration_id }) => integration_id)
}
