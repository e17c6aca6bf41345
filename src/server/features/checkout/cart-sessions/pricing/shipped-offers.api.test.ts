import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contracts } from '../../../../../shared/contracts/index.ts'
import type { LiveCart } from '../../../../../shared/contracts/checkout/live-cart.ts'
import { makeShippingMethod } from '../../../../../../tests/support/app/factories.ts'
import { openInstantShop, type InstantShop } from '../../../../../../tests/support/shops/instant-shop.ts'
import { accept, makeOffer } from '../../../../../../tests/support/shops/offers.ts'
import { ADDRESS, enterCard, payBody, payWith, readySession } from '../../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { testDevice } from '../../../../../../tests/support/e2e/test-browser.ts'
import { shopData } from '../../checkout-page/service.ts'

const { cartSessions } = contracts
const GOOD_CARD = '4242424242424242'

let app: TestApp
let own: InstantShop

beforeAll(async () => {
  app = await createTestApp()
  own = await openInstantShop(app)
  await makeShippingMethod(app.db, {
    store_id: own.shop.store_id,
    payment_page_id: own.page,
    shipping_title: 'Standard',
    shipping_rate: 500,
    is_default: true,
  })
})
afterAll(() => app.close())

const tell = async (session: LiveCart, given: object): Promise<LiveCart> =>
  expectOk(await app.call(cartSessions.updateCustomerInfo, { body: { live_cart_session_id: session._id, ...given } }))
    .live_cart

/** A session of a link that ships nothing, with an accepted order bump of a regular product and no address. */
async function withBump(): Promise<LiveCart> {
  const link = await own.makeLink({ kind: 'amount', minimum_amount: 2500, shipping_required: false })
  const billed = await tell(await own.start(link), { email: 'maya@example.com', billing_address: ADDRESS })
  expect(billed).toMatchObject({ shipping_method_id: null, shipping_total: 0, total: 2500 })
  const bump = await makeOffer(app, own.shop, 'order_bump', { product1_id: own.filters })
  return expectOk(await accept(app, billed, bump, own.filters)).data
}

describe('an offer next to an item that is not shipped', () => {
  it('adds a shipping method with its cost, and requires an address', async () => {
    const session = await withBump()
    expect(session).toMatchObject({ selected_shipping_rate: { shipping_title: 'Standard' }, shipping_total: 590 })
    const refused = await payWith(app, session, GOOD_CARD)
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { code: 'incomplete', errors: { address: 'Address is required', city: 'City is required' } },
    ])
    const whole = await tell(session, { shipping_address: ADDRESS })
    expect((await payWith(app, whole, GOOD_CARD)).status).toBe(200)
    const { body } = await app.call(contracts.orders.full, { params: { sessionId: session._id } })
    expect(body.order).toMatchObject({ shipping_title: 'Standard', shipping_price: 590 })
    expect(body.order.line_items.map(({ title }) => title)).toContain('Paper filters')
  })

  it('removes all shipping data when it is removed', async () => {
    const session = await withBump()
    const item = session.cart.find(({ is_order_bump }) => is_order_bump)
    const body = { live_cart_session_id: session._id, item_id: item?._id ?? '' }
    const left = expectOk(await app.call(cartSessions.removeFromCart, { body })).live_cart
    expect(left).toMatchObject({ selected_shipping_rate: null, shipping_total: 0, total: 2500 })
    expect((await payWith(app, left, GOOD_CARD)).status).toBe(200)
  })

  it('is not made after a payment without shipping, since there is no address to send it to', async () => {
    const link = await own.makeLink({ kind: 'amount', minimum_amount: 2500, shipping_required: false })
    const session = await tell(await own.start(link), { email: 'maya@example.com', billing_address: ADDRESS })
    const upsell = await makeOffer(app, own.shop, 'upsell', { product1_id: own.filters, placement: 'after_payment' })
    expect((await payWith(app, session, GOOD_CARD)).status).toBe(200)
    const asked = await app.call(contracts.afterOffers.pending, { query: { session_id: session._id } })
    expect(asked.body).toMatchObject({ after_offer: null })
    const taken = { live_cart_session_id: session._id, optimizer_id: upsell, expected_total: 500, currency: 'USD' }
    expect((await app.call(contracts.afterOffers.accept, { body: taken })).status).toBe(409)
  })
})

describe('a place that is not in the list of countries and states', () => {
  const place = (given: object) => ({ ...ADDRESS, ...given })

  it('is rejected for shipping and billing on a page without tax, with a message per field', async () => {
    const session = await readySession(app, own.shop)
    const told = (given: object) =>
      app.call(cartSessions.updateCustomerInfo, { body: { live_cart_session_id: session._id, ...given } })
    const country = 'Select a country from the list'
    const state = 'Select a state from the list'
    expect(await told({ shipping_address: place({ country: 'ZZ' }) })).toMatchObject({
      status: 422,
      body: { errors: { country } },
    })
    expect(await told({ shipping_address: place({ state: 'XX' }) })).toMatchObject({ body: { errors: { state } } })
    expect(await told({ billing_address: place({ country: 'ZZ' }) })).toMatchObject({
      status: 422,
      body: { errors: { billingCountry: country } },
    })
    expect(await told({ billing_address: place({ country: 'CA', state: 'TX' }) })).toMatchObject({
      body: { errors: { billingState: state } },
    })
  })

  it('is not charged for either address if it is already stored', async () => {
    let session = await readySession(app, own.shop)
    for (const [column, field] of [
      ['customer_shipping_address', 'country'],
      ['customer_billing_address', 'billingCountry'],
    ] as const) {
      await app.db.$client.query(
        `update live_cart_sessions set ${column} = jsonb_set(${column}, '{country_code}', '"ZZ"') where session_id = $1`,
        [session._id],
      )
      const body = { ...payBody(session, await enterCard(app, GOOD_CARD)), billing_same_as_shipping: false }
      const refused = await app.call(contracts.transactions.pay, { body })
      expect(refused).toMatchObject({ status: 422, body: { errors: { [field]: 'Select a country from the list' } } })
      session = await tell(session, { shipping_address: ADDRESS, billing_address: ADDRESS })
    }
  })

  it('is normalized to its code from another name: "USA" becomes "US"', async () => {
    const session = await readySession(app, own.shop)
    const texas = place({ country: 'USA', state: 'Texas' })
    const kept = await tell(session, { shipping_address: texas, billing_address: texas })
    const codes = { country_code: 'US', administrative_area: 'TX' }
    expect(kept).toMatchObject({ customer_shipping_address: codes, customer_billing_address: codes })
  })
})

describe('the products of an address, for a browser without scripts', () => {
  const goodsAt = async (path: string, given: object) => {
    const data = await shopData(app.deps, { device: testDevice, host: 'localhost', path, session: undefined, ...given })
    return data.kind === 'start' ? data.goods : undefined
  }

  it('are those of a variant or link, and nothing that cannot be bought', async () => {
    const [variant_id] = own.shop.variant_ids
    expect(await goodsAt('/checkout', { variant_id })).toMatchObject({
      cart: [{ title: 'Heron gooseneck kettle', variant_title: 'Matte black', price: 1999 }],
      subtotal: 1999,
      currency: 'USD',
    })
    const { link } = await own.makeLink({ kind: 'amount', minimum_amount: 2500, name: 'Brewing class' })
    expect(await goodsAt('/quick-checkout', { link })).toMatchObject({
      cart: [{ title: 'Brewing class' }],
      subtotal: 2500,
    })
    expect(await goodsAt('/checkout', { variant_id: 'var_unknown' })).toBeUndefined()
    expect(await goodsAt('/checkout', { offer_id: 'off_unknown' })).toBeUndefined()
    expect(await goodsAt('/cart', { variant_id })).toBeUndefined()
  })
})

describe('an order with a zero total', () => {
  const pay = (session: LiveCart) => {
    const { payment_token: _, ...body } = payBody(session, 'none')
    return app.call(contracts.transactions.pay, { body })
  }

  it('needs no payment token, unlike any other order', async () => {
    const { store_id, token } = own.shop
    await app.db.$client.query(
      `update payment_pages set published = published || '{"promo_codes_enabled": true}' where store_id = $1`,
      [store_id],
    )
    const link = await own.makeLink({ kind: 'amount', minimum_amount: 2500, shipping_required: false })
    const session = await tell(await own.start(link), { email: 'maya@example.com', billing_address: ADDRESS })
    expect((await pay(session)).status).toBe(400)
    const code = { store_id, code: 'ALL', discount_type: 'percentage', discount_value: 100 } as const
    expectOk(await app.call(contracts.promoCodes.create, { body: code }, { token }))
    const query = { session_id: session._id, promo_code: 'ALL' }
    expectOk(await app.call(cartSessions.applyPromoCode, { query }))
    const free = await own.read(session)
    expect(free.total).toBe(0)
    expect((await pay(free)).status).toBe(200)
  })
})
