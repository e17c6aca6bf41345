import type { PageWithRules } from '../checkout/checkout-validation.ts'

/** A line item, as far as shipping needs it. */
export interface ShippedLine {
  is_order_bump: boolean
  is_upsell: boolean
  is_downsell: boolean
  is_bundle: boolean
}

/** A page as a payment link shows it: `shipping_required` is the link's setting for its own products. */
type Shipping = Pick<PageWithRules, 'shipping_required'> & { shipping_method_enabled?: boolean | undefined }

const isOffer = (line: ShippedLine): boolean =>
  line.is_order_bump || line.is_upsell || line.is_downsell || line.is_bundle

/**
 * Returns true if any item must be shipped: all of them, unless a payment link doesn't ship. The link's setting covers
 * its own products only; items from offers are regular products of the store and are shipped.
 */
export const requiresShipping = ({ shipping_required }: Shipping, cart: readonly ShippedLine[]): boolean =>
  shipping_required !== false || cart.some(isOffer)

/** Adapts a page to a cart: it asks for a shipping address and method only while the cart has something to ship. */
export function pageForCart<P extends Shipping>(page: P, cart: readonly ShippedLine[]): P {
  if (page.shipping_required !== false) return page
  return cart.some(isOffer) ? { ...page, shipping_required: true } : { ...page, shipping_method_enabled: false }
}
