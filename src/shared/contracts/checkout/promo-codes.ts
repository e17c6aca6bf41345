import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { discountTypes, promoStatuses } from '../../domain/cart/promo.ts'
import { count, id, listQuery, message, minor, readVersion, time } from '../fields.ts'

export const discountType = z.enum(discountTypes, 'Select a discount type')
export const promoSource = z.enum(['manual', 'shopify'])

/** A promo code (B §3, GAP-69). `usage_count` and `revenue` are for the store's mode. */
export const promoCode = z.object({
  promo_code_id: id,
  store_id: id,
  code: z.string(),
  discount_type: discountType,
  /** Percent, or minor units of the store's currency. */
  discount_value: z.number(),
  minimum_subtotal: minor,
  starts_at: z.nullable(time),
  ends_at: z.nullable(time),
  usage_limit: z.nullable(count),
  usage_count: count,
  once_per_customer: z.boolean(),
  product_ids: z.array(id),
  /** Payments of a subscription that it applies to, including the first; null: all. */
  subscription_payments: z.nullable(count),
  combines_with_rewards: z.boolean(),
  auto_apply: z.boolean(),
  disabled: z.boolean(),
  status: z.enum(promoStatuses),
  source: promoSource,
  /** When Shopify last synced it; null for the store's own codes. */
  synced_at: z.nullable(time),
  /** Total of the orders that used it, in minor units. */
  revenue: minor,
  created_at: time,
  version: z.int(),
  updated_at: time,
})
export type PromoCode = z.output<typeof promoCode>

const CODE = 'Use only letters, digits, dashes and underscores'
const VALUE = 'Enter the discount'
const PAYMENTS = 'Enter a whole number of payments'
const LIMIT = 'Enter a whole number of 1 or more, or leave blank'

const code = z
  .string('Code is required')
  .check(
    z.trim(),
    z.minLength(1, 'Code is required'),
    z.maxLength(40, 'Must be at most 40 characters'),
    z.regex(/^[\p{L}\p{N}_-]+$/u, CODE),
  )

const moment = z.string('Must be a date and time').check(
  z.maxLength(40, 'Must be a date and time'),
  z.refine((value) => !Number.isNaN(Date.parse(value)), 'Must be a date and time'),
)

/** Rules that depend on a code's type or on another field are in the server's `checkPromo` and in the form. */
const fields = {
  code,
  discount_type: discountType,
  discount_value: z
    .number(VALUE)
    .check(z.minimum(0, 'Must not be negative'), z.maximum(99_999_999, 'The amount is too high')),
  minimum_subtotal: minor.check(z.maximum(99_999_999, 'The amount is too high')),
  starts_at: z.nullable(moment),
  ends_at: z.nullable(moment),
  usage_limit: z.nullable(z.int(LIMIT).check(z.minimum(1, LIMIT), z.maximum(10_000_000, 'Must be at most 10,000,000'))),
  once_per_customer: z.boolean(),
  product_ids: z.array(id).check(z.maxLength(100, 'Select at most 100 products')),
  subscription_payments: z.nullable(
    z.int(PAYMENTS).check(z.minimum(1, PAYMENTS), z.maximum(120, 'Must be at most 120')),
  ),
  combines_with_rewards: z.boolean(),
  auto_apply: z.boolean(),
  disabled: z.boolean(),
}

const TAKEN = 'Another promo code in this store uses this code'
const byCode = (where: 'params' | 'body', field: string) => ({ in: where, field, kind: 'promo_code' }) as const
const byStore = (where: 'query' | 'body') => ({ in: where, field: 'store_id', kind: 'store' }) as const

export const promoCodes = {
  list: defineContract({
    method: 'GET',
    path: '/shopify/promo-codes',
    summary: 'List the promo codes of a store, newest first, with the time of the last Shopify sync',
    access: 'store',
    permission: 'store.view',
    scope: byStore('query'),
    query: z.object({
      ...listQuery,
      status: z.optional(z.enum(promoStatuses)),
      discount_type: z.optional(discountType),
      source: z.optional(promoSource),
    }),
    response: z.object({
      promo_codes: z.array(promoCode),
      total: count,
      last_synced_at: z.nullable(time),
      /** True if a Shopify store is connected. */
      can_sync: z.boolean(),
    }),
  }),
  details: defineContract({
    method: 'GET',
    path: '/shopify/promo-codes/:id',
    summary: 'Get a promo code',
    access: 'store',
    tokenKey: 'authToken',
    permission: 'store.view',
    scope: byCode('params', 'id'),
    params: z.object({ id }),
    response: z.object({ data: promoCode }),
  }),
  create: defineContract({
    method: 'POST',
    path: '/shopify/promo-codes/create',
    summary: 'Create a promo code. Codes aren’t case sensitive',
    access: 'store',
    permission: 'pages.manage',
    scope: byStore('body'),
    body: z.object({
      store_id: id,
      ...fields,
      discount_value: z._default(fields.discount_value, 0),
      minimum_subtotal: z._default(fields.minimum_subtotal, 0),
      starts_at: z._default(fields.starts_at, null),
      ends_at: z._default(fields.ends_at, null),
      usage_limit: z._default(fields.usage_limit, null),
      once_per_customer: z._default(fields.once_per_customer, false),
      product_ids: z._default(fields.product_ids, []),
      subscription_payments: z._default(fields.subscription_payments, 1),
      combines_with_rewards: z._default(fields.combines_with_rewards, true),
      auto_apply: z._default(fields.auto_apply, false),
      disabled: z._default(fields.disabled, false),
    }),
    response: z.object({ data: promoCode }),
    errors: { 409: TAKEN },
  }),
  update: defineContract({
    method: 'POST',
    path: '/shopify/promo-codes/update',
    summary: 'Update one of the store’s own promo codes. Absent fields stay the same; null clears',
    access: 'store',
    permission: 'pages.manage',
    scope: byCode('body', 'promo_code_id'),
    body: z.object({ promo_code_id: id, version: readVersion, ...z.partial(z.object(fields)).shape }),
    response: z.object({ data: promoCode }),
    errors: { 409: `${TAKEN}, it is managed in Shopify, or it has changed since` },
  }),
  disable: defineContract({
    method: 'POST',
    path: '/shopify/promo-codes/disable',
    summary: 'Turn promo codes of the store off or on',
    access: 'store',
    permission: 'pages.manage',
    scope: byStore('body'),
    body: z.object({
      store_id: id,
      promo_code_ids: z.array(id).check(z.minLength(1, 'Select a promo code'), z.maxLength(100, 'At most 100 at once')),
      disabled: z.boolean(),
    }),
    response: z.object({ changed: count }),
  }),
  remove: defineContract({
    method: 'POST',
    path: '/shopify/promo-codes/delete',
    summary: 'Delete a promo code of the store itself; past orders keep its name',
    access: 'store',
    permission: 'pages.manage',
    scope: byCode('body', 'promo_code_id'),
    body: z.object({ promo_code_id: id }),
    response: message,
    errors: { 409: 'Managed in Shopify' },
  }),
  sync: defineContract({
    method: 'POST',
    path: '/shopify/promo-codes/sync',
    summary: 'Sync promo codes with the connected Shopify store. Without one, `synced` is 0',
    access: 'store',
    tokenKey: 'authToken',
    permission: 'pages.manage',
    scope: byStore('body'),
    body: z.object({ store_id: id, source: z.literal('manual', 'Must be manual') }),
    response: z.object({ synced: count, message: z.string(), promo_codes: z.array(promoCode) }),
    errors: { 409: 'The connection is paused or needs attention' },
  }),
} as const
