import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import {
  choosePlan,
  openPlanShop,
  storedSubscriptions,
  subscribingSession,
  type PlanShop,
} from '../../../../../tests/support/shops/plans.ts'
import { enterCard, openShop, payBody, payWith, readySession } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { monthlyOption } from '../../../../../tests/support/app/subscription-factories.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import { storedConsent } from '../../../../shared/domain/subscriptions/consent-text.ts'
import { planTexts } from '../../../../shared/domain/subscriptions/plan-texts/for-locale.ts'
import type { LiveCart } from '../../../../shared/contracts/checkout/live-cart.ts'

const GOOD_CARD = '4242424242424242'

let app: TestApp
let shop: PlanShop

beforeAll(async () => {
  app = await createTestApp()
  shop = await openPlanShop(app)
})
afterAll(() => app.close())

const read = async ({ _id }: LiveCart) =>
  expectOk(await app.call(contracts.cartSessions.get, { params: { sessionId: _id } })).live_cart

describe('choosing a plan for a line item', () => {
  it('prices it by the plan, and by the variant again for a one-time purchase [PR-005]', async () => {
    const session = await readySession(app, shop)
    const { live_cart: chosen } = expectOk(await choosePlan(app, session))
    expect(chosen.cart).toMatchObject([
      { price: 3400, discount_price: 2890, subscription: { option_id: 'opt_monthly', frequency: 'monthly' } },
    ])
    expect(chosen).toMatchObject({ subtotal: 2890, savings_total: 510 })
    expect(chosen.cart_version).toBeGreaterThan(session.cart_version)
    const { live_cart: once } = expectOk(await choosePlan(app, chosen, null))
    expect(once).toMatchObject({ subtotal: 1999, cart: [{ price: 1999, discount_price: 1999, subscription: null }] })
  })

  it('rejects unknown items and options, one-time options, and options of another product or store', async () => {
    const session = await readySession(app, shop)
    const other = await openPlanShop(app, { pricing_options: [{ ...monthlyOption, id: 'opt_theirs' }] })
    for (const option of ['opt_nothing', 'opt_once', other.option_id]) {
      expect((await choosePlan(app, session, option)).status).toBe(404)
    }
    expect((await choosePlan(app, session, 'opt_monthly', 'itm_none')).status).toBe(404)
    expect((await choosePlan(app, { ...session, _id: 'cs_none' })).status).toBe(404)
    const body = { live_cart_session_id: session._id, item_id: session.cart[0]?._id }
    expect((await app.rawCall(contracts.cartSessions.choosePlan, { body })).status).toBe(400)
    expect(await read(session)).toEqual(session)
  })

  it('keeps the plan when the shopper switches to another variant or changes the quantity', async () => {
    const session = await subscribingSession(app, shop)
    const line = { live_cart_session_id: session._id, item_id: session.cart[0]?._id ?? '' }
    const quantity = await app.call(contracts.cartSessions.updateQuantity, { body: { ...line, quantity: 2 } })
    expect(expectOk(quantity).live_cart.subtotal).toBe(5780)
    const [, sand] = shop.variant_ids
    const { live_cart } = expectOk(
      await app.call(contracts.cartSessions.changeVariant, { body: { ...line, variant_id: sand } }),
    )
    expect(live_cart).toMatchObject({ subtotal: 5780, cart: [{ product_variant_id: sand, discount_price: 2890 }] })
    expect(expectOk(await choosePlan(app, live_cart, null)).live_cart.subtotal).toBe(4900)
  })
})

describe('paying for a subscription', () => {
  it('starts one subscription with its payment method, consent and first charge [PR-005]', async () => {
    const own = await openPlanShop(app)
    const session = await subscribingSession(app, own)
    const { body } = await payWith(app, session, GOOD_CARD)
    expect(body).toMatchObject({ status: 'succeeded' })
    const [row, ...more] = await storedSubscriptions(app, own.store_id)
    expect(more).toEqual([])
    expect(row).toMatchObject({
      status: 'active',
      plan_id: own.plan_id,
      plan_version: 1,
      option_id: 'opt_monthly',
      variant_id: own.variant_ids[0],
      quantity: 1,
      next_cycle: 2,
      anchor_cycle: 1,
      card_last_four: '4242',
      exp_month: 8,
      shipping_address: { full_name: 'Maya Ortiz' },
    })
    expect(row?.payment_method_id).toBeTruthy()
    expect(Number(row?.unit_price)).toBe(2890)
    const { rows: charges } = await app.db.execute(sql`
      select c.kind, c.cycle, c.status, c.amount::int as amount, c.order_id = s.origin_order_id as of_order
      from subscription_charges c join subscriptions s using (subscription_id) where s.store_id = ${own.store_id}`)
    expect(charges).toEqual([{ kind: 'initial', cycle: 1, status: 'paid', amount: session.total, of_order: true }])
    const { rows: events } = await app.db.execute<{ text: string }>(sql`
      select kind, text, mrr_after::int as mrr from subscription_events where store_id = ${own.store_id}`)
    expect(events).toEqual([
      { kind: 'started', text: `Started from the payment page, order #${body.order_number}`, mrr: 2890 },
    ])
    const consent = row?.consent as { text: string; locale: string; ip: string }
    expect(consent).toMatchObject({ locale: 'en' })
    expect(consent.text).toContain('You’re starting a subscription\nYou pay $')
    expect(consent.text).toContain('every month')
  })

  it('stores the consent in the language of the page on which Pay was pressed', async () => {
    const own = await openPlanShop(app)
    const session = await subscribingSession(app, own)
    const body = { ...payBody(session, await enterCard(app, GOOD_CARD)), locale: 'de-AT' }
    expect((await app.call(contracts.transactions.pay, { body })).body.status).toBe('succeeded')
    const [row] = await storedSubscriptions(app, own.store_id)
    const text = storedConsent(planTexts('de'), session)
    expect(row).toMatchObject({ locale: 'de-AT', consent: { locale: 'de-AT', text } })
  })

  it('happens once, whatever repeats', async () => {
    const own = await openPlanShop(app)
    const session = await subscribingSession(app, own)
    const both = await Promise.all([payWith(app, session, GOOD_CARD), payWith(app, session, GOOD_CARD)])
    expect(both.map(({ body }) => body.status)).toContain('succeeded')
    await payWith(app, session, GOOD_CARD)
    expect(await storedSubscriptions(app, own.store_id)).toHaveLength(1)
  })

  it('returns the new totals if the price of the plan has changed, and charges them after a second press', async () => {
    const own = await openPlanShop(app)
    const session = await subscribingSession(app, own)
    await newVersion(own, { ...monthlyOption, one_time_price: 4000 })
    const refused = await payWith(app, session, GOOD_CARD)
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'totals_changed', live_cart: { subtotal: 3400, cart: [{ subscription: { plan_version: 2 } }] } },
    })
    const current = await read(session)
    expect((await payWith(app, current, GOOD_CARD)).body.status).toBe('succeeded')
    expect(await storedSubscriptions(app, own.store_id)).toMatchObject([{ plan_version: 2 }])
  })

  it('asks again if only later terms have changed', async () => {
    const own = await openPlanShop(app)
    const session = await subscribingSession(app, own)
    await newVersion(own, monthlyOption)
    const refused = await payWith(app, session, GOOD_CARD)
    expect(refused.body.detail).toBe('The terms of the subscription have changed. Please check them and pay again.')
    expect((await payWith(app, await read(session), GOOD_CARD)).body.status).toBe('succeeded')
  })

  it('offers a one-time purchase if the plan was archived in the meantime', async () => {
    const own = await openPlanShop(app)
    const session = await subscribingSession(app, own)
    await app.db.execute(sql`update subscription_plans set status = 'archived' where plan_id = ${own.plan_id}`)
    const refused = await payWith(app, session, GOOD_CARD)
    expect(refused.status).toBe(409)
    expect(refused.body.detail).toContain('is no longer sold with this subscription. It is now a one-time purchase.')
    const once = await read(session)
    expect(once).toMatchObject({ subtotal: 1999, cart: [{ subscription: null }] })
    expect((await payWith(app, once, GOOD_CARD)).body.status).toBe('succeeded')
    expect(await storedSubscriptions(app, own.store_id)).toEqual([])
  })

  it('stores nothing for a one-time purchase of a product with a plan', async () => {
    const own = await openPlanShop(app)
    const session = await readySession(app, own)
    expect((await payWith(app, session, GOOD_CARD)).body.status).toBe('succeeded')
    expect(await storedSubscriptions(app, own.store_id)).toEqual([])
  })

  it('starts nothing if the card is declined', async () => {
    const own = await openPlanShop(app)
    const session = await subscribingSession(app, own)
    expect((await payWith(app, session, '4000000000000002')).body.status).toBe('declined')
    expect(await storedSubscriptions(app, own.store_id)).toEqual([])
  })
})

/** Saves a new version of a shop's plan. */
async function newVersion({ store_id, plan_id }: PlanShop, option: typeof monthlyOption): Promise<void> {
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into subscription_plan_versions (plan_id, version, store_id, pricing_options, terms)
      select plan_id, 2, ${store_id}, ${JSON.stringify([option])}::jsonb, terms from subscription_plan_versions
      where plan_id = ${plan_id}`)
    await tx.execute(sql`update subscription_plans set version = 2 where plan_id = ${plan_id}`)
  })
}

describe('a sale of a store without plans', () => {
  it('is not affected', async () => {
    const plain = await openShop(app)
    const session = await readySession(app, plain)
    expect(session.cart[0]).not.toHaveProperty('subscription')
    expect((await payWith(app, session, GOOD_CARD)).body.status).toBe('succeeded')
  })
})
