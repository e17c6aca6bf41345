import type { ReactNode } from 'react'
import type { CartSubscription } from '../../shared/contracts/checkout/cart-subscription.ts'
import type { CartContent } from '../../shared/contracts/pages/carts.ts'
import type { MarketingConsent, pageColors } from '../../shared/contracts/pages/page-fields.ts'
import type { PaymentPageContent } from '../../shared/contracts/pages/payment-page-content.ts'
import type { CheckoutErrors, CheckoutField, CheckoutForms } from '../../shared/domain/checkout/checkout-validation.ts'
import type { ClientAddress } from '../../shared/domain/address/address.ts'

/** A wire value that may be missing or null: the components show nothing then. */
export type Maybe<T> = T | null | undefined

export type Template = 'classic' | 'modern' | 'minimal'
export type LogoSize = 'small' | 'medium' | 'large'

/** Every field of `T` as it arrives on the wire: it can be missing or null, and an enum can have values of a newer version. */
type OnWire<T> = { readonly [K in keyof T]?: Maybe<T[K] extends string ? string : T[K]> }

/** The colors of every shopper page (GAP-58), as #rgb or #rrggbb. */
export type PageColors = OnWire<Record<keyof typeof pageColors, string>>

/**
 * The payment page's settings (B §3) as shoppers' pages read them. A missing flag counts as off, except
 * `customer_email_enabled`: pages ask for an email unless the merchant hides it (DEF-72).
 */
export interface ShopPage extends OnWire<Omit<PaymentPageContent, 'name' | 'marketing_consent'>> {
  readonly marketing_consent?: Maybe<MarketingConsent>
  readonly font?: Maybe<string>
  /** False if nothing in the cart is shipped: the form then asks for the billing address only. */
  readonly shipping_required?: boolean | undefined
}

/** The cart page's settings (B §3) as shoppers' pages read them. */
export type ShopCart = OnWire<Omit<CartContent, 'name'>>

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
  cancel_contract_link?: Maybe<string>
  withdrawal_link?: Maybe<string>
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
  /** The plan that it is bought with; absent or null for a one-time purchase. */
  subscription?: Maybe<CartSubscription>
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
  /** Of pages that sell subscriptions: the choice of a plan, the consent next to Pay and below the wallets. */
  plans?: ReactNode
  plan_consent?: ReactNode
  plan_wallets?: ReactNode
}
