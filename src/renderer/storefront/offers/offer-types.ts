import type { CartSubscription } from '../../../shared/contracts/checkout/cart-subscription.ts'
import type { UrgencyState } from '../summary/urgency-banner.tsx'
import type { ShopAffirmation, ShopPage, ShopReview } from '../types.ts'

type Maybe<T> = T | null | undefined

export interface OfferQuestion {
  question: string
  answer: string
}

/** The parts of an upsell or downsell (B §3, GAP-58) that a shopper sees. A missing flag counts as off. */
export interface ShopOffer extends Omit<ShopPage, 'limited_time_enabled' | 'limited_stock_enabled'> {
  optimizer_category?: Maybe<string>
  /** 'additional' adds one product, 'bundle' all of them (DEF-56). */
  optimizer_type?: Maybe<string>
  name?: Maybe<string>
  tagline?: Maybe<string>
  header?: Maybe<string>
  feature1?: Maybe<string>
  feature2?: Maybe<string>
  feature3?: Maybe<string>
  secondary_background_color?: Maybe<string>
  limited_time_active?: Maybe<boolean>
  limited_stock_active?: Maybe<boolean>
  callout_time_size?: Maybe<string>
  callout_background_color?: Maybe<string>
  callout_text_color?: Maybe<string>
  affirmation_section_enabled?: Maybe<boolean>
  faq_enabled?: Maybe<boolean>
  faq_items?: Maybe<readonly OfferQuestion[]>
  /** '' or absent means a one-time purchase. */
}

/** A variant of an offered product; prices in minor units per item, `discount_price` is the offer's. */
export interface OfferVariant {
  variant_id: string
  title: string
  price: number
  discount_price: number
  in_stock: boolean
}

/** An offered product with the prices of `variant_id`, the default variant. */
export interface OfferProduct {
  product_id: string
  title: string
  image?: Maybe<string>
  variant_id: string
  variant_title: string
  price: number
  discount_price: number
  variants: readonly OfferVariant[]
}

/** The effect of an offer on the order (UP-002), in minor units of the session's currency. */
export interface OfferTotals {
  amount_saved: number
  bundle_total: number
  original_total: number
  new_cart_total: number
  /** Other changes to the order; with them, the rows add up to the new total. */
  changes?: Maybe<{ discount: number; shipping: number; tax: number }>
  /** How the first product is sold on a schedule; absent for a one-time purchase. */
  subscription?: Maybe<CartSubscription>
}

/** An offer with the content next to it. */
export interface ShownOffer {
  offer: ShopOffer
  products: readonly OfferProduct[]
  totals: OfferTotals
  /** The remaining time and stock from the server. */
  limited: UrgencyState
  reviews?: readonly ShopReview[] | undefined
  affirmation?: ShopAffirmation | null | undefined
}
