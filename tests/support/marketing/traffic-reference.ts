import type { CreditModel, TrafficDimension } from '../../../src/shared/domain/store/traffic.ts'

/** What happened in a store, as a list. The reference computes every figure from it by going through all of it. */
export interface PastVisit {
  session_id: string
  at: Date
  /** The person's browser; null if it blocks cookies. */
  browser: string | null
  ip: string
  is_bot: boolean
  /** By dimension; '' if unknown. */
  values: Record<TrafficDimension, string>
  checkout: boolean
}

export interface PastOrder {
  session_id: string
  customer: string
  at: Date
  amount: number
}

export interface History {
  visits: PastVisit[]
  orders: PastOrder[]
}

export interface ReferenceRow {
  sessions: number
  visitors: number
  checkouts: number
  orders: number
  revenue: number
}

const DAY = 86_400_000
const empty = (): ReferenceRow => ({ sessions: 0, visitors: 0, checkouts: 0, orders: 0, revenue: 0 })

/** Sessions that led to an order, in order, ending with its own. */
export function touchesOf({ visits, orders }: History, order: PastOrder): string[] {
  const own = visits.find(({ session_id }) => session_id === order.session_id)
  const since = order.at.getTime() - 30 * DAY
  const earlier = orders.filter((other) => other.customer === order.customer && other.at < order.at)
  const bought = new Set(earlier.map(({ session_id }) => session_id))
  const others = visits.filter(
    (visit) =>
      visit.session_id !== order.session_id &&
      !visit.is_bot &&
      visit.at.getTime() >= since &&
      visit.at <= order.at &&
      ((own && own.browser !== null && visit.browser === own.browser) || bought.has(visit.session_id)),
  )
  const sorted = others.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  return [...sorted.map(({ session_id }) => session_id), order.session_id]
}

/** Shares of an order: the session and its part of count and amount. */
function sharesOf(
  history: History,
  order: PastOrder,
  credit: CreditModel,
): [session_id: string, part: number, amount: number][] {
  const touches = touchesOf(history, order)
  if (credit !== 'linear') {
    const session_id = (credit === 'first' ? touches[0] : touches.at(-1)) ?? order.session_id
    return [[session_id, 1, order.amount]]
  }
  let paid = 0
  return touches.map((session_id, index) => {
    const until = Math.floor((order.amount * (index + 1)) / touches.length)
    const amount = until - paid
    paid = until
    return [session_id, 1 / touches.length, amount]
  })
}

/** Figures by a dimension of what happened from `from` until before `until`. */
export function byDimension(
  history: History,
  from: Date,
  until: Date,
  { by, credit, bots }: { by: TrafficDimension; credit: CreditModel; bots: boolean },
): Map<string, ReferenceRow> {
  const rows = new Map<string, ReferenceRow>()
  const rowOf = (value: string): ReferenceRow => {
    const row = rows.get(value) ?? empty()
    rows.set(value, row)
    return row
  }
  const seen = new Set<string>()
  for (const visit of history.visits) {
    const visitor = `${visit.at.toISOString().slice(0, 10)} ${visit.ip} ${visit.is_bot} ${visit.values.device}`
    const isFirst = !seen.has(visitor)
    seen.add(visitor)
    if (visit.at < from || visit.at >= until || (visit.is_bot && !bots)) continue
    const row = rowOf(visit.values[by])
    row.sessions += 1
    row.visitors += isFirst ? 1 : 0
    row.checkouts += visit.checkout ? 1 : 0
  }
  for (const order of history.orders.filter(({ at }) => at >= from && at < until)) {
    for (const [session_id, part, amount] of sharesOf(history, order, credit)) {
      const visit = history.visits.find((each) => each.session_id === session_id)
      const row = rowOf(visit?.values[by] ?? '')
      row.orders += part
      row.revenue += amount
    }
  }
  for (const row of rows.values()) row.orders = Math.round(row.orders * 1e6) / 1e6
  return rows
}

/** Visitors of the range whose browser had been there in the 30 days before. */
export function returningVisitors({ visits }: History, from: Date, until: Date): number {
  const seen = new Set<string>()
  let count = 0
  for (const [index, visit] of visits.entries()) {
    const visitor = `${visit.at.toISOString().slice(0, 10)} ${visit.ip} ${visit.is_bot} ${visit.values.device}`
    const isFirst = !seen.has(visitor)
    seen.add(visitor)
    if (!isFirst || visit.is_bot || visit.at < from || visit.at >= until || visit.browser === null) continue
    const before = visits.slice(0, index).some((other) => other.browser === visit.browser)
    count += before ? 1 : 0
  }
  return count
}
