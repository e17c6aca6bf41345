import * as z from 'zod/mini'
import { count, currency, id, minor, mode, time } from '../fields.ts'

export const orderLine = z.object({
  line_id: id,
  product_id: z.nullable(id),
  variant_id: z.nullable(id),
  title: z.string(),
  variant_title: z.string(),
  image: z.nullable(z.string()),
  sku: z.string(),
  quantity: count,
  price: minor,
  discount_price: minor,
  line_total: minor,
  /** The line item's share of the order's discount; null if the order doesn't record it by line. */
  line_discount: z.optional(z.nullable(minor)),
  /** The line item's share of the order's tax. */
  tax_price: z.optional(minor),
})

/** The order as the confirmation page reads it (B §3, CF-003). */
export const shopperOrder = z.object({
  store_id: id,
  order_number: z.string(),
  line_items: z.array(orderLine),
  total_price: minor,
  subtotal_price: minor,
  discount_price: minor,
  reward_discount: z.optional(minor),
  promo_code: z.nullable(z.string()),
  shipping_price: minor,
  shipping_title: z.string(),
  reward_free_shipping: z.optional(z.boolean()),
  shipping_timeframe: z.optional(z.string()),
  tax_price: minor,
  tax_label: z.optional(z.string()),
  tax_inclusive: z.optional(z.boolean()),
  currency,
  payment_details: z.object({ card_type: z.nullable(z.string()), card_last_four: z.nullable(z.string()) }),
  is_cashapp: z.boolean(),
  /** All payments, the original one first; `titles` lists the items that a post-purchase offer added. */
  payments: z.optional(
    z.array(
      z.object({
        amount: minor,
        card_type: z.nullable(z.string()),
        card_last_four: z.nullable(z.string()),
        is_cashapp: z.boolean(),
        titles: z.array(z.string()),
      }),
    ),
  ),
  mode,
  created_at: time,
})
export type ShopperOrder = z.output<typeof shopperOrder>
