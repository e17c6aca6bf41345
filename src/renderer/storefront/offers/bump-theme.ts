import { ownColours } from './offer-theme.ts'
import type { OfferProduct, ShopOffer } from './offer-types.ts'
import type { ShopPage, ShopSession } from '../types.ts'

/** An order bump as the server offers it for a session. */
export interface OfferedBump {
  optimizer: ShopOffer & { optimizer_id: string; order_bump_location: string }
  products: readonly OfferProduct[]
  /** When it ends, and the server's clock when it said so (ISO 8601 UTC). */
  limited_until?: string | null | undefined
  served_at?: string | undefined
  stock_left?: number | null | undefined
  /** What was pressed, until the server has answered. */
  choosing?: boolean | null | undefined
}

/** Where a bump stands: beside the cart, or above the pay button. Anything else is the payment page. */
export const bumpPlace = ({ optimizer }: OfferedBump): 'cart' | 'payment_page' =>
  optimizer.order_bump_location === 'cart' ? 'cart' : 'payment_page'

/** Whether the cart holds an order bump: then it is not offered again (DEF-55). */
export const isInCart = ({ cart }: Pick<ShopSession, 'cart'>): boolean =>
  cart.some(({ is_order_bump }) => is_order_bump === true)

/** The page's look with the bump's own colours. */
export const bumpLook = (bump: ShopOffer, page: ShopPage): ShopPage => ({
  template: page.template,
  font: page.font,
  ...ownColours(bump, page),
  limited_time_enabled: bump.limited_time_active,
  limited_stock_enabled: bump.limited_stock_active,
  limited_size: bump.limited_size,
  limited_icon_color: bump.limited_icon_color,
  limited_background_color: bump.limited_background_color,
  limited_main_text_color: bump.limited_main_text_color,
  limited_secondary_text_color: bump.limited_secondary_text_color,
})
