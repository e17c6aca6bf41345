import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  acceptPostPurchase,
  openPostPurchaseShop,
  paidSession,
  pendingOf,
} from '../../../../../tests/support/shops/post-purchase-shop.ts'
import { sellOne } from '../../../../../tests/support/shops/post-purchase.ts'
import { openShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import { rollUpTraffic } from './service.ts'

const { authorizations, traffic } = contracts
const HOUR = 3_600_000

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const revenueOf = async ({ store_id, token }: { store_id: string; token: string }) =>
  expectOk(await app.call(traffic.overview, { query: { store_id } }, { token })).current.revenue

/** Counts the session's visit, as its page does. */
const visit = (session_id: string) =>
  app.db.$client.query(
    `insert into traffic_visits (session_id, store_id, mode, started_at, device, is_bot, is_visitor, is_returning,
       reached_checkout, landing)
     select session_id, store_id, mode, created_at, 'phone', false, true, false, true, 'page:' from live_cart_sessions
     where session_id = $1`,
    [session_id],
  )

it('counts what was captured in the end, days after the order', async () => {
  const shop = await openShop(app)
  const { store_id, token } = shop
  expectOk(await app.call(authorizations.updateSettings, { body: { store_id, capture_when: 'by_hand' } }, { token }))
  const { order_id, payment_id, amount } = await sellOne(app, shop)
  const { rows } = await app.db.$client.query<{ session_id: string }>(
    'select session_id from orders where order_id = $1',
    [order_id],
  )
  await visit(rows[0]?.session_id ?? '')
  app.clock.advance(48 * HOUR)
  await rollUpTraffic(app.deps)
  expect(await revenueOf(shop)).toBe(amount)
  expectOk(await app.call(authorizations.capture, { body: { payment_id, amount: 500 } }, { token }))
  expect(await revenueOf(shop)).toBe(500)
  await rollUpTraffic(app.deps)
  expect(await revenueOf(shop)).toBe(500)
  const { rows: left } = await app.db.$client.query('select 1 from traffic_changes where store_id = $1', [store_id])
  expect(left).toEqual([])
})

it('records a post-purchase payment of an order whose day may be rolled up, and none right after it', async () => {
  const shop = await openPostPurchaseShop(app)
  const accept = async (hours: number) => {
    const session = await paidSession(app, shop, '4242424242424242', `late${hours}@example.com`)
    await app.db.$client.query(
      `update orders set created_at = created_at - interval '1 hour' * $2 where session_id = $1`,
      [session._id, hours],
    )
    const reply = await acceptPostPurchase(app, session, await pendingOf(app, session))
    expect(reply.body).toMatchObject({ status: 'succeeded' })
    const { rows } = await app.db.$client.query(
      'select 1 from traffic_changes c join orders o on o.created_at = c.at where o.session_id = $1',
      [session._id],
    )
    return rows.length
  }
  expect(await accept(0)).toBe(0)
  expect(await accept(2)).toBe(1)
})
