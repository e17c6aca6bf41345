import * as z from 'zod/mini'
import { currency, id, minor, time } from '../fields.ts'

export const paymentRules = {
  /** `waiting`: the shopper is in Whop's checkout, or Whop has not decided. */
  status: z.enum(['paid', 'refunded', 'partially_refunded', 'waiting', 'failed'], 'Must be a payment status'),
}
export type WhopPaymentStatus = z.output<typeof paymentRules.status>

/** A payment that was started in Whop's checkout. */
export const whopPaymentRow = z.object({
  payment_id: id,
  /** Whop's payment id; its checkout id if no payment was made. */
  provider_reference: z.nullable(z.string()),
  created_at: time,
  order_id: z.nullable(id),
  order_number: z.nullable(z.string()),
  customer_name: z.string(),
  customer_email: z.string(),
  amount: minor,
  refunded_amount: minor,
  currency,
  status: paymentRules.status,
  card_type: z.nullable(z.string()),
  card_last_four: z.nullable(z.string()),
})
export type WhopPaymentRow = z.output<typeof whopPaymentRow>
