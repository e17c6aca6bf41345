import type { ReactNode } from 'react'
import type { MarketingConsent } from '../../shared/contracts/pages/page-fields.ts'
import type { CheckoutErrors, CheckoutField, CheckoutForms } from '../../shared/domain/checkout/checkout-validation.ts'
import type { ClientAddress } from '../../shared/domain/address/address.ts'

/** A wire value that may be missing or null: the components show nothing then. */
export type Maybe<T> = T | null | undefined

export type Template = 'classic' | 'modern' | 'minimal'
export type LogoSize = 'small' | 'medium' | 'large'

/** The colors of every shopper page (GAP-58), as #rgb or #rrggbb. */
export interface PageColors {
  background_color?: Maybe<string>
  main_text_color?: Maybe<string>
  secondary_text_color?: Maybe<string>
  button_color?: Maybe<string>
  button_text_color?: Maybe<string>
}

/** The parts of a payment page (B §3) that a shopper sees. A missing flag counts as off. */
export interface ShopPage extends PageColors {
  template?: Maybe<string>
  logo?: Maybe<string>
  logo_size?: Maybe<string>
  font?: Maybe<string>
  custom_css?: Maybe<string>
  custom_description_enabled?: Maybe<boolean>
  custom_description?: Maybe<string>
  /** Absent counts as on: the email is required unless the merchant hides it (DEF-72). */
  customer_email_enabled?: Maybe<boolean>
  customer_phone_enabled?: Maybe<boolean>
  billing_same_as_shipping?: Maybe<boolean>
  marketing_consent?: Maybe<MarketingConsent>
  promo_codes_enabled?: Maybe<boolean>
  affiliate_codes_enabled?: Maybe<boolean>
  one_click_checkout_enabled?: Maybe<boolean>
  one_click_checkout_googlepay?: Maybe<boolean>
  one_click_checkout_paypal?: Maybe<boolean>
  one_click_checkout_applepay?: Maybe<boolean>
  reviews_enabled?: Maybe<boolean>
  reviews_background_color?: Maybe<string>
  affirmation_box_enabled?: Maybe<boolean>
  affirmation_background_color?: Maybe<string>
  shipping_method_enabled?: Maybe<boolean>
  whop_button_color?: Maybe<string>
  payment_methods_image?: Maybe<string>
  banner_enabled?: Maybe<boolean>
  banner_image?: Maybe<string>
  banner_color?: Maybe<string>
  banner_primary_text?: Maybe<string>
  banner_secondary_text?: Maybe<string>
  banner_primary_text_color?: Maybe<string>
  banner_secondary_text_color?: Maybe<string>
  banner_background_type?: Maybe<string>
  hero_enabled?: Maybe<boolean>
  hero_image?: Maybe<string>
  hero_section_background_color?: Maybe<string>
  hero_section_header_text?: Maybe<string>
  hero_section_background_type?: Maybe<string>
  limited_time_enabled?: Maybe<boolean>
  limited_stock_enabled?: Maybe<boolean>
  limited_size?: Maybe<string>
  limited_icon_color?: Maybe<string>
  limited_background_color?: Maybe<string>
  limited_main_text_color?: Maybe<string>
  limited_secondary_text_color?: Maybe<string>
  callout_enabled?: Maybe<boolean>
  callout_title?: Maybe<string>
  custom_image?: Maybe<string>
  custom_text?: Maybe<string>
  custom_text_enabled?: Maybe<boolean>
  custom_text_background_color?: Maybe<string>
  custom_background_type?: Maybe<string>
  progress_rewards_enabled?: Maybe<boolean>
  progress_reward_stages?: Maybe<readonly RewardStage[]>
  restrict_shipping_countries_enabled?: Maybe<boolean>
  included_country_codes?: Maybe<readonly string[]>
  excluded_city_codes?: Maybe<readonly string[]>
  /** False if nothing is shipped: only the billing address is asked for. */
  shipping_required?: boolean | undefined
}

/** A cart design (B §3) as a shopper sees it. */
export interface ShopCart extends PageColors {
  template?: Maybe<string>
  logo?: Maybe<string>
  /** The cart icon's color. */
  icon_color?: Maybe<string>
  /** Enables express buttons in the cart. */
  one_click_checkout?: Maybe<boolean>
  limited_time_enabled?: Maybe<boolean>
  limited_stock_enabled?: Maybe<boolean>
  limited_icon_color?: Maybe<string>
  limited_background_color?: Maybe<string>
  limited_main_text_color?: Maybe<string>
  limited_secondary_text_color?: Maybe<string>
  custom_css?: Maybe<string>
}

/** The public details of the store (A §3). */
export interface ShopStore {
  store_name: string
  store_logo?: Maybe<string>
  store_website?: Maybe<string>
  store_email?: Maybe<string>
  store_phone?: Maybe<string>
  terms_of_service_link?: Maybe<string>
  privacy_policy_link?: Maybe<string>
  return_policy_link?: Maybe<string>
}

/** A line item of a cart or an order. Prices are in minor units per item; `discount_price` applies if present. */
export interface ShopLine {
  title: string
  variant_title?: Maybe<string>
  quantity: number
  price: number
  discount_price?: Maybe<number>
  image?: Maybe<string>
  /** A notice before payment, such as that it is sold out. */
  note?: Maybe<string>
  /** Below the note: what the shopper can do about it, rendered by background code. */
  help?: ReactNode
}

export interface ShopCartItem extends ShopLine {
  _id: string
  productId: string
  product_variant_id?: Maybe<string>
  /** True if none is available. */
  sold_out?: Maybe<boolean>
  is_order_bump?: Maybe<boolean>
  is_upsell?: Maybe<boolean>
  is_downsell?: Maybe<boolean>
  is_bundle?: Maybe<boolean>
}

/** Totals in minor units of `currency`. */
export interface ShopTotals {
  subtotal: number
  /** The full price of the line items minus `subtotal`, which already includes it. */
  savings_total?: Maybe<number>
  promo_code?: Maybe<string>
  promo_total?: Maybe<number>
  reward_discount_total?: Maybe<number>
  shipping_total: number
  sales_tax_total: number
  /** Names the tax, such as 'Texas 8.25%'. */
  tax_label?: Maybe<string>
  /** Prices include the tax: it is shown and not added (GAP-77 as amended). */
  tax_inclusive?: Maybe<boolean>
  total: number
  currency: string
}

/** The live cart session (B §3). */
export interface ShopSession extends ShopTotals {
  _id: string
  cart: readonly ShopCartItem[]
  shipping_method_id?: Maybe<string>
  /** Why the shipping method changed. */
  shipping_notice?: Maybe<{ text: string }>
  progress_reward_free_shipping?: Maybe<boolean>
  progress_reward_discount_percentage?: Maybe<number>
}

/** A shipping method from the server (B §3, GAP-70); the rate is in minor units. */
export interface ShopShippingMethod {
  id: string
  shipping_title: string
  shipping_timeframe?: Maybe<string>
  shipping_description?: Maybe<string>
  shipping_rate: number
}

export interface RewardStage {
  /** Minor units of the subtotal before the promo code (GAP-61). */
  threshold: number
  reward_type: 'free_shipping' | 'discount'
  discount_percentage?: Maybe<number>
  title?: Maybe<string>
}

export interface ShopReview {
  review_id: string
  user_name: string
  user_role?: Maybe<string>
  review_title?: Maybe<string>
  product_review: string
  product_title?: Maybe<string>
  product_description?: Maybe<string>
  user_profile_picture?: Maybe<string>
  product_image_1?: Maybe<string>
  product_image_2?: Maybe<string>
  product_image_3?: Maybe<string>
  product_image_4?: Maybe<string>
}

export interface ShopAffirmation {
  header?: Maybe<string>
  title_one?: Maybe<string>
  message_one?: Maybe<string>
  image_one?: Maybe<string>
  title_two?: Maybe<string>
  message_two?: Maybe<string>
  image_two?: Maybe<string>
  title_three?: Maybe<string>
  message_three?: Maybe<string>
  image_three?: Maybe<string>
  section_order?: Maybe<readonly string[]>
  affirmation_background_color?: Maybe<string>
}

export interface ShopBump {
  title: string
  text?: Maybe<string>
  /** An extra line in the page's color, such as what adding it unlocks. */
  note?: Maybe<string>
  features?: readonly Maybe<string>[]
  image?: Maybe<string>
  price: number
  discount_price?: Maybe<number>
  accepted: boolean
  busy?: boolean
}

export type PaymentMethodId = 'card' | 'paypal' | 'cashapp' | 'apple_pay' | 'google_pay'

/** A short reassurance below the pay button. */
export interface ReassuranceItem {
  icon: 'shield' | 'chat'
  title: string
  text?: Maybe<string>
}

/** A field that can have a hint: every validated one, and the phone. */
export type HintedField = CheckoutField | 'phone'

/**
 * The current forms. A field's error is shown once it was left (`touched`) or Pay was pressed (`submitted`); a hint is
 * next to its field and blocks nothing.
 */
export interface CheckoutFormState {
  values: CheckoutForms
  errors: CheckoutErrors
  touched: Partial<Record<HintedField, boolean>>
  hints?: Partial<Record<HintedField, ReactNode>> | undefined
  submitted: boolean
}

/** The shopper's actions. Forms send patches, so that a change of country and state is one change. */
export interface CheckoutHandlers {
  onContact: (patch: Partial<CheckoutForms['contactInfo']>) => void
  onShipping: (patch: Partial<ClientAddress>) => void
  onBilling: (patch: Partial<ClientAddress>) => void
  onSameAsShipping: (same: boolean) => void
  onLeave: (field: HintedField) => void
  onShippingMethod: (id: string) => void
  onPaymentMethod: (id: PaymentMethodId) => void
  onPay: () => void
  onQuantity?: ((item: ShopCartItem, quantity: number) => void) | undefined
  onRemove?: ((item: ShopCartItem) => void) | undefined
  onApplyPromo?: ((code: string) => void) | undefined
  onRemovePromo?: (() => void) | undefined
  onAffiliateCode?: ((code: string) => void) | undefined
  onBump?: ((accepted: boolean) => void) | undefined
  onOfferSeen?: ((optimizer_id: string) => void) | undefined
}

/** Content that the page provides. Hosted card fields are a provider's frame. */
export interface CheckoutSlots {
  card?: ReactNode
  express?: ReactNode
}
