import { afterAll, beforeAll, expect, it } from 'vitest'
import { contracts } from '../../../../shared/contracts/index.ts'
import { addDays } from '../../../../shared/domain/subscriptions/billing-calendar.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { billNext, openRenewalShop } from '../../../../../tests/support/shops/renewals.ts'
import { listCharges, listEvents } from '../records/service.ts'

let app: TestApp
const { subscriptionPlans: plans } = contracts

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Raises the price of a subscription's plan from 28.90 to 30.60, some days after its next charge. */
async function raise(days: number) {
  const { shop, subscription } = await openRenewalShop(app)
  const { plan_id, next_charge_day } = subscription
  const { data } = expectOk(await app.call(plans.fetch, { query: { plan_id } }, shop))
  const [option, ...others] = data.pricing_options
  if (!option || next_charge_day === null) throw new Error('A plan with a next charge was wanted')
  const pricing_options = [{ ...option, one_time_price: 3600 }, ...others]
  const price_change = { applies_to: 'everyone' as const, from: addDays(next_charge_day, days) }
  const body = { subscription_plan_id: plan_id, pricing_options, price_change }
  expectOk(await app.call(plans.update, { body }, shop))
  return subscription
}

it('charges the new price on the first day of a price change', async () => {
  const subscription = await raise(0)
  const after = await billNext(app, subscription)
  expect(after).toMatchObject({ plan_version: 2, unit_price: 3060, mrr: 3060 })
  expect((await listCharges(app.db, subscription.subscription_id))[0]).toMatchObject({
    breakdown: { subtotal: 3060 },
    status: 'paid',
  })
  const events = await listEvents(app.db, subscription.subscription_id)
  expect(events.find(({ kind }) => kind === 'price_changed')).toMatchObject({
    text: 'Price changed from $28.90 to $30.60',
    mrr_before: 2890,
    mrr_after: 3060,
  })
})

it('charges the old price on the day before, and the new one after that', async () => {
  const subscription = await raise(1)
  expect(await billNext(app, subscription)).toMatchObject({ plan_version: 1, unit_price: 2890 })
  expect((await listCharges(app.db, subscription.subscription_id))[0]).toMatchObject({
    breakdown: { subtotal: 2890 },
    status: 'paid',
  })
  expect(await billNext(app, subscription)).toMatchObject({ plan_version: 2, unit_price: 3060 })
})
