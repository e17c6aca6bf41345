import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import type { SubscriptionPlan } from '../../../../shared/contracts/subscriptions/plans.ts'

let app: TestApp
let shop: TestShop
let stranger: TestShop
let plan: SubscriptionPlan
const { subscriptionPlans: plans } = contracts

beforeAll(async () => {
  app = await createTestApp()
  ;[shop, stranger] = await Promise.all([openShop(app), openShop(app)])
  const body = {
    store_id: shop.store_id,
    plan_name: 'Single-origin monthly',
    plan_title: 'Single-origin coffee',
    product_id: shop.product_id,
    pricing_options: [{ pricing_model: 'subscription', one_time_price: 3400, frequency: 'monthly' } as const],
  }
  plan = expectOk(await app.call(plans.create, { body }, shop)).data
})
afterAll(() => app.close())

const query = (given: object = {}) => ({ query: { plan_id: plan.plan_id, ...given } })

describe('fetching a plan for its editor [API-057, GAP-43]', () => {
  it('requires sign-in, a plan ID, and membership in the plan’s store', async () => {
    expect((await app.rawCall(plans.fetch, query())).status).toBe(401)
    expect((await app.rawCall(plans.fetch, { query: {} }, shop)).status).toBe(400)
    expect((await app.rawCall(plans.fetch, query(), stranger)).status).toBeOneOf([403, 404])
    expect((await app.rawCall(plans.fetch, query({ plan_id: 'pln_none' }), shop)).status).toBe(404)
  })

  it('returns the plan as it was saved, with what its editor needs', async () => {
    const { data, context } = expectOk(await app.call(plans.fetch, query(), shop))
    expect(data).toEqual(plan)
    expect(data).toMatchObject({ plan_name: 'Single-origin monthly', pricing_options: [{ one_time_price: 3400 }] })
    expect(context.today).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(context.accounts).toHaveLength(1)
  })
})
