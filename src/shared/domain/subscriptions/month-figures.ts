import type { Minor } from '../money/money.ts'

/** Why monthly recurring revenue changed. */
export const movements = ['new', 'expansion', 'reactivation', 'contraction', 'churn'] as const
export type Movement = (typeof movements)[number]

/** Changes of a month over all subscriptions. Amounts are changes of MRR in minor units, negative for losses. */
export interface MonthTotals {
  movements: Readonly<Record<Movement, { amount: Minor; count: number }>>
  /** Subscriptions created. */
  started: number
  /** Subscriptions that were canceled, completed or marked unpaid. */
  ended: number
  /** MRR of the subscriptions that ended, as a negative change. */
  ended_amount: Minor
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
}
