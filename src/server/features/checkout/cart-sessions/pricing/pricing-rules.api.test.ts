import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADDRESS, openShop, payWith, type TestShop } from '../../../../../../tests/support/shops/shop.ts'
import { createTestApp, type TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { testDevice } from '../../../../../../tests/support/e2e/test-browser.ts'
import { contracts } from '../../../../../shared/contracts/index.ts'
import type { LiveCart } from '../../../../../shared/contracts/checkout/live-cart.ts'
import { shopData } from '../../checkout-page/service.ts'

let app: TestApp
let shop: TestShop
const { cartSessions, paymentPages } = contracts

beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(app, { stock: 40 })
})
afterAll(() => app.close())

/** Publishes the store's page with these fields changed. */
async function publish(fields: object): Promise<void> {
  const { token, store_id } = shop
  const { body } = await app.call(paymentPages.list, { query: { store_id } }, { token })
  const payment_page_id = body.payment_pages.find(({ is_default }) => is_default)?.payment_page_id ?? ''
  const saved = await app.call(paymentPages.update, { body: { payment_page_id, ...fields } }, { token })
  const { version } = saved.body.data
  const done = await app.call(paymentPages.publish, { body: { payment_page_id, version } }, { token })
  expect(done.status).toBe(200)
}

const read = async (id: string): Promise<LiveCart> =>
  (await app.call(cartSessions.get, { params: { sessionId: id } })).body.live_cart

const start = async (): Promise<LiveCart> => {
  const { body } = await app.call(cartSessions.startByVariant, { body: { variant_id: shop.variant_ids[0] } })
  return read(body.session_id)
}

const setQuantity = async (session: LiveCart, quantity: number): Promise<LiveCart> => {
  const item_id = session.cart[0]?._id ?? ''
  const body = { live_cart_session_id: session._id, item_id, quantity }
  return (await app.call(cartSessions.updateQuantity, { body })).body.live_cart
}

const keep = (session: LiveCart, fields: object) =>
  app.call(cartSessions.updateCustomerInfo, {
    body: { live_cart_session_id: session._id, email: 'maya@example.com', billing_address: ADDRESS, ...fields },
  })

const shown = async (session: LiveCart) => {
  const data = await shopData(app.deps, {
    device: testDevice,
    host: 'localhost',
    path: '/checkout',
    session: session._id,
  })
  if (data.kind !== 'checkout') throw new Error(`Not a checkout: ${data.kind}`)
  return data
}

describe('progress rewards', () => {
  const stages = [
    { threshold: 3998, reward_type: 'free_shipping', discount_percentage: 0, title: '' },
    { threshold: 5997, reward_type: 'discount', discount_percentage: 10, title: '' },
  ]
  const rewards = { progress_rewards_enabled: true, progress_reward_stages: stages }

  it('follow the cart, and the server deducts them from the total [PP-013] [SS-022] [SS-023] [GAP-61]', async () => {
    await publish(rewards)
    const one = await start()
    expect(one).toMatchObject({ progress_reward_free_shipping: false, shipping_total: 590, total: 2589 })
    const two = await setQuantity(one, 2)
    expect(two).toMatchObject({ progress_reward_free_shipping: true, shipping_total: 0, shipping_method_id: null })
    expect(two.total).toBe(3998)
    const three = await setQuantity(two, 3)
    expect(three).toMatchObject({ progress_reward_discount_percentage: 10, reward_discount_total: 600, total: 5397 })
    const back = await setQuantity(three, 1)
    expect(back).toMatchObject({
      progress_reward_free_shipping: false,
      progress_reward_discount_percentage: 0,
      shipping_total: 590,
      shipping_method_id: one.shipping_method_id,
      total: 2589,
    })
  })

  it('allow paying without a shipping method while shipping is free [SS-023] [DEF-60]', async () => {
    await publish(rewards)
    const session = await setQuantity(await start(), 2)
    const { body } = await keep(session, { shipping_address: ADDRESS })
    expect(body.live_cart.shipping_method_id).toBeNull()
    expect(await payWith(app, body.live_cart, '4242424242424242')).toMatchObject({ status: 200 })
  })

  it('no longer apply once they are turned off', async () => {
    await publish({ ...rewards, progress_rewards_enabled: false })
    expect(await setQuantity(await start(), 3)).toMatchObject({ progress_reward_free_shipping: false, total: 6587 })
  })
})

describe('the regions that a page ships to', () => {
  it('reject other countries and excluded cities in a sync, with the message on the field [PP-014] [DEF-64] [GAP-62]', async () => {
    await publish({
      restrict_shipping_countries_enabled: true,
      included_country_codes: ['US'],
      excluded_city_codes: ['Dallas'],
    })
    const session = await start()
    const country = await keep(session, { shipping_address: { ...ADDRESS, country: 'CA' } })
    expect(country).toMatchObject({ status: 422, body: { errors: { country: 'We do not ship to this country' } } })
    const city = await keep(session, { shipping_address: { ...ADDRESS, city: ' dallas ' } })
    expect(city).toMatchObject({ status: 422, body: { errors: { city: 'We do not ship to this city' } } })
    expect((await read(session._id)).customer_shipping_address).toBeNull()
    expect(await keep(session, { shipping_address: { ...ADDRESS, country: '', city: '' } })).toMatchObject({
      status: 200,
    })
    expect(await keep(session, { shipping_address: ADDRESS })).toMatchObject({ status: 200 })
  })

  it('are checked again at Pay [PP-014]', async () => {
    await publish({ restrict_shipping_countries_enabled: false, excluded_city_codes: [] })
    const session = await start()
    const { body } = await keep(session, { shipping_address: ADDRESS })
    await publish({ restrict_shipping_countries_enabled: true, included_country_codes: ['CA'] })
    const paid = await payWith(app, body.live_cart, '4242424242424242')
    expect(paid).toMatchObject({ status: 422, body: { errors: { country: 'We do not ship to this country' } } })
  })

  it('include every country if the list is empty [GAP-62]', async () => {
    await publish({ restrict_shipping_countries_enabled: true, included_country_codes: [] })
    const canada = { ...ADDRESS, country: 'CA', state: 'ON' }
    expect(await keep(await start(), { shipping_address: canada })).toMatchObject({ status: 200 })
    await publish({ restrict_shipping_countries_enabled: false })
  })
})

describe('limited time and stock', () => {
  it('sets the deadline at the start of the session and never moves it [PP-010]', async () => {
    await publish({ limited_time_enabled: true, limited_time_remaining: 10 })
    const session = await start()
    const data = await shown(session)
    const left = Date.parse(data.live_cart.limited_until ?? '') - Date.parse(data.served_at)
    expect(left).toBeGreaterThan(9.5 * 60_000)
    expect(left).toBeLessThanOrEqual(10 * 60_000)
    await publish({ limited_time_remaining: 60 })
    expect((await setQuantity(session, 2)).limited_until).toBe(session.limited_until)
    await publish({ limited_time_enabled: false })
    expect((await start()).limited_until).toBeNull()
  })

  it("shows the actual stock once it is at or below the page's threshold, and no other number [PP-010]", async () => {
    await publish({ limited_stock_enabled: true, limited_stock_remaining: 10 })
    const session = await start()
    expect((await shown(session)).stock_left).toBeNull()
    await publish({ limited_stock_remaining: 9999 })
    const { stock_left } = await shown(session)
    expect(stock_left).toBeGreaterThan(0)
    expect(stock_left).toBeLessThanOrEqual(40)
    await publish({ limited_stock_enabled: false })
    expect((await shown(session)).stock_left).toBeNull()
  })
})

it('stores an affiliate code with the session and its order [PP-003] [GAP-63]', async () => {
  await publish({ affiliate_codes_enabled: true })
  const session = await start()
  const { body } = await keep(session, { affiliate_code: ' SAM-22 ', shipping_address: ADDRESS })
  expect(body.live_cart.affiliate_code).toBe('SAM-22')
  expect((await keep(session, {})).body.live_cart.affiliate_code).toBe('SAM-22')
  await payWith(app, body.live_cart, '4242424242424242')
  const { token, store_id } = shop
  const { orders } = (await app.call(contracts.orders.list, { query: { store_id } }, { token })).body
  const order_id = orders[0]?.order_id ?? ''
  const details = await app.call(contracts.orders.details, { query: { order_id } }, { token })
  expect(JSON.stringify(details.body)).toContain('"affiliate_code":"SAM-22"')
})
