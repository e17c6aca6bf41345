import { sql, type SQL } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'
import { containing } from '../../../db/listing.ts'

/** Items that the portal lists. */
const MAX_ITEMS = 50
/** Most of one item that an order can have. */
const MAX_QUANTITY = 999

interface AddableRow extends Record<string, unknown> {
  variant_id: string
  title: string
  variant_title: string
  image: string | null
  price: number
  available: number
}

/** What isn't sold to somebody else: a hold that is being paid counts until the payment is settled. */
const available = (now: Date): SQL => sql`least(${MAX_QUANTITY}, v.stock - coalesce((
    select sum(h.quantity) from stock_holds h
    where h.variant_id = v.variant_id and (h.paying or h.expires_at > ${now.toISOString()}::timestamptz)), 0))::int`

/** Variants on sale and in stock in the subscription's store, if the store still sells in its currency. */
export async function listAddable(
  db: Executor,
  { subscription_id, search, now }: { subscription_id: string; search: string; now: Date },
): Promise<AddableRow[]> {
  const pattern = search === '' ? null : containing(search)
  const matches = pattern === null ? sql`true` : sql`(p.title ilike ${pattern} or v.title ilike ${pattern})`
  const { rows } = await db.execute<AddableRow>(sql`
    select * from (
      select v.variant_id, p.title, v.title as variant_title, p.image, v.price::float8 as price,
        ${available(now)} as available, p.created_at, p.product_id, v.position
      from subscriptions u
        join stores s on s.store_id = u.store_id and s.currency = u.currency
        join products p on p.store_id = u.store_id and p.status = 'active'
        join product_variants v on v.product_id = p.product_id
      where u.subscription_id = ${subscription_id} and ${matches}
    ) items
    where available > 0
    order by title, created_at, product_id, position, variant_id
    limit ${MAX_ITEMS}`)
  return rows
}

/** How many of a variant of any store can be sold now; 0 if it doesn't exist. */
export async function countAvailable(db: Executor, variant_id: string, now: Date): Promise<number> {
  const { rows } = await db.execute<{ available: number }>(sql`
    select ${available(now)} as available from product_variants v where v.variant_id = ${variant_id}`)
  return rows[0]?.available ?? 0
}
