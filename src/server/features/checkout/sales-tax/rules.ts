import type { SalesTaxRate } from '../../../../shared/contracts/checkout/sales-tax.ts'
import { countries, countryName } from '../../../../shared/domain/address/regions.ts'
import { statesOf } from '../../../../shared/domain/address/states.ts'
import { normalizePercentage, regionKey } from '../../../../shared/domain/tax/tax.ts'
import type { Executor } from '../../../db/connection.ts'
import { isUniqueViolation } from '../../../db/unique.ts'
import { AppError, badField } from '../../../http/errors.ts'
import { findConflicting, type TaxRow } from './repo.ts'

const known = new Set(countries().map(({ code }) => code))

/**
 * Normalizes a place for storage: the region becomes a code if the country has a list of states.
 * @throws AppError 400 with the field if the country or state is unknown.
 */
export function normalizePlace(
  country_code: string,
  region: string,
): Pick<TaxRow, 'country_code' | 'region' | 'region_key'> {
  if (!known.has(country_code)) throw badField('country_code', 'Select a country')
  const region_key = regionKey(country_code, region)
  if (region.trim() !== '' && region_key === '') {
    throw badField('region', `${countryName(country_code)} has no such state`)
  }
  return { country_code, region: statesOf(country_code) ? region_key : region.trim(), region_key }
}

/** @throws AppError 409 if prices include another rate of the same place but not this one, or the reverse. */
export async function requireNoConflict(db: Executor, rate: TaxRow): Promise<void> {
  const other = await findConflicting(db, rate)
  if (!other) return
  const message = other.inclusive
    ? `${other.name} is included in prices there. All rates of a region must be included or added`
    : `${other.name} is added to prices there. All rates of a region must be included or added`
  throw new AppError(409, message, { code: 'mixed_rates', errors: { inclusive: message } })
}

/** @throws AppError 409 with its field if the place already has a rate with this name */
export async function rejectDuplicateName<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const message = 'This region already has a rate with this name'
    throw new AppError(409, message, { code: 'name_taken', errors: { name: message } })
  }
}

/** Converts a stored rate to its wire format. */
export function toTaxRate({ percentage, created_at, updated_at, ...row }: TaxRow): SalesTaxRate {
  const { region_key: _, ...rest } = row
  return {
    ...rest,
    percentage: normalizePercentage(percentage),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

export const targetOf = ({ tax_rate_id, name }: TaxRow) => ({ type: 'tax_rate', id: tax_rate_id, name })

/** The fields of a rate that the audit log compares. */
export function fieldsOf(row: TaxRow): Record<string, unknown> {
  const { tax_rate_id: _, store_id: __, version: ___, created_at: ____, updated_at: _____, ...fields } = toTaxRate(row)
  return fields
}
