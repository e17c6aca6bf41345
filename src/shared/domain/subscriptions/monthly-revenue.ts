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
  /** A discount that applies to all charges reduces MRR; a temporary one doesn't. */
  discount: { type: 'percentage' | 'fixed'; value: number; remaining: number | null } | null
}

/**
 * Monthly recurring revenue of one subscription, in minor units, rounded half up: its deliveries of a year divided by
 * twelve, without tax and shipping. 0 unless it is active or past due.
 */
export function monthlyRevenue({ status, unit_price, quantity, frequency, discount }: RecurringAmount): Minor {
  if (!isBilled(status)) return 0
  const delivery = unit_price * quantity
  const lasting = discount?.remaining === null ? discount : null
  const net = delivery - discountOff(delivery, lasting)
  return roundHalfUp((net * PER_YEAR[frequency]) / 12)
}

/** Discount on a subtotal, in minor units; never more than the subtotal. */
export function discountOff(subtotal: Minor, discount: { type: 'percentage' | 'fixed'; value: number } | null): Minor {
  if (!discount) return 0
  const off = discount.type === 'percentage' ? roundHalfUp((subtotal * discount.value) / 100) : discount.value
  return Math.min(subtotal, off)
}
