import * as z from 'zod/mini'
import { editedFields } from '../../domain/checkout/field-versions.ts'
import { count, currency, id, minor, mode, storedAddress, text, time } from '../fields.ts'
import { cartSubscription } from './cart-subscription.ts'

/** A line item of a live cart (B §3, GAP-75). `price` and `discount_price` are per item. */
export const cartItem = z.object({
  _id: id,
  productId: id,
  product_variant_id: id,
  title: z.string(),
  variant_title: z.string(),
  image: z.nullable(z.string()),
  quantity: count,
  price: minor,
  discount_price: minor,
  is_order_bump: z.boolean(),
  is_upsell: z.boolean(),
  is_downsell: z.boolean(),
  is_bundle: z.boolean(),
  payment_page_optimizer_id: z.nullable(id),
  /** The product that triggers this line's offer: removing it removes the line too. */
  trigger_product_id: z.optional(z.nullable(id)),
  /** Absent or null for a one-time purchase. */
  subscription: z.optional(z.nullable(cartSubscription)),
  /** Why the last change made it a one-time purchase. */
  plan_notice: z.optional(z.nullable(z.string())),
})
export type CartItem = z.output<typeof cartItem>

/** Totals if an offer is accepted (GAP-76), in minor units. */
export const bundleTotals = z.object({
  amount_saved: minor,
  bundle_total: minor,
  original_total: minor,
  new_cart_total: minor,
  /**
   * Changes to the order in addition to the bundle, in minor units, negative for a decrease: extra discount by a code
   * or reward, shipping, and added tax. Session total plus bundle less discount, with shipping and tax, is
   * `new_cart_total`.
   */
  changes: z.optional(z.object({ discount: z.int(), shipping: z.int(), tax: z.int() })),
  /** How the first product is sold on a schedule; absent for a one-time purchase. */
  subscription: z.optional(cartSubscription),
})
export type BundleTotals = z.output<typeof bundleTotals>

export const selectedShippingRate = z.object({
  shipping_method_id: id,
  shipping_title: z.string(),
  shipping_rate: minor,
})

/** Device details reported by the browser (GAP-73). */
export const browserInfo = z.object({
  user_agent: text(500),
  language: text(40),
  color_depth: z.int(),
  screen_width: z.int(),
  screen_height: z.int(),
  timezone_offset: z.int(),
  java_enabled: z.boolean(),
})
export type BrowserInfo = z.output<typeof browserInfo>

/** When each form field was changed, in milliseconds by the server's clock; the latest change of each field wins. */
export const formEdits = z.partialRecord(z.enum(editedFields, 'Unknown field'), count)

export const sessionStatus = z.enum(['open', 'processing', 'completed', 'failed', 'expired'])
export type SessionStatus = z.output<typeof sessionStatus>
export const progressStep = z.enum(['contact', 'shipping', 'payment', 'completed'])

/** A live cart session (B §3, SS-013). `cart_version` increases with every change of what is due. */
export const liveCart = z.object({
  _id: id,
  live_cart_session_id: id,
  store_id: id,
  payment_page_id: id,
  cart: z.array(cartItem),
  cart_version: z.int(),
  subtotal: minor,
  savings_total: minor,
  promo_code: z.nullable(z.string()),
  promo_total: minor,
  /** True if the promo code makes shipping free. */
  promo_free_shipping: z.optional(z.boolean()),
  /** Why the last change removed the cart's promo code. */
  promo_notice: z.optional(z.nullable(z.string())),
  affiliate_code: z.string(),
  progress_reward_free_shipping: z.boolean(),
  progress_reward_discount_percentage: z.number(),
  /** Discount on the subtotal from reached rewards (GAP-61). */
  reward_discount_total: minor,
  shipping_total: minor,
  shipping_method_id: z.nullable(id),
  selected_shipping_rate: z.nullable(selectedShippingRate),
  /**
   * Why the last change selected a different shipping method; `gone`: the id of a method that is no longer offered to
   * anyone.
   */
  shipping_notice: z.optional(z.nullable(z.object({ text: z.string(), gone: z.nullable(id) }))),
  /** Added to the total unless `tax_inclusive`, where prices include it and it is only shown. */
  sales_tax_total: minor,
  tax_label: z.optional(z.string()),
  tax_inclusive: z.optional(z.boolean()),
  total: minor,
  currency,
  mode,
  status: sessionStatus,
  progress_step: z.nullable(progressStep),
  customer_email: z.string(),
  customer_phone: z.string(),
  opt_in: z.optional(z.boolean()),
  customer_shipping_address: z.nullable(storedAddress),
  customer_billing_address: z.nullable(storedAddress),
  /** Increases with every change of email, phone or an address: Pay sends the version that the shopper saw. */
  customer_version: z.int(),
  /** When each form field was last changed. */
  customer_edits: z.optional(formEdits),
  browser_info: z.nullable(browserInfo),
  /** When the page's limited time ends for this session; reloading never extends it (PP-010). */
  limited_until: z.nullable(time),
})
export type LiveCart = z.output<typeof liveCart>
