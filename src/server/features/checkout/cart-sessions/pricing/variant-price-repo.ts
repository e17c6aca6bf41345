import { inArray } from 'drizzle-orm'
import type { Executor } from '../../../../db/connection.ts'
import { productVariants } from '../../../../db/schema/sales/catalog.ts'

/** Current prices of variants, in minor units of their store's currency. */
export async function findPrices(db: Executor, ids: readonly string[]): Promise<Map<string, number>> {
  const { variant_id, price } = productVariants
  const rows = await db
    .select({ variant_id, price })
    .from(productVariants)
    .where(inArray(variant_id, [...ids]))
  return new Map(rows.map((row) => [row.variant_id, row.price]))
}
