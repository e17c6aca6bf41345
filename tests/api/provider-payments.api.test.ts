import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contracts } from '../../src/shared/contracts/index.ts'
import type { LiveCart } from '../../src/shared/contracts/checkout/live-cart.ts'
import { createConnectors } from '../../src/server/connectors/registry.ts'
import { newId } from '../../src/server/db/ids.ts'
import { sweepPayments } from '../../src/server/features/payments/processing/reconcile/sweep-unsettled.ts'
import { ADYEN_KEYS, adyenCard, createAdyenBench, type AdyenBench } from '../support/providers/adyen/adyen-subject.ts'
import { createStripeBench, STRIPE_KEYS, type StripeBench } from '../support/providers/stripe/stripe-subject.ts'
import { openShop, payBody, readySession, type TestShop } from '../support/shops/shop.ts'
import { createTestApp, type TestApp } from '../support/app/test-app.ts'

let app: TestApp

/** A shop whose only connection is an account of this provider, at the test double's URL. */
const shopOf = async (connector: string, credentials: object, providersUrl: string): Promise<TestShop> => {
  const shop = await openShop(app)
  const unused = () => Promise.resolve(null)
  const testGateway = { db: app.db, now: app.clock.now, baseUrl: 'http://localhost:4100', webhookSecret: unused }
  app.deps.connectors = createConnectors({
    testGateway,
    providersUrl,
    whop: { productFor: () => Promise.resolve(null) },
  })
  await app.db.$client.query('update connections set connector = $1, credentials = $2 where store_id = $3', [
    connector,
    app.deps.cipher.encrypt(JSON.stringify(credentials)),
    shop.store_id,
  ])
  return shop
}

const pay = (session: LiveCart, token: string) =>
  app.call(
    contracts.transactions.pay,
    { body: payBody(session, token) },
    { headers: { 'idempotency-key': newId('evt') } },
  )

const payments = async (session: LiveCart) => {
  const { rows } = await app.db.$client.query<Record<string, unknown>>(
    `select p.status, p.provider_reference, p.captured_amount::int as captured_amount, p.card_last_four, a.attempt_id,
       (select count(*)::int from orders o where o.session_id = p.session_id) as orders
     from payments p join payment_attempts a using (payment_id) where p.session_id = $1 order by p.created_at desc`,
    [session._id],
  )
  return rows
}

const deliver = (shop: TestShop, connector: string, request: { headers: object; body: Buffer }) =>
  app.app.inject({
    method: 'POST',
    url: `/webhooks/${connector}/${shop.connection_id}`,
    headers: { 'content-type': 'application/json', ...request.headers },
    payload: request.body,
  })

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

describe('an account at Stripe', () => {
  let stripe: StripeBench
  let shop: TestShop
  beforeAll(async () => {
    stripe = await createStripeBench()
    shop = await shopOf('stripe', STRIPE_KEYS, stripe.server.url)
  })
  afterAll(() => stripe.server.close())

  it('charges a payment: one order, one charge, with the card that paid', async () => {
    const session = await readySession(app, shop)
    const reply = await pay(session, 'pm_card_visa')
    expect([reply.status, reply.body.status]).toEqual([200, 'succeeded'])
    expect(await payments(session)).toMatchObject([{ status: 'succeeded', card_last_four: '4242', orders: 1 }])
  })

  it('declines with a clear reason, and webhooks about it change nothing', async () => {
    const session = await readySession(app, shop)
    const reply = await pay(session, 'pm_decline_stolen_card')
    expect([reply.status, reply.detail]).toEqual([402, 'Payment declined'])
    const id = [...stripe.account.intents.keys()].at(-1)
    const report = stripe.webhook('payment_intent.payment_failed', { id }, app.clock.now())
    expect((await deliver(shop, 'stripe', report)).statusCode).toBe(200)
    expect(await payments(session)).toMatchObject([{ status: 'declined', orders: 0 }])
  })

  it("accepts an event later that it can't confirm while Stripe is down, but never a modified one", async () => {
    const session = await readySession(app, shop)
    stripe.server.befall('lost_answer', 'break', 'break')
    expect((await pay(session, 'pm_card_visa')).body.status).toBe('processing')
    const id = [...stripe.account.intents.keys()].at(-1)
    const report = stripe.webhook('payment_intent.succeeded', { id }, app.clock.now())
    stripe.server.befall('break')
    const away = await deliver(shop, 'stripe', report)
    expect([away.statusCode, away.json()]).toMatchObject([503, { code: 'unreachable' }])
    expect(Number(away.headers['retry-after'])).toBeGreaterThan(0)
    const forged = { ...report, body: Buffer.from(report.body.toString().replace('succeeded', 'canceled')) }
    expect((await deliver(shop, 'stripe', forged)).statusCode).toBe(400)
    expect((await deliver(shop, 'stripe', report)).statusCode).toBe(200)
    expect(await payments(session)).toMatchObject([{ status: 'succeeded', orders: 1 }])
  })

  it('rejects live mode events on a test mode account', async () => {
    const session = await readySession(app, shop)
    stripe.server.befall('lost_answer', 'break', 'break')
    expect((await pay(session, 'pm_card_visa')).body.status).toBe('processing')
    const id = [...stripe.account.intents.keys()].at(-1)
    const live = stripe.webhook('payment_intent.succeeded', { id }, app.clock.now(), { livemode: true })
    expect((await deliver(shop, 'stripe', live)).statusCode).toBe(200)
    expect(await payments(session)).toMatchObject([{ status: 'pending', orders: 0 }])
    const test = stripe.webhook('payment_intent.succeeded', { id }, app.clock.now())
    expect((await deliver(shop, 'stripe', test)).statusCode).toBe(200)
    expect(await payments(session)).toMatchObject([{ status: 'succeeded', orders: 1 }])
  })

  it('settles attempts with lost responses by status lookup, with one charge', async () => {
    const session = await readySession(app, shop)
    const before = stripe.account.intents.size
    stripe.server.befall('lost_answer', 'break', 'break')
    expect((await pay(session, 'pm_card_visa')).body.status).toBe('processing')
    app.clock.advance(31_000)
    await sweepPayments(app.deps)
    expect(await payments(session)).toMatchObject([{ status: 'succeeded', orders: 1 }])
    expect(stripe.account.intents.size).toBe(before + 1)
  })
})

describe('an account at Adyen', () => {
  let adyen: AdyenBench
  let shop: TestShop
  beforeAll(async () => {
    adyen = await createAdyenBench()
    shop = await shopOf('adyen', ADYEN_KEYS, adyen.server.url)
  })
  afterAll(() => adyen.server.close())

  it('charges a payment, and notifies the merchant if its capture fails later', async () => {
    const session = await readySession(app, shop)
    expect((await pay(session, adyenCard('test_4111111111111111').value)).body.status).toBe('succeeded')
    const [payment] = await payments(session)
    const originalReference = String(payment?.['provider_reference'])
    const failed = { eventCode: 'CAPTURE_FAILED', pspReference: 'MOD1', originalReference, reason: 'Capture Failed' }
    for (let again = 0; again < 2; again += 1) {
      const reply = await deliver(shop, 'adyen', adyen.webhook([failed]))
      expect([reply.statusCode, reply.body]).toEqual([200, '[accepted]'])
    }
    const { rows } = await app.db.$client.query<{ message: string }>(
      `select message from notifications where store_id = $1 and title = 'Capture failed'`,
      [shop.store_id],
    )
    expect(new Set(rows.map(({ message }) => message)).size).toBe(1)
    expect(rows[0]?.message).toMatch(/Capture Failed$/)
  })

  it('completes a payment by webhook after a lost response', async () => {
    const session = await readySession(app, shop)
    adyen.server.befall('break', 'break', 'break')
    expect((await pay(session, adyenCard('test_4111111111111111').value)).body.status).toBe('processing')
    const [payment] = await payments(session)
    const merchantReference = String(payment?.['attempt_id'])
    const { rows } = await app.db.$client.query<{ amount: number }>(
      'select amount::int as amount from payments where session_id = $1',
      [session._id],
    )
    const amount = { currency: 'USD', value: rows[0]?.amount ?? 0 }
    await deliver(shop, 'adyen', adyen.webhook([{ pspReference: 'LATE1', merchantReference, amount }]))
    expect(await payments(session)).toMatchObject([{ status: 'succeeded', provider_reference: 'LATE1', orders: 1 }])
  })

  it('is asked to cancel an unreported payment after a long time, and the session is free again', async () => {
    const session = await readySession(app, shop)
    adyen.server.befall('break', 'break', 'break')
    await pay(session, adyenCard('test_4111111111111111').value)
    app.clock.advance(31_000)
    await sweepPayments(app.deps)
    expect(await payments(session)).toMatchObject([{ status: 'pending' }])
    app.clock.advance(46 * 60_000)
    adyen.server.befall('break', 'break', 'break')
    await sweepPayments(app.deps)
    expect(await payments(session)).toMatchObject([{ status: 'pending' }])
    await sweepPayments(app.deps)
    const [payment] = await payments(session)
    expect(payment).toMatchObject({ status: 'declined', orders: 0 })
    const cancelled = adyen.server.requests.findLast(({ path }) => path === '/v72/cancels')
    expect(cancelled?.text).toContain(String(payment?.['attempt_id']))
  })
})
