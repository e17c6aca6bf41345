import { dayIn, startOfDayIn } from '../address/time-zone.ts'
import type { Minor } from '../money/money.ts'

/** A calendar month, 'YYYY-MM', in the store's time zone. */
export type Month = string

/** Why monthly recurring revenue changed, in the order of the waterfall. */
export const movements = ['new', 'expansion', 'reactivation', 'contraction', 'churn'] as const
export type Movement = (typeof movements)[number]

/** Changes of a month over all subscriptions. Amounts are changes of MRR in minor units, negative for losses. */
export interface MonthTotals {
  movements: Readonly<Record<Movement, { amount: Minor; count: number }>>
  /** Subscriptions created. */
  started: number
  /** Subscriptions that were canceled, completed or marked unpaid. */
  ended: number
  /** Subscriptions that had ended and are active or paused again. */
  returned: number
  /** Change of the number of subscriptions with MRR. */
  paying: number
}

/** Change of a month over the subscriptions that were created in one month. */
export interface CohortChange {
  /** Subscriptions created, in the cohort's own month. */
  started: number
  /** Change of the number of subscriptions that haven't ended. */
  retained: number
  /** Change of MRR in minor units. */
  amount: Minor
  /** The part of it that is new MRR. */
  new_amount: Minor
}

export const monthIn = (moment: Date, timeZone: string): Month => dayIn(moment, timeZone).slice(0, 7)

export function addToMonth(month: Month, count: number): Month {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}

/** All months from one to another, both included; none if `to` is earlier. */
export function monthsFrom(from: Month, to: Month): Month[] {
  const months: Month[] = []
  for (let month = from; month <= to; month = addToMonth(month, 1)) months.push(month)
  return months
}

export const startOfMonthIn = (month: Month, timeZone: string): Date => startOfDayIn(`${month}-01`, timeZone)
