import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { sendBlocks } from '../../domain/recovery/send-block.ts'
import { count, currency, id, listQuery, minor, mode, text, time } from '../fields.ts'

const WHOLE = 'Must be a whole number of 0 or more'

/** The last step that the shopper reached. */
export const abandonedStep = z.enum(['page_view', 'contact', 'shipping', 'payment'])

/**
 * Where a cart is in the recovery emails. `waiting`: none sent yet. `none`: not in the sequence. `recovered`: the shopper
 * bought after an email.
 */
export const recoveryStages = ['waiting', 'sent', 'recovered', 'holdout', 'suppressed', 'none'] as const

const cartRecoveryState = z.object({
  stage: z.enum(recoveryStages),
  /** The emails that were sent, and how many steps the published sequence has. */
  sent: count,
  steps: count,
  sent_at: z.nullable(time),
  /** Last first click on an email's link. */
  clicked_at: z.nullable(time),
  /** When the next step is due. */
  next_at: z.nullable(time),
  suppressed_at: z.nullable(time),
  suppressed_reason: z.nullable(z.enum(['unsubscribed', 'manual'])),
  /** The order that recovered it. */
  order: z.nullable(z.object({ order_id: id, total: minor, currency })),
  /** Why no email can be sent now; null if one can. */
  blocked: z.nullable(z.enum(sendBlocks)),
})

/** An abandoned cart with the shopper's contact details. */
export const abandonedCart = z.object({
  session_id: id,
  customer_name: z.string(),
  customer_email: z.string(),
  customer_phone: z.string(),
  mode,
  value: minor,
  currency,
  items: z.array(z.object({ title: z.string(), quantity: count })),
  items_count: count,
  last_step: abandonedStep,
  /** `declined`: a payment was declined, with the bank's reason. `left`: unknown cause. */
  cause: z.enum(['declined', 'left']),
  decline_reason: z.nullable(z.string()),
  /** Campaign source, or the host of the referrer; '' for direct visits. */
  source: z.string(),
  opted_in: z.boolean(),
  /** Link to resume the checkout; null once the session has ended. */
  link: z.nullable(z.string()),
  idle_since: time,
  created_at: time,
  recovery: cartRecoveryState,
})
export type AbandonedCart = z.output<typeof abandonedCart>

/** The source filter's value for visits without a source. */
export const DIRECT = '(direct)'

export const abandonedCarts = {
  list: defineContract({
    method: 'GET',
    path: '/cart-sessions/abandoned',
    summary: 'List abandoned carts: unpaid sessions with an email address, inactive for 30 minutes, latest first',
    access: 'store',
    permission: 'orders.manage',
    scope: { in: 'query', field: 'store_id', kind: 'store' },
    query: z.object({
      ...listQuery,
      step: z.optional(abandonedStep),
      cause: z.optional(z.enum(['declined', 'left'])),
      /** A source as shown in the list, or `(direct)`. */
      source: z.optional(text(200)),
      /** `recovered` lists carts that were bought after an email, which are otherwise left out. */
      stage: z.optional(z.enum(recoveryStages)),
      min_value: z.optional(z.coerce.number(WHOLE).check(z.int(WHOLE), z.minimum(0, WHOLE))),
      start_date: z.optional(time),
      end_date: z.optional(time),
    }),
    response: z.object({
      carts: z.array(abandonedCart),
      total: count,
      /** The most common sources of all abandoned carts, for the filter. */
      sources: z.array(z.string()),
      value: z.array(z.object({ currency, amount: minor })),
    }),
  }),
} as const
