import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { openPlanShop, storedSubscriptions, subscribingSession } from '../../../../../tests/support/shops/plans.ts'
import { payBody, payWith } from '../../../../../tests/support/shops/shop.ts'
import { onlyLimits } from '../../../../../tests/support/shops/velocity.ts'
import { createTestApp, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { monthlyOption } from '../../../../../tests/support/app/subscription-factories.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import { addDays, dayOfCycle } from '../../../../shared/domain/subscriptions/billing-calendar.ts'

const GOOD_CARD = '4242424242424242'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Days of a subscription as text, and its numbers as numbers. */
async function subscriptionOf(store_id: string) {
  const [row, ...more] = await storedSubscriptions(app, store_id)
  expect(more).toEqual([])
  return row
}

const chargesOf = async (store_id: string) =>
  (
    await app.db.execute(sql`
      select kind, cycle, amount::int as amount, status from subscription_charges where store_id = ${store_id}`)
  ).rows

/** Free shipping, so that nothing is due today. */
async function shipFree(store_id: string): Promise<void> {
  await app.db.execute(
    sql`update shipping_methods set shipping_rate = 0, minimum_subtotal = 0 where store_id = ${store_id}`,
  )
}

describe('a free trial', () => {
  it('stores the card without a charge, and starts a subscription whose first cycle is still to come', async () => {
    const shop = await openPlanShop(app, { terms: { trial: { kind: 'free', days: 14 }, minimum_cycles: 3 } })
    await shipFree(shop.store_id)
    const session = await subscribingSession(app, shop)
    expect(session).toMatchObject({ total: 0, subtotal: 0, savings_total: 0 })
    const terms = session.cart[0]?.subscription
    expect(terms).toMatchObject({ trial: 'free', renewal_total: 2890, minimum_cycles: 3 })
    expect((await payWith(app, session, GOOD_CARD)).body.status).toBe('succeeded')
    const row = await subscriptionOf(shop.store_id)
    const trial_ends_on = addDays(terms?.starts_on ?? '', 14)
    expect(row).toMatchObject({
      status: 'active',
      next_cycle: 1,
      anchor_cycle: 1,
      minimum_cycles: 3,
      card_last_four: '4242',
    })
    expect(row).toMatchObject({ trial_ends_on, next_charge_day: trial_ends_on, anchor_day: trial_ends_on })
    expect(row?.payment_method_id).toBeTruthy()
    expect(await chargesOf(shop.store_id)).toEqual([{ kind: 'initial', cycle: 0, amount: 0, status: 'paid' }])
    const { text } = (row?.consent ?? {}) as { text?: string }
    expect(text).toContain('You pay $0.00 today. Your trial ends on')
    expect(text).toContain('You can cancel after 3 payments')
  })

  it('requires a card', async () => {
    const shop = await openPlanShop(app, { terms: { trial: { kind: 'free', days: 14 } } })
    await shipFree(shop.store_id)
    const session = await subscribingSession(app, shop)
    const { payment_token: _, ...body } = payBody(session, '')
    expect((await app.call(contracts.transactions.pay, { body })).status).toBe(400)
    expect((await payWith(app, session, '4000000000000002')).body.status).toBe('declined')
    expect(await storedSubscriptions(app, shop.store_id)).toEqual([])
  })

  it('counts for the velocity limits, so that stolen cards can’t be checked for free', async () => {
    const shop = await openPlanShop(app, { terms: { trial: { kind: 'free', days: 14 } } })
    await shipFree(shop.store_id)
    await onlyLimits(app, shop, { email: { enabled: true, attempts: 1, minutes: 60 } })
    const session = await subscribingSession(app, shop)
    expect((await payWith(app, session, '4000000000000002')).body.status).toBe('declined')
    expect(await payWith(app, session, GOOD_CARD)).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
    expect(await storedSubscriptions(app, shop.store_id)).toEqual([])
  })

  it('charges a setup fee with the first payment', async () => {
    const shop = await openPlanShop(app, { terms: { trial: { kind: 'free', days: null }, setup_fee: 700 } })
    await shipFree(shop.store_id)
    const session = await subscribingSession(app, shop)
    expect(session.total).toBe(700)
    expect((await payWith(app, session, GOOD_CARD)).body.status).toBe('succeeded')
    expect(await chargesOf(shop.store_id)).toEqual([{ kind: 'initial', cycle: 0, amount: 700, status: 'paid' }])
  })
})

describe('other first payments', () => {
  it('charge the price of a paid trial, after which cycle 2 is due', async () => {
    const shop = await openPlanShop(app, { terms: { trial: { kind: 'paid', days: 7, price: 100 } } })
    const session = await subscribingSession(app, shop)
    expect(session.subtotal).toBe(100)
    expect((await payWith(app, session, GOOD_CARD)).body.status).toBe('succeeded')
    const day = addDays(session.cart[0]?.subscription?.starts_on ?? '', 7)
    const row = await subscriptionOf(shop.store_id)
    expect(row).toMatchObject({ next_cycle: 2, anchor_cycle: 2, next_charge_day: day, trial_ends_on: day })
  })

  it('charge all prepaid deliveries, and renew them after the last one', async () => {
    const shop = await openPlanShop(app, { pricing_options: [{ ...monthlyOption, prepaid: true, length_of_plan: 3 }] })
    const session = await subscribingSession(app, shop)
    expect(session).toMatchObject({ subtotal: 3 * 2890, savings_total: 3 * 510 })
    const { starts_on = '', next_charge_on } = session.cart[0]?.subscription ?? {}
    const anchor = { anchor_day: starts_on, anchor_cycle: 1, frequency: 'monthly' as const }
    expect(next_charge_on).toBe(dayOfCycle(anchor, 4))
    expect((await payWith(app, session, GOOD_CARD)).body.status).toBe('succeeded')
    const row = await subscriptionOf(shop.store_id)
    expect(row).toMatchObject({ prepaid_deliveries: 3, next_cycle: 2, next_charge_day: dayOfCycle(anchor, 2) })
  })

  it('complete a subscription of a single delivery', async () => {
    const shop = await openPlanShop(app, { pricing_options: [{ ...monthlyOption, length_of_plan: 1 }] })
    const session = await subscribingSession(app, shop)
    expect((await payWith(app, session, GOOD_CARD)).body.status).toBe('succeeded')
    expect(await subscriptionOf(shop.store_id)).toMatchObject({
      status: 'completed',
      next_charge_day: null,
      next_action_at: null,
    })
  })
})
