import * as z from 'zod/mini'

/** The fields that we read from Whop's objects (API version in `client.ts`). Fractions are text: see `parseJson`. */

export const price = z.union([z.number(), z.string()])

const named = z.object({ id: z.string() })

export const account = z.object({ id: z.string(), title: z.nullish(z.string()) })

export const checkoutConfiguration = z.object({
  id: z.string(),
  metadata: z.nullish(z.record(z.string(), z.unknown())),
  plan: z.nullish(z.object({ id: z.string() })),
  purchase_url: z.nullish(z.string()),
})
export type CheckoutConfiguration = z.infer<typeof checkoutConfiguration>

export const refund = z.object({
  id: z.string(),
  amount: price,
  currency: z.nullish(z.string()),
  status: z.nullish(z.string()),
  payment: z.nullish(named),
})

export const payment = z.object({
  id: z.string(),
  status: z.nullish(z.string()),
  substatus: z.nullish(z.string()),
  currency: z.string(),
  total: z.nullish(price),
  refunded_amount: z.nullish(price),
  refunds: z.nullish(z.array(z.object({ id: z.string(), amount: price }))),
  checkout_configuration_id: z.nullish(z.string()),
  card_brand: z.nullish(z.string()),
  card_last4: z.nullish(z.string()),
  failure_message: z.nullish(z.string()),
  payment_method_type: z.nullish(z.string()),
  metadata: z.nullish(z.record(z.string(), z.unknown())),
})
export type WhopPayment = z.infer<typeof payment>

export const dispute = z.object({
  id: z.string(),
  amount: price,
  currency: z.string(),
  reason: z.nullish(z.string()),
  status: z.string(),
  needs_response_by: z.nullish(z.string()),
  payment: z.nullish(named),
})
export type WhopDispute = z.infer<typeof dispute>

export const webhook = z.object({ id: z.string(), url: z.string(), enabled: z.boolean() })

export const madeWebhook = z.extend(webhook, { webhook_secret: z.string() })

export const product = z.object({ id: z.string(), title: z.nullish(z.string()) })

export const ledgerAccount = z.object({
  balances: z.array(z.object({ currency: z.string(), balance: price, pending_balance: price, reserve_balance: price })),
})

export const payout = z.object({
  id: z.string(),
  amount: price,
  fee_amount: z.nullish(price),
  currency: z.string(),
  status: z.string(),
  created_at: z.string(),
  estimated_arrival: z.nullish(z.string()),
  payout_token: z.nullish(z.object({ nickname: z.nullish(z.string()) })),
})

export const listOf = <T>(item: z.ZodMiniType<T>) =>
  z.object({ data: z.array(item), page_info: z.nullish(z.object({ end_cursor: z.nullish(z.string()) })) })

export const event = z.object({
  id: z.optional(z.string()),
  type: z.string(),
  timestamp: z.nullish(z.string()),
  data: z.unknown(),
})

/** `{ error: { message } }`, or just the message. */
export const errorReply = z.object({
  error: z.optional(z.union([z.string(), z.object({ type: z.nullish(z.string()), message: z.nullish(z.string()) })])),
  message: z.nullish(z.string()),
})
