/** Statuses of a payout. `in_transit`: it has left the provider. */
export const payoutStatuses = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

/** Kinds of balance transactions. */
export const lineKinds = ['charge', 'refund', 'dispute', 'fee', 'payout', 'adjustment'] as const
export type LineKind = (typeof lineKinds)[number]

/** A provider's payout schedule. `delay_days`: how long money stays pending; null if it is not reported. */
export interface PayoutSchedule {
  interval: 'manual' | 'daily' | 'weekly' | 'monthly'
  delay_days: number | null
  /** Weekday of weekly payouts in English, or day of the month. */
  anchor: string | number | null
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

const ending = (day: number): string => {
  if (day % 100 >= 11 && day % 100 <= 13) return 'th'
  return { 1: 'st', 2: 'nd', 3: 'rd' }[day % 10] ?? 'th'
}

const rhythm = ({ interval, anchor }: PayoutSchedule): string => {
  if (interval === 'manual') return 'Manual, in the provider’s dashboard'
  if (interval === 'weekly' && typeof anchor === 'string') return `Every ${capital(anchor)}`
  if (interval === 'monthly' && typeof anchor === 'number') {
    return `Every month on the ${anchor}${ending(anchor)}`
  }
  return { daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' }[interval]
}

/** Describes a schedule: 'Every Friday, 2 days after the payment'. */
export function describeSchedule(schedule: PayoutSchedule): string {
  const { delay_days } = schedule
  if (delay_days === null || schedule.interval === 'manual') return rhythm(schedule)
  return `${rhythm(schedule)}, ${delay_days} ${delay_days === 1 ? 'day' : 'days'} after the payment`
}
