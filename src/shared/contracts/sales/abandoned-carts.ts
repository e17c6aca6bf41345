import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { count, currency, id, listQuery, minor, mode, text, time } from '../fields.ts'

const WHOLE = 'Must be a whole number of 0 or more'

/** The last step that the shopper reached. */
export const abandonedStep = z.enum(['page_view', 'contact', 'shipping', 'payment'])

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
