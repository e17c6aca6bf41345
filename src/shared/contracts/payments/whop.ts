import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { paymentRules, whopPaymentRow } from './whop-payments.ts'
import {
  count,
  currency,
  id,
  listQuery,
  message,
  minor,
  mode,
  requiredText,
  signedMinor,
  text,
  time,
} from '../fields.ts'
import { verification } from './payment-accounts.ts'

/** `none`: not created yet. `listening`: active. `off`: turned off at Whop. `missing`: deleted at Whop. */
const webhookState = z.enum(['none', 'listening', 'off', 'missing'])
export type WhopWebhookState = z.output<typeof webhookState>

/** Whether Whop sends webhooks about payments; without them, payments are looked up, which takes a little longer. */
const whopWebhook = z.object({
  url: z.string(),
  state: webhookState,
  /** Reason why the webhook could not be registered, or '' */
  message: z.string(),
  checked_at: z.nullable(time),
  /** Time of its last webhook; null without one. */
  seen_at: z.nullable(time),
})

/** A store's Whop account for one mode: the sandbox in test mode. Its key is only returned masked. */
export const whopIntegration = z.object({
  mode,
  /**
   * `unverified`: its key was not checked yet, or Whop could not be reached. `failed`: Whop refused it. `active`: Whop
   * takes payments.
   */
  status: z.enum(['none', 'unverified', 'failed', 'active']),
  /** Own accounts take precedence: while the store has them, Whop takes no payments. */
  own_payments: z.boolean(),
  connection_id: z.nullable(id),
  api_key: z.string(),
  keys_changed_at: z.nullable(time),
  account: z.nullable(z.object({ account_id: z.string(), title: z.string() })),
  verification: z.nullable(verification),
  webhook: z.nullable(whopWebhook),
})
export type WhopIntegration = z.output<typeof whopIntegration>

/** Balance figures that Whop reports, in minor units. */
export const whopFigures = z.object({
  balances: z.array(z.object({ currency, available: signedMinor, pending: signedMinor, reserve: signedMinor })),
  payouts: z.array(
    z.object({
      payout_id: z.string(),
      amount: minor,
      fee: minor,
      currency,
      status: z.string(),
      destination: z.string(),
      created_at: time,
      arrives_at: z.nullable(time),
    }),
  ),
})
export type WhopFigures = z.output<typeof whopFigures>

export const whopDashboard = z.object({
  integration: whopIntegration,
  figures: z.nullable(whopFigures),
  /** When Whop last reported them; null for never. */
  synced_at: z.nullable(time),
  /** Reason why Whop could not be reached, or '' */
  problem: z.string(),
  disputes: z.object({ open: count, won: count, lost: count, respond_by: z.nullable(time) }),
  /** Captured and refunded in the last 30 days, from the store's own payments. */
  last_30_days: z.array(z.object({ currency, payments: count, taken: minor, refunded: minor })),
})
export type WhopDashboard = z.output<typeof whopDashboard>

/** A product of the store, with the Whop product it is mapped to. */
export const whopProduct = z.object({
  product_id: id,
  title: z.string(),
  whop_product_id: z.nullable(z.string()),
  whop_title: z.nullable(z.string()),
})
export type WhopProduct = z.output<typeof whopProduct>

const reads = {
  access: 'store',
  permission: 'store.view',
  scope: { in: 'query', field: 'store_id', kind: 'store' },
} as const
const changes = {
  access: 'store',
  permission: 'payments.manage',
  scope: { in: 'body', field: 'store_id', kind: 'store' },
} as const

const ofStore = z.object({ store_id: id })
const changed = z.object({ message: z.string(), data: whopIntegration })
const NOT_CONNECTED = 'Whop is not connected in this mode'
const NOT_VERIFIED = 'The API key isn’t verified'

/** Whop, in the store's chosen mode (GAP-49). */
export const whop = {
  integration: defineContract({
    ...reads,
    method: 'GET',
    path: '/whop/integration',
    summary: 'Get the Whop account of a store in its current mode',
    query: ofStore,
    response: z.object({ data: whopIntegration }),
  }),
  connect: defineContract({
    ...changes,
    method: 'POST',
    path: '/whop/connect',
    summary: 'Save and test a Whop API key. Whop takes payments once the key is accepted',
    body: z.object({
      store_id: id,
      whop_api_key: requiredText('API key is required', 500),
    }),
    response: changed,
    errors: { 422: 'Whop rejected a key that would replace one in use' },
  }),
  disconnect: defineContract({
    ...changes,
    method: 'DELETE',
    path: '/whop/connect',
    summary: 'Remove the Whop API key. Payments made with it are still settled',
    body: z.object({ store_id: id, whop_api_key: z.optional(text(500)) }),
    response: message,
    errors: { 404: NOT_CONNECTED },
  }),
  verify: defineContract({
    ...changes,
    method: 'POST',
    path: '/whop/verify',
    summary: 'Test the saved Whop API key and save the result',
    body: ofStore,
    response: z.object({
      verified: z.boolean(),
      message: z.string(),
      latency_ms: count,
      data: whopIntegration,
    }),
    errors: { 404: NOT_CONNECTED },
  }),
  use: defineContract({
    ...changes,
    method: 'POST',
    path: '/whop/use',
    summary: 'Switch payments between Whop and the store’s own accounts',
    body: z.object({ store_id: id, instead: z.boolean('Must be true or false') }),
    response: changed,
    errors: { 404: NOT_CONNECTED, 409: NOT_VERIFIED },
  }),
  listen: defineContract({
    ...changes,
    method: 'POST',
    path: '/whop/webhook',
    summary: 'Check the Whop webhook to this server, and create it if needed',
    body: ofStore,
    response: changed,
    errors: { 404: NOT_CONNECTED, 409: NOT_VERIFIED },
  }),
  products: defineContract({
    ...reads,
    method: 'GET',
    path: '/whop/products',
    summary: 'List the products of a store with their linked Whop products',
    query: z.object(listQuery),
    response: z.object({ products: z.array(whopProduct), total: count }),
  }),
  choices: defineContract({
    ...reads,
    method: 'GET',
    path: '/whop/product-choices',
    summary: 'List the products of the Whop account',
    query: ofStore,
    response: z.object({ products: z.array(z.object({ product_id: z.string(), title: z.string() })) }),
    errors: { 404: NOT_CONNECTED, 409: NOT_VERIFIED, 503: 'Whop did not respond' },
  }),
  mapProduct: defineContract({
    ...changes,
    method: 'POST',
    path: '/whop/products',
    summary: 'Link a store product to a Whop product. Null removes the link',
    names: { product_id: 'product' },
    body: z.object({ store_id: id, product_id: id, whop_product_id: z.nullable(text(120)) }),
    response: z.object({ message: z.string(), data: whopProduct }),
    errors: { 404: 'Product not found here or at Whop', 409: NOT_VERIFIED, 503: 'Whop did not respond' },
  }),
  dashboard: defineContract({
    ...reads,
    method: 'GET',
    path: '/whop/dashboard',
    summary: 'Get the Whop balance, payouts and disputes, at most one minute old',
    query: ofStore,
    response: z.object({ data: whopDashboard }),
  }),
  sync: defineContract({
    ...changes,
    permission: 'store.view',
    method: 'POST',
    path: '/whop/sync',
    summary: 'Refresh the balance and payouts from Whop',
    body: ofStore,
    response: z.object({ data: whopDashboard }),
    errors: { 404: NOT_CONNECTED },
  }),
  payments: defineContract({
    ...reads,
    method: 'GET',
    path: '/whop/payments',
    summary: 'List the payments made through Whop in the store’s current mode, newest first',
    query: z.object({ ...listQuery, status: z.optional(paymentRules.status) }),
    response: z.object({ payments: z.array(whopPaymentRow), total: count }),
  }),
} as const
