import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCharge, makeSubscription } from '../../../../../tests/support/app/subscription-factories.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { openShop, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { contracts } from '../../../../shared/contracts/index.ts'

const HOUR = 3_600_000
const START = new Date('2026-10-20T22:30:00Z')

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  app = await createTestApp()
  app.clock.set(START)
  shop = await openShop(app)
  await app.db.execute(sql`update user_tokens set expires_at = '2040-01-01'`)
})
afterAll(() => app.close())

const shownRevenue = async (): Promise<number> => {
  const params = { storeId: shop.store_id }
  return expectOk(await app.call(contracts.subscriptions.list, { params, query: {} }, shop)).meta.total_revenue
}

const storedUntil = async (): Promise<Date | null> => {
  const { rows } = await app.db.execute<{ until: Date | string }>(
    sql`select until from subscription_revenue where store_id = ${shop.store_id}`,
  )
  return rows[0] ? new Date(rows[0].until) : null
}

it('adds up every paid charge once, whenever revenue was stored [SU-015]', async () => {
  const { store_id } = shop
  const own = await makeSubscription(app.db, { store_id })
  const live = await makeSubscription(app.db, { store_id, mode: 'live' })
  let expected = 0
  let cycle = 0
  const pay = async (amount: number, hours_ago = 0) => {
    cycle += 1
    const paid_at = new Date(app.clock.now().getTime() - hours_ago * HOUR)
    await makeCharge(app.db, own, { cycle, amount, paid_at })
    await makeCharge(app.db, live, { cycle, amount: 7, paid_at })
    await makeCharge(app.db, own, { cycle: cycle + 500, amount: 11, paid_at, currency: 'EUR' })
    expected += amount
  }
  await pay(100, 700)
  await pay(200, 2)
  await pay(400)
  const moments = new Set<string>()
  // Days with different numbers of hours between the requests; the last moments before a request are never stored.
  for (const hours of [0, 0.5, 23, 1, 24, 1.1, 25, 72, 0, 23.9, 300, 0.2, 24.1]) {
    app.clock.advance(hours * HOUR)
    await pay(1000 + cycle)
    expect(await shownRevenue()).toBe(expected)
    // A charge that was paid before the request, in a transaction that ends after it.
    await pay(3000 + cycle, 0.5)
    expect(await shownRevenue()).toBe(expected)
    moments.add((await storedUntil())?.toISOString() ?? '')
  }
  expect(moments.size).toBeGreaterThan(4)
  expect((await storedUntil())?.getTime()).toBeLessThanOrEqual(app.clock.now().getTime() - HOUR)
  const until = await storedUntil()
  app.clock.set(START)
  expect(await shownRevenue()).toBe(expected)
  await pay(50)
  expect(await shownRevenue()).toBe(expected)
  expect(await storedUntil()).toEqual(until)
})

it('waits after a jump of the test clock for payments from before it', async () => {
  const other = await openShop(app)
  const shown = async () => {
    const params = { storeId: other.store_id }
    return expectOk(await app.call(contracts.subscriptions.list, { params, query: {} }, other)).meta.total_revenue
  }
  const subscription = await makeSubscription(app.db, { store_id: other.store_id })
  const paid_at = app.clock.now()
  await makeCharge(app.db, subscription, { cycle: 1, amount: 100, paid_at })
  const jump = (advancing_to: Date | null) =>
    app.db.execute(sql`
    insert into test_clocks (store_id, offset_ms, advancing_to, updated_at)
    values (${other.store_id}, ${40 * 24 * HOUR}, ${advancing_to?.toISOString() ?? null}::timestamptz, ${paid_at.toISOString()})
    on conflict (store_id) do update set advancing_to = excluded.advancing_to`)
  const stored = async () =>
    (await app.db.execute(sql`select 1 from subscription_revenue where store_id = ${other.store_id}`)).rows.length
  await jump(null)
  expect(await shown()).toBe(100)
  // Its transaction began before the jump.
  await makeCharge(app.db, subscription, { cycle: 2, amount: 20, paid_at })
  expect(await shown()).toBe(120)
  expect(await stored()).toBe(0)
  app.clock.advance(2 * HOUR)
  await jump(new Date(paid_at.getTime() + 80 * 24 * HOUR))
  expect(await shown()).toBe(120)
  expect(await stored()).toBe(0)
  await jump(null)
  expect(await shown()).toBe(120)
  expect(await stored()).toBe(1)
})
