import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, expectOk, type TestApp, type TestUser } from '../../../../../tests/support/app/test-app.ts'
import { liveThroughReports } from '../../../../../tests/support/reports/report-history.ts'
import type { Fact, RawRows } from '../../../../../tests/support/reports/facts.ts'
import { factsOf, measured } from '../../../../../tests/support/reports/report-reference.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import type { ReportResult } from '../../../../shared/contracts/sales/reports.ts'
import {
  catalog,
  datasetNames,
  isTimeUnit,
  timeUnits,
  type DatasetName,
} from '../../../../shared/domain/reports/catalog.ts'

const { reports } = contracts

/** Longer than most histories need, so that fewer rows than it has are outside. */
const RANGE = { start_date: '2026-10-20', end_date: '2026-11-08' }
const COMPARED = { start_date: '2026-09-30', end_date: '2026-10-19' }
const ZONE = 'America/New_York'
const TABLES = [
  'orders',
  'order_lines',
  'customers',
  'live_cart_sessions',
  'traffic_visits',
  'payments',
  'payment_attempts',
  'authorizations',
  'connections',
  'refunds',
  'disputes',
  'provider_lines',
  'promo_redemptions',
  'subscriptions',
  'subscription_charges',
  'optimizers',
  'optimizer_views',
  'optimizer_sales',
]

let app: TestApp
let me: TestUser
let store_id: string
let rows: RawRows

beforeAll(async () => {
  app = await createTestApp()
  me = await app.signUp()
  ;({ store_id } = await app.makeStore(me))
  const other = await app.makeStore(me, 'Another store')
  await app.db.$client.query('update stores set time_zone = $1', [ZONE])
  await liveThroughReports({ app, store_id, mode: 'test', count: 40, seed: 7 })
  await liveThroughReports({ app, store_id, mode: 'live', count: 5, seed: 8 })
  await liveThroughReports({ app, store_id: other.store_id, mode: 'test', count: 5, seed: 9 })
  rows = Object.fromEntries(await Promise.all(TABLES.map(async (table) => [table, await readAll(table)] as const)))
})
afterAll(() => app.close())

/** Raw rows of the store in test mode; tables without a mode are joined to others by the reference. */
async function readAll(table: string): Promise<Record<string, unknown>[]> {
  const found = await app.db.$client.query<Record<string, unknown>>(`select * from ${table} where store_id = $1`, [
    store_id,
  ])
  return found.rows.filter((row) => row['mode'] === undefined || row['mode'] === 'test')
}

/** Midnight in New York, from the offsets on both sides of the clock change. */
const midnight = (day: string): Date => new Date(`${day}T00:00:00${day <= '2026-11-01' ? '-04:00' : '-05:00'}`)
const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
const localDay = (at: Date): string => new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(at)

/** First day of the period that a day is in, not before the start of the range. */
function periodOf(unit: string, day: string): string {
  if (unit === 'day') return day
  const moment = new Date(`${day}T12:00:00Z`)
  const back = unit === 'week' ? (moment.getUTCDay() + 6) % 7 : moment.getUTCDate() - 1
  const first = new Date(moment.getTime() - back * 86_400_000).toISOString().slice(0, 10)
  return first < RANGE.start_date ? RANGE.start_date : first
}

const factsIn = (dataset: DatasetName, range: typeof RANGE): Fact[] =>
  factsOf(dataset, rows, midnight(range.start_date), midnight(nextDay(range.end_date)))

const hasMoney = (dataset: DatasetName, measures: readonly string[]): boolean => {
  const known: Readonly<Record<string, { unit: string }>> = catalog[dataset].measures
  return measures.some((name) => known[name]?.unit === 'money')
}

/** Values of the facts by group and currency. */
function expected(dataset: DatasetName, measures: readonly string[], group: string): Map<string, (number | null)[]> {
  const groups = new Map<string, Fact[]>()
  for (const fact of factsIn(dataset, RANGE)) {
    const value = isTimeUnit(group) ? periodOf(group, localDay(fact.at)) : (fact.groups[group] ?? 'missing')
    const key = JSON.stringify([value, hasMoney(dataset, measures) ? fact.currency : null])
    groups.set(key, [...(groups.get(key) ?? []), fact])
  }
  return new Map([...groups].map(([key, facts]) => [key, measures.map((name) => measured(dataset, name, facts))]))
}

const found = ({ rows: all }: ReportResult): Map<string, (number | null)[]> =>
  new Map(all.map(({ groups: [group], currency, values }) => [JSON.stringify([group?.value, currency]), values]))

async function run(report: Record<string, unknown>): Promise<ReportResult> {
  const query = { store_id, report: JSON.stringify({ range: RANGE, limit: 1000, ...report }) }
  return expectOk(await app.call(reports.run, { query }, { token: me.token }))
}

const groupsOf = (dataset: DatasetName): string[] => [...timeUnits, ...Object.keys(catalog[dataset].dimensions)]

/** All measures of a dataset, in lists that fit into one report. */
function measuresOf(dataset: DatasetName): string[][] {
  const all = Object.keys(catalog[dataset].measures)
  return all.length > 8 ? [all.slice(0, 8), all.slice(8)] : [all]
}

describe.each(datasetNames)('the dataset %s [RT-035]', (dataset) => {
  it('has facts in both ranges', () => {
    expect(factsIn(dataset, RANGE).length).toBeGreaterThan(3)
    expect(factsIn(dataset, COMPARED).length).toBeGreaterThan(0)
  })

  it.each(groupsOf(dataset))('equals a slow reference for every measure by %s', async (group) => {
    for (const measures of measuresOf(dataset)) {
      const result = await run({ dataset, measures, group_by: [group] })
      expect(found(result)).toEqual(expected(dataset, measures, group))
      expect(result.groups).toBe(result.rows.length)
    }
  })

  it('has totals per currency, and the figures of the period before', async () => {
    for (const measures of measuresOf(dataset)) {
      const { totals } = await run({ dataset, measures, group_by: ['week'], compare: 'previous_period' })
      for (const { currency, values, compared } of totals) {
        const of = (range: typeof RANGE) =>
          factsIn(dataset, range).filter((fact) => currency === null || fact.currency === currency)
        expect(values).toEqual(measures.map((name) => measured(dataset, name, of(RANGE))))
        expect(compared).toEqual(measures.map((name) => measured(dataset, name, of(COMPARED))))
      }
      const currencies = new Set(factsIn(dataset, RANGE).map(({ currency }) => currency))
      expect(totals.length).toBeGreaterThanOrEqual(hasMoney(dataset, measures) ? currencies.size : 1)
    }
  })

  it('exports a line for each row', async () => {
    const report = JSON.stringify({ dataset, measures: measuresOf(dataset)[0], range: RANGE })
    const query = new URLSearchParams({ store_id, report, content: 'rows' }).toString()
    const headers = { authorization: `Bearer ${me.token}` }
    const reply = await app.app.inject({ method: 'GET', url: `/api/reports/export?${query}`, headers })
    expect(reply.body.trim().split('\r\n')).toHaveLength(1 + factsIn(dataset, RANGE).length)
  })

  it('lists the rows that a figure counts', async () => {
    for (const measure of Object.keys(catalog[dataset].measures)) {
      const report = { dataset, measures: [measure], group_by: [], range: RANGE }
      const query = { store_id, report: JSON.stringify(report), measure }
      const listed = expectOk(await app.call(reports.rows, { query }, { token: me.token }))
      const unit: Readonly<Record<string, { unit: string }>> = catalog[dataset].measures
      if (unit[measure]?.unit !== 'count' || listed.next !== null) continue
      const { totals } = await run({ ...report })
      // A row can count for several items, or several rows for one order.
      expect(listed.rows.length === 0).toBe((totals[0]?.values[0] ?? 0) === 0)
    }
  })
})
