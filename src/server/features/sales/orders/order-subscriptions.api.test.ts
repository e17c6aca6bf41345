import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { billNext, openRenewalShop } from '../../../../../tests/support/shops/renewals.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'

const { orders, subscriptions } = contracts

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

it('names the subscriptions of the order that started them and of each renewal [API-069] [RT-085]', async () => {
  const { shop, subscription } = await openRenewalShop(app)
  const { subscription_id } = subscription
  // Due now, because the merchant's sign-in would expire within a month.
  const now = app.clock.now().toISOString()
  await app.db.execute(sql`
    update subscriptions set next_action_at = ${now}, next_charge_day = ${now.slice(0, 10)}, anchor_day = anchor_day - 31
    where subscription_id = ${subscription_id}`)
  await billNext(app, subscription)
  const { rows } = await app.db.execute<{ order_id: string }>(
    sql`select order_id from orders where store_id = ${shop.store_id} order by created_at`,
  )
  const read = async (order_id = '') =>
    expectOk(await app.call(orders.details, { query: { order_id } }, shop)).data.subscriptions
  expect(await read(rows[0]?.order_id)).toMatchObject([{ subscription_id, is_renewal: false, can_cancel: true }])
  expect(await read(rows[1]?.order_id)).toMatchObject([{ subscription_id, is_renewal: true, cycle: 2 }])
  expectOk(await app.call(subscriptions.cancel, { body: { subscription_id, at: 'now' } }, shop))
  expect(await read(rows[1]?.order_id)).toMatchObject([{ subscription_id, can_cancel: false }])
})
