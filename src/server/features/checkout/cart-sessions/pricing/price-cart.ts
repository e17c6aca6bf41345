import { formatMoney } from '../../../../../shared/domain/money/money.ts'
import {
  appliesTo,
  bestPromo,
  INVALID_PROMO,
  evaluatePromo,
  type PromoCart,
  type PromoOutcome,
} from '../../../../../shared/domain/cart/promo.ts'
import { earnedRewards, type EarnedRewards, type RewardRule } from '../../../../../shared/domain/cart/rewards.ts'
import { requiresShipping } from '../../../../../shared/domain/cart/requires-shipping.ts'
import { ratesFor, type TaxRate } from '../../../../../shared/domain/tax/tax.ts'
import { dayIn } from '../../../../../shared/domain/address/time-zone.ts'
import {
  hasSameTerms,
  hasSubscription,
  withCurrentPlans,
  type ShopPlan,
} from '../../../../../shared/domain/subscriptions/cart-plan.ts'
import { cartTotals, subtotalOf } from '../../../../../shared/domain/cart/totals.ts'
import type { PromoOffer } from '../../promo-codes/service.ts'
import type { SelectedShippingRate, ShippingNotice } from '../../../../db/schema/checkout/checkout.ts'
import type { ShippingChoice } from './pricing-rules-repo.ts'
import type { SessionRow } from '../repo.ts'
import { applyBundlePrice, type BundleOffer } from './bundle-price.ts'
import { withRenewals } from './renewal-totals.ts'

type PromoFields = Pick<
  SessionRow,
  'promo_code' | 'promo_code_id' | 'promo_total' | 'promo_free_shipping' | 'promo_by' | 'promo_notice'
>

/** The session fields that its price is computed from. */
export type Priced = Pick<SessionRow, 'cart' | 'currency' | 'selected_shipping_rate'> &
  PromoFields &
  Partial<Pick<SessionRow, 'customer_shipping_address' | 'offer_id'>>

/**
 * Other inputs of the price: the page's reward stages, taxes and shipping methods, the eligible codes and the current
 * time.
 */
export interface PriceRules {
  rewards: readonly RewardRule[] | null
  /** Absent for a cart without an address, which has no tax yet. */
  taxes?: readonly TaxRate[] | null
  /** Absent if the cart's shipping method was looked up just now. */
  methods?: readonly ShippingChoice[]
  /** The offer that the session was started from; absent if none. */
  set?: BundleOffer | null
  /** The store's plans on sale and its time zone; absent for a new cart, which has no subscriptions yet. */
  plans?: readonly ShopPlan[]
  time_zone?: string
  offers: readonly PromoOffer[]
  now: Date
  /**
   * For a link that ships nothing: its cart has a shipping method only while another item needs shipping, and defaults
   * to the first of these.
   */
  unshipped?: readonly ShippingChoice[] | undefined
}

/** A cart without a code, to which the store's automatic codes can apply. */
export const NO_PROMO: PromoFields = {
  promo_code: null,
  promo_code_id: null,
  promo_total: 0,
  promo_free_shipping: false,
  promo_by: null,
  promo_notice: null,
}

/**
 * Recomputes everything the shopper has to pay: the offer's price, rewards by subtotal (PP-013, SS-022), the promo
 * code, then totals and tax with the function that page and server share (GAP-77).
 */
export function priceCart<P extends Priced>(
  unpriced: P,
  { rewards, taxes, methods, set = null, plans, time_zone = 'UTC', offers, now, unshipped }: PriceRules,
) {
  const planned = plans ? withCurrentPlans(unpriced.cart, plans, dayIn(now, time_zone)) : unpriced.cart
  const given = { ...unpriced, cart: applyBundlePrice({ ...unpriced, cart: planned }, set, now).cart }
  const selected_shipping_rate = shippingRateOf(given, methods, unshipped)
  const session = { ...given, selected_shipping_rate }
  const earned = earnedRewards(subtotalOf(session.cart), rewards)
  const cart = promoCartOf(session, earned)
  const promo = promoOf(session, cart, offers, now)
  const applied = offers.find(({ promo_code_id }) => promo_code_id === promo.promo_code_id)
  const tax_rates = taxesOf(session, taxes ?? [])
  const { reward_total: _, ...totals } = cartTotals({
    items: session.cart,
    promo_total: promo.promo_total,
    promo_items: session.cart.map(({ productId }) => !applied || appliesTo(applied, productId)),
    reward_percentage: cart.reward_percentage,
    free_shipping: cart.free_shipping || promo.promo_free_shipping,
    shipping_rate: cart.shipping_rate,
    tax_rates,
  })
  const isChosen = !cart.free_shipping && requiresShipping({ shipping_required: !unshipped }, given.cart)
  const shipping_notice = isChosen ? lostMethodNotice(given, selected_shipping_rate, methods, promo) : null
  const priced = { ...session, ...earned, ...promo, ...totals, shipping_notice }
  if (!hasSubscription(session.cart)) return priced
  const facts = { promo: applied ?? null, shipping_rate: selected_shipping_rate?.shipping_rate ?? 0, tax_rates }
  return { ...priced, cart: withRenewals(session.cart, facts) }
}

/**
 * Notice of a chosen shipping method that is no longer available, with the reason and its replacement; null if none was
 * lost.
 */
function lostMethodNotice(
  { currency, selected_shipping_rate: old }: Pick<Priced, 'currency' | 'selected_shipping_rate'>,
  now: SelectedShippingRate | null,
  methods: PriceRules['methods'],
  { promo_free_shipping: free }: Pick<PromoFields, 'promo_free_shipping'>,
): ShippingNotice | null {
  if (!old || !methods || old.shipping_method_id === now?.shipping_method_id) return null
  const still = methods.find(({ shipping_method_id }) => shipping_method_id === old.shipping_method_id)
  const why = still
    ? `${old.shipping_title} requires a minimum order of ${formatMoney(still.minimum_subtotal, currency)}.`
    : `${old.shipping_title} is no longer offered.`
  const more = free || !now ? 0 : now.shipping_rate - old.shipping_rate
  const by = more === 0 ? '' : `: ${more > 0 ? '+' : '−'}${formatMoney(Math.abs(more), currency)}`
  const instead = now ? ` ${now.shipping_title} is now selected${by}.` : ''
  return { text: why + instead, gone: still ? null : old.shipping_method_id }
}

/** The shipping method of a cart; null if none is chosen yet or nothing needs shipping. */
function shippingRateOf(
  given: Pick<Priced, 'cart' | 'selected_shipping_rate'>,
  methods: PriceRules['methods'],
  unshipped: PriceRules['unshipped'],
): SelectedShippingRate | null {
  if (!requiresShipping({ shipping_required: !unshipped }, given.cart)) return null
  const usual = unshipped?.find(({ minimum_subtotal }) => minimum_subtotal <= subtotalOf(given.cart))
  const chosen = given.selected_shipping_rate ?? usual ?? null
  return methods ? availableRate({ cart: given.cart, selected_shipping_rate: chosen }, methods) : chosen
}

/**
 * Keeps the chosen shipping method while it is available to the cart, else picks the cheapest one, so that no shopper
 * pays more than they chose.
 */
function availableRate(
  { cart, selected_shipping_rate: chosen }: Pick<Priced, 'cart' | 'selected_shipping_rate'>,
  methods: readonly ShippingChoice[],
) {
  if (!chosen) return null
  const open = methods.filter(({ minimum_subtotal }) => minimum_subtotal <= subtotalOf(cart))
  const [cheapest] = open.toSorted((a, b) => a.shipping_rate - b.shipping_rate)
  const kept = open.find(({ shipping_method_id }) => shipping_method_id === chosen.shipping_method_id) ?? cheapest
  if (!kept) return null
  const { minimum_subtotal: _, ...rate } = kept
  return rate
}

const PRICE_FIELDS = [
  'subtotal',
  'progress_reward_discount_percentage',
  'progress_reward_free_shipping',
  'promo_code_id',
  'promo_total',
  'promo_free_shipping',
  'shipping_total',
  'sales_tax_total',
  'total',
] as const satisfies (keyof SessionRow)[]

/** Compares two prices of a session part by part. */
export const isSamePrice = (
  before: Pick<SessionRow, (typeof PRICE_FIELDS)[number] | 'selected_shipping_rate' | 'cart'>,
  after: Pick<SessionRow, (typeof PRICE_FIELDS)[number] | 'selected_shipping_rate' | 'cart'>,
): boolean =>
  PRICE_FIELDS.every((part) => before[part] === after[part]) &&
  hasSameTerms(before.cart, after.cart) &&
  before.selected_shipping_rate?.shipping_method_id === after.selected_shipping_rate?.shipping_method_id

/** The tax rates at a cart's shipping address; none before it is known (GAP-63). */
export function taxesOf(
  { customer_shipping_address: address }: Pick<Priced, 'customer_shipping_address'>,
  taxes: readonly TaxRate[],
): TaxRate[] {
  return address ? ratesFor(taxes, { country: address.country_code, region: address.administrative_area }) : []
}

/** The cart fields that promo codes are evaluated against. */
export const promoCartOf = (
  session: Pick<Priced, 'cart' | 'currency' | 'selected_shipping_rate'>,
  earned: EarnedRewards,
): PromoCart => ({
  items: session.cart,
  currency: session.currency,
  shipping_rate: session.selected_shipping_rate?.shipping_rate ?? 0,
  reward_percentage: earned.progress_reward_discount_percentage,
  free_shipping: earned.progress_reward_free_shipping,
})

/** The shopper's own code while it is valid, else the best automatic code. */
function promoOf(session: Priced, cart: PromoCart, offers: readonly PromoOffer[], now: Date): PromoFields {
  if (session.promo_by !== 'shopper') return automaticPromo(cart, offers, now)
  // The shopper removed the code and wants none.
  if (session.promo_code_id === null) return { ...NO_PROMO, promo_by: 'shopper' }
  const offer = offers.find(({ promo_code_id }) => promo_code_id === session.promo_code_id)
  const outcome: PromoOutcome | null = offer ? evaluatePromo(offer, cart, offer, now) : null
  if (offer && outcome?.ok) return promoFields(offer, outcome, 'shopper')
  // It was accepted before, so a code that is gone now is reported as no longer offered, not as invalid.
  const reason = outcome?.ok === false && outcome.reason !== INVALID_PROMO ? outcome.reason : 'It is no longer offered'
  return {
    ...automaticPromo(cart, offers, now),
    promo_notice: `${session.promo_code ?? 'The code'} was removed. ${reason}.`,
  }
}

function automaticPromo(cart: PromoCart, offers: readonly PromoOffer[], now: Date): PromoFields {
  const best = bestPromo(offers, cart, now)
  return best ? promoFields(best.promo, best.outcome, 'store') : NO_PROMO
}

/** The session fields for an applied code. */
export const promoFields = (
  { code, promo_code_id }: PromoOffer,
  { discount, free_shipping }: Extract<PromoOutcome, { ok: true }>,
  promo_by: 'shopper' | 'store',
): PromoFields => ({
  promo_code: code,
  promo_code_id,
  promo_total: discount,
  promo_free_shipping: free_shipping,
  promo_by,
  promo_notice: null,
})
