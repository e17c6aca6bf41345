import { and, eq, inArray, sql } from 'drizzle-orm'
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

export async function deleteLinks(
  tx: Executor,
  owner: LinkOwner,
  kind: LinkedKind,
  local_ids: readonly string[],
): Promise<void> {
  if (local_ids.length === 0) return
  await tx.delete(shopifyLinks).where(and(ofKind(owner, kind), inArray(shopifyLinks.local_id, [...local_ids])))
}

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
