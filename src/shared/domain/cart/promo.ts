import { formatMoney, roundHalfUp, type Minor } from '../money/money.ts'

export const discountTypes = ['percentage', 'fixed_amount', 'free_shipping'] as const
export type DiscountType = (typeof discountTypes)[number]

export const promoStatuses = ['active', 'scheduled', 'expired', 'disabled'] as const
export type PromoStatus = (typeof promoStatuses)[number]

/** When a code can be used. Times are ISO 8601 in UTC; start inclusive, end exclusive. */
export interface PromoWindow {
  starts_at: string | null
  ends_at: string | null
  disabled: boolean
}

/** A code's settings (GAP-69). */
export interface PromoRules extends PromoWindow {
  code: string
  discount_type: DiscountType
  /** Percent from 0 to 100, or minor units of the store's currency; ignored for free shipping. */
  discount_value: number
  /** Minimum subtotal in minor units, before discounts on the whole cart. */
  minimum_subtotal: Minor
  /** Maximum number of orders; null for no limit. */
  usage_limit: number | null
  once_per_customer: boolean
  /** Eligible products; empty means the whole cart. */
  product_ids: readonly string[]
  /** True if it adds to a reward discount. */
  combines_with_rewards: boolean
  auto_apply: boolean
}

/** How often a code has been used, including payments in progress. */
export interface PromoUsage {
  used: number
  used_by_customer: number
}

/** Cart data for checking a code. Prices in minor units. */
export interface PromoCart {
  items: readonly { productId: string; discount_price: Minor; quantity: number }[]
  currency: string
  shipping_rate: Minor
  /** Percent that rewards take off the subtotal first (GAP-61). */
  reward_percentage: number
  free_shipping: boolean
}

/** Either the discount, or why the code can't be used, in one sentence for the shopper. */
export type PromoOutcome =
  | { ok: true; discount: Minor; free_shipping: boolean; saving: Minor }
  | { ok: false; reason: string }

/** Message for an unknown code, and the fallback if the server gives no reason (DEF-66, GAP-87). */
export const INVALID_PROMO = 'Invalid promo code'

/** Normalizes a code: case and surrounding spaces don't matter (GAP-69). */
export const normalizePromoCode = (code: string): string => code.trim().toUpperCase()

/** Returns a code's status at a time, without a scheduled switch (GAP-69). */
export function promoStatus({ disabled, starts_at, ends_at }: PromoWindow, now: Date): PromoStatus {
  if (disabled) return 'disabled'
  if (ends_at !== null && Date.parse(ends_at) <= now.getTime()) return 'expired'
  return starts_at !== null && Date.parse(starts_at) > now.getTime() ? 'scheduled' : 'active'
}

const sumOf = (items: PromoCart['items']): Minor =>
  items.reduce((sum, item) => sum + item.discount_price * item.quantity, 0)

/** Returns true if a code applies to a product. */
export const appliesTo = ({ product_ids }: Pick<PromoRules, 'product_ids'>, productId: string): boolean =>
  product_ids.length === 0 || product_ids.includes(productId)

/** Returns the line items that a code applies to. */
const linesOf = (promo: PromoRules, { items }: PromoCart): PromoCart['items'] =>
  items.filter(({ productId }) => appliesTo(promo, productId))

function windowReason(promo: PromoRules, now: Date): string | null {
  switch (promoStatus(promo, now)) {
    case 'disabled':
      return INVALID_PROMO
    case 'scheduled':
      return 'This promo code is not valid yet'
    case 'expired':
      return 'This promo code has expired'
    case 'active':
      return null
  }
}

function usageReason({ usage_limit, once_per_customer }: PromoRules, usage: PromoUsage): string | null {
  if (usage_limit !== null && usage.used >= usage_limit) return 'This promo code has reached its usage limit'
  return once_per_customer && usage.used_by_customer > 0 ? 'You have already used this promo code' : null
}

function cartReason(promo: PromoRules, cart: PromoCart): string | null {
  const { minimum_subtotal, combines_with_rewards } = promo
  if (linesOf(promo, cart).length === 0) return 'This promo code does not apply to the items in your cart'
  if (sumOf(cart.items) < minimum_subtotal) {
    return `This promo code requires a minimum order of ${formatMoney(minimum_subtotal, cart.currency)}`
  }
  if (cart.reward_percentage > 0 && !combines_with_rewards) {
    return 'This promo code cannot be combined with the reward in your cart'
  }
  return null
}

/**
 * Returns a code's discount in whole minor units, never more than its line items cost after rewards, which apply first
 * (GAP-61). Free shipping discounts nothing; it sets the rate to zero.
 */
export function promoDiscount(promo: PromoRules, cart: PromoCart): Minor {
  if (promo.discount_type === 'free_shipping') return 0
  const subtotal = sumOf(cart.items)
  const rest = subtotal - roundHalfUp((subtotal * cart.reward_percentage) / 100)
  const lines = sumOf(linesOf(promo, cart))
  const open = Math.max(0, Math.min(rest, lines - roundHalfUp((lines * cart.reward_percentage) / 100)))
  const wanted =
    promo.discount_type === 'percentage' ? roundHalfUp((open * promo.discount_value) / 100) : promo.discount_value
  return Math.max(0, Math.min(open, wanted))
}

/**
 * Checks whether a code can be used for a cart now, and returns its discount. Checks window, usage, products, minimum
 * and rewards.
 */
export function evaluatePromo(promo: PromoRules, cart: PromoCart, usage: PromoUsage, now: Date): PromoOutcome {
  const reason = windowReason(promo, now) ?? usageReason(promo, usage) ?? cartReason(promo, cart)
  if (reason !== null) return { ok: false, reason }
  const discount = promoDiscount(promo, cart)
  const free_shipping = promo.discount_type === 'free_shipping'
  const shipping = free_shipping && !cart.free_shipping ? cart.shipping_rate : 0
  return { ok: true, discount, free_shipping, saving: discount + shipping }
}

/** Returns the automatic code that saves the shopper most; the first one in a tie. */
export function bestPromo<P extends PromoRules & PromoUsage>(
  promos: readonly P[],
  cart: PromoCart,
  now: Date,
): { promo: P; outcome: Extract<PromoOutcome, { ok: true }> } | null {
  let best: { promo: P; outcome: Extract<PromoOutcome, { ok: true }> } | null = null
  for (const promo of promos) {
    if (!promo.auto_apply) continue
    const outcome = evaluatePromo(promo, cart, promo, now)
    if (outcome.ok && outcome.saving > (best?.outcome.saving ?? 0)) best = { promo, outcome }
  }
  return best
}

export type PromoDraft = Pick<PromoRules, 'discount_type' | 'discount_value' | 'starts_at' | 'ends_at' | 'product_ids'>

/** Validates rules that span several fields of a code, with messages by field, for the form and the server. */
export function promoProblems(promo: PromoDraft): Partial<Record<'discount_value' | 'ends_at', string>> {
  const { discount_type, discount_value: value, starts_at, ends_at } = promo
  const backwards = starts_at !== null && ends_at !== null && Date.parse(ends_at) <= Date.parse(starts_at)
  const problem = discount_type === 'free_shipping' ? null : valueProblem(discount_type, value)
  return {
    ...(problem !== null && { discount_value: problem }),
    ...(backwards && { ends_at: 'End must be after the start' }),
  }
}

function valueProblem(type: Exclude<DiscountType, 'free_shipping'>, value: number): string | null {
  if (!(value > 0)) return 'Enter the discount'
  if (type === 'fixed_amount') return Number.isInteger(value) ? null : 'Must be a whole number of minor units'
  if (value > 100) return 'Percentage can’t be more than 100'
  return Math.abs(value * 100 - Math.round(value * 100)) < 1e-6 ? null : 'Use at most 2 decimals'
}

/** '15% off', '$10.00 off' or 'Free shipping'. */
export function promoValue(
  { discount_type, discount_value }: Pick<PromoRules, 'discount_type' | 'discount_value'>,
  currency: string,
): string {
  switch (discount_type) {
    case 'percentage':
      return `${discount_value}% off`
    case 'fixed_amount':
      return `${formatMoney(discount_value, currency)} off`
    case 'free_shipping':
      return 'Free shipping'
  }
}

/** Describes a code in one sentence for merchants. `day` formats a time for them. */
export function promoDescription(promo: PromoRules, currency: string, day: (time: string) => string): string {
  const { product_ids, minimum_subtotal, usage_limit, starts_at, ends_at } = promo
  const count = product_ids.length
  const whole = promo.discount_type === 'free_shipping' ? '' : ' the whole order'
  const what = count === 0 ? whole : ` ${count === 1 ? 'one product' : `${count} products`}`
  const joint = count > 0 && promo.discount_type === 'free_shipping' ? ' with' : ''
  const parts = [
    `${promoValue(promo, currency)}${joint}${what}`,
    minimum_subtotal > 0 ? `for orders from ${formatMoney(minimum_subtotal, currency)}` : '',
    starts_at === null ? '' : `from ${day(starts_at)}`,
    ends_at === null ? '' : `until ${day(ends_at)}`,
  ].filter(Boolean)
  const limits = [
    usage_limit === null ? '' : `${usage_limit === 1 ? 'one use' : `${usage_limit} uses`} in total`,
    promo.once_per_customer ? 'once per customer' : '',
    promo.combines_with_rewards ? '' : 'not combinable with rewards',
    promo.auto_apply ? 'applied automatically' : '',
  ].filter(Boolean)
  return `${[parts.join(' '), ...limits].join(', ')}.`
}
