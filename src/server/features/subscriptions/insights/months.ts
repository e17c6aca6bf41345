import {
  addToMonth,
  monthIn,
  monthsFrom,
  startOfMonthIn,
  type CohortChange,
  type Month,
  type MonthTotals,
  type Movement,
} from '../../../../shared/domain/subscriptions/month-figures.ts'
import type { Executor } from '../../../db/connection.ts'
import { settledUntil } from '../test-clocks/service.ts'
import * as repo from './movement-repo.ts'
import type { ChangeRow, FigureScope, StoredMonth } from './movement-repo.ts'

/**
 * Changes of every month since the first subscription, oldest first, by the store's time zone. Months that are over are
 * stored when they are first read; only the current one is computed each time.
 */
export async function readMonths(
  db: Executor,
  scope: FigureScope,
  now: Date,
  cohorts_from: Month,
): Promise<StoredMonth[]> {
  const first = await repo.firstChange(db, scope)
  if (!first || first > now) return []
  const current = monthIn(now, scope.time_zone)
  const months = monthsFrom(monthIn(first, scope.time_zone), current)
  const found = await repo.storedMonths(db, scope, cohorts_from)
  if (found.some(({ month }) => month >= current)) await repo.forgetMonths(db, scope, current)
  const stored = new Map(found.filter(({ month }) => month < current).map((row) => [row.month, row]))
  const missing = months.filter((month) => !stored.has(month))
  const computed = await computeMonths(db, scope, months, { missing, now })
  const settled = computed.some(({ month }) => month < current) ? await settledUntil(db, scope, now) : null
  const closed = computed.filter(({ month }) => settled !== null && month < monthIn(settled, scope.time_zone))
  if (closed.length > 0) await repo.storeMonths(db, scope, closed, now)
  for (const row of computed) stored.set(row.month, row)
  return months.flatMap((month) => stored.get(month) ?? [])
}

async function computeMonths(
  db: Executor,
  scope: FigureScope,
  months: readonly Month[],
  { missing, now }: { missing: readonly Month[]; now: Date },
): Promise<StoredMonth[]> {
  const [from] = missing
  if (from === undefined) return []
  const until = new Date(now.getTime() + 1)
  const starts = [...months.map((month) => startOfMonthIn(month, scope.time_zone)), until]
  const rows = await repo.monthChanges(db, scope, starts, startOfMonthIn(from, scope.time_zone))
  return missing.map((month) => {
    const own = rows.filter((row) => months[row.month - 1] === month)
    return { month, totals: totalsOf(own), cohorts: cohortsOf(own, months) }
  })
}

const sumOf = (rows: readonly ChangeRow[], pick: (row: ChangeRow) => number): number =>
  rows.reduce((total, row) => total + pick(row), 0)

function totalsOf(rows: readonly ChangeRow[]): MonthTotals {
  const of = (movement: Movement) => {
    const own = rows.filter((row) => row.movement === movement)
    return { amount: sumOf(own, (row) => row.amount), count: sumOf(own, (row) => row.count) }
  }
  return {
    movements: {
      new: of('new'),
      expansion: of('expansion'),
      reactivation: of('reactivation'),
      contraction: of('contraction'),
      churn: of('churn'),
    },
    started: sumOf(rows, (row) => row.started),
    ended: sumOf(rows, (row) => row.ended),
    returned: sumOf(rows, (row) => row.returned),
    paying: sumOf(rows, (row) => row.paying),
  }
}

function cohortsOf(rows: readonly ChangeRow[], months: readonly Month[]): Record<Month, CohortChange> {
  const cohorts: Record<Month, CohortChange> = {}
  for (const { cohort, movement, amount, started, ended, returned } of rows) {
    const month = months[Math.max(0, cohort - 1)] ?? ''
    const found = (cohorts[month] ??= { started: 0, retained: 0, amount: 0, new_amount: 0 })
    found.started += started
    found.retained += started + returned - ended
    found.amount += amount
    found.new_amount += movement === 'new' ? amount : 0
  }
  return cohorts
}

/** First month of the given number of months that ends with `last`. */
export const monthsBack = (last: Month, count: number): Month => addToMonth(last, 1 - count)
