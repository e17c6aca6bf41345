import { addDays, addMonths, daysBetween, type Day } from './billing-calendar.ts'
import type { DunningSchedule } from './plan-terms.ts'

/** Days by which a retry may be moved to a payday. */
const PAYDAY_REACH = 3

const weekday = (day: Day): number => new Date(`${day}T00:00:00.000Z`).getUTCDay()
const isWeekend = (day: Day): boolean => weekday(day) === 0 || weekday(day) === 6

/** The last day of a month that isn't on a weekend. */
function lastBusinessDay(day: Day): Day {
  let last = addDays(addMonths(`${day.slice(0, 8)}01`, 1), -1)
  while (isWeekend(last)) last = addDays(last, -1)
  return last
}

/** True for days on which wages are usually paid: Fridays, the 1st, the 15th and the last business day of a month. */
export const isPayday = (day: Day): boolean =>
  weekday(day) === 5 || day.endsWith('-01') || day.endsWith('-15') || day === lastBusinessDay(day)

/** The first payday within three days; the day itself if there is none. */
function nextPayday(day: Day): Day {
  for (let ahead = 0; ahead <= PAYDAY_REACH; ahead += 1) {
    const candidate = addDays(day, ahead)
    if (isPayday(candidate)) return candidate
  }
  return day
}

/** A declined charge, when its next retry is planned. */
export interface DeclinedCharge {
  first_declined_on: Day
  /** Today, when the last try was declined. */
  today: Day
  decline_code: string | null
}

/**
 * Day of a retry, numbered from 1; null once the schedule is used up. A retry is always after the one before, even if
 * that one was moved to a payday.
 */
export function retryDay(
  { retry_days, payday_aware }: DunningSchedule,
  step: number,
  { first_declined_on, today, decline_code }: DeclinedCharge,
): Day | null {
  const days = retry_days[step - 1]
  if (days === undefined) return null
  const planned = addDays(first_declined_on, days)
  const day = daysBetween(today, planned) > 0 ? planned : addDays(today, 1)
  return payday_aware && decline_code === 'insufficient_funds' ? nextPayday(day) : day
}

/**
 * True if charging the same method again without the customer can't succeed: a hard decline, or one that only the
 * cardholder can resolve.
 */
export const needsNewMethod = (kind: 'soft' | 'hard', code: string): boolean =>
  (kind === 'hard' && code !== 'blocked_by_rule' && code !== 'duplicate') || code === 'authentication_required'
