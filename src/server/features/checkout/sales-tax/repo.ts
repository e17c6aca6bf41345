import { and, asc, eq, ilike, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Sort } from '../../../../shared/domain/money/list-sort.ts'
import type { Executor } from '../../../db/connection.ts'
import { containing, offsetOf, ordered, type Page } from '../../../db/listing.ts'
import { taxRates } from '../../../db/schema/checkout/tax.ts'
import { nextVersion } from '../../../db/versions.ts'

export type TaxRow = typeof taxRates.$inferSelect
export type NewTax = typeof taxRates.$inferInsert

export const TAX_SORTS = ['country_code', 'region', 'name', 'percentage', 'created_at'] as const
type TaxSort = (typeof TAX_SORTS)[number]

export interface TaxFilter extends Page {
  store_id: string
  search?: string | undefined
  /** Countries with names that match the search, since names are not stored. */
  countries: readonly string[]
  sort: Sort<TaxSort> | null
}

function matching({ store_id, search, countries }: TaxFilter): SQL | undefined {
  if (!search?.trim()) return eq(taxRates.store_id, store_id)
  const pattern = containing(search)
  return and(
    eq(taxRates.store_id, store_id),
    or(
      ilike(taxRates.name, pattern),
      ilike(taxRates.region, pattern),
      ilike(taxRates.country_code, pattern),
      countries.length > 0 ? sql`${taxRates.country_code} in ${[...countries]}` : undefined,
    ),
  )
}

/** One page of matching rates, by country and region unless sorted otherwise, and the total count. */
export async function listTaxes(db: Executor, filter: TaxFilter): Promise<{ rows: TaxRow[]; total: number }> {
  const where = matching(filter)
  const { sort } = filter
  const places = [asc(taxRates.country_code), asc(taxRates.region_key), asc(taxRates.name)]
  const [rows, counted] = await Promise.all([
    db
      .select()
      .from(taxRates)
      .where(where)
      .orderBy(...(sort ? [ordered(taxRates[sort.key], sort.descending)] : []), ...places)
      .limit(filter.size)
      .offset(offsetOf(filter)),
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(taxRates)
      .where(where),
  ])
  return { rows, total: counted[0]?.total ?? 0 }
}

/** A store's enabled rates for a country. */
export const activeTaxes = (db: Executor, store_id: string, country_code: string): Promise<TaxRow[]> =>
  db
    .select()
    .from(taxRates)
    .where(and(eq(taxRates.store_id, store_id), eq(taxRates.country_code, country_code), eq(taxRates.active, true)))
    .orderBy(asc(taxRates.name))

export async function findTax(db: Executor, id: string): Promise<TaxRow | undefined> {
  const [row] = await db.select().from(taxRates).where(eq(taxRates.tax_rate_id, id))
  return row
}

/** Finds rates for the same place with the opposite setting for whether prices include the tax. */
export async function findConflicting(
  db: Executor,
  rate: Pick<TaxRow, 'tax_rate_id' | 'store_id' | 'country_code' | 'region_key' | 'inclusive'>,
): Promise<TaxRow | undefined> {
  const [row] = await db
    .select()
    .from(taxRates)
    .where(
      and(
        eq(taxRates.store_id, rate.store_id),
        eq(taxRates.country_code, rate.country_code),
        eq(taxRates.region_key, rate.region_key),
        ne(taxRates.tax_rate_id, rate.tax_rate_id),
        ne(taxRates.inclusive, rate.inclusive),
      ),
    )
    .limit(1)
  return row
}

/** Serializes changes of a store's rates, so that checks against other rates stay valid until the write. */
export async function lockTaxes(db: Executor, store_id: string): Promise<void> {
  await db.execute(sql`select 1 from stores where store_id = ${store_id} for no key update`)
}

export async function insertTax(db: Executor, rate: NewTax): Promise<TaxRow> {
  const [row] = await db.insert(taxRates).values(rate).returning()
  if (!row) throw new Error('The rate was not written')
  return row
}

export async function changeTax(
  db: Executor,
  id: string,
  change: Partial<NewTax> & { updated_at: Date },
): Promise<TaxRow | undefined> {
  const [row] = await db
    .update(taxRates)
    .set({ ...change, version: nextVersion(taxRates) })
    .where(eq(taxRates.tax_rate_id, id))
    .returning()
  return row
}

/** Finds a store's rate by place and name. */
export async function findNamed(
  db: Executor,
  rate: Pick<TaxRow, 'store_id' | 'country_code' | 'region_key' | 'name'>,
): Promise<TaxRow | undefined> {
  const [row] = await db
    .select()
    .from(taxRates)
    .where(
      and(
        eq(taxRates.store_id, rate.store_id),
        eq(taxRates.country_code, rate.country_code),
        eq(taxRates.region_key, rate.region_key),
        eq(taxRates.name, rate.name),
      ),
    )
  return row
}

/** False if it was already deleted. */
export async function deleteTax(db: Executor, id: string): Promise<boolean> {
  const result = await db.delete(taxRates).where(eq(taxRates.tax_rate_id, id))
  return (result.rowCount ?? 0) > 0
}
