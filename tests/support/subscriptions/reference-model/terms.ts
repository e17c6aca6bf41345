import { isPayday, plusDays, type Period } from './days.ts'

/** A plan as the specification describes it. Amounts are in cents. */
export interface ModelPlan {
  name: string
  period: Period
  /** Price of a delivery by version, and the day from which it applies to everyone; null: to new subscribers only. */
  versions: { price: number; from: string | null }[]
  /** Deliveries that one charge pays for. */
  deliveries: number
  /** The subscription ends after this many deliveries; null: never. */
  length: number | null
  minimum: number
  trial: { kind: 'none' } | { kind: 'free' | 'paid'; days: number }
  grace: number
  retries: readonly number[]
  payday_aware: boolean
  /** Added to the first payment, for each item. */
  setup_fee: number
  final: 'cancel' | 'pause' | 'unpaid'
  out_of_stock: 'delay' | 'skip' | 'backorder'
  /** False while its product is sold out. */
  in_stock: boolean
  /** Archived plans renew, but nobody can subscribe to them. */
  archived: boolean
}

/** The store's current prices apart from the plans. */
export interface ModelStore {
  shipping: number
  /** Percent, added to goods but not to shipping. */
  tax: number
}

/** A promo code of a subscription. */
export interface ModelDiscount {
  type: 'percentage' | 'fixed'
  value: number
  /** Payments that it still applies to; null: all. */
  remaining: number | null
}

/** What a promo code takes off an amount. */
export const offOf = (amount: number, { type, value }: Pick<ModelDiscount, 'type' | 'value'>): number =>
  Math.min(amount, type === 'fixed' ? value : percentOf(amount, value))

export const roundHalfUp = (value: number): number => Math.floor(value + 0.5 + 1e-9)

/** Percent of an amount in cents, without floating-point errors for up to four decimals. */
export function percentOf(amount: number, percent: number): number {
  const parts = BigInt(Math.round(percent * 10_000)) * BigInt(amount)
  return Number((2n * parts + 1_000_000n) / 2_000_000n)
}

const PER_YEAR: Readonly<Record<Period, number>> = { weekly: 52, monthly: 12, quarterly: 4, yearly: 1 }

/** A twelfth of what a year of deliveries costs, of which one payment pays for some. */
export const perMonth = (payment: number, deliveries: number, period: Period): number =>
  roundHalfUp((payment * PER_YEAR[period]) / (12 * deliveries))

/** Codes after which the same card is never charged again without the customer. */
export const HARD = ['expired_card', 'fraudulent'] as const
export const SOFT = ['insufficient_funds', 'do_not_honor', 'generic_decline', 'processing_error'] as const

/** The day of retry number `step`, after `today`; null if the schedule has no such retry. */
export function retryOn(
  { retries, payday_aware }: ModelPlan,
  step: number,
  { first, today, code }: { first: string; today: string; code: string },
): string | null {
  const after = retries[step - 1]
  if (after === undefined) return null
  const planned = plusDays(first, after)
  const day = planned > today ? planned : plusDays(today, 1)
  if (!payday_aware || code !== 'insufficient_funds') return day
  const payday = [0, 1, 2, 3].map((ahead) => plusDays(day, ahead)).find(isPayday)
  return payday ?? day
}
