import { afterAll, beforeAll, expect, it } from 'vitest'
import { customerToken } from '../../../../../tests/support/app/portal-sessions.ts'
import { monthlyOption } from '../../../../../tests/support/app/subscription-factories.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { billNext, capturedOf, openRenewalShop, staySignedIn } from '../../../../../tests/support/shops/renewals.ts'
import { contracts } from '../../../../shared/contracts/index.ts'

const { subscriptions, customerPortal } = contracts
const SHIPPING = 590

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const saidBy = ({ status, body }: { status: number; body: object }): string =>
  `${status} ${'detail' in body ? String(body.detail) : ''}`

it('delivers what was paid for in advance before the plan or quantity can change', async () => {
  const prepaid = { ...monthlyOption, length_of_plan: 3, prepaid: true }
  const pricing_options = [prepaid, { ...monthlyOption, id: 'opt_monthly_only' }]
  const { shop, subscription } = await openRenewalShop(app, { pricing_options })
  await staySignedIn(app, shop)
  const { subscription_id, customer_id } = subscription
  const body = { subscription_id, option_id: 'opt_monthly_only' }
  const swap = () => app.call(subscriptions.swap, { body }, shop)
  const sentence = /^422 2 prepaid deliveries are still to be made\. You can swap the plan after the last one on \w+ \d/
  expect(saidBy(await swap())).toMatch(sentence)
  const shown = expectOk(await app.call(subscriptions.preview, { body: { ...body, action: 'swap' } }, shop))
  expect(`422 ${shown.refusal?.message}`).toMatch(sentence)
  const token = await customerToken(app, customer_id)
  const more = { body: { subscription_id, quantity: 5 } }
  const refused = '422 2 prepaid deliveries are still to be made. You can change the quantity after'
  expect(saidBy(await app.call(subscriptions.changeQuantity, more, shop))).toContain(refused)
  expect(saidBy(await app.call(customerPortal.changeQuantity, more, { token }))).toContain(refused)
  await billNext(app, subscription)
  expect(saidBy(await swap())).toContain('422 One prepaid delivery is')
  await billNext(app, subscription)
  expectOk(await swap())
  await billNext(app, subscription)
  const captured = (await capturedOf(app, subscription)).map((charge) => charge.captured)
  expect(captured).toEqual([3 * 2890 + SHIPPING, 0, 0, 2890 + SHIPPING])
})

it('charges a subscription that becomes prepaid for each of its deliveries', async () => {
  const prepaid = { ...monthlyOption, id: 'opt_prepaid', length_of_plan: 3, prepaid: true }
  const { shop, subscription } = await openRenewalShop(app, { pricing_options: [monthlyOption, prepaid] })
  await staySignedIn(app, shop)
  const { subscription_id } = subscription
  expectOk(await app.call(subscriptions.swap, { body: { subscription_id, option_id: 'opt_prepaid' } }, shop))
  for (let delivery = 2; delivery <= 4; delivery += 1) await billNext(app, subscription)
  const captured = (await capturedOf(app, subscription)).map((charge) => charge.captured)
  expect(captured).toEqual([2890 + SHIPPING, 3 * 2890 + SHIPPING, 0, 0])
})
