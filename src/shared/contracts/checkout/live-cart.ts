import * as z from 'zod/mini'
import { editedFields } from '../../domain/checkout/field-versions.ts'
import { count, currency, id, minor, mode, storedAddress, text, time } from '../fields.ts'

/** One line of a live cart (B §3, GAP-75). `price` and `discount_price` are for one piece. */
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
  /** The product that this line's offer hangs on: without it the line goes too. */
  trigger_product_id: z.optional(z.nullable(id)),
})
export type CartItem = z.output<typeof cartItem>

/** What accepting an offer would come to (GAP-76), in minor units. */
export const bundleTotals = z.object({
  amount_saved: minor,
  bundle_total: minor,
  original_total: minor,
  new_cart_total: minor,
  /**
   * What the order changes by beside the bundle, in minor units, less than nought where it falls: what a code or a reward
   * takes off more, the shipping, and the tax that is added. Session total and bundle less discount, with shipping and tax,
   * are `new_cart_total`.
   */
  changes: z.optional(z.object({ discount: z.int(), shipping: z.int(), tax: z.int() })),
})
export type BundleTotals = z.output<typeof bundleTotals>

export const selectedShippingRate = z.object({
  shipping_method_id: id,
  shipping_title: z.string(),
  shipping_rate: minor,
})

/** What a browser tells of itself (GAP-73). */
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

/** When fields of the forms were changed, in milliseconds by the server's clock; the later change of each counts. */
export const formEdits = z.partialRecord(z.enum(editedFields, 'Unknown field'), count)

export const sessionStatus = z.enum(['open', 'processing', 'completed', 'failed', 'expired'])
export type SessionStatus = z.output<typeof sessionStatus>
export const progressStep = z.enum(['contact', 'shipping', 'payment', 'completed'])

/** A live cart session (B §3, SS-013). `cart_version` rises with every change of what is to be paid. */
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
  /** Whether the code has the shipping sent free. */
  promo_free_shipping: z.optional(z.boolean()),
  /** Why the code that was on the cart is so no longer, after the change that took it off. */
  promo_notice: z.optional(z.nullable(z.string())),
  affiliate_code: z.string(),
  progress_reward_free_shipping: z.boolean(),
  progress_reward_discount_percentage: z.number(),
  /** What the reached rewards take off the subtotal (GAP-61). */
  reward_discount_total: minor,
  shipping_total: minor,
  shipping_method_id: z.nullable(id),
  selected_shipping_rate: z.nullable(selectedShippingRate),
  /** Why another way to ship was chosen by the last change; `gone`: the id of the one that is offered to nobody any more. */
  shipping_notice: z.optional(z.nullable(z.object({ text: z.string(), gone: z.nullable(id) }))),
  /** Added to the total unless `tax_inclusive`: then the prices hold it, and it is only shown. */
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
  /** Rises with every change of email, phone or an address: Pay names the one that the shopper saw. */
  customer_version: z.int(),
  /** When each field of the forms was last changed. */
  customer_edits: z.optional(formEdits),
  browser_info: z.nullable(browserInfo),
  /** When the page's limited time is over for this session; a reload never moves it (PP-010). */
  limited_until: z.nullable(time),
})
export type LiveCart = z.output<typeof liveCart>
