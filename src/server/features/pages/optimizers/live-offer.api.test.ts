import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeAffirmationBox, makeProduct, makeReview } from '../../../../../tests/support/app/factories.ts'
import {
  accept,
  makeOffer,
  openOfferShop,
  startSession,
  type OfferShop,
} from '../../../../../tests/support/shops/offers.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import type { LiveCart } from '../../../../shared/contracts/checkout/live-cart.ts'
import type { OptimizerCategory } from '../../../../shared/contracts/pages/optimizer-content.ts'

const { cartSessions, optimizers } = contracts
const MINUTE = 60_000

let api: TestApp
let shop: OfferShop
let session: LiveCart

beforeAll(async () => {
  api = await createTestApp()
})
beforeEach(async () => {
  shop = await openOfferShop(api)
  session = await startSession(api, shop)
})
afterAll(() => api.close())

const ask = (optimizer_category: OptimizerCategory, given: object = {}) =>
  api.call(optimizers.live, {
    body: { store_id: shop.store_id, session_id: session._id, optimizer_category, ...given },
  })
const idOf = async (category: OptimizerCategory, given: object = {}) => {
  const { status, body } = await ask(category, given)
  return status === 204 ? null : (body?.optimizer.optimizer_id ?? `status ${status}`)
}
const offer = (category: OptimizerCategory, content: Parameters<typeof makeOffer>[3]) =>
  makeOffer(api, shop, category, content)
const setStock = (product_id: string, stock: number) =>
  api.db.$client.query('update product_variants set stock = $1 where product_id = $2', [stock, product_id])

describe("a session's live offer", () => {
  it('returns the optimizer with its products [API-121] [UP-001] [UP-003] [DEF-71]', async () => {
    const optimizer_id = await offer('upsell', { product1_id: shop.grinder, discount_amount: 15, header: 'Grind it' })
    const body = expectOk(await ask('upsell'))
    expect(body?.optimizer).toMatchObject({ optimizer_id, optimizer_type: 'additional', header: 'Grind it' })
    expect(body).toMatchObject({ accepted: false, limited_until: null, stock_left: null, reviews: [] })
    expect(body?.products).toMatchObject([
      {
        product_id: shop.grinder,
        title: 'Grinder',
        price: 9000,
        discount_price: 7650,
        variants: [{ title: 'One size', price: 9000, discount_price: 7650, in_stock: true }],
      },
    ])
  })

  it('includes every product of a bundle, with the fee on the first [UP-001]', async () => {
    const products = { product1_id: shop.mug, product2_id: shop.filters }
    await offer('downsell', { ...products, optimizer_type: 'bundle', discount_amount: 50, added_fee: 99 })
    const body = expectOk(await ask('downsell'))
    expect(body?.optimizer.optimizer_type).toBe('bundle')
    expect(body?.products.map(({ title, discount_price }) => [title, discount_price])).toEqual([
      ['Mug', 699],
      ['Filters', 425],
    ])
  })

  it('is 204 if none applies [UP-005] [CONST-025] [API-121]', async () => {
    expect(await ask('upsell')).toMatchObject({ status: 204 })
    await offer('upsell', { product1_id: shop.grinder })
    expect((await ask('upsell')).status).toBe(200)
    expect(await ask('downsell')).toMatchObject({ status: 204 })
    expect((await api.rawCall(optimizers.live, { body: {} })).status).toBe(400)
  })

  it('is the newest live one [GAP-54]', async () => {
    const first = await offer('upsell', { product1_id: shop.grinder })
    const second = await offer('upsell', { product1_id: shop.mug })
    expect(await idOf('upsell')).toBe(second)
    await api.db.$client.query(`update optimizers set status = 'paused' where optimizer_id = $1`, [second])
    expect(await idOf('upsell')).toBe(first)
    await api.db.$client.query('update optimizers set published = null where optimizer_id = $1', [first])
    expect(await idOf('upsell')).toBeNull()
  })

  it('requires its trigger, and is not shown for products in the cart or sold out [UP-003]', async () => {
    await offer('upsell', { product1_id: shop.grinder, trigger_product_id: shop.filters })
    expect(await idOf('upsell')).toBeNull()
    const any = await offer('upsell', { product1_id: shop.mug, trigger_product_id: shop.product_id })
    expect(await idOf('upsell')).toBe(any)
    await setStock(shop.mug, 0)
    expect(await idOf('upsell')).toBeNull()
    await setStock(shop.mug, 5)
    const body = { live_cart_session_id: session._id, store_id: shop.store_id, product_id: shop.mug }
    await api.call(cartSessions.addProduct, { body })
    expect(await idOf('upsell')).toBeNull()
  })

  it('uses the next variant if the first is sold out [SS-030]', async () => {
    const { product, variants } = await makeProduct(api.db, {
      store_id: shop.store_id,
      variants: [
        { title: 'Small', price: 1000, stock: 0 },
        { title: 'Large', price: 2000, stock: 1 },
      ],
    })
    await offer('upsell', { product1_id: product.product_id, discount_amount: 10 })
    const body = expectOk(await ask('upsell'))
    expect(body?.products).toMatchObject([
      {
        variant_id: variants[1]?.variant_id,
        discount_price: 1800,
        variants: [{ in_stock: false }, { in_stock: true }],
      },
    ])
  })

  it('is a downsell only until an upsell is accepted [UP-004] [DEF-54]', async () => {
    const upsell = await offer('upsell', { product1_id: shop.grinder })
    const downsell = await offer('downsell', { product1_id: shop.mug })
    expect([await idOf('upsell'), await idOf('downsell')]).toEqual([upsell, downsell])
    await accept(api, session, upsell, shop.grinder)
    expect([await idOf('upsell'), await idOf('downsell')]).toEqual([null, null])
    expect((await accept(api, session, downsell, shop.mug)).status).toBe(409)
  })

  it("is not available to other stores' sessions [DEF-26]", async () => {
    const other = await openOfferShop(api)
    const theirs = await startSession(api, other)
    await offer('upsell', { product1_id: shop.grinder })
    const missing = { status: 404, body: { detail: 'Session not found' } }
    expect(await ask('upsell', { store_id: other.store_id })).toMatchObject(missing)
    expect(await ask('upsell', { session_id: theirs._id })).toMatchObject(missing)
    expect(await ask('upsell', { session_id: 'cs_nothing' })).toMatchObject(missing)
    expect(await ask('upsell', { session_id: theirs._id, store_id: other.store_id })).toMatchObject({ status: 204 })
  })

  it('includes its reviews and affirmation box if they are enabled [OP-009] [OP-011]', async () => {
    const { store_id } = shop
    const parts = { reviews_enabled: true, affirmation_section_enabled: true }
    const optimizer_id = await offer('upsell', { product1_id: shop.grinder, ...parts })
    await makeReview(api.db, { store_id, optimizer_id })
    await makeAffirmationBox(api.db, { store_id, optimizer_id })
    expect(expectOk(await ask('upsell'))).toMatchObject({
      reviews: [{ user_name: 'Mira Holt' }],
      affirmation_box: { header: 'Why us' },
    })
    const plain = await offer('upsell', { product1_id: shop.mug })
    await makeReview(api.db, { store_id, optimizer_id: plain })
    expect(expectOk(await ask('upsell'))).toMatchObject({ reviews: [], affirmation_box: null })
  })
})

describe('limited time and stock [OP-005]', () => {
  it('needs as many queries for many offers as for two, and moves on to the next offer', async () => {
    const time = { limited_time_active: true, limited_time_remaining: 10 }
    const last = await offer('upsell', { product1_id: shop.mug, limited_time_active: true, limited_time_remaining: 90 })
    const first = await offer('upsell', { product1_id: shop.grinder, ...time })
    const execute = vi.spyOn(api.db, 'execute')
    const asked = async () => {
      execute.mockClear()
      return { id: await idOf('upsell'), statements: execute.mock.calls.length }
    }
    expect((await asked()).id).toBe(first)
    api.clock.advance(11 * MINUTE)
    const two = await asked()
    expect(two.id).toBe(last)
    expect(two.statements).toBeGreaterThan(1)
    for (let more = 0; more < 4; more += 1) {
      const each = await offer('upsell', { product1_id: shop.filters, ...time })
      expect((await asked()).id).toBe(each)
      api.clock.advance(11 * MINUTE)
    }
    await offer('upsell', { product1_id: shop.product_id })
    await offer('upsell', { product1_id: shop.filters, trigger_product_id: shop.mug })
    expect(await asked()).toEqual(two)
    execute.mockRestore()
  })

  it('ends when its time is up, counted from the first time it was shown', async () => {
    const time = { limited_time_active: true, limited_time_remaining: 10 }
    const optimizer_id = await offer('upsell', { product1_id: shop.grinder, ...time })
    const limited_until = new Date(api.clock.now().getTime() + 10 * MINUTE).toISOString()
    expect(expectOk(await ask('upsell'))).toMatchObject({ limited_until })
    api.clock.advance(9 * MINUTE)
    expect(expectOk(await ask('upsell'))).toMatchObject({ limited_until })
    api.clock.advance(MINUTE)
    expect(await idOf('upsell')).toBeNull()
    expect(await accept(api, session, optimizer_id, shop.grinder)).toMatchObject({
      status: 409,
      body: { detail: 'This offer is no longer available', code: 'offer_over' },
    })
  })

  it('shows the actual stock once it is low', async () => {
    await offer('upsell', { product1_id: shop.grinder, limited_stock_active: true, limited_stock_remaining: 3 })
    expect(expectOk(await ask('upsell'))?.stock_left).toBeNull()
    await setStock(shop.grinder, 3)
    expect(expectOk(await ask('upsell'))?.stock_left).toBe(3)
  })
})

describe('the order bump', () => {
  const bump = () => api.call(optimizers.orderBump, { body: { store_id: shop.store_id, session_id: session._id } })

  it('returns 200 on the payment page, with null for none [API-122]', async () => {
    expect(await bump()).toMatchObject({ status: 200, body: { data: null } })
    await offer('order_bump', { product1_id: shop.mug, order_bump_location: 'cart' })
    expect(await bump()).toMatchObject({ status: 200, body: { data: null } })
    const optimizer_id = await offer('order_bump', { product1_id: shop.filters, discount_amount: 20 })
    expect(await bump()).toMatchObject({
      status: 200,
      body: { data: { optimizer: { optimizer_id }, products: [{ title: 'Filters', discount_price: 680 }] } },
    })
  })

  it('is the one for its location [OP-001] [API-121]', async () => {
    const inCart = await offer('order_bump', { product1_id: shop.mug, order_bump_location: 'cart' })
    const onPage = await offer('order_bump', { product1_id: shop.filters, order_bump_location: 'payment_page' })
    expect(await idOf('order_bump', { order_bump_location: 'cart' })).toBe(inCart)
    expect(await idOf('order_bump', { order_bump_location: 'payment_page' })).toBe(onPage)
    expect((await ask('order_bump', { order_bump_location: 'footer' })).status).toBe(400)
  })

  it('stays visible as accepted until it is removed [UP-009] [SS-028] [DEF-55]', async () => {
    const optimizer_id = await offer('order_bump', { product1_id: shop.filters })
    const other = await offer('order_bump', { product1_id: shop.mug })
    const accepted = expectOk(await accept(api, session, optimizer_id, shop.filters)).data
    expect(expectOk(await bump()).data).toMatchObject({ accepted: true, optimizer: { optimizer_id } })
    expect((await accept(api, session, other, shop.mug)).status).toBe(409)
    const remove = (product_id: string) => {
      const item_id = accepted.cart.find(({ productId }) => productId === product_id)?._id ?? ''
      return api.call(cartSessions.removeFromCart, { body: { live_cart_session_id: session._id, item_id } })
    }
    const body = { live_cart_session_id: session._id, store_id: shop.store_id, product_id: shop.grinder }
    await api.call(cartSessions.addProduct, { body })
    await remove(shop.product_id)
    expect(expectOk(await bump()).data).toMatchObject({ accepted: true, optimizer: { optimizer_id } })
    await remove(shop.filters)
    expect(expectOk(await bump()).data).toMatchObject({ accepted: false })
  })
})
