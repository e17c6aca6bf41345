import type { Cart } from '../../../../shared/contracts/pages/carts.ts'

type Camel<S extends string> = S extends `${infer Head}_${infer Rest}` ? `${Head}${Capitalize<Camel<Rest>>}` : S

/** A cart in client code: the wire fields in camelCase (CT-003). */
export type ClientCart = { [K in keyof Cart as Camel<K>]: Cart[K] }

/** Converts a cart's wire fields to camelCase. */
export const toClientCart = (cart: Cart): ClientCart => ({
  cartId: cart.cart_id,
  storeId: cart.store_id,
  status: cart.status,
  isDefault: cart.is_default,
  name: cart.name,
  logo: cart.logo,
  template: cart.template,
  iconColor: cart.icon_color,
  backgroundColor: cart.background_color,
  mainTextColor: cart.main_text_color,
  secondaryTextColor: cart.secondary_text_color,
  buttonColor: cart.button_color,
  buttonTextColor: cart.button_text_color,
  oneClickCheckout: cart.one_click_checkout,
  limitedTimeEnabled: cart.limited_time_enabled,
  limitedStockEnabled: cart.limited_stock_enabled,
  limitedTimeRemaining: cart.limited_time_remaining,
  limitedStockRemaining: cart.limited_stock_remaining,
  limitedIconColor: cart.limited_icon_color,
  limitedBackgroundColor: cart.limited_background_color,
  limitedMainTextColor: cart.limited_main_text_color,
  limitedSecondaryTextColor: cart.limited_secondary_text_color,
  customCss: cart.custom_css,
})
