import type { CartSubscription } from '../../../shared/contracts/checkout/cart-subscription.ts'
import { dayOfCycle } from '../../../shared/domain/subscriptions/billing-calendar.ts'
import { decimalOf } from './payer.ts'
import type { RecurringBill } from './side.ts'

/** Apple has no weeks. */
const INTERVALS = {
  weekly: ['day', 7],
  monthly: ['month', 1],
  quarterly: ['month', 3],
  yearly: ['year', 1],
} as const satisfies Record<CartSubscription['frequency'], readonly [string, number]>

/** Most characters of an agreement in the sheet. */
const MAX_AGREEMENT = 500

const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** Day of the last charge; null if there is no end. A free trial counts as no delivery, any other first payment does. */
function lastCharge(s: CartSubscription, next: string): string | null {
  if (s.ends_after === null) return null
  const left = s.trial === 'free' ? s.ends_after : s.ends_after - s.deliveries_per_charge
  const charges = Math.max(1, Math.ceil(left / s.deliveries_per_charge))
  const anchor = { anchor_day: next, anchor_cycle: 1, frequency: s.frequency }
  return dayOfCycle(anchor, 1 + (charges - 1) * s.deliveries_per_charge)
}

const scheduleOf = (s: CartSubscription): string =>
  [s.frequency, s.deliveries_per_charge, s.next_charge_on, s.trial_ends_on, s.ends_after, s.trial].join(' ')

/**
 * Apple's `recurringPaymentRequest`, with which the sheet shows the later charges and the token isn't bound to the
 * shopper's device. Null without later charges, and for several schedules: Apple's sheet shows only one.
 */
export function recurringRequest({ lines, currency, agreement, management_url }: RecurringBill): object | null {
  const sold = lines.flatMap(({ subscription, ...line }) => (subscription ? [{ ...line, subscription }] : []))
  const [first] = sold
  const next = first?.subscription.next_charge_on ?? null
  if (!first || next === null || new Set(sold.map(({ subscription: s }) => scheduleOf(s))).size > 1) return null
  const { subscription } = first
  const { frequency, deliveries_per_charge, trial_ends_on } = subscription
  const label = sold.map(({ title }) => title).join(', ')
  const [unit, count] = INTERVALS[frequency]
  const amount = (minor: number) => decimalOf(minor, currency)
  const last = lastCharge(subscription, next)
  const recurring = { label, type: 'final', paymentTiming: 'recurring' }
  const renewal = sold.reduce((sum, line) => sum + line.subscription.renewal_total, 0)
  const trial = sold.reduce((sum, line) => sum + line.discount_price * line.quantity, 0)
  return {
    paymentDescription: label,
    managementURL: management_url,
    ...(agreement !== '' && { billingAgreement: agreement.slice(0, MAX_AGREEMENT) }),
    regularBilling: {
      ...recurring,
      amount: amount(renewal),
      recurringPaymentStartDate: dateOf(next),
      recurringPaymentIntervalUnit: unit,
      recurringPaymentIntervalCount: count * deliveries_per_charge,
      ...(last !== null && { recurringPaymentEndDate: dateOf(last) }),
    },
    ...(trial_ends_on !== null && {
      trialBilling: { ...recurring, amount: amount(trial), recurringPaymentEndDate: dateOf(trial_ends_on) },
    }),
  }
}
