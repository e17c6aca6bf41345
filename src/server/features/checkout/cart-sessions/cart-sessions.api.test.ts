import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contracts } from '../../../../shared/contracts/index.ts'
import type { LiveCart } from '../../../../shared/contracts/checkout/live-cart.ts'
import { ADDRESS, openShop, payWith, readySession, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, type TestApp } from '../../../../../tests/support/app/test-app.ts'

let app: TestApp
let shop: TestShop
const { cartSessions } = contracts

beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(app)
})
afterAll(() => app.close())

const start = async (own = shop): Promise<LiveCart> => {
  const { body } = await app.call(cartSessions.startByVariant, { body: { variant_id: own.variant_ids[0] } })
  return (await app.call(cartSessions.get, { params: { sessionId: body.session_id } })).body.live_cart
}

const addSecond = (session: LiveCart, more: object = {}) =>
  app.call(cartSessions.addProduct, {
    body: {
      live_cart_session_id: session._id,
      store_id: shop.store_id,
      product_id: shop.product_id,
      variant_id: shop.variant_ids[1],
      quantity: 1,
      discount_price: 1,
      ...more,
    },
  })

describe('starting a session', () => {
  it('starts by variant and returns the six names with 200 [API-145] [API-166] [SS-009]', async () => {
    const reply = await app.call(cartSessions.startByVariant, { body: { variant_id: shop.variant_ids[0] } })
    expect(reply.status).toBe(200)
    expect(Object.keys(reply.body).toSorted()).toEqual([
      'cart',
      'savings',
      'session_id',
      'store_id',
      'subtotal',
      'total',
    ])
    expect(reply.body).toMatchObject({ store_id: shop.store_id, subtotal: 1999, savings: 0 })
    expect(reply.body.session_id).toMatch(/^cs_[0-9a-z]{32}$/)
  })

  it('returns every field of a live session, open and in USD [SS-013] [SS-017] [CONST-018] [API-139] [API-140]', async () => {
    const session = await start()
    const { body } = await app.call(cartSessions.find, { query: { session_id: session._id } })
    expect(body.live_cart).toEqual(session)
    expect(session).toMatchObject({
      _id: session.live_cart_session_id,
      currency: 'USD',
      status: 'open',
      mode: 'test',
      promo_code: null,
      promo_total: 0,
      progress_reward_free_shipping: false,
      progress_reward_discount_percentage: 0,
      total: session.subtotal + session.shipping_total,
    })
    expect(session.cart[0]).toMatchObject({
      productId: shop.product_id,
      product_variant_id: shop.variant_ids[0],
      title: 'Heron gooseneck kettle',
      quantity: 1,
      price: 1999,
      is_order_bump: false,
    })
  })

  it('rejects variants that cannot be sold', async () => {
    const unknown = await app.call(cartSessions.startByVariant, { body: { variant_id: 'var_unknown' } })
    expect(unknown).toMatchObject({ status: 404, body: { detail: 'This product is not available' } })
    const own = await openShop(app, { stock: 0 })
    const out = await app.call(cartSessions.startByVariant, { body: { variant_id: own.variant_ids[0] } })
    expect(out.status).toBe(409)
  })

  it('expires a session 24 hours after its last change', async () => {
    const session = await start()
    await app.db.execute(
      sql`update live_cart_sessions set updated_at = now() - interval '25 hours' where session_id = ${session._id}`,
    )
    const reply = await app.call(cartSessions.get, { params: { sessionId: session._id } })
    expect(reply).toMatchObject({ status: 404, body: { detail: 'Session not found' } })
    const status = await app.call(cartSessions.checkStatus, { body: { session_id: session._id } })
    expect(status.body.status).toBe('expired')
  })

  it('returns the payment page with and without a session [API-141]', async () => {
    const session = await start()
    const { store_id } = shop
    const plain = await app.call(cartSessions.paymentPage, { query: { store_id } })
    const own = await app.call(cartSessions.paymentPage, { query: { store_id, session_id: session._id } })
    expect(plain.body.payment_page).toEqual(own.body.payment_page)
    expect(own.body.payment_page).toMatchObject({
      payment_page_id: session.payment_page_id,
      language: 'en',
      status: 'live',
    })
    const other = await openShop(app)
    const foreign = await app.call(cartSessions.paymentPage, {
      query: { store_id: other.store_id, session_id: session._id },
    })
    expect(foreign.status).toBe(404)
  })
})

describe('the cart', () => {
  it('adds items at the catalog price, ignoring any price in the request [API-152] [API-167] [SS-026]', async () => {
    const session = await start()
    const reply = await addSecond(session)
    expect(reply.status).toBe(200)
    expect(reply.body.data).toMatchObject({ subtotal: 1999 + 2450, cart_version: session.cart_version + 1 })
    expect(reply.body.data.cart[1]).toMatchObject({ price: 2450, discount_price: 2450, variant_title: 'Sand' })
  })

  it('defaults to the first variant and adds to an existing line item [SS-030]', async () => {
    const session = await start()
    const reply = await addSecond(session, { variant_id: undefined, quantity: 2 })
    expect(reply.body.data.cart).toHaveLength(1)
    expect(reply.body.data.cart[0]).toMatchObject({ quantity: 3, product_variant_id: shop.variant_ids[0] })
  })

  it('changes quantities [API-154] [API-168]', async () => {
    const session = await start()
    const body = { live_cart_session_id: session._id, item_id: session.cart[0]?._id ?? '' }
    const reply = await app.call(cartSessions.updateQuantity, { body: { ...body, quantity: 3 } })
    expect(reply.status).toBe(200)
    expect(reply.body.live_cart.subtotal).toBe(3 * 1999)
    for (const quantity of [0, -1, 1.5, 1e9]) {
      const bad = await app.call(cartSessions.updateQuantity, { body: { ...body, quantity } })
      expect(bad.status).toBe(400)
    }
    const many = await app.call(cartSessions.updateQuantity, { body: { ...body, quantity: 999 } })
    expect(many).toMatchObject({ status: 409, body: { detail: 'Only 100 of Heron gooseneck kettle left' } })
  })

  it('removes items; removing one twice changes nothing [API-153] [SS-029]', async () => {
    const session = await start()
    const { body: added } = await addSecond(session)
    const item_id = added.data.cart[1]?._id ?? ''
    const call = () => app.call(cartSessions.removeFromCart, { body: { live_cart_session_id: session._id, item_id } })
    const first = await call()
    expect(first.body).toMatchObject({ status: 'removed', live_cart: { subtotal: 1999 } })
    expect((await call()).body.live_cart.cart).toHaveLength(1)
    expect((await addSecond(session)).body.data.cart).toHaveLength(2)
  })

  it('loses no change when two tabs add items at once', async () => {
    const session = await start()
    await Promise.all([addSecond(session), addSecond(session), addSecond(session)])
    const { body } = await app.call(cartSessions.get, { params: { sessionId: session._id } })
    expect(body.live_cart.cart[1]?.quantity).toBe(3)
  })

  it("rejects another store's product", async () => {
    const other = await openShop(app)
    const reply = await addSecond(await start(), { product_id: other.product_id, variant_id: other.variant_ids[0] })
    expect(reply.status).toBe(404)
  })
})

describe('shipping', () => {
  it("uses the method's rate, ignoring any rate in the request [API-157]", async () => {
    const session = await start()
    const { body } = await app.call(contracts.shippingMethods.fetch, {
      body: { store_id: shop.store_id, payment_page_id: session.payment_page_id },
    })
    const express = body.shipping_methods.at(-1)
    const reply = await app.call(cartSessions.updateShippingMethod, {
      body: {
        live_cart_session_id: session._id,
        shipping_method_id: express?.id ?? '',
        shipping_rate: 0,
        shipping_title: 'x',
      },
    })
    expect(reply.body.live_cart).toMatchObject({
      shipping_method_id: express?.id,
      shipping_total: express?.shipping_rate,
      total: 1999 + (express?.shipping_rate ?? 0),
    })
  })

  it('rejects a method of another page', async () => {
    const other = await openShop(app)
    const theirs = await readySession(app, other)
    const reply = await app.call(cartSessions.updateShippingMethod, {
      body: { live_cart_session_id: (await start())._id, shipping_method_id: theirs.shipping_method_id ?? '' },
    })
    expect(reply.status).toBe(404)
  })
})

describe('contact details and progress', () => {
  it('saves them, leaving absent fields unchanged [API-158]', async () => {
    const session = await readySession(app, shop)
    const { body } = await app.call(cartSessions.updateCustomerInfo, {
      body: { live_cart_session_id: session._id, phone: '555' },
    })
    expect(body.live_cart).toMatchObject({
      customer_phone: '555',
      customer_email: session.customer_email,
      customer_billing_address: { locality: 'Austin' },
    })
  })

  it('stores UK as GB', async () => {
    const session = await start()
    const { body } = await app.call(cartSessions.updateCustomerInfo, {
      body: { live_cart_session_id: session._id, shipping_address: { ...ADDRESS, country: 'UK' } },
    })
    expect(body.live_cart.customer_shipping_address?.country_code).toBe('GB')
  })

  it('saves the attempted transaction, browser info and progress [API-159] [API-161] [API-162] [API-164]', async () => {
    const session = await start()
    const live_cart_session_id = session._id
    const browser_info = {
      user_agent: 'Test',
      language: 'en-US',
      color_depth: 24,
      screen_width: 390,
      screen_height: 844,
      timezone_offset: 300,
      java_enabled: false,
    }
    const calls = [
      await app.call(cartSessions.updateAttemptedTransaction, {
        body: {
          live_cart_session_id,
          email: 'a@example.com',
          customer_shipping_address: ADDRESS,
          customer_billing_address: null,
        },
      }),
      await app.call(cartSessions.updateBrowserInfo, { body: { live_cart_session_id, browser_info } }),
      await app.call(cartSessions.updateProgress, { body: { live_cart_session_id, progress_step: 'payment' } }),
      await app.call(cartSessions.recordImpression, {
        body: { live_cart_session_id, payment_page_id: session.payment_page_id },
      }),
    ]
    expect(calls.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { body } = await app.call(cartSessions.get, { params: { sessionId: session._id } })
    expect(body.live_cart).toMatchObject({ customer_email: 'a@example.com', browser_info, progress_step: 'payment' })
    const stored = await app.db.execute(sql`
      select viewed_at is not null and payment_at is not null as noted
      from live_cart_sessions where session_id = ${session._id}`)
    expect(stored.rows[0]).toEqual({ noted: true })
  })

  it('saves the purchase ID of an actual payment only [API-160]', async () => {
    const session = await readySession(app, shop)
    const note = (transaction_id: string) =>
      app.call(cartSessions.postPurchase, {
        body: { live_cart_session_id: session._id, transaction_id, purchase_id: 'p1' },
      })
    expect((await note('pay_made_up')).status).toBe(404)
    const paid = await payWith(app, session, '4242424242424242')
    expect((await note(paid.body.transaction_id)).status).toBe(200)
    const stored = await app.db.execute(sql`
      select purchase_id from live_cart_sessions where session_id = ${session._id}`)
    expect(stored.rows[0]).toEqual({ purchase_id: 'p1' })
  })

  it('returns 404 for sessions that do not exist', async () => {
    const live_cart_session_id = 'cs_unknown'
    const replies = [
      await app.call(cartSessions.updateProgress, { body: { live_cart_session_id, progress_step: 'contact' } }),
      await app.call(cartSessions.updateCustomerInfo, { body: { live_cart_session_id, email: 'a@b.co' } }),
      await app.call(cartSessions.removeFromCart, { body: { live_cart_session_id, item_id: 'x' } }),
      await app.call(cartSessions.checkStatus, { body: { session_id: live_cart_session_id } }),
    ]
    for (const reply of replies) expect(reply).toMatchObject({ status: 404, body: { detail: 'Session not found' } })
  })
})
