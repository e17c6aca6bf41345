import type { CartSubscription } from '../../../../shared/contracts/checkout/cart-subscription.ts'
import type { CartItem } from '../../../../shared/contracts/checkout/live-cart.ts'
import { dayIn } from '../../../../shared/domain/address/time-zone.ts'
import { addedTax } from '../../../../shared/domain/cart/totals.ts'
import {
  addDays,
  chargeMoment,
  dayOfCycle,
  daysBetween,
  type Day,
} from '../../../../shared/domain/subscriptions/billing-calendar.ts'
import type { SalesTax } from '../../../../shared/domain/tax/tax.ts'
import type { CartSnapshot } from '../../../db/schema/payments/payments.ts'
import type { ChargeBreakdown, SubscriptionDiscount } from '../../../db/schema/subscriptions/subscriptions.ts'

/** What one subscription is made of: usually one line item of the sale. */
export interface SoldLine {
  item: CartItem
  subscription: CartSubscription
  quantity: number
  /** Positions of its line items in the cart. */
  at: number[]
}

/** The subscriptions of a cart: line items of the same variant and option become one. */
export function linesOf({ cart }: Pick<CartSnapshot, 'cart'>): SoldLine[] {
  const lines = new Map<string, SoldLine>()
  for (const [position, item] of cart.entries()) {
    const { subscription, quantity, product_variant_id } = item
    if (!subscription) continue
    const key = `${product_variant_id} ${subscription.option_id}`
    const same = lines.get(key)
    if (same) lines.set(key, { ...same, quantity: same.quantity + quantity, at: [...same.at, position] })
    else lines.set(key, { item, subscription, quantity, at: [position] })
  }
  return [...lines.values()]
}

/**
 * The schedule of a subscription that starts now. Cycle 1 is the delivery that was just paid; after a free trial, it is
 * still to come.
 */
export function scheduleOf(terms: CartSubscription, now: Date, time_zone: string) {
  const { frequency, trial, ends_after } = terms
  const today = dayIn(now, time_zone)
  const trial_ends_on = trialEnd(terms, today)
  const anchor_cycle = trial === 'paid' ? 2 : 1
  const next_cycle = trial === 'free' ? 1 : 2
  const anchor_day = trial_ends_on ?? today
  const isOver = ends_after !== null && next_cycle > ends_after
  const next_charge_day = isOver ? null : dayOfCycle({ anchor_day, anchor_cycle, frequency }, next_cycle)
  return {
    today,
    trial_ends_on,
    anchor_day,
    anchor_cycle,
    next_cycle,
    next_charge_day,
    next_action_at: next_charge_day === null ? null : chargeMoment(next_charge_day, time_zone),
    status: isOver ? ('completed' as const) : ('active' as const),
    ...(isOver && { ended_at: now }),
  }
}

/** A trial lasts as many days as the shopper saw, also if the payment was confirmed on a later day. */
const trialEnd = ({ trial_ends_on, starts_on }: CartSubscription, today: Day): Day | null =>
  trial_ends_on === null ? null : addDays(today, daysBetween(starts_on, trial_ends_on))

/** The promo code of the sale, for the charges that are left; null for none. */
export function discountOf({ discount }: CartSubscription): SubscriptionDiscount | null {
  if (!discount) return null
  const { charges: remaining, ...code } = discount
  return { ...code, remaining }
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)

/** What the sale charged for one of its subscriptions. Shipping belongs to the first one of the cart. */
export function chargeOf(
  { at, subscription }: SoldLine,
  cart: CartSnapshot,
): { amount: number; breakdown: ChargeBreakdown } {
  const first = cart.cart.findIndex(({ subscription }) => subscription)
  const isWhole = at.length === cart.cart.length
  const prices = cart.cart.map((item) => item.discount_price * item.quantity)
  const subtotal = sum(at.map((position) => prices[position] ?? 0))
  const shares = cart.line_discounts ?? []
  const discount = isWhole ? cart.discount_total : sum(at.map((position) => shares[position] ?? 0))
  const shipping = at.includes(first) ? cart.shipping_total : 0
  const tax = isWhole ? (cart.tax ?? null) : taxOf(cart.tax ?? null, at, shipping > 0)
  const amount = subtotal - discount + shipping + addedTax(tax)
  // A trial pays for nothing that is delivered later.
  const deliveries = subscription.trial === 'none' ? subscription.deliveries_per_charge : 1
  return { amount, breakdown: { subtotal, discount, credit: 0, shipping, tax, add_ons: [], deliveries } }
}

/** The part of a cart's tax that belongs to some of its lines. */
function taxOf(tax: SalesTax | null, at: readonly number[], hasShipping: boolean): SalesTax | null {
  if (!tax) return null
  const lines = at.map((position) => tax.lines[position] ?? 0)
  const shipping = hasShipping ? tax.shipping : 0
  return { ...tax, lines, shipping, total: sum(lines) + shipping }
}
