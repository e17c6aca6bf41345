import { afterAll, beforeAll, expect, it } from 'vitest'
import { customerToken } from '../../../../../tests/support/app/portal-sessions.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { billNext, cardBecomes, chargesOf, openRenewalShop } from '../../../../../tests/support/shops/renewals.ts'
import { enterCard } from '../../../../../tests/support/shops/shop.ts'
import { billDue } from '../billing/service.ts'
import { contracts } from '../../../../shared/contracts/index.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

it('a new card counts as what recovered a declined charge, not the retry that it asks for', async () => {
  const { shop, subscription } = await openRenewalShop(app)
  const { subscription_id, customer_id, method_id } = subscription
  await cardBecomes(app, method_id, { outcome: 'declined', decline_code: 'lost_card' })
  expect(await billNext(app, subscription)).toMatchObject({ status: 'past_due' })
  const { connection_id } = shop
  const body = { connection_id, token: await enterCard(app, '5555555555554444'), subscription_id }
  expectOk(await app.call(contracts.customerPortal.addCard, { body }, { token: await customerToken(app, customer_id) }))
  await billDue(app.deps)
  expect((await chargesOf(app, subscription))[1]).toMatchObject({
    status: 'paid',
    recovered_by: 'payment_method_update',
    recovery_step: 0,
  })
})
