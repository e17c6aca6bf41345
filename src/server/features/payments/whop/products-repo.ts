import { and, eq, sql } from 'drizzle-orm'
import type { WhopProduct } from '../../../../shared/contracts/payments/whop.ts'
import type { Executor } from '../../../db/connection.ts'
import { containing, offsetOf, type Page } from '../../../db/listing.ts'
import { whopProducts } from '../../../db/schema/payments/whop.ts'

interface ProductFilter extends Page {
  store_id: string
  /** Null without an account, and then nothing is mapped. */
  connection_id: string | null
  search?: string | undefined
  product_id?: string
}

/** Lists one page of a store's products by title, with their mappings, and how many match. */
export async function listProducts(
  db: Executor,
  filter: ProductFilter,
): Promise<{ products: WhopProduct[]; total: number }> {
  const { store_id, connection_id, search, product_id } = filter
  const where = sql.join(
    [
      sql`p.store_id = ${store_id}`,
      ...(search?.trim() ? [sql`p.title ilike ${containing(search)}`] : []),
      ...(product_id === undefined ? [] : [sql`p.product_id = ${product_id}`]),
    ],
    sql` and `,
  )
  const [rows, counted] = await Promise.all([
    db.execute<WhopProduct & Record<string, unknown>>(sql`
      select p.product_id, p.title, w.whop_product_id, w.whop_title from products p
      left join whop_products w on w.product_id = p.product_id and w.connection_id = ${connection_id}
      where ${where} order by lower(p.title), p.product_id limit ${filter.size} offset ${offsetOf(filter)}`),
    db.execute<{ total: number }>(sql`select count(*)::int as total from products p where ${where}`),
  ])
  return { products: rows.rows, total: counted.rows[0]?.total ?? 0 }
}

/** Maps one of the store's products to a Whop product; null removes the mapping. */
export async function setProduct(
  tx: Executor,
  of: { connection_id: string; product_id: string },
  chosen: { whop_product_id: string; whop_title: string } | null,
  now: Date,
): Promise<void> {
  if (chosen === null) {
    await tx
      .delete(whopProducts)
      .where(and(eq(whopProducts.connection_id, of.connection_id), eq(whopProducts.product_id, of.product_id)))
    return
  }
  await tx
    .insert(whopProducts)
    .values({ ...of, ...chosen, created_at: now })
    .onConflictDoUpdate({ target: [whopProducts.connection_id, whopProducts.product_id], set: chosen })
}

/** The single Whop product that covers everything an attempt pays for; null for none or several. */
export async function productOfAttempt(
  db: Executor,
  { connection_id, reference }: { connection_id: string; reference: string },
): Promise<string | null> {
  const { rows } = await db.execute<{ whop_product_id: string }>(sql`
    select min(w.whop_product_id) as whop_product_id
    from payment_attempts a
    join payments p on p.payment_id = a.payment_id
    cross join lateral jsonb_array_elements(p.paid_cart->'cart') as item
    left join whop_products w on w.connection_id = ${connection_id} and w.product_id = item->>'productId'
    where a.attempt_id = ${reference} and a.connection_id = ${connection_id}
    having count(distinct coalesce(w.whop_product_id, '')) = 1 and min(w.whop_product_id) is not null`)
  return rows[0]?.whop_product_id ?? null
}
