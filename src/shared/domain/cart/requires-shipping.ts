import type { RuledPage } from '../checkout/checkout-validation.ts'

/** A line of a cart as shipping looks at it. */
export interface ShippedLine {
  is_order_bump: boolean
  is_upsell: boolean
  is_downsell: boolean
  is_bundle: boolean
}

/** A page as a payment link shows it: `shipping_required` is what the link says of what it sells itself. */
type Shipping = Pick<RuledPage, 'shipping_required'> & { shipping_method_enabled?: boolean | undefined }

const isOffer = (line: ShippedLine): boolean =>
  line.is_order_bump || line.is_upsell || line.is_downsell || line.is_bundle

/**
 * Whether anything of a cart has to be sent somewhere: all of it but where a payment link ships nothing, and there what was
 * offered beside it. A link speaks of its own goods alone; an offer is a product of the store like any other.
 */
export const isShipped = ({ shipping_required }: Shipping, cart: readonly ShippedLine[]): boolean =>
  shipping_required !== false || cart.some(isOffer)

/** A page as it is for a cart: it asks where and how to send as soon as there is anything to send, and not before. */
export function pageForCart<P extends Shipping>(page: P, cart: readonly ShippedLine[]): P {
  if (page.shipping_required !== false) return page
  return cart.some(isOffer) ? { ...page, shipping_required: true } : { ...page, shipping_method_enabled: false }
}
