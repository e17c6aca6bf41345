import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { mandateSchemes } from '../../domain/payments/mandates.ts'
import { count, currency, id, minor, text } from '../fields.ts'

/** What shoppers can choose at checkout. */
export const paymentMethod = z.enum(['card', 'paypal', 'cashapp', 'apple_pay', 'google_pay'])
export type PaymentMethod = z.output<typeof paymentMethod>

/** What can be stored and charged without the customer: also bank accounts, by direct debit. */
export const storedMethod = z.enum([...paymentMethod.options, ...mandateSchemes])
export type StoredMethodKind = z.output<typeof storedMethod>

/**
 * The browser's next action: show `url` in a frame, redirect to it, or load it as the provider's script, which works on
 * `data`. `client` holds the script's parameters, none of them secret.
 */
export const nextAction = z.union([
  z.object({ type: z.enum(['frame', 'redirect']), url: z.string() }),
  z.object({
    type: z.literal('script'),
    url: z.string(),
    connector: z.string(),
    client: z.unknown(),
    data: z.unknown(),
  }),
])
export type NextStep = z.output<typeof nextAction>
/** An action for the provider's own script. */
export type ScriptStep = Extract<NextStep, { type: 'script' }>

/** Data that the browser returns from the provider: parameters of the return URL, or the script's result. */
export const broughtBack = z
  .record(text(60), text(20_000))
  .check(z.refine((payload) => Object.keys(payload).length <= 40, 'The returned data is too large'))

/** What the server can report about a payment. The browser's outcomes and its state machine are built on this list. */
const payStatus = z.enum(['succeeded', 'requires_action', 'processing', 'declined'])
export type PayStatus = z.output<typeof payStatus>

/** The outcome of a payment (GAP-78, amendments). A decline answers 402 with the same fields and a detail. */
export const payReply = z.object({
  status: payStatus,
  next_action: z.optional(nextAction),
  transaction_id: id,
  card_last_four: z.nullable(z.string()),
  card_type: z.nullable(z.string()),
  connector_id: z.nullable(id),
  buyer_id: z.nullable(z.string()),
  payment_method_id: z.nullable(z.string()),
  order_number: z.nullable(z.string()),
  detail: z.optional(z.string()),
  /** After a decline: the card can be reentered at another provider, which `options` now returns. */
  goes_on: z.optional(z.boolean()),
  /** After a decline: the card field that is wrong. */
  card_field: z.optional(z.enum(['number', 'expiry', 'cvc'])),
})
export type PayReply = z.output<typeof payReply>

const payErrors = {
  402: 'Payment declined',
  409: 'The total, contact details or addresses have changed, or the session is already paid',
  422: 'A required field is missing',
  429: 'Too many payment attempts (too_many_attempts) or too many requests. See Retry-After',
} as const

/** Token from a provider's hosted fields. A card number here is a mistake that must not get any further. */
export const paymentToken = text(20_000).check(
  z.minLength(1, 'A payment token is required'),
  z.refine(
    (token) => !/^\s*(\d[ -]?){12,19}\s*$/.test(token),
    'Send the token from the card fields, never a card number',
  ),
)

export const transactions = {
  options: defineContract({
    method: 'GET',
    path: '/transactions/options',
    summary: 'Get the payment options of a session: the selected account and its browser configuration',
    access: 'shopper',
    personal: 'owner',
    query: z.object({ session_id: id }),
    response: z.object({
      options: z.array(
        z.object({
          payment_method: paymentMethod,
          connector: z.string(),
          connection_id: id,
          client: z.record(z.string(), z.unknown()),
        }),
      ),
    }),
    errors: { 404: 'Session not found' },
  }),
  pay: defineContract({
    method: 'POST',
    path: '/transactions/pay',
    summary: 'Pay a session once. Nothing is charged if the total differs from what the shopper saw.',
    access: 'shopper',
    personal: 'owner_row',
    limit: 'pay',
    body: z.object({
      live_cart_session_id: id,
      payment_method: paymentMethod,
      /** Absent if nothing is due. */
      payment_token: z.optional(paymentToken),
      connection_id: z.optional(id),
      billing_same_as_shipping: z._default(z.boolean(), false),
      expected_total: minor,
      currency,
      cart_version: z.int(),
      /** Version of the contact details and addresses that the shopper saw. */
      customer_version: z.int(),
      /** Locale of the page, which the consent to a subscription is shown in; absent for the one reported earlier. */
      locale: z.optional(z.string().check(z.maxLength(35, 'Locale is too long'))),
    }),
    response: payReply,
    errors: payErrors,
  }),
  continue: defineContract({
    method: 'POST',
    path: '/transactions/continue',
    summary: 'Continue a payment after 3-D Secure',
    access: 'shopper',
    limit: 'pay',
    body: z.object({ live_cart_session_id: id, transaction_id: id, payload: z.optional(broughtBack) }),
    response: payReply,
    errors: { 402: 'Payment declined', 404: 'Transaction not found' },
  }),
  cancel: defineContract({
    method: 'POST',
    path: '/transactions/cancel',
    summary:
      'Cancel a payment that waits for the shopper, so that they can use another method. Too late is not an error',
    access: 'shopper',
    personal: 'owner',
    limit: 'pay',
    body: z.object({ live_cart_session_id: id, transaction_id: id }),
    response: payReply,
    errors: { 404: 'Transaction not found' },
  }),
  clientCall: defineContract({
    method: 'POST',
    path: '/transactions/client-call',
    summary: 'Get data that a provider’s script needs during a payment, such as the merchant session of Apple Pay',
    access: 'shopper',
    personal: 'owner',
    limit: 'pay',
    body: z.object({ live_cart_session_id: id, connection_id: id, name: text(60), payload: broughtBack }),
    response: z.object({ reply: z.unknown() }),
    errors: { 404: 'Session or payment account not found' },
  }),
  list: defineContract({
    method: 'GET',
    path: '/transactions/all',
    summary: 'List the latest payment attempts of a store',
    access: 'store',
    permission: 'store.view',
    scope: { in: 'query', field: 'store_id', kind: 'store' },
    query: z.object({ store_id: id }),
    response: z.object({
      data: z.array(
        z.object({ transaction_id: id, amount: minor, currency, status: z.string(), connector: z.string() }),
      ),
      total: count,
    }),
  }),
} as const
