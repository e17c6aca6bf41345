import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { contracts } from '../../src/shared/contracts/index.ts'
import type { LiveCart } from '../../src/shared/contracts/checkout/live-cart.ts'
import { SIGNATURE_HEADER, signWebhook } from '../../src/server/connectors/test-gateway/signature.ts'
import { gatewaySecret } from '../../src/server/features/payments/payment-accounts/service.ts'
import { PAID_ONCE, paymentFacts } from '../support/payments/payment-facts.ts'
import { openShop, payWith, readySession, type TestShop } from '../support/shops/shop.ts'
import { createTestApp, type TestApp } from '../support/app/test-app.ts'
import { until } from '../support/app/until.ts'

const SLOW_CARD = '4000000000004509'
const LATER_CARD = '4000000000004400'
const LATER_DECLINED_CARD = '4000000000004418'
const GOOD_CARD = '4242424242424242'
/** Longer than everything that has to happen while the browser waits. */
const SLOW = 1_500

interface Sent {
  url: string
  body: string
  headers: Readonly<Record<string, string>>
}

let app: TestApp
let shop: TestShop
let other: TestShop
const sent: Sent[] = []

beforeAll(async () => {
  app = await createTestApp({
    gateway: {
      delays: { slow: SLOW },
      sendWebhook: (url, body, headers) => {
        sent.push({ url: new URL(url).pathname, body, headers })
        return Promise.resolve(200)
      },
    },
  })
  shop = await openShop(app)
  other = await openShop(app)
})
beforeEach(() => void (sent.length = 0))
afterAll(() => app.close())

const deliver = async ({ url, body, headers }: Sent): Promise<{ status: number; body: string }> => {
  const reply = await app.app.inject({ method: 'POST', url, payload: body, headers: { ...headers } })
  return { status: reply.statusCode, body: reply.body }
}

const facts = (session: LiveCart) => paymentFacts(app.db.$client, session._id)

/** The single webhook that the gateway sends about a payment settled at the clock's time. */
async function webhookOf(session: LiveCart): Promise<Sent> {
  await app.runGateway()
  const { rows } = await app.db.$client.query<{ attempt_id: string }>(
    'select attempt_id from payment_attempts a join payments p using (payment_id) where p.session_id = $1',
    [session._id],
  )
  const found = sent.find(({ body }) => rows.some(({ attempt_id }) => body.includes(attempt_id)))
  if (!found) throw new Error('The gateway has sent nothing')
  return found
}

/** A payment that only a webhook can settle, with that webhook. */
async function pendingWithWebhook(card = LATER_CARD): Promise<{ session: LiveCart; webhook: Sent }> {
  const session = await readySession(app, shop)
  expect((await payWith(app, session, card)).body.status).toBe('processing')
  app.clock.advance(60_000)
  return { session, webhook: await webhookOf(session) }
}

const secretOf = async ({ connection_id }: TestShop): Promise<string> => {
  const secret = await gatewaySecret(app.deps, connection_id)
  if (secret === null) throw new Error('The connection has no secret')
  return secret
}

const signed = (webhook: Sent, secret: string, { body = webhook.body, at = app.clock.now() } = {}): Sent => ({
  ...webhook,
  body,
  headers: { ...webhook.headers, [SIGNATURE_HEADER]: signWebhook(secret, body, at) },
})

describe('webhooks', () => {
  it('make one order when the same one arrives five times, concurrently and again', async () => {
    const { session, webhook } = await pendingWithWebhook()
    const replies = await Promise.all(Array.from({ length: 5 }, () => deliver(webhook)))
    for (let again = 0; again < 5; again += 1) replies.push(await deliver(webhook))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await facts(session)).toEqual(PAID_ONCE)
    const { rows } = await app.db.$client.query(
      'select stock, (select sum(orders_count)::int from customers where store_id = $2) as sold from product_variants where variant_id = $1',
      [shop.variant_ids[0], shop.store_id],
    )
    expect(rows).toEqual([{ stock: 99, sold: 1 }])
  })

  it('make the order before the browser gets its response, which is then the same', async () => {
    const session = await readySession(app, shop)
    let answered = false
    const paying = payWith(app, session, SLOW_CARD).finally(() => (answered = true))
    await until('the provider has charged', async () => (await facts(session)).approved === 1)
    expect((await deliver(await webhookOf(session))).status).toBe(200)
    expect([answered, await facts(session)]).toEqual([false, PAID_ONCE])
    const { status, body } = await paying
    expect([status, body.status, body.order_number]).toEqual([200, 'succeeded', expect.any(String)])
    expect(await facts(session)).toEqual(PAID_ONCE)
  })

  it("change nothing when they arrive after the browser's response", async () => {
    const session = await readySession(app, shop)
    await payWith(app, session, GOOD_CARD)
    expect((await deliver(await webhookOf(session))).status).toBe(200)
    expect(await facts(session)).toEqual(PAID_ONCE)
  })

  it('apply a later decline once, with one notification to the merchant', async () => {
    const { session, webhook } = await pendingWithWebhook(LATER_DECLINED_CARD)
    await Promise.all(Array.from({ length: 5 }, () => deliver(webhook)))
    expect(await facts(session)).toEqual({ orders: 0, charges: 1, approved: 0, payment: 'declined' })
    const { body } = await app.call(contracts.notifications.unread, { query: { user_id: shop.user_id } }, shop)
    expect(body.notifications.filter(({ title }) => title === 'Payment failed')).toHaveLength(1)
    const { body: found } = await app.call(contracts.cartSessions.get, { params: { sessionId: session._id } })
    expect(found.live_cart.status).toBe('open')
  })

  it('are rejected with the right status and change nothing, and the genuine one is still accepted', async () => {
    const { session, webhook } = await pendingWithWebhook()
    const secret = await secretOf(shop)
    const { [SIGNATURE_HEADER]: _, ...unsigned } = webhook.headers
    const at = (connection: string, connector = 'test-gateway') => `/webhooks/${connector}/${connection}`
    const old = new Date(app.clock.now().getTime() - 301_000)
    const cases: [string, Sent, number, string][] = [
      ['no signature', { ...webhook, headers: unsigned }, 400, 'unsigned'],
      ['a wrong signature', signed(webhook, 'whsec_of_somebody_else'), 400, 'bad_signature'],
      ['another body', { ...webhook, body: webhook.body.replace('"USD"', '"EUR"') }, 400, 'bad_signature'],
      ['an unreadable signature', { ...webhook, headers: { [SIGNATURE_HEADER]: 't=x' } }, 400, 'bad_signature'],
      ['an old signature', signed(webhook, secret, { at: old }), 400, 'too_old'],
      ['no JSON', signed(webhook, secret, { body: '{"charge":' }), 400, 'malformed'],
      ['an empty body', signed(webhook, secret, { body: '' }), 400, 'malformed'],
      ['another shape', signed(webhook, secret, { body: '{"id":1,"charge":[]}' }), 400, 'malformed'],
      ['an unknown connection', { ...webhook, url: at('con_unknown') }, 404, 'not_found'],
      ['an unknown connector', { ...webhook, url: at(shop.connection_id, 'stripe') }, 404, 'not_found'],
      ["another store's connection", { ...webhook, url: at(other.connection_id) }, 400, 'bad_signature'],
      [
        "another store's connection and secret",
        signed({ ...webhook, url: at(other.connection_id) }, await secretOf(other)),
        400,
        'malformed',
      ],
    ]
    for (const [name, request, status, code] of cases) {
      const reply = await deliver(request)
      // A message and a code, without a stack trace, a secret or payment data.
      const expected: unknown = { detail: expect.any(String) as string, code }
      expect([name, reply.status, JSON.parse(reply.body)]).toEqual([name, status, expected])
    }
    expect(await facts(session)).toMatchObject({ orders: 0, payment: 'pending' })
    expect((await deliver(webhook)).status).toBe(200)
    expect(await facts(session)).toEqual(PAID_ONCE)
  })

  it('are rejected if they are huge', async () => {
    const body = JSON.stringify({ text: 'x'.repeat(1_100_000) })
    const url = `/webhooks/test-gateway/${shop.connection_id}`
    const reply = await deliver(signed({ url, body, headers: {} }, await secretOf(shop)))
    expect([reply.status, JSON.parse(reply.body)]).toEqual([413, { detail: 'The request is too large' }])
  })

  it("can't be for another store even if signed: a charge that isn't ours makes no order", async () => {
    const { session, webhook } = await pendingWithWebhook()
    const event: unknown = JSON.parse(webhook.body.replaceAll(shop.connection_id, other.connection_id))
    const body = JSON.stringify(event)
    const url = `/webhooks/test-gateway/${other.connection_id}`
    const reply = await deliver(signed({ ...webhook, url }, await secretOf(other), { body }))
    expect(reply).toEqual({ status: 200, body: '' })
    expect(await facts(session)).toMatchObject({ orders: 0, payment: 'pending' })
  })

  it('return 503 while the database is down, so that the provider sends them again', async () => {
    const { session, webhook } = await pendingWithWebhook()
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    const execute = vi.spyOn(app.db.$client, 'query').mockRejectedValue(away)
    const reply = await deliver(webhook)
    execute.mockRestore()
    expect([reply.status, JSON.parse(reply.body)]).toMatchObject([503, { code: 'database_away' }])
    expect((await deliver(webhook)).status).toBe(200)
    expect(await facts(session)).toEqual(PAID_ONCE)
  })
})
