import type { Parsed, ReplyInput } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import type { SalesTaxRate } from '../../../../shared/contracts/checkout/sales-tax.ts'
import { countries, countryName } from '../../../../shared/domain/address/regions.ts'
import { statesOf } from '../../../../shared/domain/address/states.ts'
import { ratesFor, salesTax, normalizePercentage, regionKey } from '../../../../shared/domain/tax/tax.ts'
import { addedTax } from '../../../../shared/domain/cart/totals.ts'
import type { Executor } from '../../../db/connection.ts'
import { newId } from '../../../db/ids.ts'
import { isUniqueViolation } from '../../../db/unique.ts'
import type { Deps } from '../../../deps.ts'
import { notFound, requireVersion, AppError, badField } from '../../../http/errors.ts'
import { sortOf } from '../../../http/requests/sorting.ts'
import { audit, type Actor } from '../../accounts/audit-log/service.ts'
import * as repo from './repo.ts'

type Calls = Contracts['salesTaxes']
type Body<K extends 'create' | 'update' | 'importRates'> = Parsed<Calls[K]>['body']
type Entered = Body<'importRates'>['rates'][number]

const missing = (): AppError => notFound('Tax rate not found')

/** One page of a store's rates (SA-005, RT-089). */
export async function listTaxRates(
  { db }: Deps,
  query: Parsed<Calls['list']>['query'],
): Promise<ReplyInput<Calls['list']>> {
  const wanted = query.search?.trim().toLowerCase() ?? ''
  const named = wanted ? countries().filter(({ name }) => name.toLowerCase().includes(wanted)) : []
  const filter = { ...query, countries: named.map(({ code }) => code), sort: sortOf(query.sort, repo.TAX_SORTS) }
  const { rows, total } = await repo.listTaxes(db, filter)
  return { tax_rates: rows.map(toTaxRate), total }
}

/** @throws AppError 404 */
export async function taxRateDetails({ db }: Pick<Deps, 'db'>, tax_rate_id: string): Promise<SalesTaxRate> {
  const row = await repo.findTax(db, tax_rate_id)
  if (!row) throw missing()
  return toTaxRate(row)
}

/** Computes the tax of an order to an address, with the same function as checkout. @throws AppError 400 */
export async function previewTax(
  { db }: Deps,
  { store_id, country_code, region, amount, shipping }: Parsed<Calls['calculate']>['query'],
): Promise<ReplyInput<Calls['calculate']>> {
  const place = normalizePlace(country_code, region)
  const rates = ratesFor(await repo.activeTaxes(db, store_id, country_code), { country: country_code, ...place })
  const tax = salesTax(rates, { lines: [amount], shipping })
  return { tax, total: amount + shipping + addedTax(tax) }
}

/**
 * @throws AppError 400 for an unknown place, 409 if the name is taken or the rate conflicts with others for its place.
 */
export async function createTaxRate(
  deps: Deps,
  by: Actor,
  { store_id, ...given }: Body<'create'>,
): Promise<SalesTaxRate> {
  return rejectDuplicateName(
    deps.once(async (db) => {
      await repo.lockTaxes(db, store_id)
      return toTaxRate(await addRate(deps, db, by, store_id, given))
    }),
  )
}

async function addRate(deps: Deps, db: Executor, by: Actor, store_id: string, given: Entered): Promise<repo.TaxRow> {
  const now = deps.clock.now()
  const row = await repo.insertTax(db, {
    ...given,
    ...normalizePlace(given.country_code, given.region),
    tax_rate_id: newId('txr', now.getTime()),
    store_id,
    created_at: now,
    updated_at: now,
  })
  await requireNoConflict(db, row)
  await audit(deps, db, by, { store_id, action: 'tax_rate.created', target: targetOf(row), after: fieldsOf(row) })
  return row
}

/**
 * Changes the given fields. Open checkouts pick up the change with their next update. @throws AppError as
 * `createTaxRate`, 404, 409 for a stale version
 */
export async function updateTaxRate(
  deps: Deps,
  by: Actor,
  { tax_rate_id, version, ...given }: Body<'update'>,
): Promise<SalesTaxRate> {
  return rejectDuplicateName(
    deps.db.transaction(async (db) => {
      const found = await repo.findTax(db, tax_rate_id)
      if (!found) throw missing()
      await repo.lockTaxes(db, found.store_id)
      const before = await repo.findTax(db, tax_rate_id)
      if (!before) throw missing()
      requireVersion(before.version, version)
      return toTaxRate(await changeRate(deps, db, by, before, given))
    }),
  )
}

async function changeRate(
  deps: Deps,
  db: Executor,
  by: Actor,
  before: repo.TaxRow,
  given: Omit<Body<'update'>, 'tax_rate_id' | 'version'>,
): Promise<repo.TaxRow> {
  const place = normalizePlace(given.country_code ?? before.country_code, given.region ?? before.region)
  const change = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const after = await repo.changeTax(db, before.tax_rate_id, { ...change, ...place, updated_at: deps.clock.now() })
  if (!after) throw missing()
  await requireNoConflict(db, after)
  await audit(deps, db, by, {
    store_id: before.store_id,
    action: 'tax_rate.updated',
    target: targetOf(after),
    before: fieldsOf(before),
    after: fieldsOf(after),
  })
  return after
}

/** @throws AppError 404 if already deleted. */
export async function removeTaxRate(deps: Deps, by: Actor, id: string): Promise<void> {
  await deps.db.transaction(async (db) => {
    const row = await repo.findTax(db, id)
    if (!row || !(await repo.deleteTax(db, id))) throw missing()
    await audit(deps, db, by, {
      store_id: row.store_id,
      action: 'tax_rate.deleted',
      target: targetOf(row),
      before: fieldsOf(row),
    })
  })
}

/**
 * Adds rates, and updates those with the same place and name: all of them or none.
 * @throws AppError 400 for an unknown place, 409 if a rate conflicts with others for its place.
 */
export async function importTaxRates(
  deps: Deps,
  by: Actor,
  { store_id, rates }: Body<'importRates'>,
): Promise<{ added: number; changed: number }> {
  return deps.once(async (db) => {
    await repo.lockTaxes(db, store_id)
    let changed = 0
    for (const rate of rates) {
      const place = normalizePlace(rate.country_code, rate.region)
      const before = await repo.findNamed(db, { ...rate, ...place, store_id })
      if (before) changed += 1
      await (before ? changeRate(deps, db, by, before, rate) : addRate(deps, db, by, store_id, rate))
    }
    return { added: rates.length - changed, changed }
  })
}

const countryCodes = new Set(countries().map(({ code }) => code))

/**
 * Normalizes a place for storage: the region becomes a code if the country has a list of states.
 * @throws AppError 400 with the field if the country or state is unknown.
 */
function normalizePlace(
  country_code: string,
  region: string,
): Pick<repo.TaxRow, 'country_code' | 'region' | 'region_key'> {
  if (!countryCodes.has(country_code)) throw badField('country_code', 'Select a country')
  const region_key = regionKey(country_code, region)
  if (region.trim() !== '' && region_key === '') {
    throw badField('region', `${countryName(country_code)} has no such state`)
  }
  return { country_code, region: statesOf(country_code) ? region_key : region.trim(), region_key }
}

/** @throws AppError 409 if prices include another rate of the same place but not this one, or the reverse. */
async function requireNoConflict(db: Executor, rate: repo.TaxRow): Promise<void> {
  const other = await repo.findConflicting(db, rate)
  if (!other) return
  const message = other.inclusive
    ? `${other.name} is included in prices there. All rates of a region must be included or added`
    : `${other.name} is added to prices there. All rates of a region must be included or added`
  throw new AppError(409, message, { code: 'mixed_rates', errors: { inclusive: message } })
}

/** @throws AppError 409 with its field if the place already has a rate with this name */
async function rejectDuplicateName<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const message = 'This region already has a rate with this name'
    throw new AppError(409, message, { code: 'name_taken', errors: { name: message } })
  }
}

/** Converts a stored rate to its wire format. */
function toTaxRate({ percentage, created_at, updated_at, ...row }: repo.TaxRow): SalesTaxRate {
  const { region_key: _, ...rest } = row
  return {
    ...rest,
    percentage: normalizePercentage(percentage),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

const targetOf = ({ tax_rate_id, name }: repo.TaxRow) => ({ type: 'tax_rate', id: tax_rate_id, name })

/** The fields of a rate that the audit log compares. */
function fieldsOf(row: repo.TaxRow): Record<string, unknown> {
  const { tax_rate_id: _, store_id: __, version: ___, created_at: ____, updated_at: _____, ...fields } = toTaxRate(row)
  return fields
}
