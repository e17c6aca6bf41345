import type { CartItem } from '../../../../../shared/contracts/checkout/live-cart.ts'

/** What is offered beside the cart is not part of the selection. */
export const isChosen = (item: CartItem): boolean =>
  !item.is_order_bump && !item.is_upsell && !item.is_downsell && !item.is_bundle
