import { and, desc, eq, ilike, inArray, sql, type SQL } from 'drizzle-orm'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { OfferItem } from '../../../../shared/contracts/sales/offers.ts'
import type { Sort } from '../../../../shared/domain/money/list-sort.ts'
import type { OfferState } from '../../../../shared/domain/cart/bundle-price.ts'
import type { Executor } from '../../../db/connection.ts'
import { containing, offsetOf, ordered, type Page } from '../../../db/listing.ts'
import { offers } from '../../../db/schema/sales/offers.ts'
import { lockVersion, nextVersion } from '../../../db/versions.ts'

export type OfferRow = typeof offers.$inferSelect
export type NewOffer = typeof offers.$inferInsert

/** An offer with its current products, and the figures of its orders in one mode. */
export interface UsedOffer {
  offer: OfferRow
  items: OfferItem[]
  uses: number
  revenue: number
}

export const OFFER_SORTS = ['name', 'discount_amount', 'uses', 'revenue', 'ends_at', 'created_at'] as const
export type OfferSort = (typeof OFFER_SORTS)[number]

export interface OfferFilter extends Page {
  store_id: string
  mode: Mode
  now: Date
  search?: string | undefined
  state?: OfferState | undefined
  sort: Sort<OfferSort> | null
}

// Written out in full: inside a select, drizzle omits the table of a column, and the subquery would use its own.
const usedBy = (figure: SQL, mode: Mode): SQL<number> =>
  sql<number>`(select ${figure} from offer_uses u where u.offer_id = offers.offer_id and u.mode = ${mode})`

const usesOf = (mode: Mode): SQL<number> => usedBy(sql`count(*)::int`, mode)
const revenueOf = (mode: Mode): SQL<number> => usedBy(sql`coalesce(sum(u.order_total), 0)`, mode).mapWith(Number)

/** The offer's products in order, each with its price and available stock. */
const items = sql<OfferItem[]>`(
  select coalesce(json_agg(json_build_object('product_id', i.product_id, 'variant_id', i.variant_id,
    'quantity', i.quantity, 'title', coalesce(p.title, ''), 'variant_title', coalesce(v.title, ''), 'image', p.image,
    'price', coalesce(v.price, 0), 'sold', p.status is not distinct from 'active',
    'available', greatest(coalesce(v.stock, 0) - coalesce((
      select sum(h.quantity) from stock_holds h where h.variant_id = v.variant_id and h.expires_at > now()), 0)::int, 0)
  ) order by e.place), '[]')
  from jsonb_array_elements(offers.products) with ordinality as e(item, place)
  cross join lateral jsonb_to_record(e.item) as i(product_id text, variant_id text, quantity int)
  left join product_variants v on v.variant_id = i.variant_id and v.product_id = i.product_id
  left join products p on p.product_id = v.product_id and p.store_id = offers.store_id)`

/** `offerState` in SQL. */
function hasState(state: OfferState, now: Date): SQL | undefined {
  const { status, starts_at, ends_at } = offers
  if (state === 'draft' || state === 'paused' || state === 'archived') return eq(status, state)
  const at = sql`${now.toISOString()}::timestamptz`
  const ended = sql`coalesce(${ends_at} <= ${at}, false)`
  const scheduled = sql`coalesce(${starts_at} > ${at}, false)`
  const live = eq(status, 'live')
  if (state === 'ended') return and(live, ended)
  return state === 'scheduled'
    ? and(live, sql`not ${ended} and ${scheduled}`)
    : and(live, sql`not ${ended} and not ${scheduled}`)
}

function matching({ store_id, search, state, now }: OfferFilter): SQL | undefined {
  return and(
    eq(offers.store_id, store_id),
    search?.trim() ? ilike(offers.name, containing(search)) : undefined,
    state && hasState(state, now),
  )
}

function sortTerms({ sort, mode }: OfferFilter): SQL[] {
  // IDs sort by time, so they also break ties.
  if (sort === null) return [desc(offers.offer_id)]
  const column = {
    name: sql`lower(${offers.name})`,
    discount_amount: offers.discount_amount,
    uses: usesOf(mode),
    revenue: revenueOf(mode),
    ends_at: offers.ends_at,
    created_at: offers.created_at,
  }[sort.key]
  return [ordered(column, sort.descending), desc(offers.offer_id)]
}

const used = (mode: Mode) => ({ offer: offers, items, uses: usesOf(mode), revenue: revenueOf(mode) })

/** Returns one page of matching offers and the total count. */
export async function listOffers(db: Executor, filter: OfferFilter): Promise<{ rows: UsedOffer[]; total: number }> {
  const where = matching(filter)
  const [rows, counted] = await Promise.all([
    db
      .select(used(filter.mode))
      .from(offers)
      .where(where)
      .orderBy(...sortTerms(filter))
      .limit(filter.size)
      .offset(offsetOf(filter)),
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(offers)
      .where(where),
  ])
  return { rows, total: counted[0]?.total ?? 0 }
}

export async function findOffer(db: Executor, offer_id: string, mode: Mode): Promise<UsedOffer | undefined> {
  const [row] = await db.select(used(mode)).from(offers).where(eq(offers.offer_id, offer_id))
  return row
}

/** Locks an offer for an update until the transaction ends. */
export async function lockOffer(tx: Executor, offer_id: string): Promise<OfferRow | undefined> {
  const [row] = await tx.select().from(offers).where(eq(offers.offer_id, offer_id)).for('update')
  return row
}

/** Locks those of the offers that belong to the store, as `lockOffer` does. */
export function lockOffers(tx: Executor, store_id: string, ids: readonly string[]): Promise<OfferRow[]> {
  return tx
    .select()
    .from(offers)
    .where(and(eq(offers.store_id, store_id), inArray(offers.offer_id, [...ids])))
    .orderBy(offers.offer_id)
    .for('update')
}

export async function insertOffer(db: Executor, offer: NewOffer): Promise<void> {
  await db.insert(offers).values(offer)
}

export async function changeOffer(
  db: Executor,
  offer_id: string,
  change: Partial<NewOffer> & { updated_at: Date },
): Promise<void> {
  await db
    .update(offers)
    .set({ ...change, version: nextVersion(offers) })
    .where(eq(offers.offer_id, offer_id))
}

export async function deleteOffer(db: Executor, offer_id: string): Promise<boolean> {
  const result = await db.delete(offers).where(eq(offers.offer_id, offer_id))
  return (result.rowCount ?? 0) > 0
}

/** Counts a store's live offers that have not ended. Until the transaction ends, no other one can go live. */
export async function countLive(tx: Executor, store_id: string, now: Date): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`live sets of ${store_id}`}, 0))`)
  const { rows } = await tx.execute<{ live: number }>(sql`
    select count(*)::int as live from offers
    where store_id = ${store_id} and status = 'live' and (ends_at is null or ends_at > ${now.toISOString()}::timestamptz)`)
  return rows[0]?.live ?? 0
}

/** Counts the orders of an offer, in both modes. */
export async function countOrders(db: Executor, offer_id: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from offer_uses where offer_id = ${offer_id}`,
  )
  return rows[0]?.count ?? 0
}

/** Returns which of the IDs the store owns: a page that is not deleted, and variants with their products. */
export async function findOwned(
  db: Executor,
  store_id: string,
  payment_page_id: string | null,
  variant_ids: readonly string[],
): Promise<{ page: boolean; products: ReadonlyMap<string, { product_id: string; title: string; sold: boolean }> }> {
  const pages = await db.execute<{ yes: boolean }>(
    sql`select exists (select from payment_pages
      where payment_page_id = ${payment_page_id} and store_id = ${store_id} and deleted_at is null) as yes`,
  )
  const page = pages.rows[0]?.yes ?? false
  if (variant_ids.length === 0) return { page, products: new Map() }
  const found = await db.execute<{ variant_id: string; product_id: string; title: string; sold: boolean }>(
    sql`select v.variant_id, v.product_id, p.title, p.status = 'active' as sold
      from product_variants v join products p using (product_id)
      where p.store_id = ${store_id} and v.variant_id in ${[...variant_ids]}`,
  )
  return { page, products: new Map(found.rows.map((row) => [row.variant_id, row])) }
}

/** Counts the offers that use a page. */
export async function countOffersUsingPage(db: Executor, payment_page_id: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from offers where payment_page_id = ${payment_page_id}`,
  )
  return rows[0]?.count ?? 0
}

/** Version that an edit is checked against; see `lockVersion`. */
export const lockOfferVersion = (db: Executor, id: string): Promise<number | null> =>
  lockVersion(db, { table: offers, key: offers.offer_id, id })
