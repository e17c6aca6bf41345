import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { amountStep, count, currency, emailCustomer, id, minor, text, time } from '../fields.ts'

export const refundStatus = z.enum(['working', 'pending', 'succeeded', 'failed'])

/** A refund on one charge of an order, in any status. */
export const orderRefund = z.object({
  refund_id: id,
  payment_id: id,
  /** Shared by refunds that were requested together; null for one that a provider reported. */
  request_id: z.nullable(id),
  amount: minor,
  currency,
  /** `working`: the provider's response is not known yet. `pending`: it has accepted the refund and reports later. */
  status: refundStatus,
  reason: z.string(),
  note: z.string(),
  message: z.string(),
  lines: z.array(z.object({ line_id: id, quantity: z.int(), amount: minor })),
  shipping_amount: minor,
  restock: z.boolean(),
  created_at: time,
})
export type OrderRefund = z.output<typeof orderRefund>

/** The facts of an order that refund calculations need. */
export const refundableOrder = z.object({
  sale_id: z.string(),
  discount: minor,
  shipping: minor,
  shipping_tax: minor,
  shipping_refunded: minor,
  tax_inclusive: z.boolean(),
  lines: z.array(
    z.object({
      line_id: id,
      quantity: count,
      line_total: minor,
      line_discount: z.optional(z.nullable(minor)),
      tax_price: minor,
      payment_id: z.string(),
      refunded_quantity: count,
    }),
  ),
  payments: z.array(z.object({ payment_id: id, left: minor, amount_step: amountStep })),
})

const pieces = z.int('Must be a whole number').check(z.minimum(1, 'Must be at least 1'))

export const refunds = {
  create: defineContract({
    method: 'POST',
    path: '/refunds/create',
    summary: 'Refund an order: items, shipping, or any other amount',
    access: 'store',
    permission: 'orders.manage',
    scope: { in: 'body', field: 'order_id', kind: 'order' },
    body: z.object({
      order_id: id,
      /** Total refund, in minor units of the order's currency. */
      amount: z.int('Enter the amount to refund').check(z.minimum(1, 'Enter the amount to refund')),
      reason: z._default(text(300), 'requested_by_customer'),
      note: z._default(text(1000), ''),
      lines: z._default(z.array(z.object({ line_id: id, quantity: pieces })).check(z.maxLength(200)), []),
      /** The part of the amount that is for shipping. */
      shipping: z._default(minor, 0),
      /** Restocks the items of the lines. */
      restock: z._default(z.boolean(), false),
      email_customer: emailCustomer,
    }),
    response: z.object({ message: z.string(), data: z.object({ request_id: id, refunds: z.array(orderRefund) }) }),
    errors: { 409: 'The order has changed', 422: 'The provider declined the refund' },
  }),
  retry: defineContract({
    method: 'POST',
    path: '/refunds/retry',
    summary: 'Retry a refund that failed or got no response. It is never refunded twice',
    access: 'store',
    permission: 'orders.manage',
    scope: { in: 'body', field: 'refund_id', kind: 'refund' },
    body: z.object({ refund_id: id }),
    response: z.object({ message: z.string(), data: orderRefund }),
    errors: { 409: 'Already refunded', 422: 'More than the refundable amount, or the provider declined' },
  }),
} as const
