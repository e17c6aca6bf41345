import { addDays, type Day } from '../subscriptions/billing-calendar.ts'

/** Days to withdraw from a contract without a reason (Directive 2011/83/EU, Article 9). */
const PERIOD_DAYS = 14

/** What the withdrawal period of a contract depends on. Days are in the store's time zone. */
export interface ContractFacts {
  concluded_on: Day
  /** Goods that are shipped: the period starts on delivery. For a subscription, that of its first delivery. */
  ships: boolean
  /** When the last parcel left; null until everything has been shipped. */
  shipped_on: Day | null
}

/**
 * Whether a contract can be withdrawn from. `open`: yes, until a day if that is known. `ended`: no. `by_delivery`: the
 * period has ended unless the parcel took a while, which only the parties know.
 */
export type WithdrawalPeriod =
  | { state: 'open'; until: Day | null }
  | { state: 'ended'; until: Day }
  | { state: 'by_delivery'; shipped_on: Day }

/** A period that ends on a weekend ends on Monday (Regulation 1182/71, Article 3). */
function nextWorkingDay(day: Day): Day {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  if (weekday === 6) return addDays(day, 2)
  return weekday === 0 ? addDays(day, 1) : day
}

/** The withdrawal period of a contract as of a day. The day of the contract or delivery itself doesn't count. */
export function withdrawalPeriod({ concluded_on, ships, shipped_on }: ContractFacts, today: Day): WithdrawalPeriod {
  if (ships && shipped_on === null) return { state: 'open', until: null }
  const until = nextWorkingDay(addDays(ships && shipped_on !== null ? shipped_on : concluded_on, PERIOD_DAYS))
  if (today <= until) return { state: 'open', until: ships ? null : until }
  return ships && shipped_on !== null ? { state: 'by_delivery', shipped_on } : { state: 'ended', until }
}
