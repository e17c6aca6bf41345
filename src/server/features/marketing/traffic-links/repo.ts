import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'
import { trafficLinks } from '../../../db/schema/marketing/traffic.ts'

export type LinkRow = typeof trafficLinks.$inferSelect

export const listLinks = (db: Executor, store_id: string): Promise<LinkRow[]> =>
  db
    .select()
    .from(trafficLinks)
    .where(eq(trafficLinks.store_id, store_id))
    .orderBy(desc(trafficLinks.created_at), desc(trafficLinks.traffic_link_id))

export async function countLinks(db: Executor, store_id: string): Promise<number> {
  const [row] = await db.select({ total: count() }).from(trafficLinks).where(eq(trafficLinks.store_id, store_id))
  return row?.total ?? 0
}

/** Inserts a link; null if the store has the same one. */
export async function insertLink(db: Executor, row: LinkRow): Promise<LinkRow | null> {
  const [inserted] = await db.insert(trafficLinks).values(row).onConflictDoNothing().returning()
  return inserted ?? null
}

/** Deletes a link; null if it does not exist. */
export async function deleteLink(db: Executor, store_id: string, traffic_link_id: string): Promise<LinkRow | null> {
  const [deleted] = await db
    .delete(trafficLinks)
    .where(and(eq(trafficLinks.store_id, store_id), eq(trafficLinks.traffic_link_id, traffic_link_id)))
    .returning()
  return deleted ?? null
}

/** Payment links and offers that shoppers can open. */
export async function listLandingPages(db: Executor, store_id: string): Promise<{ path: string; name: string }[]> {
  const { rows } = await db.execute<{ path: string; name: string }>(sql`
    select '/quick-checkout?link=' || link as path, name from payment_links
    where store_id = ${store_id} and not paused
    union all
    select '/checkout?offer_id=' || offer_id, name from offers where store_id = ${store_id} and status = 'live'
    order by name, path`)
  return rows
}
