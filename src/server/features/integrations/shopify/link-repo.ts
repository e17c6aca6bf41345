import { and, eq, inArray, sql } from 'drizzle-orm'
import type { LinkedKind } from '../../../../shared/domain/shopify/synced-kinds.ts'
import type { Executor } from '../../../db/connection.ts'
import { shopifyLinks } from '../../../db/schema/integrations/shopify.ts'

export type LinkRow = typeof shopifyLinks.$inferSelect

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
