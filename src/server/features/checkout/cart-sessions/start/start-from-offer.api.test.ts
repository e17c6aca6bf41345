import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contracts } from '../../../../../shared/contracts/index.ts'
import type { LiveCart } from '../../../../../shared/contracts/checkout/live-cart.ts'
import { makeProduct } from '../../../../../../tests/support/app/factories.ts'
import { makeOffer, readSession, fillSession, startOffer } from '../../../../../../tests/support/shops/bundle-offers.ts'
import { openShop, payWith, type TestShop } from '../../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../../tests/support/app/test-app.ts'

let app: TestApp
let shop: TestShop
let filters: { product_id: string; variant_id: string }
const { cartSessions, offers, paymentPages, promoCodes, salesTaxes } = contracts

beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(app)
  const made = await makeProduct(app.db, {
    store_id: shop.store_id,
    title: 'Paper filters',
    variants: [{ title: '100', price: 500, stock: 20 }],
  })
  filters = { product_id: made.product.product_id, variant_id: made.variants[0]!.variant_id }
})
afterAll(() => app.close())

const kettle = (quantity = 1) => ({ product_id: shop.product_id, variant_id: shop.variant_ids[0], quantity })
const morning = (given: object = {}) =>
  makeOffer(app, shop, {
    name: 'Morning',
    products: [kettle(), { ...filters, quantity: 2 }],
    discount_amount: 501,
    ...given,
  })
const start = (offer_id: string, more: object = {}) =>
  app.call(cartSessions.startByOffer, { body: { offer_id, ...more } })
const lineOf = (session: LiveCart, variant_id: string) =>
  session.cart.find(({ product_variant_id }) => product_variant_id === variant_id)!
const setQuantity = async (session: LiveCart, variant_id: string, quantity: number) => {
  const body = { live_cart_session_id: session._id, item_id: lineOf(session, variant_id)._id, quantity }
  return expectOk(await app.call(cartSessions.updateQuantity, { body })).live_cart
}
const addFilters = async (session: LiveCart) => {
  const body = {
    live_cart_session_id: session._id,
    store_id: shop.store_id,
    product_id: filters.product_id,
    variant_id: filters.variant_id,
    quantity: 2,
    discount_price: 0,
  }
  return expectOk(await app.call(cartSessions.addProduct, { body })).data
}

describe('starting from an offer', () => {
  it('adds all of its products at its price, and returns the six names [API-144] [SS-006] [GAP-72] [GAP-77]', async () => {
    const { offer_id } = await morning()
    const reply = await start(offer_id)
    expect(reply.status).toBe(200)
    expect(Object.keys(reply.body).toSorted()).toEqual([
      'cart',
      'savings',
      'session_id',
      'store_id',
      'subtotal',
      'total',
    ])
    expect(reply.body).toMatchObject({ store_id: shop.store_id, subtotal: 2498, savings: 501 })
    const session = await readSession(app, reply.body.session_id)
    expect(session.cart.map(({ title, quantity }) => [title, quantity])).toEqual([
      ['Heron gooseneck kettle', 1],
      ['Paper filters', 2],
    ])
    expect(session.subtotal).toBe(session.cart.reduce((sum, line) => sum + line.discount_price * line.quantity, 0))
    expect(session).toMatchObject({
      subtotal: 2498,
      savings_total: 501,
      total: 2498 + session.shipping_total,
      status: 'open',
    })
    expect(reply.body.total).toBe(session.total)
  })

  it('never has a negative price', async () => {
    const session = await startOffer(app, await morning({ discount_amount: 1_000_000 }))
    expect(session).toMatchObject({ subtotal: 0, savings_total: 2999, total: session.shipping_total })
  })

  it('explains why it cannot be bought', async () => {
    expect(await start('ofr_none')).toMatchObject({ status: 404, body: { detail: 'Offer not found' } })
    const { offer_id } = await morning({ status: 'draft' })
    expect(await start(offer_id)).toMatchObject({ status: 409, body: { detail: 'This offer is not on sale yet' } })
    const later = await morning({ starts_at: new Date(app.clock.now().getTime() + 60_000).toISOString() })
    expect((await start(later.offer_id)).body).toMatchObject({ detail: 'This offer has not started yet' })
    const over = await morning({ ends_at: app.clock.now().toISOString() })
    expect(await start(over.offer_id)).toMatchObject({ status: 410, body: { detail: 'This offer has ended' } })
    const many = await morning({ products: [{ ...filters, quantity: 21 }] })
    expect(await start(many.offer_id)).toMatchObject({
      status: 409,
      body: { detail: 'Only 20 of Paper filters left', code: 'sold_out' },
    })
    expect((await app.rawCall(cartSessions.startByOffer, { body: {} })).status).toBe(400)
  })

  it("shows the page named in the link while it is live, else the store's page", async () => {
    const { token, store_id } = shop
    const body = { store_id, payment_page_type: 'standard' as const }
    const { payment_page_id } = expectOk(await app.call(paymentPages.create, { body }, { token })).data
    const offer = await morning({ payment_page_id })
    const before = await startOffer(app, offer)
    expect(before.payment_page_id).not.toBe(payment_page_id)
    await app.call(paymentPages.publish, { body: { payment_page_id, version: 1 } }, { token })
    const first = { body: { payment_page_id: before.payment_page_id } }
    expectOk(await app.call(paymentPages.makeDefault, first, { token }))
    expect((await startOffer(app, offer)).payment_page_id).toBe(payment_page_id)
  })
})

describe('the price of an offer', () => {
  it('is recalculated as items are added and removed [GAP-77]', async () => {
    const session = await startOffer(app, await morning())
    const more = await setQuantity(session, shop.variant_ids[0], 3)
    expect(more).toMatchObject({ subtotal: 6997 - 501, savings_total: 501 })
    const fewer = await setQuantity(more, filters.variant_id, 1)
    expect(fewer).toMatchObject({ subtotal: 6497, savings_total: 0 })
    const whole = await setQuantity(fewer, filters.variant_id, 2)
    expect(whole).toMatchObject({ subtotal: 6997 - 501, savings_total: 501 })
    const body = { live_cart_session_id: session._id, item_id: lineOf(whole, filters.variant_id)._id }
    const without = expectOk(await app.call(cartSessions.removeFromCart, { body })).live_cart
    expect(without).toMatchObject({ subtotal: 5997, savings_total: 0 })
    expect(await addFilters(without)).toMatchObject({ subtotal: 6997 - 501, savings_total: 501 })
  })

  it('applies before promo code, tax and shipping [GAP-77]', async () => {
    const own = await openShop(app)
    const { token, store_id } = own
    const { body } = await app.call(paymentPages.list, { query: { store_id } }, { token })
    const { payment_page_id } = body.payment_pages.find(({ is_default }) => is_default)!
    const flags = { tax_integration_enabled: true, promo_codes_enabled: true }
    const saved = expectOk(await app.call(paymentPages.update, { body: { payment_page_id, ...flags } }, { token })).data
    await app.call(paymentPages.publish, { body: { payment_page_id, version: saved.version } }, { token })
    const rate = { country_code: 'US', region: 'TX', name: 'Texas', percentage: '8.25' }
    await app.call(salesTaxes.create, { body: { store_id, ...rate } }, { token })
    const code = { store_id, code: 'TEN', discount_type: 'percentage' as const, discount_value: 10 }
    await app.call(promoCodes.create, { body: code }, { token })
    const products = [{ product_id: own.product_id, variant_id: own.variant_ids[0], quantity: 2 }]
    const filled = await fillSession(app, await makeOffer(app, own, { products, discount_amount: 998 }))
    await app.call(cartSessions.applyPromoCode, { query: { session_id: filled._id, promo_code: 'TEN' } })
    const session = await readSession(app, filled._id)
    // 8.25% of 27.00.
    expect(session).toMatchObject({ subtotal: 3000, savings_total: 998, promo_total: 300, sales_tax_total: 223 })
    expect(session.total).toBe(3000 - 300 + session.shipping_total + 223)
    expect((await payWith(app, session, '4242424242424242')).body).toMatchObject({ status: 'succeeded' })
  })

  it('is reported, and nothing is charged, if the merchant changed it before Pay', async () => {
    const offer = await morning()
    const session = await fillSession(app, offer)
    const body = { offer_id: offer.offer_id, discount_amount: 100 }
    expectOk(await app.call(offers.update, { body }, { token: shop.token }))
    const refused = await payWith(app, session, '4242424242424242')
    expect(refused).toMatchObject({ status: 409, body: { code: 'totals_changed' } })
    const now = await readSession(app, session._id)
    expect(now).toMatchObject({ savings_total: 100, subtotal: 2899 })
    expectOk(await app.call(offers.update, { body: { ...body, status: 'paused' } }, { token: shop.token }))
    expect((await payWith(app, now, '4242424242424242')).status).toBe(409)
    const plain = await readSession(app, session._id)
    expect(plain).toMatchObject({ savings_total: 0, subtotal: 2999 })
    expect((await payWith(app, plain, '4242424242424242')).body).toMatchObject({ status: 'succeeded' })
    const query = { offer_id: offer.offer_id }
    // It was paid at regular prices, so the offer has no uses.
    expect(expectOk(await app.call(offers.details, { query }, { token: shop.token })).data.uses).toBe(0)
  })
})
