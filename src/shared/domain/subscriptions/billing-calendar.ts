import { instantIn } from '../address/time-zone.ts'
import type { Frequency } from './plan-terms.ts'

/** A calendar day without a time, 'YYYY-MM-DD'. Billing dates are days in the store's time zone. */
export type Day = string

/**
 * The dates of a subscription's deliveries: the cycle `anchor_cycle` falls on `anchor_day`, and every other cycle a
 * whole number of periods before or after it. Counting from the anchor keeps the day of the month: a subscription that
 * started on the 31st is due on February 28 and on March 31.
 */
export interface BillingSchedule {
  anchor_day: Day
  anchor_cycle: number
  frequency: Frequency
}

/** Minutes after midnight, store time, at which renewals are charged. */
export const BILLING_MINUTE = 6 * 60

const MONTHS: Readonly<Record<Exclude<Frequency, 'weekly'>, number>> = { monthly: 1, quarterly: 3, yearly: 12 }

const DAY_MS = 86_400_000

/** @throws RangeError for anything but a real day */
function parseDay(day: Day): Date {
  const date = new Date(`${day}T00:00:00.000Z`)
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(date.getTime()) || toDay(date) !== day) {
    throw new RangeError(`Not a day: ${day}`)
  }
  return date
}

const toDay = (date: Date): Day => date.toISOString().slice(0, 10)

/** Adds whole days, which may be negative. */
export const addDays = (day: Day, days: number): Day => toDay(new Date(parseDay(day).getTime() + days * DAY_MS))

/** Number of days from one day to another; negative if `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((parseDay(to).getTime() - parseDay(from).getTime()) / DAY_MS)

/** Adds months and keeps the day of the month, or the last day of a shorter month. */
export function addMonths(day: Day, months: number): Day {
  const from = parseDay(day)
  const index = from.getUTCFullYear() * 12 + from.getUTCMonth() + months
  const [year, month] = [Math.floor(index / 12), ((index % 12) + 12) % 12]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return toDay(new Date(Date.UTC(year, month, Math.min(from.getUTCDate(), lastDay))))
}

/** Day of a cycle. Cycles are numbered from 1, the delivery of the first payment. */
export function dayOfCycle({ anchor_day, anchor_cycle, frequency }: BillingSchedule, cycle: number): Day {
  const periods = cycle - anchor_cycle
  return frequency === 'weekly' ? addDays(anchor_day, periods * 7) : addMonths(anchor_day, periods * MONTHS[frequency])
}

/** Moves a cycle to a day; later cycles follow from there. */
export const moveCycle = (schedule: BillingSchedule, cycle: number, day: Day): BillingSchedule => ({
  ...schedule,
  anchor_day: day,
  anchor_cycle: cycle,
})

/**
 * Moves a cycle to the schedule's first day on or after `day`, and keeps the rhythm of the schedule: after a pause, a
 * subscription that is due on the 31st is due on a 31st again.
 */
export function resumeCycle(schedule: BillingSchedule, cycle: number, day: Day): BillingSchedule {
  let skipped = 0
  while (dayOfCycle(schedule, cycle + skipped) < day) skipped += 1
  return { ...schedule, anchor_cycle: schedule.anchor_cycle - skipped }
}

/** Moment at which the charge of a day is due: 6 a.m. in the zone, or when the clocks change if 6 a.m. is skipped. */
export const chargeMoment = (day: Day, timeZone: string): Date => instantIn(day, BILLING_MINUTE, timeZone)
