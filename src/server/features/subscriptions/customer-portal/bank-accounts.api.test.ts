import { afterAll, beforeAll, expect, it } from 'vitest'
import { customerToken } from '../../../../../tests/support/app/portal-sessions.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { agree, mandateOf, subscribeByDebit } from '../../../../../tests/support/shops/debits.ts'
import { openPlanShop, type PlanShop } from '../../../../../tests/support/shops/plans.ts'
import { billNext, staySignedIn, subscribe } from '../../../../../tests/support/shops/renewals.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import { settlementDay } from '../../../../shared/domain/payments/debit-schemes.ts'
import { setUpMandates } from '../../payments/mandates/service.ts'

const { customerPortal, subscriptions } = contracts

let app: TestApp
let shop: PlanShop

beforeAll(async () => {
  app = await createTestApp()
  shop = await openPlanShop(app)
  await staySignedIn(app, shop)
})
afterAll(() => app.close())

it('a bank account is listed, can pay for a subscription, and ends with its removal', async () => {
  const { subscription_id, customer_id, method_id: card } = await subscribe(app, shop)
  const token = await customerToken(app, customer_id)
  const { mandate_id } = await agree(app, shop, customer_id)
  await setUpMandates(app.deps)
  const { payment_methods } = expectOk(await app.call(customerPortal.paymentMethods, {}, { token }))
  const account = payment_methods.find(({ payment_method }) => payment_method === 'ach_debit')
  expect(account).toMatchObject({ card_type: 'ach_debit', card_last_four: '6789', exp_year: null, used_by: [] })
  const method_id = account?.method_id ?? ''
  const use = (id: string) =>
    app.call(
      customerPortal.usePaymentMethod,
      { body: { subscription_id, method_id: id, as: 'main' as const } },
      { token },
    )
  const remove = () => app.call(customerPortal.removePaymentMethod, { body: { method_id } }, { token })
  expect(expectOk(await use(method_id)).data.method).toMatchObject({ payment_method: 'ach_debit' })
  expect((await remove()).status).toBe(422)
  expect(await mandateOf(app, shop, mandate_id)).toMatchObject({ status: 'active', method_id })
  expectOk(await use(card ?? ''))
  expectOk(await remove())
  expect(await mandateOf(app, shop, mandate_id)).toMatchObject({
    status: 'cancelled',
    method_id: null,
    message: 'The customer removed the bank account.',
  })
})

it('a bank account can’t pay for a subscription in another currency', async () => {
  const { subscription_id, customer_id, method_id: card } = await subscribe(app, shop)
  const token = await customerToken(app, customer_id)
  const { mandate_id } = await agree(app, shop, customer_id, { scheme: 'sepa_debit' })
  await setUpMandates(app.deps)
  const { method_id } = await mandateOf(app, shop, mandate_id)
  const body = { subscription_id, method_id, as: 'main' as const }
  const refused = await app.call(customerPortal.usePaymentMethod, { body }, { token })
  expect([refused.status, refused.detail]).toEqual([422, 'This bank account can only pay in EUR.'])
  const { data } = expectOk(await app.call(customerPortal.subscription, { query: { subscription_id } }, { token }))
  expect(data.method).toMatchObject({ method_id: card })
})

it('a debit that the bank has not settled is shown to the customer and the merchant', async () => {
  const { subscription_id, customer_id } = await subscribeByDebit(app, shop)
  await billNext(app, { subscription_id })
  const token = await customerToken(app, customer_id)
  const query = { subscription_id }
  const shown = expectOk(await app.call(customerPortal.subscription, { query }, { token })).data
  const today = app.clock.now().toISOString().slice(0, 10)
  expect(shown).toMatchObject({
    declined: null,
    processing: { amount: 3480, settles_on: settlementDay('ach_debit', today) },
  })
  const { data } = expectOk(await app.call(subscriptions.details, { query }, { token: shop.token }))
  expect(data.method).toMatchObject({ payment_method: 'ach_debit', card_last_four: '6789' })
  expect(data.charges[0]).toMatchObject({ status: 'open', processing_debit: 'ach_debit' })
  expect(data.charges[1]).toMatchObject({ status: 'paid', processing_debit: null })
})
