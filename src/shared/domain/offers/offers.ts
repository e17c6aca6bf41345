import { roundHalfUp, type Minor } from '../money/money.ts'

/** How many offers of a category a store may have live at once: a session is told of them all. */
export const MAX_LIVE_OFFERS = 25

/** What of an optimizer decides whether and how it can be offered (B §3, GAP-65). */
export interface OfferTerms {
  optimizer_type: 'bundle' | 'additional'
  /** '' for any. */
  trigger_product_id: string
  product1_id: string
  product2_id: string
  product3_id: string
  /** Percent off each product. */
  discount_amount: number
  /** Minor units, once for the offer. */
  added_fee: Minor
  /** '' for an offer that is sold once. */
  subscription_frequency?: string
}

export interface Offer {
  optimizer_id: string
  optimizer_category: 'order_bump' | 'upsell' | 'downsell'
  terms: OfferTerms
}

/** A line of a cart as offers look at it. */
export interface OfferLine {
  productId: string
  is_order_bump: boolean
  is_upsell: boolean
  is_downsell: boolean
  payment_page_optimizer_id: string | null
  /** The product that the line's offer hangs on; null for none. */
  trigger_product_id?: string | null | undefined
}

/** Price times (1 minus percent over 100), rounded half up to a whole minor unit (UP-010, DEF-52). */
export const discountedPrice = (price: Minor, percent: number): Minor => roundHalfUp((price * (100 - percent)) / 100)

/** What one piece of an offered product costs, in minor units; the offer's fee is on its first product. */
export const offerPrice = (
  price: Minor,
  terms: Pick<OfferTerms, 'discount_amount' | 'added_fee'>,
  first: boolean,
): Minor => discountedPrice(price, terms.discount_amount) + (first ? terms.added_fee : 0)

/** The products that accepting adds: the first one of `additional`, each one of `bundle` (DEF-53, DEF-56). */
export function productsOf({ optimizer_type, product1_id, product2_id, product3_id }: OfferTerms): string[] {
  const named = [...new Set([product1_id, product2_id, product3_id])].filter((id) => id !== '')
  return optimizer_type === 'bundle' ? named : named.slice(0, 1)
}

/** Why an offer cannot be shown to shoppers yet; null when it can. */
export function missingInOffer({ optimizer_category, terms }: Omit<Offer, 'optimizer_id'>): string | null {
  const products = productsOf(terms)
  if (terms.subscription_frequency) return 'Subscriptions are not available yet: set the offer to be sold once'
  if (optimizer_category === 'order_bump' && terms.optimizer_type === 'bundle') return 'An order bump is one product'
  if (products.length === 0) return 'Choose the product that is offered'
  if (terms.optimizer_type === 'bundle' && products.length === 1) return 'A bundle needs at least two products'
  if (products.includes(terms.trigger_product_id)) return 'The product that the offer waits for is the one offered'
  return null
}

/** Whether an upsell or downsell was accepted. */
export const hasOffer = (cart: readonly Pick<OfferLine, 'is_upsell' | 'is_downsell'>[]): boolean =>
  cart.some((line) => line.is_upsell || line.is_downsell)

/**
 * How an offer stands to a cart: `taken` is in it, `open` may be offered, null may not: its trigger is missing, a product
 * of it is there already, another order bump was accepted (DEF-55), or another upsell or downsell was and no flow goes on
 * with it (`chained`).
 */
export function offerStanding(
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
 * A cart without the lines of offers whose trigger has left it: what hung on it goes with it. Offers come beside something
 * that is bought as ever: without any of that all of them go.
 */
export function withoutOrphans<L extends OfferLine>(cart: readonly L[]): L[] {
  const inCart = new Set(cart.map((line) => line.productId))
  const kept = cart.filter(({ trigger_product_id: trigger }) => !trigger || inCart.has(trigger))
  if (kept.length < cart.length) return withoutOrphans(kept)
  return kept.every(isOfOffer) ? [] : kept
}
