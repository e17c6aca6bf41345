import type { CartItem } from '../../../../../shared/contracts/checkout/live-cart.ts'

/** True for items of the selection; items added by offers are not part of it. */
export const isMainItem = (item: CartItem): boolean =>
  !item.is_order_bump && !item.is_upsell && !item.is_downsell && !item.is_bundle
