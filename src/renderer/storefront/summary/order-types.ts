import type { StoredAddress } from '../../../shared/domain/address/address.ts'
import type { Maybe, PageColors, ShopLine } from '../types.ts'

/** The fields of `payment_details` that describe how an order was paid (B §3). */
export interface ShopPaymentDetails {
  card_type?: Maybe<string>
  card_last_four?: Maybe<string>
}

export interface ShopOrderLine extends ShopLine {
  _id?: Maybe<string>
}

/**
 * One payment of an order; `titles` are the products of a post-purchase offer, empty for the order itself. Minor units.
 */
export interface ShopPayment extends ShopPaymentDetails {
  amount: number
  is_cashapp?: Maybe<boolean>
  titles?: Maybe<readonly string[]>
}

/** The finished order of the confirmation page (B §3), money in minor units of `currency`. */
export interface ShopOrder {
  line_items: readonly ShopOrderLine[]
  total_price: number
  subtotal_price: number
  shipping_price: number
  tax_price?: Maybe<number>
  discount_price?: Maybe<number>
  /** The part of `discount_price` from a progress reward. */
  reward_discount?: Maybe<number>
  promo_code?: Maybe<string>
  tax_label?: Maybe<string>
  tax_inclusive?: Maybe<boolean>
  currency: string
  order_number: string | number
  created_at?: Maybe<string>
  payment_details?: Maybe<ShopPaymentDetails>
  is_cashapp?: Maybe<boolean>
  /** Every payment, the order's first; absent if only that one is known. */
  payments?: Maybe<readonly ShopPayment[]>
  shipping_title?: Maybe<string>
  /** A progress reward made shipping free: the title isn't a shipping method's. */
  reward_free_shipping?: Maybe<boolean>
  shipping_timeframe?: Maybe<string>
  statement_descriptor?: Maybe<string>
}

/** The session's contact and addresses for the confirmation page. */
export interface ShopOrderCustomer {
  customer_email?: Maybe<string>
  customer_phone?: Maybe<string>
  customer_shipping_address?: Maybe<Partial<StoredAddress>>
  customer_billing_address?: Maybe<Partial<StoredAddress>>
}

/** The parts of a confirmation page (B §3) that a shopper sees. Its template is always the classic one. */
export interface ShopConfirmationPage extends PageColors {
  logo?: Maybe<string>
  icon_color?: Maybe<string>
  tracking_code_enabled?: Maybe<boolean>
  custom_description_enabled?: Maybe<boolean>
  custom_description?: Maybe<string>
  reviews_enabled?: Maybe<boolean>
  custom_css?: Maybe<string>
}
