import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, expectOk, type TestApp, type TestUser } from '../../../../../tests/support/app/test-app.ts'
import { HISTORY_START, liveThrough } from '../../../../../tests/support/marketing/traffic-history.ts'
import {
  byDimension,
  returningVisitors,
  type History,
  type ReferenceRow,
} from '../../../../../tests/support/marketing/traffic-reference.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import { creditModels, trafficDimensions } from '../../../../shared/domain/store/traffic.ts'
import { restartRollup } from './rollup.ts'
import { deleteVisitorKeys, rollUpTraffic } from './service.ts'

const { traffic } = contracts
const DAY = 86_400_000

let app: TestApp
let me: TestUser

beforeAll(async () => {
  app = await createTestApp()
  me = await app.signUp()
})
afterAll(() => app.close())

const day = (offset: number): string => new Date(HISTORY_START + offset * DAY).toISOString().slice(0, 10)

interface Lived {
  store_id: string
  history: History
  /** The store's local time is this much ahead of UTC. */
  ahead: number
}

async function live(seed: number, time_zone: string, ahead: number): Promise<Lived> {
  const { store_id } = await app.makeStore(me)
  await app.db.$client.query('update stores set time_zone = $2 where store_id = $1', [store_id, time_zone])
  const history = await liveThrough(app, store_id, seed, async () => {
    await deleteVisitorKeys(app.deps)
    await rollUpTraffic(app.deps)
  })
  return { store_id, history, ahead }
}

/** Compares every figure of the days with the reference. */
async function expectReference({ store_id, history, ahead }: Lived, first: number, last: number): Promise<void> {
  const query = { store_id, start_date: day(first), end_date: day(last) }
  const start = HISTORY_START - ahead
  const [from, until] = [new Date(start + first * DAY), new Date(start + (last + 1) * DAY)]
  for (const by of trafficDimensions)
    for (const credit of creditModels)
      for (const bots of ['hide', 'show'] as const) {
        const reply = await app.call(traffic.breakdown, { query: { ...query, by, credit, bots } }, { token: me.token })
        const { rows, total } = expectOk(reply)
        const expected = byDimension(history, from, until, { by, credit, bots: bots === 'show' })
        const found = rows.map(
          ({ value, sessions, visitors, checkouts, orders, revenue }) =>
            [value, { sessions, visitors, checkouts, orders, revenue }] as const,
        )
        expect(new Map(found), `${by}, ${credit}, ${bots}`).toEqual(expected)
        expect(total.orders).toBe(history.orders.filter(({ at }) => at >= from && at < until).length)
      }
  const { current, visitors, days } = expectOk(await app.call(traffic.overview, { query }, { token: me.token }))
  const all = [...byDimension(history, from, until, { by: 'source', credit: 'last', bots: false }).values()]
  const sum = (field: keyof ReferenceRow): number => all.reduce((result, row) => result + row[field], 0)
  expect(current).toEqual({
    sessions: sum('sessions'),
    visitors: sum('visitors'),
    checkouts: sum('checkouts'),
    orders: sum('orders'),
    revenue: sum('revenue'),
  })
  expect(visitors.returning).toBe(returningVisitors(history, from, until))
  expect(visitors.new + visitors.returning).toBe(current.visitors)
  expect(days.reduce((result, { sessions }) => result + sessions, 0)).toBe(current.sessions)
}

/** How many rows of rollups the store has, and how many late changes are not rolled up yet. */
async function stored(store_id: string) {
  const { rows } = await app.db.$client.query<Record<'until' | 'counts' | 'credits' | 'changes', unknown>>(
    `select (select until from traffic_rollups where store_id = $1) as until,
      (select count(*)::int from traffic_counts where store_id = $1) as counts,
      (select count(*)::int from traffic_credits where store_id = $1) as credits,
      (select count(*)::int from traffic_changes where store_id = $1) as changes`,
    [store_id],
  )
  return rows[0]
}

describe.each([
  [7, 'UTC', 0],
  [42, 'Asia/Kolkata', 5.5 * 3_600_000],
])('a random history with seed %i in the time zone %s', (seed, time_zone, ahead) => {
  let lived: Lived
  beforeAll(async () => {
    lived = await live(seed, time_zone, ahead)
  })

  it.each([
    [0, 79],
    [20, 45],
    [50, 60],
  ])('has the figures of the reference from day %i to %i [RT-054]', async (first, last) => {
    await expectReference(lived, first, last)
  })

  it('has them before late changes are rolled up, after it, and without rollups', async () => {
    const { store_id } = lived
    const before = await stored(store_id)
    expect(before?.changes).toBeGreaterThan(0)
    app.clock.set(new Date(HISTORY_START + 80.5 * DAY))
    await rollUpTraffic(app.deps)
    const rolled = await stored(store_id)
    expect(rolled).toMatchObject({ until: new Date(HISTORY_START + 80 * DAY - ahead), changes: 0 })
    await expectReference(lived, 0, 79)
    await restartRollup(app.deps, { store_id, mode: 'test' })
    expect(await stored(store_id)).toMatchObject({ until: null, counts: 0, credits: 0 })
    await expectReference(lived, 0, 79)
    await rollUpTraffic(app.deps)
    expect(await stored(store_id)).toEqual(rolled)
  })

  it('reads rolled up days from the rollup only', async () => {
    const { store_id } = lived
    await rollUpTraffic(app.deps)
    const query = { store_id, start_date: day(0), end_date: day(79) }
    const sessions = async () =>
      expectOk(await app.call(traffic.overview, { query }, { token: me.token })).current.sessions
    const before = await sessions()
    await app.db.$client.query('update traffic_counts set sessions = sessions * 3 where store_id = $1', [store_id])
    expect(await sessions()).toBe(before * 3)
  })
})

it('starts again when the time zone or the currency of the store changes', async () => {
  const lived = await live(9, 'UTC', 0)
  const { store_id } = lived
  app.clock.set(new Date(HISTORY_START + 80.5 * DAY))
  await rollUpTraffic(app.deps)
  await app.db.$client.query(`update stores set time_zone = 'Asia/Tokyo' where store_id = $1`, [store_id])
  const inTokyo = { ...lived, ahead: 9 * 3_600_000 }
  await expectReference(inTokyo, 10, 60)
  await rollUpTraffic(app.deps)
  expect(await stored(store_id)).toMatchObject({ until: new Date(HISTORY_START + 80 * DAY - inTokyo.ahead) })
  await expectReference(inTokyo, 10, 60)
})
