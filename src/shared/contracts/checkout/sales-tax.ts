import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { isPercentage } from '../../domain/tax/tax.ts'
import { count, id, listQuery, message, minor, readVersion, requiredText, text, time } from '../fields.ts'

/**
 * A tax rate of a store (GAP-63). `region` '' is the whole country; `percentage` is a decimal string, exactly as
 * entered, and may also be sent as a number.
 */
export const taxRate = z.object({
  tax_rate_id: id,
  store_id: id,
  country_code: z.string(),
  region: z.string(),
  name: z.string(),
  percentage: z.string(),
  /** Prices include the tax: it is shown and never added. */
  inclusive: z.boolean(),
  applies_to_shipping: z.boolean(),
  active: z.boolean(),
  /** Incremented by each edit. */
  version: z.int(),
  created_at: time,
  updated_at: time,
})
export type SalesTaxRate = z.output<typeof taxRate>

/** The tax of one cart. `lines` and `shipping` add up to `total`, and so do the `rates`. Minor units. */
export const salesTax = z.object({
  label: z.string(),
  inclusive: z.boolean(),
  total: minor,
  lines: z.array(minor),
  shipping: minor,
  rates: z.array(z.object({ name: z.string(), percentage: z.string(), amount: minor })),
})

const COUNTRY = 'Select a country'
const PERCENTAGE = 'Enter a percentage from 0 to 100 with at most 4 decimals'

const percentText = z
  .string(PERCENTAGE)
  .check(z.trim(), z.maxLength(12, { error: PERCENTAGE, abort: true }), z.refine(isPercentage, PERCENTAGE))

const fields = {
  country_code: z.string(COUNTRY).check(z.regex(/^[A-Z]{2}$/, COUNTRY)),
  region: text(100).check(z.trim()),
  name: requiredText('Name is required', 60),
  percentage: z.union([percentText, z.pipe(z.pipe(z.number(), z.transform(String)), percentText)], PERCENTAGE),
  inclusive: z.boolean(),
  applies_to_shipping: z.boolean(),
  active: z.boolean(),
}

/** A rate as entered; the other fields have defaults. */
const entered = {
  country_code: fields.country_code,
  region: z._default(fields.region, ''),
  name: fields.name,
  percentage: fields.percentage,
  inclusive: z._default(fields.inclusive, false),
  applies_to_shipping: z._default(fields.applies_to_shipping, false),
  active: z._default(fields.active, true),
}

export const taxRateInput = z.object(entered)
export type TaxRateInput = z.input<typeof taxRateInput>

/** Maximum rates in one import. */
export const MAX_IMPORTED_RATES = 500

const byRate = { in: 'body', field: 'tax_rate_id', kind: 'tax_rate' } as const

export const salesTaxes = {
  list: defineContract({
    method: 'GET',
    path: '/sales-tax/all',
    summary: 'List the tax rates of a store, by country and region',
    access: 'store',
    permission: 'store.view',
    scope: { in: 'query', field: 'store_id', kind: 'store' },
    query: z.object(listQuery),
    response: z.object({ tax_rates: z.array(taxRate), total: count }),
  }),
  details: defineContract({
    method: 'GET',
    path: '/sales-tax/details',
    summary: 'Get a tax rate',
    access: 'store',
    permission: 'store.view',
    scope: { in: 'query', field: 'tax_rate_id', kind: 'tax_rate' },
    query: z.object({ tax_rate_id: id }),
    response: z.object({ data: taxRate }),
  }),
  calculate: defineContract({
    method: 'GET',
    path: '/sales-tax/calculate',
    summary: 'Calculate the tax of an order to an address',
    access: 'store',
    permission: 'store.view',
    scope: { in: 'query', field: 'store_id', kind: 'store' },
    query: z.object({
      store_id: id,
      country_code: fields.country_code,
      region: z._default(fields.region, ''),
      /** Minor units of the store's currency, after discounts. */
      amount: z.coerce.number('Enter an amount').check(z.int('Enter an amount'), z.minimum(0, 'Enter an amount')),
      shipping: z._default(
        z.coerce.number('Enter an amount').check(z.int('Enter an amount'), z.minimum(0, 'Enter an amount')),
        0,
      ),
    }),
    response: z.object({ tax: z.nullable(salesTax), total: minor }),
  }),
  create: defineContract({
    method: 'POST',
    path: '/sales-tax/create',
    summary: 'Add a tax rate',
    access: 'store',
    permission: 'pages.manage',
    scope: { in: 'body', field: 'store_id', kind: 'store' },
    body: z.object({ store_id: id, ...entered }),
    response: z.object({ data: taxRate }),
    errors: { 409: 'A rate with this name already exists for this place, or its other rates treat tax differently' },
  }),
  update: defineContract({
    method: 'POST',
    path: '/sales-tax/update',
    summary: 'Update a tax rate. Absent fields stay the same',
    access: 'store',
    permission: 'pages.manage',
    scope: byRate,
    body: z.object({
      tax_rate_id: id,
      version: readVersion,
      country_code: z.optional(fields.country_code),
      region: z.optional(fields.region),
      name: z.optional(fields.name),
      percentage: z.optional(fields.percentage),
      inclusive: z.optional(fields.inclusive),
      applies_to_shipping: z.optional(fields.applies_to_shipping),
      active: z.optional(fields.active),
    }),
    response: z.object({ data: taxRate }),
    errors: {
      409: 'Someone else saved the rate (stale_version), the name is taken, or the other rates of the place treat tax differently',
    },
  }),
  remove: defineContract({
    method: 'POST',
    path: '/sales-tax/delete',
    summary: 'Delete a tax rate; paid orders keep their tax',
    access: 'store',
    permission: 'pages.manage',
    scope: byRate,
    body: z.object({ tax_rate_id: id }),
    response: message,
  }),
  importRates: defineContract({
    method: 'POST',
    path: '/sales-tax/import',
    summary: 'Import tax rates, updating those with the same place and name. All or none are saved',
    access: 'store',
    permission: 'pages.manage',
    scope: { in: 'body', field: 'store_id', kind: 'store' },
    body: z.object({
      store_id: id,
      rates: z
        .array(taxRateInput)
        .check(
          z.minLength(1, 'Add at least one rate'),
          z.maxLength(MAX_IMPORTED_RATES, `Import at most ${MAX_IMPORTED_RATES} rates at a time`),
        ),
    }),
    response: z.object({ added: count, changed: count }),
    errors: { 409: 'All rates of a place must be either included in prices or added to them' },
  }),
} as const
