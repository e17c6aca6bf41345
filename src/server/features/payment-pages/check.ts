import { canonicalCountry } from '../../../shared/domain/address.ts'
import { countries } from '../../../shared/domain/regions.ts'
import type { Deps } from '../../deps.ts'
import { badField } from '../../http/errors.ts'
import { findForeignProduct } from './repo.ts'

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []

let known: ReadonlySet<string> | undefined

const isCountry = (code: string): boolean => (known ??= new Set(countries().map((country) => country.code))).has(code)

/**
 * What the fields' own rules cannot see: whether countries exist and products are the store's. 'UK' is stored as 'GB'.
 * @throws AppError 400 on the field.
 */
export async function checkRules(
  { db }: Pick<Deps, 'db'>,
  store_id: string,
  given: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const products = textsOf(given['selected_products'])
  const foreign = products.length > 0 ? await findForeignProduct(db, store_id, products) : undefined
  if (foreign !== undefined) throw badField('selected_products', `There is no product ${foreign} in this store`)
  if (given['included_country_codes'] === undefined) return given
  const codes = textsOf(given['included_country_codes']).map(canonicalCountry)
  const unknown = codes.find((code) => !isCountry(code))
  if (unknown !== undefined) throw badField('included_country_codes', `${unknown} is not a country`)
  return { ...given, included_country_codes: [...new Set(codes)] }
}
