import { and, desc, eq, ilike, inArray, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { Sort } from '../../../../shared/domain/money/list-sort.ts'
import type { LinkStatus } from '../../../../shared/domain/cart/payment-links.ts'
import type { Executor } from '../../../db/connection.ts'
import { containing, offsetOf, ordered, type Page } from '../../../db/listing.ts'
import { paymentLinks, retiredPaymentLinks } from '../../../db/schema/pages/payment-links.ts'
import { lockVersion, nextVersion } from '../../../db/versions.ts'

export type LinkRow = typeof paymentLinks.$inferSelect
export type NewLink = typeof paymentLinks.$inferInsert

/** A link with the totals of its orders in one mode. */
export interface UsedLink {
  link: LinkRow
  uses: number
  revenue: number
  sells_nothing: boolean
}

export const LINK_SORTS = ['name', 'uses', 'revenue', 'expires_at', 'created_at'] as const
export type LinkSort = (typeof LINK_SORTS)[number]

export interface LinkFilter extends Page {
  store_id: string
  mode: Mode
  now: Date
  search?: string | undefined
  status?: LinkStatus | undefined
  sort: Sort<LinkSort> | null
}

// Fully qualified: inside a select, drizzle drops the table name from a column, which the subquery would resolve to its
// own.
const usedBy = (figure: SQL, mode: Mode): SQL<number> =>
  sql<number>`(select ${figure} from payment_link_uses u
    where u.payment_link_id = payment_links.payment_link_id and u.mode = ${mode})`

const usesOf = (mode: Mode): SQL<number> => usedBy(sql`count(*)::int`, mode)
const revenueOf = (mode: Mode): SQL<number> => usedBy(sql`coalesce(sum(u.order_total), 0)`, mode).mapWith(Number)

/** `linkStatus` in SQL. */
function statusCondition(status: LinkStatus, { now, mode }: LinkFilter): SQL {
  const { paused, expires_at, max_uses } = paymentLinks
  if (status === 'paused') return sql`${paused}`
  const expired = sql`coalesce(${expires_at} <= ${now.toISOString()}::timestamptz, false)`
  if (status === 'expired') return sql`not ${paused} and ${expired}`
  const spent = sql`coalesce(${usesOf(mode)} >= ${max_uses}, false)`
  return status === 'used_up'
    ? sql`not ${paused} and not ${expired} and ${spent}`
    : sql`not ${paused} and not ${expired} and not ${spent}`
}

function matching(filter: LinkFilter): SQL | undefined {
  const { store_id, search, status } = filter
  const pattern = search?.trim() ? containing(search) : null
  return and(
    eq(paymentLinks.store_id, store_id),
    pattern === null ? undefined : or(ilike(paymentLinks.name, pattern), ilike(paymentLinks.link, pattern)),
    status && statusCondition(status, filter),
  )
}

function orderOf({ sort, mode }: LinkFilter): SQL[] {
  // IDs sort by time and serve as a tiebreaker.
  if (sort === null) return [desc(paymentLinks.payment_link_id)]
  const column = {
    name: sql`lower(${paymentLinks.name})`,
    uses: usesOf(mode),
    revenue: revenueOf(mode),
    expires_at: paymentLinks.expires_at,
    created_at: paymentLinks.created_at,
  }[sort.key]
  return [ordered(column, sort.descending), desc(paymentLinks.payment_link_id)]
}

/**
 * True if neither the link nor the published version of its page names a product; without its own page, a default page
 * counts, instant first.
 */
const sellsNothing = sql<boolean>`(payment_links.kind = 'products' and payment_links.products = '[]'::jsonb
  and coalesce(jsonb_array_length((
    select g.published->'selected_products' from payment_pages g
    where g.store_id = payment_links.store_id
      and (g.payment_page_id = payment_links.payment_page_id or (payment_links.payment_page_id is null and g.is_default))
    order by g.payment_page_type limit 1)), 0) = 0)`

const used = (mode: Mode) => ({
  link: paymentLinks,
  uses: usesOf(mode),
  revenue: revenueOf(mode),
  sells_nothing: sellsNothing,
})

/** One page of matching links, and the total count. */
export async function listLinks(db: Executor, filter: LinkFilter): Promise<{ rows: UsedLink[]; total: number }> {
  const where = matching(filter)
  const [rows, counted] = await Promise.all([
    db
      .select(used(filter.mode))
      .from(paymentLinks)
      .where(where)
      .orderBy(...orderOf(filter))
      .limit(filter.size)
      .offset(offsetOf(filter)),
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(paymentLinks)
      .where(where),
  ])
  return { rows, total: counted[0]?.total ?? 0 }
}

export async function findLink(db: Executor, payment_link_id: string, mode: Mode): Promise<UsedLink | undefined> {
  const [row] = await db.select(used(mode)).from(paymentLinks).where(eq(paymentLinks.payment_link_id, payment_link_id))
  return row
}

export async function insertLink(db: Executor, link: NewLink): Promise<void> {
  await db.insert(paymentLinks).values(link)
}

/** False if the link no longer exists. */
export async function changeLink(
  db: Executor,
  payment_link_id: string,
  change: Partial<NewLink> & { updated_at: Date },
): Promise<boolean> {
  const result = await db
    .update(paymentLinks)
    .set({ ...change, version: nextVersion(paymentLinks) })
    .where(eq(paymentLinks.payment_link_id, payment_link_id))
  return (result.rowCount ?? 0) > 0
}

/** Pauses or resumes the store's links among these; returns those that changed. */
export function setLinksPaused(
  db: Executor,
  store_id: string,
  ids: readonly string[],
  paused: boolean,
  updated_at: Date,
): Promise<{ payment_link_id: string; name: string }[]> {
  return db
    .update(paymentLinks)
    .set({ paused, updated_at, version: nextVersion(paymentLinks) })
    .where(
      and(
        eq(paymentLinks.store_id, store_id),
        inArray(paymentLinks.payment_link_id, [...ids]),
        eq(paymentLinks.paused, !paused),
      ),
    )
    .returning({ payment_link_id: paymentLinks.payment_link_id, name: paymentLinks.name })
}

export async function deleteLink(db: Executor, payment_link_id: string): Promise<boolean> {
  const result = await db.delete(paymentLinks).where(eq(paymentLinks.payment_link_id, payment_link_id))
  return (result.rowCount ?? 0) > 0
}

/** Reserves an address that a link no longer uses for its store. */
export async function retireAddress(
  db: Executor,
  { link, store_id }: Pick<LinkRow, 'link' | 'store_id'>,
  retired_at: Date,
): Promise<void> {
  await db.insert(retiredPaymentLinks).values({ link, store_id, retired_at }).onConflictDoNothing()
}

/** True if an address belonged to another store. */
export async function wasOtherStores(db: Executor, link: string, store_id: string): Promise<boolean> {
  const { link: address, store_id: owner } = retiredPaymentLinks
  const found = await db
    .select({ link: address })
    .from(retiredPaymentLinks)
    .where(and(eq(address, link), ne(owner, store_id)))
  return found.length > 0
}

/** Which of these the store owns: pages that are not deleted, and variants by product. */
export async function findOwned(
  db: Executor,
  store_id: string,
  payment_page_id: string | null,
  product_ids: readonly string[],
): Promise<{ page: boolean; variants: ReadonlyMap<string, ReadonlySet<string>> }> {
  const pages = await db.execute<{ yes: boolean }>(
    sql`select exists (select from payment_pages
      where payment_page_id = ${payment_page_id} and store_id = ${store_id} and deleted_at is null) as yes`,
  )
  if (product_ids.length === 0) return { page: pages.rows[0]?.yes ?? false, variants: new Map() }
  const found = await db.execute<{ product_id: string; ids: string[] }>(
    sql`select product_id, array_agg(v.variant_id) as ids from products p join product_variants v using (product_id)
      where p.store_id = ${store_id} and product_id in ${[...product_ids]} group by product_id`,
  )
  return {
    page: pages.rows[0]?.yes ?? false,
    variants: new Map(found.rows.map(({ product_id, ids }) => [product_id, new Set(ids)])),
  }
}

/** Number of links that show a page. */
export async function countLinksTo(db: Executor, payment_page_id: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from payment_links where payment_page_id = ${payment_page_id}`,
  )
  return rows[0]?.count ?? 0
}

/** Locks the link and returns the version that an edit is checked against: see `lockVersion`. */
export const lockLinkVersion = (db: Executor, id: string): Promise<number | null> =>
  lockVersion(db, { table: paymentLinks, key: paymentLinks.payment_link_id, id })
