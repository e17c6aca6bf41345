import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  acceptPostPurchase,
  booksOf,
  declinePostPurchase,
  paidSession,
  pendingOf,
} from '../../../../../tests/support/shops/post-purchase-shop.ts'
import { makeOffer, openOfferShop, type OfferShop } from '../../../../../tests/support/shops/offers.ts'
import { gatewayDoes } from '../../../../../tests/support/shops/post-purchase.ts'
import { storedSubscriptions } from '../../../../../tests/support/shops/plans.ts'
import { billNext } from '../../../../../tests/support/shops/renewals.ts'
import { enterCard } from '../../../../../tests/support/shops/shop.ts'
import { makePlan } from '../../../../../tests/support/app/subscription-factories.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import type { Connector } from '../../../connectors/connector.ts'
import type { LiveCart } from '../../../../shared/contracts/checkout/live-cart.ts'
import type { PostPurchaseOffer } from '../../../../shared/contracts/checkout/post-purchase-offers.ts'
import type { OptimizerContent } from '../../../../shared/contracts/pages/optimizer-content.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import { addDays } from '../../../../shared/domain/subscriptions/billing-calendar.ts'
import { storedConsent } from '../../../../shared/domain/subscriptions/consent-text.ts'
import { planTexts } from '../../../../shared/domain/subscriptions/plan-texts/for-locale.ts'
import { sweepPayments } from '../../payments/processing/reconcile/sweep-unsettled.ts'

const LATER = { declines: '4000000000000341', asks: '4000002500003155', loses: '4000000000005043' }

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type PlanInput = Partial<Parameters<typeof makePlan>[1]>

/** Opens a shop that offers a mug monthly for 28.90 after the payment. */
async function openShop(plan: PlanInput = {}, offer: Partial<OptimizerContent> = {}) {
  const shop = await openOfferShop(app)
  const { store_id, mug } = shop
  const made = await makePlan(app.db, { ...plan, store_id, product_id: mug })
  const upsell = await makeOffer(app, shop, 'upsell', {
    name: 'Mug of the month',
    product1_id: mug,
    placement: 'after_payment',
    subscription_plan_id: made.plan.plan_id,
    subscription_frequency: 'monthly',
    ...offer,
  })
  return { ...shop, upsell, plan: made.plan }
}

/** The consent that the page shows for an offer. */
function consentTo(offer: PostPurchaseOffer | null, locale = 'en'): string {
  const [choice] = offer?.choices ?? []
  const { subscription, total = 0 } = choice ?? {}
  const cart = [{ title: offer?.offer.products[0]?.title ?? '', subscription }]
  return storedConsent(planTexts(locale), { cart, total, currency: 'USD' }) ?? ''
}

const accept = (session: LiveCart, offer: PostPurchaseOffer | null, given: object = {}) =>
  acceptPostPurchase(app, session, offer, { consent: consentTo(offer), locale: 'en-US', ...given })

async function paidAt(shop: OfferShop, card?: string) {
  const session = await paidSession(app, shop, card)
  return { session, offer: await pendingOf(app, session) }
}

const chargesOf = async (store_id: string) =>
  (
    await app.db.execute(sql`
      select c.kind, c.cycle, c.amount::int as amount, c.status, c.order_id = s.origin_order_id as of_order
      from subscription_charges c join subscriptions s using (subscription_id) where s.store_id = ${store_id}
      order by c.created_at`)
  ).rows

it('shows no subscription while no account can charge renewals', async () => {
  const { session, offer } = await paidAt(await openShop())
  expect(offer).not.toBeNull()
  const cantStore = ({ capabilities }: Connector) => ({ capabilities: { ...capabilities, stored: false } })
  await gatewayDoes(app, cantStore, async () => {
    expect(await pendingOf(app, session)).toBeNull()
  })
})

describe('accepting a subscription after the payment', () => {
  it('charges the first payment to the stored card and starts one subscription with the consent [OP-001] [UP-006]', async () => {
    const shop = await openShop()
    const { session, offer } = await paidAt(shop)
    expect(offer?.offer.products).toMatchObject([{ price: 3400, discount_price: 2890 }])
    expect(offer?.choices).toMatchObject([
      { total: 2890, subscription: { frequency: 'monthly', delivery_price: 2890 } },
    ])
    const rate = session.selected_shipping_rate?.shipping_rate ?? 0
    expect(offer?.choices[0]?.subscription?.renewal_total).toBe(2890 + rate)
    const { body } = await accept(session, offer)
    expect(body).toMatchObject({ status: 'succeeded', card_last_four: '4242' })
    expect(await booksOf(app, session)).toMatchObject({ orders: 1, lines: 2, charges: 2 })
    const [row, ...more] = await storedSubscriptions(app, shop.store_id)
    expect(more).toEqual([])
    expect(row).toMatchObject({
      status: 'active',
      plan_id: shop.plan.plan_id,
      product_id: shop.mug,
      next_cycle: 2,
      card_last_four: '4242',
      locale: 'en-US',
      shipping_rate: rate,
      consent: { text: consentTo(offer), locale: 'en-US' },
    })
    expect(row?.payment_method_id).toBeTruthy()
    expect(await chargesOf(shop.store_id)).toEqual([
      { kind: 'initial', cycle: 1, amount: 2890, status: 'paid', of_order: true },
    ])
    const { rows } = await app.db.execute(sql`select text from subscription_events where store_id = ${shop.store_id}`)
    expect(rows).toEqual([{ text: `Started from a post-purchase offer, order #${body.order_number}` }])
  })

  it('renews with the method that the order was paid with', async () => {
    const shop = await openShop()
    const { session, offer } = await paidAt(shop)
    await accept(session, offer)
    const [row] = await storedSubscriptions(app, shop.store_id)
    await billNext(app, { subscription_id: String(row?.subscription_id) })
    expect(await chargesOf(shop.store_id)).toMatchObject([
      { kind: 'initial', cycle: 1 },
      { cycle: 2, status: 'paid', of_order: false },
    ])
  })

  it('applies the discount and the fee of the offer to the first payment only', async () => {
    const shop = await openShop({}, { discount_amount: 50, added_fee: 100 })
    const { session, offer } = await paidAt(shop)
    expect(offer?.choices).toMatchObject([{ total: 1545, subscription: { delivery_price: 2890 } }])
    await accept(session, offer)
    const [row] = await storedSubscriptions(app, shop.store_id)
    expect(Number(row?.unit_price)).toBe(2890)
  })

  it('happens once, whatever repeats', async () => {
    const shop = await openShop()
    const { session, offer } = await paidAt(shop)
    await Promise.all([1, 2, 3, 4].map(() => accept(session, offer)))
    expect((await accept(session, offer)).body.status).toBe('succeeded')
    expect(await booksOf(app, session)).toMatchObject({ lines: 2, charges: 2 })
    expect(await storedSubscriptions(app, shop.store_id)).toHaveLength(1)
  })

  it('starts nothing if it is declined by the shopper or the bank', async () => {
    const shop = await openShop()
    const declined = await paidAt(shop)
    expect(await declinePostPurchase(app, declined.session, declined.offer)).toBeNull()
    const refused = await paidAt(shop, LATER.declines)
    expect(await accept(refused.session, refused.offer)).toMatchObject({ status: 402 })
    expect(await storedSubscriptions(app, shop.store_id)).toEqual([])
  })

  it('stores a newly entered card for the renewals', async () => {
    const shop = await openShop()
    const { session, offer } = await paidAt(shop, LATER.declines)
    const payment_token = await enterCard(app, '5555555555554444')
    const { connection_id } = shop
    const paid = await accept(session, offer, { payment_method: 'card', payment_token, connection_id })
    expect(paid.body.status).toBe('succeeded')
    expect(await storedSubscriptions(app, shop.store_id)).toMatchObject([{ card_last_four: '4444', exp_month: 8 }])
  })
})

describe('the first payment of a trial', () => {
  it('is nothing for a free one, which starts without a charge', async () => {
    const shop = await openShop({ terms: { trial: { kind: 'free', days: 14 } } })
    const { session, offer } = await paidAt(shop)
    expect(offer).toMatchObject({
      choices: [{ total: 0, subscription: { trial: 'free' } }],
      paid_with: { again: true },
    })
    expect(consentTo(offer)).toContain('Your trial ends on')
    expect((await accept(session, offer)).body.status).toBe('succeeded')
    expect(await booksOf(app, session)).toMatchObject({ lines: 2, charges: 1 })
    const [row] = await storedSubscriptions(app, shop.store_id)
    const { starts_on = '' } = offer?.choices[0]?.subscription ?? {}
    expect(row).toMatchObject({ status: 'active', next_cycle: 1, card_last_four: '4242' })
    expect(row?.next_charge_day).toBe(addDays(starts_on, 14))
    expect(await chargesOf(shop.store_id)).toMatchObject([{ kind: 'initial', cycle: 0, amount: 0, status: 'paid' }])
    await billNext(app, { subscription_id: String(row?.subscription_id) })
    expect(await chargesOf(shop.store_id)).toMatchObject([{ cycle: 0 }, { cycle: 1, status: 'paid' }])
  })

  it('is the price of a paid one with the setup fee', async () => {
    const shop = await openShop({ terms: { trial: { kind: 'paid', days: 7, price: 100 }, setup_fee: 500 } })
    const { session, offer } = await paidAt(shop)
    expect(offer?.choices).toMatchObject([{ total: 600 }])
    expect((await accept(session, offer)).body.status).toBe('succeeded')
    expect(await chargesOf(shop.store_id)).toMatchObject([{ kind: 'initial', cycle: 1, amount: 600 }])
  })
})

describe('the consent', () => {
  it('is required word for word, in the language that the shopper saw', async () => {
    const shop = await openShop()
    const { session, offer } = await paidAt(shop)
    expect(await accept(session, offer, { consent: undefined })).toMatchObject({ status: 409 })
    expect(await accept(session, offer, { consent: 'Free forever' })).toMatchObject({
      status: 409,
      body: { code: 'totals_changed' },
    })
    expect(await booksOf(app, session)).toMatchObject({ charges: 1 })
    const german = consentTo(offer, 'de')
    expect((await accept(session, offer, { consent: german, locale: 'de-AT' })).body.status).toBe('succeeded')
    const [row] = await storedSubscriptions(app, shop.store_id)
    expect(row).toMatchObject({ locale: 'de-AT', consent: { text: german, locale: 'de-AT' } })
  })

  it('is asked again if a later charge has another price, and the offer ends with its plan', async () => {
    const shop = await openShop({ terms: { trial: { kind: 'free', days: 14 } } })
    const { session, offer } = await paidAt(shop)
    await app.db.execute(sql`
      update subscription_plan_versions set pricing_options = jsonb_set(pricing_options, '{0,one_time_price}', '9900')
      where plan_id = ${shop.plan.plan_id}`)
    expect(await accept(session, offer)).toMatchObject({ status: 409, body: { code: 'totals_changed' } })
    await app.db.execute(sql`update subscription_plans set status = 'archived' where plan_id = ${shop.plan.plan_id}`)
    expect(await accept(session, offer)).toMatchObject({ status: 409, body: { code: 'offer_over' } })
    expect(await pendingOf(app, session)).toBeNull()
    expect(await storedSubscriptions(app, shop.store_id)).toEqual([])
  })
})

describe('a subscription whose charge does not succeed immediately', () => {
  it('starts once the bank confirms', async () => {
    const shop = await openShop()
    const { session, offer } = await paidAt(shop, LATER.asks)
    const asked = await accept(session, offer)
    expect(asked.body.status).toBe('requires_action')
    expect(await storedSubscriptions(app, shop.store_id)).toEqual([])
    const { transaction_id, next_action } = asked.body
    await app.app.inject({
      method: 'POST',
      url: new URL(next_action?.url ?? '').pathname,
      payload: 'outcome=approve',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    const body = { live_cart_session_id: session._id, transaction_id }
    expectOk(await app.call(contracts.transactions.continue, { body }))
    expect(await storedSubscriptions(app, shop.store_id)).toMatchObject([{ card_last_four: '3155' }])
  })

  it('starts once if the server died between the charge and the order', async () => {
    const shop = await openShop()
    const { session, offer } = await paidAt(shop, LATER.loses)
    const { transaction_id } = (await accept(session, offer)).body
    await app.db.execute(sql`update payments set status = 'created' where payment_id = ${transaction_id}`)
    await app.db.execute(sql`update payment_attempts set status = 'created' where payment_id = ${transaction_id}`)
    expect(await storedSubscriptions(app, shop.store_id)).toEqual([])
    app.clock.advance(60_000)
    await Promise.all([sweepPayments(app.deps), sweepPayments(app.deps), accept(session, offer)])
    expect(await booksOf(app, session)).toMatchObject({ lines: 2, charges: 2 })
    const [row, ...more] = await storedSubscriptions(app, shop.store_id)
    expect(more).toEqual([])
    expect(row?.payment_method_id).toBeTruthy()
  })
})
