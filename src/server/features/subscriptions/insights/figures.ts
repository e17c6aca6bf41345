import type { MonthFigures, Recovery } from '../../../../shared/contracts/subscriptions/insights.ts'
import { percentOf } from '../../../../shared/domain/money/growth.ts'
import { roundHalfUp } from '../../../../shared/domain/money/money.ts'
import { addDays, daysBetween, type Day } from '../../../../shared/domain/subscriptions/billing-calendar.ts'
import { monthsFrom, movements, type Month } from '../../../../shared/domain/subscriptions/month-figures.ts'
import type { StoredMonth } from './movement-repo.ts'
import type { expiringDays, planFigures, recoveryParts, renewalDays } from './repo.ts'

type Rows<T extends (...given: never[]) => unknown> = Awaited<ReturnType<T>>

const divided = (amount: number, count: number): number | null => (count === 0 ? null : roundHalfUp(amount / count))

/** Figures of each month from the changes of all months since the first subscription. */
export function monthFigures(months: readonly StoredMonth[], current: Month): MonthFigures[] {
  let [mrr, subscribers, paying] = [0, 0, 0]
  return months.map(({ month, totals }) => {
    const [mrr_start, subscribers_start] = [mrr, subscribers]
    const changes = movements.map((movement) => ({ movement, ...totals.movements[movement] }))
    mrr += changes.reduce((total, { amount }) => total + amount, 0)
    subscribers += totals.started + totals.returned - totals.ended
    paying += totals.paying
    return {
      month,
      partial: month === current,
      mrr_start,
      mrr_end: mrr,
      movements: changes,
      subscribers_start,
      started: totals.started,
      ended: totals.ended,
      returned: totals.returned,
      paying,
      subscriber_churn: percentOf(totals.ended, subscribers_start),
      revenue_churn: percentOf(-totals.movements.churn.amount, mrr_start),
      arpu: divided(mrr, paying),
    }
  })
}

/** ARPU divided by the average monthly subscriber churn of the last three full months up to the chosen one. */
export function lifetimeValue(figures: readonly MonthFigures[]) {
  const last = figures.filter(({ partial }) => !partial).slice(-3)
  const first = last.findIndex(({ subscribers_start }) => subscribers_start > 0)
  const full = first < 0 ? [] : last.slice(first)
  const start = full.reduce((total, month) => total + month.subscribers_start, 0)
  const ended = full.reduce((total, month) => total + month.ended, 0)
  const arpu = figures.at(-1)?.arpu ?? null
  const ltv = arpu === null || ended === 0 ? null : roundHalfUp((arpu * start) / ended)
  const [from, to] = [full[0]?.month, full.at(-1)?.month]
  const ltv_months = from !== undefined && to !== undefined ? { from, to, ended, subscribers: start } : null
  return { ltv, ltv_churn: percentOf(ended, start), ltv_months }
}

/** Subscriptions and MRR of each cohort at the end of each month until `last`. */
export function cohortFigures(months: readonly StoredMonth[], from: Month, last: Month) {
  const byMonth = new Map(months.map((row) => [row.month, row.cohorts]))
  return monthsFrom(from, last)
    .filter((cohort) => byMonth.has(cohort))
    .map((cohort) => {
      let [subscribers, mrr, new_mrr] = [0, 0, 0]
      const retained = monthsFrom(cohort, last).map((month) => {
        const change = byMonth.get(month)?.[cohort]
        subscribers += change?.retained ?? 0
        mrr += change?.amount ?? 0
        new_mrr += change?.new_amount ?? 0
        return { month, subscribers, mrr }
      })
      return { month: cohort, started: byMonth.get(cohort)?.[cohort]?.started ?? 0, new_mrr, retained }
    })
}

const isRecovered = (outcome: string): boolean => outcome !== 'retrying' && outcome !== 'lost'

/** Recovered of the charges that were declined; retries in the order of the schedule. */
export function recoveryFigures(parts: Rows<typeof recoveryParts>): Recovery {
  const order = ['retry', 'payment_method_update', 'backup_method', 'retrying', 'lost']
  const sorted = parts.toSorted(
    (a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome) || (a.step ?? 0) - (b.step ?? 0),
  )
  const failed = { count: 0, amount: 0 }
  let recovered = 0
  for (const { outcome, count, amount } of sorted) {
    failed.count += count
    failed.amount += amount
    if (isRecovered(outcome)) recovered += count
  }
  return { failed, parts: sorted, rate: percentOf(recovered, failed.count) }
}

/** Renewals of each day from the next charges; weekly subscriptions repeat until the end of the range. */
export function renewalFigures(
  { from, to }: { from: Day; to: Day },
  next: Rows<typeof renewalDays>,
  expiring: Rows<typeof expiringDays>,
) {
  const length = daysBetween(from, to) + 1
  const days = Array.from({ length }, (_, at) => ({ day: addDays(from, at), count: 0, amount: 0, expiring: 0 }))
  const total = { count: 0, amount: 0 }
  for (const { day, frequency, count, amount } of next) {
    const step = frequency === 'weekly' ? 7 : length
    for (let at = daysBetween(from, day); at < length; at += step) {
      const found = days[at]
      for (const target of found ? [found, total] : []) {
        target.count += count
        target.amount += amount
      }
    }
  }
  for (const { day, count } of expiring) {
    const found = days[daysBetween(from, day)]
    if (found) found.expiring = count
  }
  return { from, to, ...total, days }
}

type DayFigures = ReturnType<typeof renewalFigures>['days'][number]

/** Renewals of some days together. */
export const sumOfDays = (days: readonly DayFigures[]): { count: number; amount: number } => ({
  count: days.reduce((total, { count }) => total + count, 0),
  amount: days.reduce((total, { amount }) => total + amount, 0),
})

/** The days that a page of renewals is on, and how many renewals of these days come before it; null past the end. */
export function daysOfPage(
  days: readonly DayFigures[],
  { page, size }: { page: number; size: number },
): { first: Day; last: Day; skip: number } | null {
  let skip = (page - 1) * size
  let left = size
  let first: Day | undefined
  let last: Day | undefined
  for (const { day, count } of days) {
    if (first === undefined && skip >= count) {
      skip -= count
      continue
    }
    left -= first === undefined ? count - skip : count
    first ??= day
    last = day
    if (left <= 0) break
  }
  return first === undefined || last === undefined ? null : { first, last, skip }
}

/** Plans with their share of MRR, and the share of their subscriptions that ended. */
export function planComparison(plans: Rows<typeof planFigures>) {
  const total = plans.reduce((mrr, plan) => mrr + plan.mrr, 0)
  return plans
    .filter(({ paying, remaining, ended }) => paying + remaining + ended > 0)
    .map((plan) => ({
      ...plan,
      share: percentOf(plan.mrr, total),
      arpu: divided(plan.mrr, plan.paying),
      churn: percentOf(plan.ended, plan.ended + plan.remaining),
    }))
}
