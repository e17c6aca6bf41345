import { offerColors } from './offer-theme.ts'
import type { OfferProduct, ShopOffer } from './offer-types.ts'
import type { ShopPage, ShopSession } from '../types.ts'

/** An order bump that the server offers for a session. */
export interface OfferedBump {
  optimizer: ShopOffer & { optimizer_id: string; order_bump_location: string }
  products: readonly OfferProduct[]
  /** When it ends, and the server's time of the response (ISO 8601 UTC). */
  limited_until?: string | null | undefined
  served_at?: string | undefined
  stock_left?: number | null | undefined
  /** The pressed state until the server responds. */
  choosing?: boolean | null | undefined
}

/** The position of a bump: next to the cart, or above the pay button for any other value. */
export const bumpPlace = ({ optimizer }: OfferedBump): 'cart' | 'payment_page' =>
  optimizer.order_bump_location === 'cart' ? 'cart' : 'payment_page'

/** True if the cart has an order bump: then it is not offered again (DEF-55). */
export const isInCart = ({ cart }: Pick<ShopSession, 'cart'>): boolean =>
  cart.some(({ is_order_bump }) => is_order_bump === true)

/** The page's style with the bump's own colors. */
export const bumpStyle = (bump: ShopOffer, page: ShopPage): ShopPage => ({
  template: page.template,
  font: page.font,
  ...offerColors(bump, page),
  limited_time_enabled: bump.limited_time_active,
  limited_stock_enabled: bump.limited_stock_active,
  limited_size: bump.limited_size,
  limited_icon_color: bump.limited_icon_color,
  limited_background_color: bump.limited_background_color,
  limited_main_text_color: bump.limited_main_text_color,
  limited_secondary_text_color: bump.limited_secondary_text_color,
})
