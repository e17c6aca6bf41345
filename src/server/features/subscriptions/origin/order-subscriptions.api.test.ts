import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { openPlanShop, subscribingSession, type PlanShop } from '../../../../../tests/support/shops/plans.ts'
import { billNext, GOOD_CARD } from '../../../../../tests/support/shops/renewals.ts'
import { payWith, readySession } from '../../../../../tests/support/shops/shop.ts'
import { only } from '../../../../../tests/support/app/factories.ts'
import { testDevice } from '../../../../../tests/support/e2e/test-browser.ts'
import { createTestApp, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { formatMoney } from '../../../../shared/domain/money/money.ts'
import { sendReceipt } from '../../../jobs/send-receipt.ts'
import { shopData } from '../../checkout/checkout-page/service.ts'

let app: TestApp
let shop: PlanShop

beforeAll(async () => {
  app = await createTestApp()
  shop = await openPlanShop(app)
  app.clock.set(new Date('2027-01-31T12:00:00Z'))
})
afterAll(() => app.close())

const confirmationOf = async (session: string) => {
  const data = await shopData(app.deps, { device: testDevice, host: 'localhost', path: '/confirmation', session })
  if (data.kind !== 'confirmation') throw new Error(`No confirmation: ${JSON.stringify(data)}`)
  return data
}

/** Writes the receipt of the latest order of a customer. */
async function receiptTo(email: string): Promise<string> {
  const { rows } = await app.db.execute<{ order_id: string }>(sql`
    select order_id from orders where customer_email = ${email} order by created_at desc, order_id desc limit 1`)
  await sendReceipt(app.deps, only(rows))
  return (await app.mails(email))[0]?.text ?? ''
}

it('shows the next charge of a subscription on the confirmation page, receipts and receipts of renewals [PR-005]', async () => {
  const session = await subscribingSession(app, shop, 'maya@example.com')
  expect((await payWith(app, session, GOOD_CARD)).body.status).toBe('succeeded')
  const { subscriptions } = await confirmationOf(session._id)
  expect(subscriptions?.texts.locale).toBe('en-US')
  const { next, ...item } = only(subscriptions?.items ?? [])
  expect(item).toMatchObject({ title: 'Heron gooseneck kettle', frequency: 'monthly', currency: 'USD' })
  expect(next?.day).toBe('2027-02-28')
  const { rows } = await app.db.execute<{ subscription_id: string }>(sql`
    select subscription_id from subscriptions where store_id = ${shop.store_id}`)
  const amount = formatMoney(next?.amount ?? 0, 'USD', 'en-US')
  expect(await receiptTo('maya@example.com')).toContain(
    `Heron gooseneck kettle: Subscription, every month. Next charge: ${amount} on Feb 28, 2027.`,
  )
  const renewed = await billNext(app, only(rows))
  expect(renewed.next_charge_day).toBe('2027-03-31')
  const { rows: charges } = await app.db.execute<{ amount: number }>(sql`
    select amount::int from subscription_charges where cycle = 2`)
  // What was announced is what was charged.
  expect(only(charges).amount).toBe(next?.amount)
  expect(await receiptTo('maya@example.com')).toContain(`Next charge: ${amount} on Mar 31, 2027.`)
})

it('says so if a subscription ends without another charge, in the language of the page', async () => {
  const own = await openPlanShop(app)
  const session = await subscribingSession(app, own, 'short@example.com')
  expect((await payWith(app, session, GOOD_CARD)).body.status).toBe('succeeded')
  await app.db.execute(sql`update subscriptions set status = 'cancelled' where store_id = ${own.store_id}`)
  await app.db.execute(sql`update orders set locale = 'de-AT' where store_id = ${own.store_id}`)
  expect((await confirmationOf(session._id)).subscriptions?.items).toMatchObject([{ next: null }])
  expect(await receiptTo('short@example.com')).toContain('Heron gooseneck kettle: Abonnement, jeden Monat\n')
})

it('links the account in every receipt, on the store’s own domain if it has one; other orders have no such line', async () => {
  const session = await readySession(app, shop, 'once@example.com')
  expect((await payWith(app, session, GOOD_CARD)).body.status).toBe('succeeded')
  expect(await confirmationOf(session._id)).not.toHaveProperty('subscriptions')
  const receipt = await receiptTo('once@example.com')
  expect(receipt).toContain(`View your account: ${app.deps.settings.checkoutUrl}/account/${shop.store_id}`)
  expect(receipt).not.toContain('Subscription')
  await app.db.execute(sql`
    insert into store_domains (store_id, domain, proof, verified_at)
    values (${shop.store_id}, 'pay.fernhill.example', 'proof', now())`)
  expect(await receiptTo('once@example.com')).toContain(
    `View your account: https://pay.fernhill.example/account/${shop.store_id}`,
  )
})
