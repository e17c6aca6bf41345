import type { CartItem } from '../../../../shared/contracts/checkout/live-cart.ts'
import type { StoredAddress } from '../../../../shared/contracts/fields.ts'
import type { SalesTax } from '../../../../shared/domain/tax/tax.ts'
import type { VisitSource } from '../../../../shared/domain/store/attribution.ts'

/** How a subscription charge is paid, kept with its payment. */
export interface RenewalFacts {
  /** The stored method that is charged; null if there is nothing to charge. */
  method_id: string | null
  trigger: 'schedule' | 'manual' | 'method_update'
  /** The subscription's step of dunning at the time. */
  step: number
}

/** Snapshot of the cart at the moment of payment: the order is made from this, not from the session's later state. */
export interface CartSnapshot {
  cart: CartItem[]
  subtotal: number
  discount_total: number
  /** Share of a progress reward in it; missing in payments made before it was recorded. */
  reward_discount?: number
  /** Share of `discount_total` per cart line; missing if it wasn't recorded. */
  line_discounts?: number[]
  shipping_total: number
  shipping_title: string
  /** True if a progress reward made shipping free; missing in payments made before it was recorded. */
  reward_free_shipping?: boolean
  sales_tax_total: number
  /** Missing in payments made before taxes had components. */
  tax?: SalesTax | null
  total: number
  promo_code: string | null
  /** Missing in payments made before promo codes existed. */
  promo_code_id?: string | null
  /** Missing in payments made before the field existed. */
  affiliate_code?: string
  /** The session's payment link with the answers to its questions; missing without one. */
  payment_link_id?: string
  custom_fields?: { label: string; value: string }[]
  /** The offer that set the price; missing without one. */
  offer?: { offer_id: string; name: string }
  /** Origin of the merchant's own domain that it was paid on, which banks redirect back to; missing on the server's. */
  origin?: string
  /** Where the shopper came from; missing if unknown. */
  source?: VisitSource
  /** Locale of the page: 'de-AT'; missing if unknown. */
  locale?: string
  /** IP address of the shopper; missing in payments made before it was recorded. */
  ip?: string
  /** From a trusted proxy. */
  ip_country?: string
  user_agent?: string
  /** When the attempt was counted as pending; missing if no velocity limit counted it. */
  velocity_at?: string
  /** What the subscriptions of the cart start from; missing without any. */
  subscriptions?: {
    /** What the shopper agreed to next to the Pay button, word for word. */
    consent: { text: string; locale: string; at: string; ip: string }
    payment_page_id: string
    shipping_method_id: string | null
    shipping_title: string
    shipping_rate: number
    /** The stored method that an accepted offer is charged to; missing if a method was entered. */
    method?: {
      payment_method_id: string
      buyer_id: string | null
      card_type: string | null
      card_last_four: string | null
    }
  }
  /** Missing at checkout. */
  renewal?: RenewalFacts
  customer_email: string
  customer_phone: string
  customer_name: string
  opt_in: boolean
  shipping_address: StoredAddress | null
  billing_address: StoredAddress | null
}
