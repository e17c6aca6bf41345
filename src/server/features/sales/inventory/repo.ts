import { and, asc, desc, eq, ilike, inArray, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { StockFilter } from '../../../../shared/domain/cart/stock-level.ts'
import type { Sort } from '../../../../shared/domain/money/list-sort.ts'
import type { Executor } from '../../../db/connection.ts'
import { containing, offsetOf, ordered, type Page } from '../../../db/listing.ts'
import { products, productVariants } from '../../../db/schema/sales/catalog.ts'
import { lockVersion, nextVersion } from '../../../db/versions.ts'

export type ProductRow = typeof products.$inferSelect
export type NewProduct = typeof products.$inferInsert
type VariantRow = typeof productVariants.$inferSelect
export type NewVariant = typeof productVariants.$inferInsert
/** A variant with the quantity that open sessions hold now. */
export interface StockedVariant {
  variant: VariantRow
  held: number
}

export const PRODUCT_SORTS = ['title', 'created_at', 'price', 'stock', 'status'] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]

export interface ProductFilter extends Page {
  store_id: string
  now: Date
  search?: string | undefined
  stock?: StockFilter | undefined
  /** Comma-separated IDs to limit the list to. */
  product_ids?: string | undefined
  sort: Sort<ProductSort> | null
}

// Written out in full: inside a select, drizzle omits the table of a column, and the subquery would compare a hold with
// itself.
const heldStock = (now: Date): SQL<number> =>
  sql<number>`(select coalesce(sum(h.quantity), 0)::int from stock_holds h
    where h.variant_id = product_variants.variant_id and h.expires_at > ${now.toISOString()})`

const availableStock = (now: Date): SQL<number> => sql<number>`(product_variants.stock - ${heldStock(now)})`

/** `stockLevel` in SQL: matches a product if one of its variants has the level. */
function hasLevel(level: StockFilter, now: Date): SQL {
  const available = availableStock(now)
  const threshold = sql`product_variants.low_stock_threshold`
  const test = {
    out: sql`${available} <= 0`,
    low: sql`${available} between 1 and ${threshold}`,
    in: sql`${available} > greatest(${threshold}, 0)`,
    restock: sql`products.status = 'active' and ${available} <= greatest(${threshold}, 0)`,
  }[level]
  return sql`exists (select 1 from product_variants where product_variants.product_id = products.product_id and ${test})`
}

function matching({ store_id, search, stock, product_ids, now }: ProductFilter): SQL | undefined {
  const pattern = search?.trim() ? containing(search) : null
  return and(
    eq(products.store_id, store_id),
    product_ids === undefined ? undefined : inArray(products.product_id, product_ids.split(',')),
    pattern === null
      ? undefined
      : or(
          ilike(products.title, pattern),
          sql`exists (select 1 from product_variants where product_variants.product_id = products.product_id
            and (product_variants.sku ilike ${pattern} or product_variants.title ilike ${pattern}))`,
        ),
    stock && hasLevel(stock, now),
  )
}

function sortTerms({ sort, now }: ProductFilter): SQL[] {
  // IDs sort by time, so they also break ties.
  if (sort === null) return [desc(products.product_id)]
  const ofVariants = (figure: SQL): SQL =>
    sql`(select ${figure} from product_variants where product_variants.product_id = products.product_id)`
  const column = {
    title: sql`lower(${products.title})`,
    created_at: products.created_at,
    status: products.status,
    price: ofVariants(sql`min(product_variants.price)`),
    stock: ofVariants(sql`sum(${availableStock(now)})`),
  }[sort.key]
  return [ordered(column, sort.descending), desc(products.product_id)]
}

/** Returns one page of matching products and the total count. */
export async function listProducts(
  db: Executor,
  filter: ProductFilter,
): Promise<{ rows: ProductRow[]; total: number }> {
  const where = matching(filter)
  const [rows, counted] = await Promise.all([
    db
      .select()
      .from(products)
      .where(where)
      .orderBy(...sortTerms(filter))
      .limit(filter.size)
      .offset(offsetOf(filter)),
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(products)
      .where(where),
  ])
  return { rows, total: counted[0]?.total ?? 0 }
}

export async function findProduct(db: Executor, product_id: string): Promise<ProductRow | undefined> {
  const [row] = await db.select().from(products).where(eq(products.product_id, product_id))
  return row
}

/** Returns the variants of the products, each product's in the merchant's order. */
export async function variantsOf(db: Executor, productIds: readonly string[], now: Date): Promise<StockedVariant[]> {
  if (productIds.length === 0) return []
  return db
    .select({ variant: productVariants, held: heldStock(now) })
    .from(productVariants)
    .where(inArray(productVariants.product_id, [...productIds]))
    .orderBy(asc(productVariants.product_id), asc(productVariants.position), asc(productVariants.variant_id))
}

export async function insertProduct(db: Executor, product: NewProduct): Promise<void> {
  await db.insert(products).values(product)
}

/** Returns false if the product doesn't exist. */
export async function updateProduct(
  db: Executor,
  product_id: string,
  change: Partial<NewProduct> & { updated_at: Date },
): Promise<boolean> {
  const rows = await db
    .update(products)
    .set({ ...change, version: nextVersion(products) })
    .where(eq(products.product_id, product_id))
    .returning({ id: products.product_id })
  return rows.length > 0
}

export type StoredStock = Pick<VariantRow, 'stock' | 'track_stock'>

/**
 * Locks a product's variants until the transaction ends and returns their stock by ID. The lock order is the same
 * everywhere.
 */
export async function lockVariants(db: Executor, product_id: string): Promise<Map<string, StoredStock>> {
  const rows = await db
    .select({ id: productVariants.variant_id, stock: productVariants.stock, track_stock: productVariants.track_stock })
    .from(productVariants)
    .where(eq(productVariants.product_id, product_id))
    .orderBy(asc(productVariants.variant_id))
    .for('update')
  return new Map(rows.map(({ id, ...stored }) => [id, stored]))
}

/** Replaces the product's variants: updates known IDs, adds new ones, removes missing ones with their holds. */
export async function saveVariants(db: Executor, product_id: string, variants: readonly NewVariant[]): Promise<void> {
  const kept = variants.map(({ variant_id }) => variant_id)
  await db
    .delete(productVariants)
    .where(and(eq(productVariants.product_id, product_id), notInArray(productVariants.variant_id, kept)))
  await db
    .insert(productVariants)
    .values([...variants])
    .onConflictDoUpdate({
      target: productVariants.variant_id,
      set: {
        title: sql`excluded.title`,
        sku: sql`excluded.sku`,
        price: sql`excluded.price`,
        stock: sql`excluded.stock`,
        track_stock: sql`excluded.track_stock`,
        low_stock_threshold: sql`excluded.low_stock_threshold`,
        position: sql`excluded.position`,
      },
    })
}

/**
 * Adds `change`, which may be negative, to the stock on hand. Returns false if the result would leave 0 … `max`, the stock
 * is not tracked, or the variant doesn't exist.
 */
export async function changeStock(
  db: Executor,
  { product_id, variant_id, change, max }: { product_id: string; variant_id: string; change: number; max: number },
): Promise<boolean> {
  const stock = sql`${productVariants.stock}::bigint + ${change}::bigint`
  const rows = await db
    .update(productVariants)
    .set({ stock })
    .where(
      and(
        eq(productVariants.variant_id, variant_id),
        eq(productVariants.product_id, product_id),
        eq(productVariants.track_stock, true),
        sql`${stock} between 0 and ${max}`,
      ),
    )
    .returning({ id: productVariants.variant_id })
  return rows.length > 0
}

/** Returns false if it was already deleted. */
export async function deleteProduct(db: Executor, product_id: string): Promise<boolean> {
  const rows = await db
    .delete(products)
    .where(eq(products.product_id, product_id))
    .returning({ id: products.product_id })
  return rows.length > 0
}

/** Names of the subscription plans that sell a product, including archived ones if `all`. */
export async function listPlansSelling(db: Executor, product_id: string, { all }: { all: boolean }): Promise<string[]> {
  const { rows } = await db.execute<{ plan_name: string }>(sql`
    select plan_name from subscription_plans
    where product_id = ${product_id} and (${all} or status = 'active') order by plan_id`)
  return rows.map(({ plan_name }) => plan_name)
}

/** Version that an edit is checked against; see `lockVersion`. */
export const lockProductVersion = (db: Executor, id: string): Promise<number | null> =>
  lockVersion(db, { table: products, key: products.product_id, id })

/** Titles of those of the given products that are archived. */
export async function listArchivedTitles(
  db: Executor,
  store_id: string,
  product_ids: readonly string[],
): Promise<string[]> {
  const { rows } = await db.execute<{ title: string }>(sql`
    select title from products
    where store_id = ${store_id} and status = 'archived' and product_id in ${[...product_ids]} order by title`)
  return rows.map(({ title }) => title)
}
