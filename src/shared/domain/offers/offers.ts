import { roundHalfUp, type Minor } from '../money/money.ts'
import type { PricingOption } from '../subscriptions/plan-terms.ts'

/** Maximum live offers of a category per store: a session loads all of them. */
export const MAX_LIVE_OFFERS = 25

/** Fields of an optimizer that decide if and how it can be offered (B §3, GAP-65). */
export interface OfferTerms {
  optimizer_type: 'bundle' | 'additional'
  /** '' for any product. */
  trigger_product_id: string
  product1_id: string
  product2_id: string
  product3_id: string
  /** Percent off each product. */
  discount_amount: number
  /** Minor units, once for the offer. */
  added_fee: Minor
  /** '' for a one-time purchase. */
  subscription_frequency?: string
  /** The plan that is sold, and its option; '' for the first one of that frequency. */
  subscription_plan_id?: string
  subscription_option_id?: string
}

export interface Offer {
  optimizer_id: string
  optimizer_category: 'order_bump' | 'upsell' | 'downsell'
  terms: OfferTerms
}

/** A line item, as far as offers need it. */
export interface OfferLine {
  productId: string
  is_order_bump: boolean
  is_upsell: boolean
  is_downsell: boolean
  payment_page_optimizer_id: string | null
  /** The product that triggered the line's offer; null for none. */
  trigger_product_id?: string | null | undefined
}

/** Returns price times (1 minus percent over 100), rounded half up to a whole minor unit (UP-010, DEF-52). */
export const discountedPrice = (price: Minor, percent: number): Minor => roundHalfUp((price * (100 - percent)) / 100)

/** Returns the price of one item of an offered product, in minor units; the first product includes the offer's fee. */
export const offerPrice = (
  price: Minor,
  terms: Pick<OfferTerms, 'discount_amount' | 'added_fee'>,
  first: boolean,
): Minor => discountedPrice(price, terms.discount_amount) + (first ? terms.added_fee : 0)

/** Returns the option of its plan that an offer sells: the chosen one, else the first of its frequency. */
export const offeredOption = (
  {
    subscription_option_id: id,
    subscription_frequency: frequency,
  }: Pick<OfferTerms, 'subscription_option_id' | 'subscription_frequency'>,
  options: readonly PricingOption[],
): PricingOption | undefined =>
  options.find(
    (option) => option.pricing_model === 'subscription' && (id ? option.id === id : option.frequency === frequency),
  )

/** Returns the products added by accepting: the first one of `additional`, all of `bundle` (DEF-53, DEF-56). */
export function productsOf({ optimizer_type, product1_id, product2_id, product3_id }: OfferTerms): string[] {
  const named = [...new Set([product1_id, product2_id, product3_id])].filter((id) => id !== '')
  return optimizer_type === 'bundle' ? named : named.slice(0, 1)
}

/** Returns why an offer can't be shown to shoppers yet; null if it can. */
export function missingOfferPart({ optimizer_category, terms }: Omit<Offer, 'optimizer_id'>): string | null {
  const products = productsOf(terms)
  if (terms.subscription_frequency && !terms.subscription_plan_id) return 'Select the subscription plan'
  if (optimizer_category === 'order_bump' && terms.optimizer_type === 'bundle') return 'An order bump has one product'
  if (products.length === 0) return 'Select the product to offer'
  if (terms.optimizer_type === 'bundle' && products.length === 1) return 'A bundle needs at least two products'
  if (products.includes(terms.trigger_product_id)) return 'The trigger product can’t be the offered product'
  return null
}

/** Returns true if an upsell or downsell was accepted. */
export const hasOffer = (cart: readonly Pick<OfferLine, 'is_upsell' | 'is_downsell'>[]): boolean =>
  cart.some((line) => line.is_upsell || line.is_downsell)

/**
 * Returns the state of an offer for a cart: `taken` is in it, `open` can be offered, null can't: its trigger is
 * missing, one of its products is in the cart, another order bump was accepted (DEF-55), or another upsell or downsell
 * was accepted and no flow continues with it (`chained`).
 */
export function offerAvailability(
  offer: Offer,
  cart: readonly OfferLine[],
  { chained = false }: { chained?: boolean } = {},
): 'taken' | 'open' | null {
  const { optimizer_id, optimizer_category, terms } = offer
  if (cart.some((line) => line.payment_page_optimizer_id === optimizer_id)) return 'taken'
  const answered =
    optimizer_category === 'order_bump' ? cart.some((line) => line.is_order_bump) : hasOffer(cart) && !chained
  if (answered) return null
  const inCart = new Set(cart.map((line) => line.productId))
  const triggered = terms.trigger_product_id === '' ? cart.length > 0 : inCart.has(terms.trigger_product_id)
  const products = productsOf(terms)
  return triggered && products.length > 0 && !products.some((id) => inCart.has(id)) ? 'open' : null
}

const isOfOffer = (line: OfferLine): boolean => line.is_order_bump || line.is_upsell || line.is_downsell

/**
 * Removes the lines of offers whose trigger is no longer in the cart, recursively. Offers require a regular product in
 * the cart: without one, all of them are removed.
 */
export function withoutOrphans<L extends OfferLine>(cart: readonly L[]): L[] {
  const inCart = new Set(cart.map((line) => line.productId))
  const kept = cart.filter(({ trigger_product_id: trigger }) => !trigger || inCart.has(trigger))
  if (kept.length < cart.length) return withoutOrphans(kept)
  return kept.every(isOfOffer) ? [] : kept
}
