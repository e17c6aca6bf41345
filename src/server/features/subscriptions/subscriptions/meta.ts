import type { SubscriptionMeta } from '../../../../shared/contracts/subscriptions/subscription-shapes.ts'
import { dayIn, startOfDayIn } from '../../../../shared/domain/address/time-zone.ts'
import { addDays, addMonths, daysBetween } from '../../../../shared/domain/subscriptions/billing-calendar.ts'
import type { Executor } from '../../../db/connection.ts'
import type { StoreAccess } from '../../../http/requests/ownership.ts'
import { currentFigures, periodFigures, startedIn } from './meta-repo.ts'
import { revenueAround } from './revenue.ts'

/** Change in percent, one decimal; undefined without a previous value. */
const change = (now: number, before: number): number | undefined =>
  before > 0 ? Math.round(((now - before) / before) * 1000) / 10 : undefined

/** Percent with one decimal. */
const percent = (part: number, whole: number): number => (whole > 0 ? Math.round((part / whole) * 1000) / 10 : 0)

/** Moments at which this month, the previous one, and the same stretch of the previous one start and end. */
function monthsAround(now: Date, time_zone: string) {
  const today = dayIn(now, time_zone)
  const first = `${today.slice(0, 8)}01`
  const previous = addMonths(first, -1)
  // The same number of days, at most the whole month.
  const sameDay = addDays(previous, Math.min(daysBetween(first, today), daysBetween(previous, first) - 1))
  const at = (day: string) => startOfDayIn(day, time_zone)
  return { start: at(first), previous: at(previous), sameUntil: at(addDays(sameDay, 1)) }
}

/**
 * Figures of all subscriptions of a store's mode (GAP-46), and their number, in the store's currency and time zone.
 * Growth compares totals with the end of the previous month, new subscribers with the same days of the previous month,
 * and the churn rate with that of the whole previous month (DEF-39).
 */
export async function subscriptionFigures(
  db: Executor,
  store: Pick<StoreAccess, 'store_id' | 'mode' | 'currency' | 'time_zone'>,
  now: Date,
): Promise<{ meta: SubscriptionMeta; count: number }> {
  const { start, previous, sameUntil } = monthsAround(now, store.time_zone)
  const far = new Date(now.getTime() + 1)
  const [current, month, last, [fresh = 0, freshBefore = 0], revenue] = await Promise.all([
    currentFigures(db, store),
    periodFigures(db, store, start, far),
    periodFigures(db, store, previous, start),
    startedIn(db, store, [
      [start, far],
      [previous, sameUntil],
    ]),
    revenueAround(db, store, start, now),
  ])
  const billedAtStart = current.billed - month.billed
  const churn_rate = percent(month.churned, billedAtStart)
  const total_revenue = revenue.before + revenue.since
  const meta = {
    total_revenue,
    active_count: current.active,
    canceled_count: current.cancelled,
    mtd_new_subscribers: fresh,
    projected_mrr: current.mrr,
    churn_rate,
    growth: {
      total_revenue: change(total_revenue, revenue.before),
      active_count: change(current.active, current.active - month.active),
      canceled_count: change(current.cancelled, current.cancelled - month.cancelled),
      mtd_new_subscribers: change(fresh, freshBefore),
      projected_mrr: change(current.mrr, current.mrr - month.mrr),
      churn_rate: change(churn_rate, percent(last.churned, billedAtStart - last.billed)),
    },
  }
  return { meta, count: current.count }
}
