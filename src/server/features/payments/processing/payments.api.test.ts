import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contracts } from '../../../../shared/contracts/index.ts'
import type { LiveCart } from '../../../../shared/contracts/checkout/live-cart.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import {
  ADDRESS,
  enterCard,
  openShop,
  payBody,
  payWith,
  fillSession,
  readySession,
  type TestShop,
} from '../../../../../tests/support/shops/shop.ts'

const ANY_TEXT: unknown = expect.any(String)
const STOPPED = 'You canceled before the payment was confirmed. You haven’t been charged.'
const PAID_WORDS: unknown = expect.stringContaining('Maya Ortiz placed an order for')

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(app)
})
afterAll(() => app.close())

const one = async (query: ReturnType<typeof sql>): Promise<Record<string, unknown>> => {
  const result = await app.db.execute(query)
  return result.rows[0] ?? {}
}

const count = async (query: ReturnType<typeof sql>): Promise<number> => Number((await one(query))['count'])

const ordersOf = (sessionId: string) => count(sql`select count(*) from orders where session_id = ${sessionId}`)
const chargesOf = (sessionId: string) =>
  count(sql`
    select count(*) from tg_charges c join payment_attempts a on a.attempt_id = c.reference
    join payments p using (payment_id)
    where p.session_id = ${sessionId} and c.status = 'approved'`)

describe('paying', () => {
  it('creates one order with lines, totals, customer and stock, and closes the session [PR-019] [API-159]', async () => {
    const session = await readySession(app, shop, 'first@example.com')
    const before = await one(sql`select stock from product_variants where variant_id = ${shop.variant_ids[0]}`)
    const reply = await payWith(app, session, '4242424242424242')
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ status: 'succeeded', card_last_four: '4242', card_type: 'visa' })

    const { body } = await app.call(contracts.orders.full, { params: { sessionId: session._id } })
    expect(body.order).toMatchObject({
      order_number: reply.body.order_number,
      total_price: session.total,
      subtotal_price: 1999,
      payment_details: { card_type: 'visa', card_last_four: '4242' },
      mode: 'test',
    })
    expect(body.session.status).toBe('completed')
    const after = await one(sql`select stock from product_variants where variant_id = ${shop.variant_ids[0]}`)
    expect(after['stock']).toBe(Number(before['stock']) - 1)
    const customer = await one(sql`select * from customers where email = 'first@example.com'`)
    expect(customer).toMatchObject({ orders_count: 1, total_spent: session.total, name: 'Maya Ortiz', mode: 'test' })
  })

  it("adds a returning customer's order to their history, and keeps their marketing consent", async () => {
    const email = 'returning@example.com'
    const first = await readySession(app, shop, email)
    expect(first.opt_in).toBe(true)
    await payWith(app, first, '4242424242424242')
    const body = { live_cart_session_id: (await readySession(app, shop, email))._id, opt_in: false }
    const second = expectOk(await app.call(contracts.cartSessions.updateCustomerInfo, { body })).live_cart
    expect(second.opt_in).toBe(false)
    await payWith(app, second, '4242424242424242')
    const customer = await one(sql`
      select orders_count, total_spent::int as total_spent, accepts_marketing from customers where email = ${email}`)
    expect(customer).toEqual({
      orders_count: 2,
      total_spent: first.total + second.total,
      accepts_marketing: true,
    })
  })

  it('stores why the connection was chosen, and notifies every member', async () => {
    const session = await readySession(app, shop)
    await payWith(app, session, '4242424242424242')
    const attempt = await one(sql`
      select a.reason, a.status from payment_attempts a join payments p using (payment_id)
      where p.session_id = ${session._id}`)
    expect(attempt).toEqual({
      status: 'approved',
      reason: 'Test gateway is the only active account that takes cards in test mode.',
    })
    const { body } = await app.call(contracts.notifications.unread, { query: { user_id: shop.user_id } }, shop)
    expect(body.notifications[0]).toMatchObject({ read: false, message: PAID_WORDS })
  })

  it('shows a clear decline message, keeps everything and lets the shopper try again', async () => {
    const session = await readySession(app, shop)
    const declined = await payWith(app, session, '4000000000000002')
    expect(declined.status).toBe(402)
    expect(declined.body).toMatchObject({ status: 'declined', detail: 'Payment declined' })
    const again = await app.call(contracts.cartSessions.get, { params: { sessionId: session._id } })
    expect(again.body.live_cart).toMatchObject({ status: 'open', customer_email: 'maya.ortiz@example.com' })
    const paid = await payWith(app, again.body.live_cart, '5555555555554444')
    expect(paid.body.status).toBe('succeeded')
    expect(await ordersOf(session._id)).toBe(1)
    expect(await chargesOf(session._id)).toBe(1)
  })

  it('reports a provider outage and charges nothing', async () => {
    const session = await readySession(app, shop)
    const reply = await payWith(app, session, '4000000000005035')
    expect(reply.status).toBe(402)
    expect(reply.body.detail).toMatch(/haven’t been charged/)
    expect(await chargesOf(session._id)).toBe(0)
  })

  it('requires 3-D Secure and continues after it', async () => {
    const session = await readySession(app, shop)
    const reply = await payWith(app, session, '4000000000003220')
    expect(reply.body.status).toBe('requires_action')
    const url = new URL(reply.body.next_action?.url ?? '')
    const confirmed = await app.app.inject({
      method: 'POST',
      url: url.pathname,
      payload: 'outcome=approve',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(confirmed.statusCode).toBeLessThan(400)
    const done = await app.call(contracts.transactions.continue, {
      body: { live_cart_session_id: session._id, transaction_id: reply.body.transaction_id },
    })
    expect(done.body).toMatchObject({ status: 'succeeded', order_number: ANY_TEXT })
    expect(await ordersOf(session._id)).toBe(1)
  })
})

describe('stopping at 3-D Secure', () => {
  const cancel = (session: LiveCart, transaction_id: string) =>
    app.call(contracts.transactions.cancel, { body: { live_cart_session_id: session._id, transaction_id } })

  it('voids the charge and lets the shopper pay with another card', async () => {
    const session = await readySession(app, shop)
    const { body } = await payWith(app, session, '4000000000003220')
    const stopped = await cancel(session, body.transaction_id)
    expect(stopped).toMatchObject({ status: 200, body: { status: 'declined', detail: STOPPED } })
    const paid = await payWith(app, session, '4242424242424242')
    expect(paid.body.status).toBe('succeeded')
    const charge = await one(sql`
      select c.status from tg_charges c join payment_attempts a on a.attempt_id = c.reference
      where a.payment_id = ${body.transaction_id}`)
    expect(charge['status']).toBe('voided')
  })

  it("changes nothing once the payment is decided, and only affects the session's own payments", async () => {
    const session = await readySession(app, shop)
    const paid = await payWith(app, session, '4242424242424242')
    expect((await cancel(session, paid.body.transaction_id)).body.status).toBe('succeeded')
    const other = await readySession(app, shop)
    expect((await cancel(other, paid.body.transaction_id)).status).toBe(404)
  })
})

describe('refusing to charge', () => {
  it('happens when the total differs from what the shopper saw, and returns the new totals', async () => {
    const session = await readySession(app, shop)
    const token = await enterCard(app, '4242424242424242')
    for (const change of [{ expected_total: 1 }, { currency: 'EUR' }, { cart_version: 99 }]) {
      const reply = await app.call(contracts.transactions.pay, { body: { ...payBody(session, token), ...change } })
      expect(reply.status).toBe(409)
      expect(reply.body).toMatchObject({ code: 'totals_changed', live_cart: { total: session.total } })
    }
    expect(await chargesOf(session._id)).toBe(0)
  })

  it('happens when the price has changed in the meantime', async () => {
    const own = await openShop(app)
    const session = await readySession(app, own)
    await app.db.execute(sql`update product_variants set price = 2999 where variant_id = ${own.variant_ids[0]}`)
    const reply = await payWith(app, session, '4242424242424242')
    expect(reply.status).toBe(409)
    expect(await chargesOf(session._id)).toBe(0)
  })

  it('happens when something required is missing, with a message for each field [VA-032]', async () => {
    const started = await app.call(contracts.cartSessions.startByVariant, { body: { variant_id: shop.variant_ids[0] } })
    const { body } = await app.call(contracts.cartSessions.get, { params: { sessionId: started.body.session_id } })
    const reply = await payWith(app, body.live_cart, '4242424242424242')
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({
      errors: { email: 'Email is required', fullName: 'Full name is required', billingCity: 'City is required' },
    })
  })

  it('happens when the last items are held for others: three items, three orders, nothing oversold', async () => {
    const own = await openShop(app, { stock: 3 })
    const body = { variant_id: own.variant_ids[0] }
    const opened = await Promise.all(
      Array.from({ length: 8 }, () => app.call(contracts.cartSessions.startByVariant, { body })),
    )
    const sessions = await Promise.all(
      opened.map((reply, index) => fillSession(app, expectOk(reply).session_id, `s${index}@example.com`)),
    )
    const replies = await Promise.all(sessions.map((session) => payWith(app, session, '4242424242424242')))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
    const told = replies.filter(({ status }) => status === 409)
    expect(told).toHaveLength(5)
    for (const { body } of told) expect(body.detail).toMatch(/sold out|left/)
    const variant = await one(sql`select stock from product_variants where variant_id = ${own.variant_ids[0]}`)
    expect(variant['stock']).toBe(0)
  })

  it('happens when the store has no connection', async () => {
    const { token, user_id } = await app.signUp()
    const store = await app.makeStore({ token, user_id })
    const own = { ...(await openShop(app)), store_id: store.store_id }
    const session = await readySession(app, own)
    await app.db.execute(sql`update connections set active = false where store_id = ${session.store_id}`)
    const reply = await payWith(app, session, '4242424242424242')
    expect(reply.status).toBe(422)
    expect(reply.body.detail).toMatch(/haven’t been charged/)
  })

  it('happens for a card number in place of a token, before anything is stored', async () => {
    const session = await readySession(app, shop)
    for (const number of ['4242424242424242', '4242 4242 4242 4242', '3782-822463-10005']) {
      const reply = await app.call(contracts.transactions.pay, { body: payBody(session, number) })
      expect(reply).toMatchObject({ status: 400, detail: 'Send the token from the card fields, never a card number' })
    }
    expect(await count(sql`select count(*) from payments where session_id = ${session._id}`)).toBe(0)
  })

  it('happens for an invalid token', async () => {
    const session = await readySession(app, shop)
    const reply = await app.call(contracts.transactions.pay, { body: payBody(session, 'tok_made_up') })
    expect(reply.status).toBe(402)
    expect(await ordersOf(session._id)).toBe(0)
  })
})

describe('test and live', () => {
  it('never pays a live session with a test connection', async () => {
    const own = await openShop(app)
    await app.db.execute(sql`update stores set cart_mode = 'live' where store_id = ${own.store_id}`)
    const session = await readySession(app, own)
    expect(session.mode).toBe('live')
    const reply = await payWith(app, session, '4242424242424242')
    expect(reply.status).toBe(422)
  })

  it("stores addresses in the server's format [SS-014]", async () => {
    const session = await readySession(app, shop)
    expect(session.customer_shipping_address).toEqual({
      full_name: ADDRESS.full_name,
      address1: ADDRESS.address1,
      address2: '',
      locality: 'Austin',
      administrative_area: 'TX',
      postal_code: '78704',
      country_code: 'US',
    })
  })
})
