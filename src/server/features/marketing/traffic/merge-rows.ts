import type { TrafficTotals } from '../../../../shared/contracts/marketing/traffic.ts'
import type { CreditBy } from './credit-repo.ts'
import type { Group, VisitCounts, VisitsBy } from './repo.ts'

export interface TrafficLine extends TrafficTotals {
  value: string
  detail: string
}

const SHOWN = 100

const keyOf = ({ value, detail }: Group): string => JSON.stringify([value, detail])

const lineOf = ({ value, detail }: Group): TrafficLine => ({
  value: value ?? '',
  detail: detail ?? '',
  sessions: 0,
  visitors: 0,
  checkouts: 0,
  orders: 0,
  revenue: 0,
})

/** Parts of orders add up to whole ones again. */
const roundParts = (orders: number): number => Math.round(orders * 1e6) / 1e6

const bySize = (one: TrafficLine, other: TrafficLine): number =>
  other.sessions - one.sessions || other.revenue - one.revenue || (one.value < other.value ? -1 : 1)

/** Joins sessions and credited orders by value. Values beyond the first 100 become one line. */
export function mergeRows(
  visits: readonly VisitsBy[],
  credit: readonly CreditBy[],
  counted: VisitCounts,
): { rows: TrafficLine[]; others: TrafficTotals | null; total: TrafficTotals } {
  const lines = new Map(visits.map((group) => [keyOf(group), { ...lineOf(group), ...countsOf(group) }]))
  for (const group of credit) {
    const line = lines.get(keyOf(group)) ?? lineOf(group)
    lines.set(keyOf(group), { ...line, orders: group.orders, revenue: group.revenue })
  }
  const all = [...lines.values()].toSorted(bySize)
  const rows = all.slice(0, SHOWN).map((line) => ({ ...line, orders: roundParts(line.orders) }))
  const sum = (of: readonly TrafficTotals[], field: keyof TrafficTotals): number =>
    of.reduce((result, line) => result + line[field], 0)
  const total = {
    ...countsOf(counted),
    orders: roundParts(sum(all, 'orders')),
    revenue: sum(all, 'revenue'),
  }
  const others = {
    sessions: total.sessions - sum(rows, 'sessions'),
    visitors: total.visitors - sum(rows, 'visitors'),
    checkouts: total.checkouts - sum(rows, 'checkouts'),
    orders: roundParts(total.orders - sum(rows, 'orders')),
    revenue: total.revenue - sum(rows, 'revenue'),
  }
  return { rows, others: Object.values(others).some((value) => value !== 0) ? others : null, total }
}

const countsOf = ({ sessions, visitors, checkouts }: VisitCounts): VisitCounts => ({ sessions, visitors, checkouts })
