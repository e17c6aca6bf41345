import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePlan, makeSubscription } from '../../../../../tests/support/app/subscription-factories.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

it('counts active subscriptions of a plan as the list does, without past due ones [SU-014]', async () => {
  const owner = await app.signUp()
  const { store_id } = await app.makeStore(owner)
  const plan = await makePlan(app.db, { store_id })
  for (const status of ['active', 'active', 'past_due', 'paused'] as const) {
    await makeSubscription(app.db, { store_id, plan, status })
  }
  const { plans } = expectOk(await app.call(contracts.subscriptionPlans.list, { query: { store_id } }, owner))
  expect(plans[0]).toMatchObject({ active_subscriptions: 2, past_due_subscriptions: 1, subscribers: 4 })
  const input = { params: { storeId: store_id }, query: { status: 'active' } } as const
  const listed = expectOk(await app.call(contracts.subscriptions.list, input, owner))
  expect([listed.meta.active_count, listed.total]).toEqual([2, 2])
})
