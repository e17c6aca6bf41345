import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { contracts } from '../../../../shared/contracts/index.ts'
import { pageLanguages } from '../../../../shared/contracts/pages/page-fields.ts'
import { subscriptions } from '../../../db/schema/subscriptions/subscriptions.ts'
import { makeCustomer } from '../../../../../tests/support/app/factories.ts'
import { makePlan, makeSubscription, monthlyOption } from '../../../../../tests/support/app/subscription-factories.ts'
import { openShop, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { listEvents } from '../records/service.ts'
import { sendPriceNotices } from './service.ts'

let app: TestApp
let shop: TestShop
const { subscriptionPlans: plans } = contracts

beforeAll(async () => {
  app = await createTestApp()
  app.clock.set(new Date('2026-11-21T12:00:00Z'))
  shop = await openShop(app)
})
afterAll(() => app.close())

const address = (country_code: string) => ({
  full_name: 'Dana Whitfield',
  address1: '12 Elm St',
  address2: '',
  locality: 'Town',
  administrative_area: '',
  postal_code: '10000',
  country_code,
})

/** A plan with an American subscriber, or of the given row. */
async function subscribed(given: Partial<Parameters<typeof makeSubscription>[1]> = {}) {
  const plan = await makePlan(app.db, { store_id: shop.store_id })
  const customer = await makeCustomer(app.db, { store_id: shop.store_id })
  const row = await makeSubscription(app.db, {
    store_id: shop.store_id,
    plan,
    customer_id: customer.customer_id,
    shipping_address: address('US'),
    ...given,
  })
  return { plan_id: plan.plan.plan_id, email: customer.email, subscription_id: row.subscription_id }
}

const raise = (plan_id: string, from: string, one_time_price = 3600) =>
  app.rawCall(
    plans.update,
    {
      body: {
        subscription_plan_id: plan_id,
        pricing_options: [{ ...monthlyOption, one_time_price }],
        price_change: { applies_to: 'everyone', from },
      },
    },
    shop,
  )

describe('the notice of a price change', () => {
  it.each([
    ['7 days', { shipping_address: address('US') }, '2026-11-27', '2026-11-28', 'Subscribers get 7 days’ notice.'],
    ['30 days where the law asks', { shipping_address: address('DE') }, '2026-12-20', '2026-12-21', 'The law'],
    ['30 days for yearly plans', { frequency: 'yearly' as const }, '2026-12-20', '2026-12-21', 'Yearly subscribers'],
  ])('takes at least %s', async (_, given, early, enough, reason) => {
    const { plan_id } = await subscribed(given)
    const refused = await raise(plan_id, early)
    expect(refused.status).toBe(400)
    const { errors } = refused.body as { errors: Record<string, string> }
    expect(errors['price_change.from']).toContain(reason)
    expect((await raise(plan_id, enough)).status).toBe(200)
  })

  it('needs a change', async () => {
    const { plan_id } = await subscribed()
    const body = { subscription_plan_id: plan_id, price_change: { applies_to: 'everyone', from: '2027-01-01' } }
    expect(await app.rawCall(plans.update, { body }, shop)).toMatchObject({
      status: 400,
      body: { errors: { price_change: 'Change a price or the terms first' } },
    })
  })

  it('is emailed once, in the customer’s language, and noted on the timeline', async () => {
    const { plan_id, email, subscription_id } = await subscribed({ locale: 'de-DE', quantity: 2 })
    expect((await raise(plan_id, '2026-12-21')).status).toBe(200)
    const queued = await app.db.execute(sql`
      select from graphile_worker.jobs where task_identifier = 'price-change-notices'
      and queue_name = ${`price-change-${plan_id}`}`)
    expect(queued.rowCount).toBe(1)
    await sendPriceNotices(app.deps, { plan_id, version: 2 })
    await sendPriceNotices(app.deps, { plan_id, version: 2 })
    const mails = await app.mails(email)
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/Der Preis Ihres Abonnements von/)])
    expect(mails[0]?.text).toMatch(/Ab dem 21\. Dezember 2026 .* 61,20\s\$ statt 57,80\s\$/)
    const [event] = await listEvents(app.db, subscription_id)
    expect(event).toMatchObject({
      kind: 'notice_sent',
      text: 'Emailed about the price change from $57.80 to $61.20 on Dec 21, 2026',
    })
    const [version] = expectOk(await app.call(plans.details, { query: { plan_id } }, shop)).data.versions
    expect(version).toMatchObject({ version: 2, applies_to_existing_from: '2026-12-21', notified: 1 })
  })

  it('isn’t sent to customers whose price stays the same', async () => {
    const { plan_id, email } = await subscribed({ option_id: 'opt_removed' })
    const cancelled = await subscribed({ status: 'cancelled' })
    for (const id of [plan_id, cancelled.plan_id]) {
      expect((await raise(id, '2026-12-21')).status).toBe(200)
      await sendPriceNotices(app.deps, { plan_id: id, version: 2 })
    }
    expect(await app.mails(email)).toEqual([])
    expect(await app.mails(cancelled.email)).toEqual([])
  })

  it('leaves existing subscribers alone if only new ones get the price', async () => {
    const { plan_id, email, subscription_id } = await subscribed()
    const body = { subscription_plan_id: plan_id, pricing_options: [{ ...monthlyOption, one_time_price: 3600 }] }
    expectOk(await app.rawCall(plans.update, { body }, shop))
    await sendPriceNotices(app.deps, { plan_id, version: 2 })
    expect(await app.mails(email)).toEqual([])
    const [row] = await app.db.select().from(subscriptions).where(eq(subscriptions.subscription_id, subscription_id))
    expect(row).toMatchObject({ plan_version: 1, unit_price: 2890 })
  })

  it.each(pageLanguages)('can be previewed in %s', async (language) => {
    const { plan_id } = await subscribed()
    const query = { plan_id, option_id: monthlyOption.id, delivery_price: 3060, from: '2026-12-21', language }
    const { subject, html, text } = expectOk(await app.call(plans.previewNotice, { query }, shop))
    expect(subject).not.toBe('')
    expect(html).toContain('30')
    expect(text).toContain('/account/')
  })
})
