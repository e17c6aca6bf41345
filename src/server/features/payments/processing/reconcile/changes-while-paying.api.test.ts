import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accept, makeOffer, openOfferShop } from '../../../../../../tests/support/shops/offers.ts'
import {
  enterCard,
  openShop,
  payBody,
  payWith,
  readySession,
  type TestShop,
} from '../../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../../shared/contracts/index.ts'
import type { LiveCart } from '../../../../../shared/contracts/checkout/live-cart.ts'
import { sweepPayments } from './sweep-unsettled.ts'

const GOOD = '4242424242424242'
const SECURE = '4000000000003220'
const { cartSessions } = contracts

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(app)
})
afterAll(() => app.close())

const facts = async ({ _id }: LiveCart) => {
  const { rows } = await app.db.execute<{ orders: number; charges: number }>(sql`
    select (select count(*)::int from orders where session_id = ${_id}) as orders,
      (select count(*)::int from tg_charges c join payment_attempts a on a.attempt_id = c.reference
        join payments p using (payment_id) where p.session_id = ${_id} and c.status = 'approved') as charges`)
  return rows[0]
}
const NOTHING = { orders: 0, charges: 0 }
const ONCE = { orders: 1, charges: 1 }

const read = async ({ _id }: LiveCart): Promise<LiveCart> =>
  expectOk(await app.call(cartSessions.get, { params: { sessionId: _id } })).live_cart

const setPrice = (variant_id: string, price: number) =>
  app.db.execute(sql`update product_variants set price = ${price} where variant_id = ${variant_id}`)

describe('a product that changes during payment', () => {
  it('gets a new price: the shopper sees the new total and can pay it with the next press', async () => {
    const own = await openShop(app)
    const session = await readySession(app, own)
    await setPrice(own.variant_ids[0], 2999)
    const refused = await payWith(app, session, GOOD)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'totals_changed',
        detail: 'The price of Heron gooseneck kettle has changed. Please check the new total and pay again.',
        live_cart: { subtotal: 2999, total: session.total + 1000, cart_version: session.cart_version + 1 },
      },
    })
    expect(await facts(session)).toEqual(NOTHING)
    const now = await read(session)
    expect(now.cart[0]).toMatchObject({ price: 2999, discount_price: 2999 })
    expect((await payWith(app, now, GOOD)).body.status).toBe('succeeded')
    expect(await facts(session)).toEqual(ONCE)
  })

  it("gets a new price inside an offer: the offer's terms still apply, and without the offer it sells normally", async () => {
    const own = await openOfferShop(app)
    const optimizer_id = await makeOffer(app, own, 'upsell', { product1_id: own.mug, discount_amount: 50 })
    const session = await readySession(app, own)
    const taken = expectOk(await accept(app, session, optimizer_id, own.mug)).data
    const mug = taken.cart[1]?.product_variant_id ?? ''
    await setPrice(mug, 2000)
    expect((await payWith(app, taken, GOOD)).status).toBe(409)
    const now = await read(taken)
    expect(now.cart[1]).toMatchObject({ price: 2000, discount_price: 1000 })
    await setPrice(mug, 3000)
    await app.db.execute(sql`update optimizers set status = 'archived' where optimizer_id = ${optimizer_id}`)
    expect((await payWith(app, now, GOOD)).status).toBe(409)
    expect((await read(now)).cart[1]).toMatchObject({ price: 3000, discount_price: 3000 })
    expect(await facts(session)).toEqual(NOTHING)
  })

  it('is removed from the store: rejected before the charge, and the remaining items can be paid', async () => {
    const own = await openOfferShop(app)
    const started = await readySession(app, own)
    const { store_id } = own
    const body = { live_cart_session_id: started._id, store_id, product_id: own.mug, quantity: 1 }
    const session = expectOk(await app.call(cartSessions.addProduct, { body })).data
    await app.db.execute(sql`update products set status = 'archived' where product_id = ${own.mug}`)
    expect(await payWith(app, session, GOOD)).toMatchObject({
      status: 409,
      body: {
        code: 'sold_out',
        detail: 'Mug is no longer available. You haven’t been charged.',
        item_id: session.cart[1]?._id,
      },
    })
    expect(await facts(session)).toEqual(NOTHING)
    const item_id = session.cart[1]?._id ?? ''
    const left = await app.call(cartSessions.removeFromCart, { body: { live_cart_session_id: session._id, item_id } })
    expect((await payWith(app, left.body.live_cart, GOOD)).body.status).toBe('succeeded')
  })

  it('has too little stock left: the available quantity is shown and can be paid', async () => {
    const own = await openShop(app, { stock: 5 })
    const session = await readySession(app, own)
    const body = { live_cart_session_id: session._id, item_id: session.cart[0]?._id ?? '' }
    const five = expectOk(await app.call(cartSessions.updateQuantity, { body: { ...body, quantity: 5 } })).live_cart
    await app.db.execute(sql`update product_variants set stock = 2 where variant_id = ${own.variant_ids[0]}`)
    const refused = await payWith(app, five, GOOD)
    expect(refused).toMatchObject({ status: 409, body: { code: 'sold_out', available: 2 } })
    expect(refused.body.detail).toBe('Only 2 of Heron gooseneck kettle (Matte black) left. You haven’t been charged.')
    const two = expectOk(await app.call(cartSessions.updateQuantity, { body: { ...body, quantity: 2 } })).live_cart
    expect((await payWith(app, two, GOOD)).body.status).toBe('succeeded')
    expect(await facts(session)).toEqual(ONCE)
  })
})

describe('merchant changes during payment', () => {
  it.each(['archived', 'draft'])('reject payment with a clear error on a page that is %s', async (status) => {
    const own = await openShop(app)
    const session = await readySession(app, own)
    await app.db.execute(sql`update payment_pages set status = ${status} where store_id = ${own.store_id}`)
    expect(await payWith(app, session, GOOD)).toMatchObject({
      status: 409,
      body: { code: 'page_closed', detail: 'This page no longer accepts payments' },
    })
    expect(await facts(session)).toEqual(NOTHING)
  })

  it('replace a removed shipping method with the next one, and require its total to be seen first', async () => {
    const own = await openShop(app)
    const session = await readySession(app, own)
    const id = session.shipping_method_id
    await app.db.execute(sql`delete from shipping_methods where shipping_method_id = ${id}`)
    const refused = await payWith(app, session, GOOD)
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'totals_changed', live_cart: { shipping_notice: { gone: id } } },
    })
    expect(refused.body.detail).toMatch(/^.+ is no longer offered\. .+ is now selected.*\. Please check the new total/)
    expect(await facts(session)).toEqual(NOTHING)
    const now = await read(session)
    expect(now.shipping_method_id).not.toBe(id)
    expect((await payWith(app, now, GOOD)).body.status).toBe('succeeded')
  })
})

describe('two tabs', () => {
  it('pay what they show: the tab with the older cart charges nothing and gets the new one', async () => {
    const session = await readySession(app, shop)
    const { store_id, product_id, variant_ids } = shop
    const body = { live_cart_session_id: session._id, store_id, product_id, variant_id: variant_ids[1], quantity: 1 }
    const other = expectOk(await app.call(cartSessions.addProduct, { body })).data
    expect(await payWith(app, session, GOOD)).toMatchObject({
      status: 409,
      body: { code: 'totals_changed', live_cart: { total: other.total, cart_version: other.cart_version } },
    })
    const replies = await Promise.all([payWith(app, other, GOOD), payWith(app, other, '5555555555554444')])
    for (const { body: reply } of replies) expect(['succeeded', 'processing']).toContain(reply.status)
    expect(await facts(session)).toEqual(ONCE)
  })

  it("can't edit the session once payment has started, and get a clear error", async () => {
    const session = await readySession(app, shop)
    expect((await payWith(app, session, SECURE)).body.status).toBe('requires_action')
    const body = { live_cart_session_id: session._id, item_id: session.cart[0]?._id ?? '' }
    const refused = { status: 409, body: { code: 'processing', detail: 'This order is being paid' } }
    expect(await app.call(cartSessions.updateQuantity, { body: { ...body, quantity: 3 } })).toMatchObject(refused)
    expect(await app.call(cartSessions.removeFromCart, { body })).toMatchObject(refused)
  })
})

describe('the 3-D Secure page', () => {
  it('ends without a charge after 45 minutes if it is never completed, and the shopper can pay again', async () => {
    const session = await readySession(app, shop)
    expect((await payWith(app, session, SECURE)).body.status).toBe('requires_action')
    app.clock.advance(46 * 60_000)
    await sweepPayments(app.deps)
    const { body } = await app.call(cartSessions.checkStatus, { body: { session_id: session._id } })
    expect(body).toMatchObject({ status: 'failed' })
    expect(body.detail).toMatch(/haven’t been charged/i)
    expect(await facts(session)).toEqual(NOTHING)
    expect((await payWith(app, await read(session), GOOD)).body.status).toBe('succeeded')
    expect(await facts(session)).toEqual(ONCE)
  })
})

describe("carts that can't be paid", () => {
  it('contain offers without the items they belong to, however that came about', async () => {
    const own = await openOfferShop(app)
    const optimizer_id = await makeOffer(app, own, 'order_bump', { product1_id: own.mug })
    const session = await readySession(app, own)
    const taken = expectOk(await accept(app, session, optimizer_id, own.mug)).data
    const bump = JSON.stringify(taken.cart.slice(1))
    await app.db.execute(sql`
      update live_cart_sessions set cart = ${bump}::jsonb, subtotal = 1200, total = 1200 + shipping_total
      where session_id = ${session._id}`)
    const alone = await read(session)
    expect(await payWith(app, alone, GOOD)).toMatchObject({ status: 422, body: { code: 'empty_cart' } })
    expect(await facts(session)).toEqual(NOTHING)
  })

  it('contain an invalid quantity: 0, negative, huge, a fraction or a text', async () => {
    const session = await readySession(app, shop)
    const { store_id, product_id, variant_ids } = shop
    for (const quantity of [0, -1, 1.5, 1e9, '2', null, Number.NaN]) {
      const added = await app.rawCall(cartSessions.addProduct, {
        body: { live_cart_session_id: session._id, store_id, product_id, variant_id: variant_ids[1], quantity },
      })
      expect(added.status, `add ${quantity}`).toBe(400)
      const item_id = session.cart[0]?._id
      const changed = await app.rawCall(cartSessions.updateQuantity, {
        body: { live_cart_session_id: session._id, item_id, quantity },
      })
      expect(changed.status, `change to ${quantity}`).toBe(400)
    }
    expect(await read(session)).toMatchObject({ subtotal: session.subtotal, cart_version: session.cart_version })
  })

  it("don't match the total, currency or version", async () => {
    const session = await readySession(app, shop)
    const token = await enterCard(app, GOOD)
    for (const lie of [{ expected_total: 0 }, { expected_total: -1 }, { currency: 'JPY' }, { cart_version: 0 }]) {
      const reply = await app.rawCall(contracts.transactions.pay, { body: { ...payBody(session, token), ...lie } })
      expect([400, 409]).toContain(reply.status)
    }
    expect(await facts(session)).toEqual(NOTHING)
  })
})
