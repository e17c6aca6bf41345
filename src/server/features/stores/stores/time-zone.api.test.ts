import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeOrder } from '../../../../../tests/support/app/order-factories.ts'
import {
  connectMore,
  draftRule,
  publishedRule,
  controlGateway,
  type ControlledGateway,
} from '../../../../../tests/support/shops/rules.ts'
import { openShop, payWith, readySession, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import { minuteOfDayIn } from '../../../../shared/domain/address/time-zone.ts'
import { runReplay } from '../../payments/routing-rules/service.ts'

const { stores, dashboard, orders, routingRules: rules } = contracts
const GOOD = '4242424242424242'
const CHICAGO = 'America/Chicago'

let app: TestApp
let steered: ControlledGateway
let shop: TestShop

beforeAll(async () => {
  app = await createTestApp()
  steered = controlGateway(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  shop = await openShop(app)
  steered.calls.length = 0
})

const as = () => ({ token: shop.token })
const moveTo = (time_zone: string) => app.rawCall(stores.update, { body: { store_id: shop.store_id, time_zone } }, as())

describe("a store's time zone", () => {
  it("defaults to UTC or the browser's time zone, and rejects unknown ones", async () => {
    const { token, user_id } = await app.signUp()
    const register = (given: object) =>
      app.rawCall(stores.register, { body: { store_name: 'Mine', user_id, ...given } }, { token })
    expect(await register({})).toMatchObject({ status: 200, body: { data: { time_zone: 'UTC' } } })
    expect(await register({ time_zone: CHICAGO })).toMatchObject({ body: { data: { time_zone: CHICAGO } } })
    const errors = { time_zone: 'Select a time zone such as America/Chicago' }
    expect(await register({ time_zone: 'Atlantis/Capital' })).toMatchObject({ status: 400, body: { errors } })
    expect(await moveTo('Atlantis/Capital')).toMatchObject({ status: 400, body: { errors } })
    expect(await moveTo(CHICAGO)).toMatchObject({ status: 200, body: { data: { time_zone: CHICAGO } } })
    const { rows } = await app.db.$client.query(
      `select after->>'time_zone' as zone from audit_entries where store_id = $1 and action = 'store.updated'`,
      [shop.store_id],
    )
    expect(rows).toEqual([{ zone: CHICAGO }])
  })
})

describe('days in reports', () => {
  it.each([
    ['starts', '2026-03-07T06:00:00Z', '2026-03-08T06:00:00Z', '2026-03-09T05:00:00Z', '2026-03-08'],
    ['ends', '2026-10-31T05:00:00Z', '2026-11-01T05:00:00Z', '2026-11-02T06:00:00Z', '2026-11-01'],
  ])("follow the store's time zone when daylight saving time %s [API-023]", async (_, before, first, after, day) => {
    const { store_id } = shop
    await moveTo(CHICAGO)
    const last = new Date(Date.parse(after) - 1000)
    for (const created_at of [new Date(before), new Date(first), last, new Date(after)]) {
      await makeOrder(app.db, { store_id, total_price: 1000, created_at })
    }
    const query = { store_id, start_date: day, end_date: day }
    const { data, compared, total } = expectOk(await app.call(dashboard.revenueVolume, { query }, as()))
    expect(data).toEqual([{ date: day, revenue: 2000, volume: 2 }])
    expect(compared).toMatchObject([{ revenue: 1000, volume: 1 }])
    expect(total).toBe(2000)
    expect(expectOk(await app.call(dashboard.summary, { query }, as())).current).toMatchObject({ orders: 2 })
    // The order list uses the same days.
    expect(expectOk(await app.call(orders.list, { query }, as())).total).toBe(2)
  })
})

describe('rules by time of day', () => {
  /** From half an hour before until half an hour after the current time in Chicago. */
  const around = () =>
    [-30, 30].map((by) => {
      const minutes = (minuteOfDayIn(app.clock.now(), CHICAGO) + by + 1440) % 1440
      return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
    })
  const earlyTo = (connection_id: string) => ({
    kind: 'card' as const,
    name: 'Early',
    conditions: {
      groups: [{ conditions: [{ field: 'time_of_day', operator: 'between' as const, value: around() }] }],
    },
    action: { type: 'one' as const, connection_id },
  })

  it("use the store's time zone for payments and simulations, and say so", async () => {
    const [second = ''] = await connectMore(app, shop, 'Second')
    const { sentence } = await publishedRule(app, shop, earlyTo(second))
    expect(sentence).toContain(`between ${around().join(' and ')} (UTC)`)
    await payWith(app, await readySession(app, shop), GOOD)
    await moveTo(CHICAGO)
    await payWith(app, await readySession(app, shop), GOOD)
    expect(steered.calls.map(({ connection_id }) => connection_id)).toEqual([shop.connection_id, second])
    const body = { store_id: shop.store_id, payment: { amount: 5000, currency: 'USD' } }
    const { connections } = expectOk(await app.call(rules.simulate, { body }, as())).data
    expect(connections).toMatchObject([{ connection_id: second }])
    const listed = expectOk(await app.call(rules.list, { query: { store_id: shop.store_id } }, as())).data
    expect(listed).toMatchObject([{ sentence: expect.stringContaining('(Chicago time)') as string }])
  })

  it("use the store's time zone in replays", async () => {
    const [second = ''] = await connectMore(app, shop, 'Second')
    await payWith(app, await readySession(app, shop), GOOD)
    const { rule_id } = await draftRule(app, shop, earlyTo(second))
    const changed = async () => {
      const started = await app.call(rules.startReplay, { body: { rule_id, days: 7 } }, as())
      const { replay_id } = expectOk(started).data
      await runReplay(app.deps, replay_id)
      const query = { store_id: shop.store_id, replay_id }
      return expectOk(await app.call(rules.replay, { query }, as())).data.result?.changed
    }
    expect(await changed()).toBe(0)
    await moveTo(CHICAGO)
    expect(await changed()).toBe(1)
  })
})
