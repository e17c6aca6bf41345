import type { Parsed, ReplyInput } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import type { TrafficTotals } from '../../../../shared/contracts/marketing/traffic.ts'
import { startOfDayIn } from '../../../../shared/domain/address/time-zone.ts'
import { dayOf, eachDay, startOfDay, type DayRange } from '../../../../shared/domain/money/date-range.ts'
import { devices } from '../../../../shared/domain/store/device.ts'
import { CREDIT_DAYS } from '../../../../shared/domain/store/traffic.ts'
import type { Deps } from '../../../deps.ts'
import { parseReportRange } from '../../../http/requests/date-ranges.ts'
import type { StoreAccess } from '../../../http/requests/ownership.ts'
import { creditBy, orderTotals, type OrderTotals } from './credit-repo.ts'
import type { TrafficPeriod } from './days-repo.ts'
import { clearKeys, deleteDay } from './retention-repo.ts'
import { mergeRows, type TrafficLine } from './merge-rows.ts'
import * as repo from './repo.ts'

export { rollUpTraffic } from './rollup.ts'

type Calls = Contracts['traffic']
type QueryOf<K extends keyof Calls> = Parsed<Calls[K]>['query']

const DAY_MS = 86_400_000

const add = (groups: readonly repo.VisitGroup[], orders: readonly OrderTotals[]): TrafficTotals => ({
  sessions: sumOf(groups, 'sessions'),
  visitors: sumOf(groups, 'visitors'),
  checkouts: sumOf(groups, 'checkouts'),
  orders: sumOf(orders, 'orders'),
  revenue: sumOf(orders, 'revenue'),
})

const sumOf = <F extends string>(groups: readonly Readonly<Record<F, number>>[], field: F): number =>
  groups.reduce((sum, group) => sum + group[field], 0)

const periodOf = (store: StoreAccess, dates: readonly string[], until: Date, bots: boolean): TrafficPeriod => {
  const { store_id, mode, currency, time_zone } = store
  const days = [...dates.map((date) => startOfDayIn(date, time_zone)), until]
  return { store_id, mode, currency, time_zone, days, bots }
}

/**
 * Returns the figures of a range and of the one before it, by day, with the visitors of the range.
 * @throws AppError 400 for an invalid date, or a range that is reversed or too long
 */
export async function overview(
  deps: Deps,
  store: StoreAccess,
  query: QueryOf<'overview'>,
): Promise<ReplyInput<Calls['overview']>> {
  const { current, compared } = parseReportRange(store, query, deps.clock.now())
  const bots = query.bots === 'show'
  const dates = [...eachDay(compared), ...eachDay(current)]
  const period = periodOf(store, dates, current.until, bots)
  const [groups, orders] = await Promise.all([repo.visitGroups(deps.db, period), orderTotals(deps.db, period)])
  const counted = bots ? groups : groups.filter(({ is_bot }) => !is_bot)
  const split = eachDay(compared).length
  const isCurrent = ({ day }: { day: number }): boolean => day > split
  const now = counted.filter(isCurrent)
  const daysOf = (range: DayRange) =>
    eachDay(range).map((date) => ({
      date,
      sessions: sumOf(
        counted.filter(({ day }) => dates[day - 1] === date),
        'sessions',
      ),
    }))
  return {
    currency: store.currency,
    current: add(now, orders.filter(isCurrent)),
    compared: add(
      counted.filter((group) => !isCurrent(group)),
      orders.filter((each) => !isCurrent(each)),
    ),
    days: daysOf(current),
    compared_days: daysOf(compared),
    visitors: {
      new: sumOf(
        now.filter(({ is_returning }) => !is_returning),
        'visitors',
      ),
      returning: sumOf(
        now.filter(({ is_returning }) => is_returning),
        'visitors',
      ),
    },
    devices: devices.map((device) => ({
      device,
      visitors: sumOf(
        now.filter((group) => group.device === device),
        'visitors',
      ),
    })),
    bot_sessions: sumOf(
      groups.filter((group) => isCurrent(group) && group.is_bot),
      'sessions',
    ),
  }
}

/**
 * Returns the traffic of a range by a dimension. Orders count for the sessions that get credit for them, which may have
 * started before the range.
 * @throws AppError 400 for an invalid date, or a range that is reversed or too long
 */
export async function breakdown(
  { db, clock }: Deps,
  store: StoreAccess,
  query: QueryOf<'breakdown'>,
): Promise<ReplyInput<Calls['breakdown']>> {
  const { current } = parseReportRange(store, query, clock.now())
  const { store_id, currency } = store
  const period = periodOf(store, eachDay(current), current.until, query.bots === 'show')
  const [visits, credit] = await Promise.all([
    repo.visitsBy(db, period, query.by),
    creditBy(db, period, query.by, query.credit),
  ])
  const merged = mergeRows(visits.groups, credit, visits.total)
  const rows = query.by === 'landing' ? await withNames(db, store_id, merged.rows) : merged.rows
  return { currency, ...merged, rows }
}

/**
 * Deletes what links the sessions of a visitor: hashes and their salt after the UTC day, keys of browsers after 30 days.
 */
export async function deleteVisitorKeys({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await deleteDay(db, startOfDay(dayOf(now)))
  await clearKeys(db, new Date(now.getTime() - CREDIT_DAYS * DAY_MS))
}

/** Replaces keys of landing pages by their names. Deleted ones have only their kind left. */
async function withNames(db: Deps['db'], store_id: string, lines: TrafficLine[]): Promise<TrafficLine[]> {
  const keys = lines.map(({ value }) => value)
  const pages = new Map((await repo.landingPages(db, store_id, keys)).map((page) => [page.key, page]))
  return lines.map((line) => {
    const { name, path } = pages.get(line.value) ?? { name: unnamed(line.value), path: '' }
    return { ...line, value: name, detail: path }
  })
}

const KINDS: Readonly<Record<string, string>> = {
  link: 'Deleted payment link',
  offer: 'Deleted offer',
  cart: 'Cart',
  page: 'Deleted payment page',
}

const unnamed = (key: string): string => KINDS[key.split(':')[0] ?? ''] ?? ''
