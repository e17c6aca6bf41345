import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { authorizationStates, captureTimes } from '../../domain/payments/capture.ts'
import { amountStep, count, currency, emailCustomer, id, listQuery, minor, mode, time } from '../fields.ts'

export const authorizationState = z.enum(authorizationStates)
export const captureWhen = z.enum(captureTimes, 'Must be at_once, by_hand or on_shipping')

/** A payment attempt with the bank's response, and what became of its authorization. */
export const authorization = z.object({
  attempt_id: id,
  payment_id: id,
  order_id: z.nullable(id),
  order_number: z.nullable(z.string()),
  customer_id: z.nullable(id),
  customer_name: z.string(),
  customer_email: z.string(),
  mode,
  amount: minor,
  captured_amount: minor,
  currency,
  connector: z.string(),
  connection_id: id,
  connection_name: z.string(),
  payment_method: z.string(),
  card_type: z.nullable(z.string()),
  card_last_four: z.nullable(z.string()),
  /** Issuer's country, ISO 3166 alpha-2. */
  card_country: z.nullable(z.string()),
  three_d_secure: z.boolean(),
  avs: z.nullable(z.string()),
  cvv: z.nullable(z.string()),
  state: authorizationState,
  /** Decline reason as text; null if it was not declined. */
  reason: z.nullable(z.string()),
  /** When the authorization expires. */
  expires_at: z.nullable(time),
  /** A pending capture or void, or the last one that failed. */
  operation: z.nullable(
    z.object({ kind: z.enum(['capture', 'void']), status: z.enum(['working', 'failed']), message: z.string() }),
  ),
  can_capture: z.boolean(),
  can_capture_part: z.boolean(),
  amount_step: amountStep,
  can_void: z.boolean(),
  created_at: time,
})
export type Authorization = z.output<typeof authorization>

/** Result of a capture or void. `working`: the provider has not confirmed it yet. */
export const moveResult = z.object({
  payment_id: id,
  order_number: z.nullable(z.string()),
  status: z.enum(['succeeded', 'working', 'failed']),
  /** Message for the merchant, also on success. */
  message: z.string(),
})
export type MoveResult = z.output<typeof moveResult>

const some = z.array(id).check(z.minLength(1, 'Select at least one'), z.maxLength(100, 'At most 100 at once'))

const moveErrors = {
  409: 'Another capture or void of this payment is in progress',
  422: 'The authorization has expired, was already captured or voided, or the provider declined',
  503: 'The provider could not be reached. Nothing was charged',
} as const

const paymentScope = { in: 'body', field: 'payment_id', kind: 'payment' } as const
const storeScope = { in: 'body', field: 'store_id', kind: 'store' } as const

export const authorizations = {
  list: defineContract({
    method: 'GET',
    path: '/authorizations/all',
    summary: 'List the payment attempts of a store in its current mode with their authorized amounts, newest first',
    access: 'store',
    permission: 'store.view',
    scope: { in: 'query', field: 'store_id', kind: 'store' },
    query: z.object({
      ...listQuery,
      state: z.optional(authorizationState),
      connection_id: z.optional(id),
      /** Authorizations that expire within a day. */
      running_out: z.optional(z.enum(['true'])),
      start_date: z.optional(time),
      end_date: z.optional(time),
    }),
    response: z.object({ authorizations: z.array(authorization), total: count }),
  }),
  capture: defineContract({
    method: 'POST',
    path: '/authorizations/capture',
    summary: 'Capture an authorization in full or in part. The rest is voided',
    access: 'store',
    permission: 'orders.manage',
    scope: paymentScope,
    body: z.object({ payment_id: id, amount: z.optional(minor) }),
    response: moveResult,
    errors: moveErrors,
  }),
  void: defineContract({
    method: 'POST',
    path: '/authorizations/void',
    summary: 'Void the authorization of a payment: nothing is charged, and the items are restocked',
    access: 'store',
    permission: 'orders.manage',
    scope: paymentScope,
    body: z.object({ payment_id: id, email_customer: emailCustomer }),
    response: moveResult,
    errors: moveErrors,
  }),
  captureMany: defineContract({
    method: 'POST',
    path: '/authorizations/capture-many',
    summary: 'Capture several authorizations in full, with a result for each',
    access: 'store',
    permission: 'orders.manage',
    scope: storeScope,
    body: z.object({ store_id: id, payment_ids: some }),
    response: z.object({ results: z.array(moveResult) }),
  }),
  voidMany: defineContract({
    method: 'POST',
    path: '/authorizations/void-many',
    summary: 'Void several authorizations, with a result for each',
    access: 'store',
    permission: 'orders.manage',
    scope: storeScope,
    body: z.object({ store_id: id, payment_ids: some }),
    response: z.object({ results: z.array(moveResult) }),
  }),
  settings: defineContract({
    method: 'GET',
    path: '/authorizations/settings',
    summary: 'Get when a store captures payments',
    access: 'store',
    permission: 'store.view',
    scope: { in: 'query', field: 'store_id', kind: 'store' },
    query: z.object({ store_id: id }),
    response: z.object({
      capture_when: captureWhen,
      /** Accounts that can authorize without capturing; the others always capture at checkout. */
      able: z.array(z.string()),
      unable: z.array(z.string()),
    }),
  }),
  updateSettings: defineContract({
    method: 'POST',
    path: '/authorizations/settings',
    summary: 'Set when payments are captured. Existing authorizations don’t change',
    access: 'store',
    permission: 'payments.manage',
    scope: storeScope,
    body: z.object({ store_id: id, capture_when: captureWhen }),
    response: z.object({ capture_when: captureWhen }),
  }),
} as const
