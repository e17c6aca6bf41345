import { canonicalCountry } from '../../../../shared/domain/address/address.ts'
import { countries } from '../../../../shared/domain/address/regions.ts'
import type { Deps } from '../../../deps.ts'
import { badField } from '../../../http/errors.ts'
import { refuseArchived } from '../../sales/inventory/service.ts'
import { findForeignProduct, listSelected } from './repo.ts'

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []

let known: ReadonlySet<string> | undefined

const isCountry = (code: string): boolean => (known ??= new Set(countries().map((country) => country.code))).has(code)

/**
 * Validates what the schema cannot: whether countries exist and products belong to the store. "UK" is stored as "GB".
 * @throws AppError 400 with the field, 422 for newly added archived products.
 */
export async function checkRules(
  { db }: Pick<Deps, 'db'>,
  store_id: string,
  given: Readonly<Record<string, unknown>>,
  payment_page_id: string,
): Promise<Readonly<Record<string, unknown>>> {
  const products = textsOf(given['selected_products'])
  const foreign = products.length > 0 ? await findForeignProduct(db, store_id, products) : undefined
  if (foreign !== undefined) throw badField('selected_products', `There is no product ${foreign} in this store`)
  if (products.length > 0) {
    const had = await listSelected(db, payment_page_id)
    await refuseArchived(
      db,
      { store_id, field: 'selected_products' },
      products.filter((id) => !had.has(id)),
    )
  }
  if (given['included_country_codes'] === undefined) return given
  const codes = textsOf(given['included_country_codes']).map(canonicalCountry)
  const unknown = codes.find((code) => !isCountry(code))
  if (unknown !== undefined) throw badField('included_country_codes', `${unknown} is not a country`)
  return { ...given, included_country_codes: [...new Set(codes)] }
}
