import { roundHalfUp, type Minor } from '../money/money.ts'
import type { Frequency } from './plan-terms.ts'
import { isBilled, type SubscriptionStatus } from './subscription-status.ts'

/** Deliveries in a year. */
const PER_YEAR: Readonly<Record<Frequency, number>> = { weekly: 52, monthly: 12, quarterly: 4, yearly: 1 }

/** What a subscription's monthly recurring revenue is computed from. */
export interface RecurringAmount {
  status: SubscriptionStatus
  /** Price of one delivery of one item, in minor units. */
  unit_price: Minor
  quantity: number
  frequency: Frequency
  /** Deliveries that one charge pays for. */
  prepaid_deliveries: number
  /** A discount that applies to all charges reduces MRR; a temporary one doesn't. */
  discount: { type: 'percentage' | 'fixed'; value: number; remaining: number | null } | null
  /** True from the start of a free trial until a charge is paid, also if deliveries were skipped or written off. */
  in_free_trial: boolean
}

/**
 * Monthly recurring revenue of one subscription, in minor units, rounded half up: its deliveries of a year divided by
 * twelve, without tax and shipping. 0 unless it is active or past due, and during a free trial.
 */
export function monthlyRevenue(subscription: RecurringAmount): Minor {
  const { status, unit_price, quantity, frequency, prepaid_deliveries, discount, in_free_trial } = subscription
  if (!isBilled(status) || in_free_trial) return 0
  const charge = unit_price * quantity * prepaid_deliveries
  const lasting = discount?.remaining === null ? discount : null
  const net = charge - discountOff(charge, lasting)
  return roundHalfUp((net * PER_YEAR[frequency]) / (12 * prepaid_deliveries))
}

/** What the next charge of a subscription is computed from, before shipping and tax. */
export interface RenewalAmount extends Pick<
  RecurringAmount,
  'unit_price' | 'quantity' | 'prepaid_deliveries' | 'discount'
> {
  add_ons: readonly { price: Minor; quantity: number }[]
  credit_balance: Minor
}

/**
 * The next charge before shipping and tax, in minor units: deliveries less discount and credit, and add-ons. Discount
 * and credit are never taken off add-ons.
 */
export function renewalSubtotal(renewal: RenewalAmount): Minor {
  const { unit_price, quantity, prepaid_deliveries, discount, add_ons, credit_balance } = renewal
  const deliveries = unit_price * quantity * prepaid_deliveries
  const added = add_ons.reduce((total, item) => total + item.price * item.quantity, 0)
  const applied = discount?.remaining === 0 ? null : discount
  return Math.max(0, deliveries - discountOff(deliveries, applied) - credit_balance) + added
}

/** Discount on a subtotal, in minor units; never more than the subtotal. */
export function discountOff(subtotal: Minor, discount: { type: 'percentage' | 'fixed'; value: number } | null): Minor {
  if (!discount) return 0
  const off = discount.type === 'percentage' ? roundHalfUp((subtotal * discount.value) / 100) : discount.value
  return Math.min(subtotal, off)
}
