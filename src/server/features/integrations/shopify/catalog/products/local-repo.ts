import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { UNTRACKED_STOCK } from '../../../../../../shared/domain/cart/stock-level.ts'
import type { Executor } from '../../../../../db/connection.ts'
import { products, productVariants } from '../../../../../db/schema/sales/catalog.ts'
import { stores } from '../../../../../db/schema/stores/stores.ts'
import { nextVersion } from '../../../../../db/versions.ts'
import type { LinkOwner } from '../../link-repo.ts'

export type ProductRow = typeof products.$inferSelect
export type VariantRow = typeof productVariants.$inferSelect

export interface LocalProduct {
  product: ProductRow
  /** In the merchant's order. */
  variants: VariantRow[]
}

export async function storeCurrency(db: Executor, store_id: string): Promise<string> {
  const [row] = await db.select({ currency: stores.currency }).from(stores).where(eq(stores.store_id, store_id))
  return row?.currency ?? ''
}

/** Locks a product with its variants, in the order of the inventory; null if it was deleted. */
export async function lockProduct(tx: Executor, store_id: string, product_id: string): Promise<LocalProduct | null> {
  const [product] = await tx
    .select()
    .from(products)
    .where(and(eq(products.product_id, product_id), eq(products.store_id, store_id)))
    .for('update')
  if (!product) return null
  const rows = await tx
    .select()
    .from(productVariants)
    .where(eq(productVariants.product_id, product_id))
    .orderBy(asc(productVariants.variant_id))
    .for('update')
  return { product, variants: rows.toSorted((one, other) => one.position - other.position) }
}

/** Products that no product of the shop is linked to and that have one of the SKUs. */
export async function listBySku(
  tx: Executor,
  { store_id, shop }: LinkOwner,
  skus: readonly string[],
): Promise<string[]> {
  if (skus.length === 0) return []
  const { rows } = await tx.execute<{ product_id: string }>(sql`
    select distinct v.product_id from product_variants v
    where v.store_id = ${store_id} and v.sku in ${[...skus]} and not exists (
      select from shopify_links l where l.store_id = ${store_id} and l.shop = ${shop} and l.kind = 'product'
        and l.local_id = v.product_id and l.remote_id is not null)
    order by 1`)
  return rows.map(({ product_id }) => product_id)
}

/** The product of Shopify that a plan of the store sells. */
export async function listSellingPlans(tx: Executor, product_id: string, isArchived: boolean): Promise<string[]> {
  const { rows } = await tx.execute<{ plan_name: string }>(sql`
    select plan_name from subscription_plans
    where product_id = ${product_id} and (${!isArchived} or status = 'active') order by plan_id`)
  return rows.map(({ plan_name }) => plan_name)
}

export async function insertProduct(tx: Executor, product: typeof products.$inferInsert): Promise<void> {
  await tx.insert(products).values(product)
}

export async function changeProduct(
  tx: Executor,
  product_id: string,
  change: Partial<Pick<ProductRow, 'title' | 'description' | 'status' | 'image'>>,
  updated_at: Date,
): Promise<number> {
  const [row] = await tx
    .update(products)
    .set({ ...change, updated_at, version: nextVersion(products) })
    .where(eq(products.product_id, product_id))
    .returning({ version: products.version })
  return row?.version ?? 0
}

export async function removeProduct(tx: Executor, product_id: string): Promise<void> {
  await tx.delete(products).where(eq(products.product_id, product_id))
}

export async function insertVariant(tx: Executor, variant: typeof productVariants.$inferInsert): Promise<void> {
  await tx.insert(productVariants).values(variant)
}

/** The columns of a stock; null isn't tracked. */
export const stockColumns = (stock: number | null): Pick<VariantRow, 'stock' | 'track_stock'> =>
  stock === null ? { track_stock: false, stock: UNTRACKED_STOCK } : { track_stock: true, stock }

export async function changeVariant(
  tx: Executor,
  variant_id: string,
  change: Partial<Pick<VariantRow, 'title' | 'sku' | 'price' | 'stock' | 'track_stock'>>,
): Promise<void> {
  await tx.update(productVariants).set(change).where(eq(productVariants.variant_id, variant_id))
}

export async function removeVariants(tx: Executor, variant_ids: readonly string[]): Promise<void> {
  if (variant_ids.length > 0)
    await tx.delete(productVariants).where(inArray(productVariants.variant_id, [...variant_ids]))
}

/**
 * Products that changed here since they were compared: edited, sold, added (if `withNew`) or deleted. Those that wait
 * after a failure or for a choice aren't among them.
 */
export async function listChangedProducts(
  db: Executor,
  { store_id, shop }: LinkOwner,
  { now, withFields, withStock, withNew, limit }: ChangeFilter,
): Promise<ChangedProduct[]> {
  const { rows } = await db.execute<ChangedProduct>(sql`
    select coalesce(p.product_id, l.local_id) as product_id, l.remote_id,
      coalesce(p.title, l.base ->> 'title', '') as title
    from (select * from products where store_id = ${store_id}) p
    full join (select * from shopify_links where store_id = ${store_id} and shop = ${shop} and kind = 'product') l
      on l.local_id = p.product_id
    where coalesce(l.next_attempt_at <= ${now.toISOString()}::timestamptz, true) and not exists (
      select from shopify_conflicts c where c.store_id = ${store_id} and c.field = 'deleted' and c.resolution is null
        and c.local_id = coalesce(p.product_id, l.local_id)) and (
      (${withNew} and l.remote_id is null and p.status = 'active')
      or (${withFields} and l.remote_id is not null and p.product_id is null)
      or (${withFields} and l.remote_id is not null and p.version <> l.local_version)
      or (${withStock} and l.remote_id is not null and exists (
        select from product_variants v
        join shopify_links w on w.store_id = ${store_id} and w.shop = ${shop} and w.kind = 'variant'
          and w.local_id = v.variant_id
        where v.product_id = p.product_id and w.base ? 'stock'
          and w.base -> 'stock' is distinct from case when v.track_stock then to_jsonb(v.stock) else 'null'::jsonb end
          and not exists (
            select from shopify_conflicts c
            where c.store_id = ${store_id} and c.local_id = v.variant_id and c.field in ('stock', 'deleted')
              and c.resolution is null))))
    order by 1 limit ${limit}`)
  return rows
}

export interface ChangedProduct extends Record<string, unknown> {
  product_id: string
  remote_id: string | null
  title: string
}

export interface ChangeFilter {
  now: Date
  withFields: boolean
  withStock: boolean
  withNew: boolean
  limit: number
}
