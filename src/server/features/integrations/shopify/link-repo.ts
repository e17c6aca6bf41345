import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { FieldValue } from '../../../../shared/domain/shopify/merge-fields.ts'
import type { LinkedKind } from '../../../../shared/domain/shopify/synced-kinds.ts'
import type { Executor } from '../../../db/connection.ts'
import { shopifyLinks } from '../../../db/schema/integrations/shopify.ts'

export type LinkRow = typeof shopifyLinks.$inferSelect
export type NewLink = typeof shopifyLinks.$inferInsert

/** The shop that a store's links belong to. */
export interface LinkOwner {
  store_id: string
  shop: string
}

const ofKind = ({ store_id, shop }: LinkOwner, kind: LinkedKind) =>
  and(eq(shopifyLinks.store_id, store_id), eq(shopifyLinks.shop, shop), eq(shopifyLinks.kind, kind))

export async function listLinks(
  db: Executor,
  owner: LinkOwner,
  kind: LinkedKind,
  local_ids: readonly string[],
): Promise<LinkRow[]> {
  if (local_ids.length === 0) return []
  return db
    .select()
    .from(shopifyLinks)
    .where(and(ofKind(owner, kind), inArray(shopifyLinks.local_id, [...local_ids])))
}

export async function findLinkByRemote(
  db: Executor,
  owner: LinkOwner,
  kind: LinkedKind,
  remote_id: string,
): Promise<LinkRow | null> {
  const [row] = await db
    .select()
    .from(shopifyLinks)
    .where(and(ofKind(owner, kind), eq(shopifyLinks.remote_id, remote_id)))
  return row ?? null
}

export async function findLinkByItem(db: Executor, owner: LinkOwner, item: string): Promise<LinkRow | null> {
  const [row] = await db
    .select()
    .from(shopifyLinks)
    .where(and(ofKind(owner, 'variant'), eq(shopifyLinks.inventory_item_id, item)))
  return row ?? null
}

/** Links of a product's variants. */
export const listVariantLinks = (db: Executor, owner: LinkOwner, product_id: string): Promise<LinkRow[]> =>
  db
    .select()
    .from(shopifyLinks)
    .where(and(ofKind(owner, 'variant'), eq(shopifyLinks.parent_id, product_id)))
    .orderBy(asc(shopifyLinks.local_id))

/** Adds a link, or replaces what it says. */
export async function saveLink(tx: Executor, link: NewLink): Promise<void> {
  const { store_id: _s, shop: _d, kind: _k, local_id: _l, ...rest } = link
  await tx
    .insert(shopifyLinks)
    .values(link)
    .onConflictDoUpdate({
      target: [shopifyLinks.store_id, shopifyLinks.shop, shopifyLinks.kind, shopifyLinks.local_id],
      set: rest,
    })
}

/** Changes a link; fields of `base` that aren't given stay the same. */
export async function changeLink(
  tx: Executor,
  owner: LinkOwner,
  { kind, local_id }: Pick<LinkRow, 'kind' | 'local_id'>,
  { base, ...change }: Partial<Omit<NewLink, 'base'>> & { base?: Record<string, FieldValue> },
): Promise<void> {
  await tx
    .update(shopifyLinks)
    .set({ ...change, ...(base && { base: sql`${shopifyLinks.base} || ${JSON.stringify(base)}::jsonb` }) })
    .where(and(ofKind(owner, kind), eq(shopifyLinks.local_id, local_id)))
}

/** Records a failed attempt; the next one is due at `next_attempt_at`. */
export async function failLink(
  tx: Executor,
  owner: LinkOwner,
  { kind, local_id }: Pick<LinkRow, 'kind' | 'local_id'>,
  { problem, next_attempt_at }: { problem: string; next_attempt_at: Date },
): Promise<void> {
  const failed = { problem, next_attempt_at }
  await tx
    .insert(shopifyLinks)
    .values({ store_id: owner.store_id, shop: owner.shop, kind, local_id, attempts: 1, ...failed })
    .onConflictDoUpdate({
      target: [shopifyLinks.store_id, shopifyLinks.shop, shopifyLinks.kind, shopifyLinks.local_id],
      set: { attempts: sql`${shopifyLinks.attempts} + 1`, ...failed },
    })
}

export async function deleteLinks(
  tx: Executor,
  owner: LinkOwner,
  kind: LinkedKind,
  local_ids: readonly string[],
): Promise<void> {
  if (local_ids.length === 0) return
  await tx.delete(shopifyLinks).where(and(ofKind(owner, kind), inArray(shopifyLinks.local_id, [...local_ids])))
}

/** Forgets where a product and its variants are in Shopify. */
export async function deleteProductLinks(tx: Executor, owner: LinkOwner, product_id: string): Promise<void> {
  await tx.delete(shopifyLinks).where(and(ofKind(owner, 'variant'), eq(shopifyLinks.parent_id, product_id)))
  await deleteLinks(tx, owner, 'product', [product_id])
}

/** Linked records that weren't compared since a time, without those that wait after a failure. */
export const listUnseen = (
  db: Executor,
  owner: LinkOwner,
  kind: LinkedKind,
  { since, now, limit }: { since: Date; now: Date; limit: number },
): Promise<LinkRow[]> =>
  db
    .select()
    .from(shopifyLinks)
    .where(
      and(
        ofKind(owner, kind),
        isNotNull(shopifyLinks.remote_id),
        sql`coalesce(${shopifyLinks.synced_at} < ${since.toISOString()}::timestamptz, true)`,
        sql`coalesce(${shopifyLinks.next_attempt_at} <= ${now.toISOString()}::timestamptz, true)`,
      ),
    )
    .orderBy(asc(shopifyLinks.local_id))
    .limit(limit)

export interface LinkFigures extends Record<string, unknown> {
  kind: LinkedKind
  records: number
  failed: number
  last_change_at: string | null
}

/** Linked records by kind. */
export async function listLinkFigures(db: Executor, { store_id, shop }: LinkOwner): Promise<LinkFigures[]> {
  const { rows } = await db.execute<LinkFigures>(sql`
    select kind, (count(*) filter (where remote_id is not null))::int as records,
      (count(*) filter (where problem <> ''))::int as failed,
      to_char(max(synced_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last_change_at
    from shopify_links where store_id = ${store_id} and shop = ${shop} group by kind`)
  return rows
}
