import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  accept,
  makeOffer,
  openOfferShop,
  startSession,
  type OfferShop,
} from '../../../../../../tests/support/shops/offers.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../../shared/contracts/index.ts'
import type { LiveCart } from '../../../../../shared/contracts/checkout/live-cart.ts'

const { cartSessions } = contracts

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

type Content = Parameters<typeof makeOffer>[3]
const upsell = (content: Content) => makeOffer(api, shop, 'upsell', content)
const bundleOf = (content: Content = {}) =>
  upsell({ optimizer_type: 'bundle', product1_id: shop.mug, product2_id: shop.filters, ...content })
const take = async (optimizer_id: string, product_id: string, given = {}) =>
  expectOk(await accept(api, session, optimizer_id, product_id, given)).data
const remove = async (item_id: string | undefined, remove_bundle?: boolean) => {
  const body = { live_cart_session_id: session._id, item_id: item_id ?? '', remove_bundle }
  return expectOk(await api.call(cartSessions.removeFromCart, { body })).live_cart
}
const add = (product_id: string, quantity = 1) =>
  api.call(cartSessions.addProduct, {
    body: { live_cart_session_id: session._id, store_id: shop.store_id, product_id, quantity },
  })
const titles = ({ cart }: LiveCart) => cart.map(({ title }) => title)

describe('accepting an offer', () => {
  it('adds one unit of the first product at the price computed by the server [UP-006] [UP-010] [SS-018]', async () => {
    const offered = { product1_id: shop.grinder, product2_id: shop.mug, discount_amount: 15, added_fee: 100 }
    const optimizer_id = await upsell(offered)
    const lies = { discount_price: 1, quantity: 50, is_downsell: true, is_order_bump: true, subtext: 'Free' }
    const cart = await take(optimizer_id, shop.grinder, lies)
    expect(titles(cart)).toEqual(['Heron gooseneck kettle', 'Grinder'])
    expect(cart.cart[1]).toMatchObject({
      quantity: 1,
      price: 9000,
      discount_price: 7750,
      is_upsell: true,
      is_downsell: false,
      is_order_bump: false,
      is_bundle: false,
      payment_page_optimizer_id: optimizer_id,
    })
    expect(cart).toMatchObject({ subtotal: 1999 + 7750, savings_total: 1250, cart_version: session.cart_version + 1 })
    expect(cart.total).toBe(session.total + 7750)
  })

  it.each(['order_bump', 'downsell'] as const)('flags the line item of a %s [UP-006] [UP-008]', async (category) => {
    const optimizer_id = await makeOffer(api, shop, category, { product1_id: shop.mug, discount_amount: 100 })
    const { cart } = await take(optimizer_id, shop.mug)
    const flags = { is_order_bump: category === 'order_bump', is_upsell: false, is_downsell: category === 'downsell' }
    expect(cart[1]).toMatchObject({ ...flags, discount_price: 0, price: 1200 })
  })

  it('adds the chosen variant [SS-030]', async () => {
    const [, sand] = shop.variant_ids
    await add(shop.mug)
    await remove(session.cart[0]?._id)
    const optimizer_id = await upsell({ product1_id: shop.product_id, discount_amount: 10 })
    const { cart } = await take(optimizer_id, shop.product_id, { variant_id: sand })
    expect(cart[1]).toMatchObject({ product_variant_id: sand, variant_title: 'Sand', discount_price: 2205 })
  })

  it('adds every product of a bundle [UP-007] [DEF-53]', async () => {
    const optimizer_id = await bundleOf({ discount_amount: 50, added_fee: 99 })
    const { cart, total } = await take(optimizer_id, shop.mug, { is_bundle: true })
    const line = { quantity: 1, is_bundle: true, is_upsell: true, payment_page_optimizer_id: optimizer_id }
    expect(cart.slice(1)).toMatchObject([
      { ...line, title: 'Mug', discount_price: 699 },
      { ...line, title: 'Filters', discount_price: 425 },
    ])
    expect(total).toBe(session.total + 699 + 425)
  })

  it('adds it only once, even with repeated or concurrent requests [UP-009] [DEF-55]', async () => {
    const optimizer_id = await bundleOf()
    const replies = await Promise.all([1, 2, 3].map(() => accept(api, session, optimizer_id, shop.mug)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const again = await take(optimizer_id, shop.mug)
    expect(again.cart).toHaveLength(3)
    expect(again.cart_version).toBe(session.cart_version + 1)
    const { rows } = await api.db.$client.query('select views from optimizer_views where optimizer_id = $1', [
      optimizer_id,
    ])
    expect(rows).toEqual([{ views: 1 }])
  })

  it('rejects anything that is not a live offer of the store [DEF-26]', async () => {
    const other = await openOfferShop(api)
    const theirs = await makeOffer(api, other, 'upsell', { product1_id: other.grinder, discount_amount: 100 })
    const missing = { status: 404, body: { detail: 'This offer is not available' } }
    expect(await accept(api, session, theirs, other.grinder)).toMatchObject(missing)
    expect(await accept(api, session, 'opt_nothing', shop.grinder)).toMatchObject(missing)
    const draft = await upsell({ product1_id: shop.grinder })
    await api.db.$client.query(`update optimizers set status = 'draft' where optimizer_id = $1`, [draft])
    expect(await accept(api, session, draft, shop.grinder)).toMatchObject(missing)
    expect(await accept(api, { ...session, store_id: other.store_id }, theirs, other.grinder)).toMatchObject(missing)
  })

  it('rejects offers that do not apply: another product, a missing trigger, not enough stock', async () => {
    const over = { status: 409, body: { code: 'offer_over' } }
    const grinder = await upsell({ product1_id: shop.grinder })
    expect(await accept(api, session, grinder, shop.mug)).toMatchObject(over)
    expect(await accept(api, session, grinder, shop.grinder, { variant_id: shop.variant_ids[1] })).toMatchObject(over)
    const waiting = await upsell({ product1_id: shop.grinder, trigger_product_id: shop.mug })
    expect(await accept(api, session, waiting, shop.grinder)).toMatchObject(over)
    await api.db.$client.query('update product_variants set stock = 0 where product_id = $1', [shop.filters])
    expect(await accept(api, session, await bundleOf(), shop.mug)).toMatchObject(over)
    expect(expectOk(await api.call(cartSessions.get, { params: { sessionId: session._id } })).live_cart).toEqual(
      session,
    )
  })
})

describe('the line item of an offer', () => {
  it('is limited to one unit, counted against the same stock as a regular line item [CONST-014] [CONST-015] [CONST-016]', async () => {
    const optimizer_id = await upsell({ product1_id: shop.mug, discount_amount: 50 })
    const { cart } = await take(optimizer_id, shop.mug)
    const quantityOf = (quantity: number, line = cart[1]) =>
      api.call(cartSessions.updateQuantity, {
        body: { live_cart_session_id: session._id, item_id: line?._id ?? '', quantity },
      })
    expect(await quantityOf(2)).toMatchObject({ status: 422, body: { code: 'offer_quantity' } })
    expect((await quantityOf(1)).status).toBe(200)
    expect(await add(shop.mug, 20)).toMatchObject({ status: 409, body: { detail: 'Only 20 of Mug left' } })
    const plain = expectOk(await add(shop.mug, 19)).data.cart[2]
    expect(plain).toMatchObject({ quantity: 19, discount_price: 1200, payment_page_optimizer_id: null })
    expect((await quantityOf(20, plain)).status).toBe(409)
  })

  it('is removed with the product that triggered it, unless the offer applies to any product [SS-028]', async () => {
    const bump = await makeOffer(api, shop, 'order_bump', { product1_id: shop.filters })
    const waiting = await upsell({ product1_id: shop.grinder, trigger_product_id: shop.product_id })
    await take(bump, shop.filters)
    await take(waiting, shop.grinder)
    await add(shop.mug)
    const left = await remove(session.cart[0]?._id)
    expect(titles(left)).toEqual(['Filters', 'Mug'])
    expect(left.subtotal).toBe(850 + 1200)
  })

  it('cannot be the only item in the cart, even if the offer applies to any product', async () => {
    const bump = await makeOffer(api, shop, 'order_bump', { product1_id: shop.filters, discount_amount: 90 })
    const any = await bundleOf({ product2_id: shop.grinder, discount_amount: 90 })
    await take(bump, shop.filters)
    await take(any, shop.mug)
    expect(await remove(session.cart[0]?._id)).toMatchObject({
      cart: [],
      subtotal: 0,
      shipping_total: 0,
      total: 0,
    })
  })

  it('is removed with its whole bundle, and a partial bundle reverts to regular prices [SS-027] [DEF-53]', async () => {
    const optimizer_id = await bundleOf({ discount_amount: 50, added_fee: 99 })
    const accepted = await take(optimizer_id, shop.mug)
    expect(titles(await remove(accepted.cart[2]?._id, true))).toEqual(['Heron gooseneck kettle'])
    const again = await take(optimizer_id, shop.mug)
    const broken = await remove(again.cart[1]?._id)
    expect(broken.cart[1]).toMatchObject({
      title: 'Filters',
      discount_price: 850,
      is_bundle: false,
      is_upsell: false,
      payment_page_optimizer_id: null,
    })
    expect(broken.total).toBe(session.total + 850)
  })
})

const UNCHANGED = { discount: 0, shipping: 0, tax: 0 }

describe('bundle totals [API-163] [UP-002] [GAP-76]', () => {
  const totals = (given: object) =>
    api.call(cartSessions.calculateBundleTotals, { body: { live_cart_session_id: session._id, ...given } })

  it('show what an upsell and a downsell would total', async () => {
    const upsell_optimizer_id = await bundleOf({ discount_amount: 50 })
    const content = { product1_id: shop.grinder, discount_amount: 10 }
    const downsell_optimizer_id = await makeOffer(api, shop, 'downsell', content)
    expect(expectOk(await totals({ upsell_optimizer_id, downsell_optimizer_id }))).toEqual({
      upsell: {
        amount_saved: 1025,
        bundle_total: 1025,
        original_total: 2050,
        new_cart_total: session.total + 1025,
        changes: UNCHANGED,
      },
      downsell: {
        amount_saved: 900,
        bundle_total: 8100,
        original_total: 9000,
        new_cart_total: session.total + 8100,
        changes: UNCHANGED,
      },
    })
  })

  it('match what is charged after accepting, including codes and rewards', async () => {
    const stages = [{ threshold: 3000, reward_type: 'discount', discount_percentage: 10, title: '10% off' }]
    const published = JSON.stringify({ progress_rewards_enabled: true, progress_reward_stages: stages })
    await api.db.$client.query('update payment_pages set published = published || $1::jsonb where store_id = $2', [
      published,
      shop.store_id,
    ])
    const upsell_optimizer_id = await bundleOf({ discount_amount: 10, added_fee: 300 })
    const { upsell: told } = expectOk(await totals({ upsell_optimizer_id }))
    const { total } = await take(upsell_optimizer_id, shop.mug)
    expect(told?.new_cart_total).toBe(total)
    expect(told).toMatchObject({ amount_saved: 0, original_total: 2050, bundle_total: 2145 })
    // The bundle reaches the reward stage, which takes 10% off all of it.
    expect(told?.changes).toEqual({ discount: session.total + 2145 - total, shipping: 0, tax: 0 })
    expect(total).toBeLessThan(session.total + 2145)
  })

  it('are null for an offer that does not apply or belongs to another store', async () => {
    const downsell = await makeOffer(api, shop, 'downsell', { product1_id: shop.grinder })
    const taken = await bundleOf()
    expect(expectOk(await totals({ upsell_optimizer_id: downsell, downsell_optimizer_id: null }))).toEqual({
      upsell: null,
      downsell: null,
    })
    await take(taken, shop.mug)
    expect(expectOk(await totals({ upsell_optimizer_id: taken, downsell_optimizer_id: downsell }))).toEqual({
      upsell: null,
      downsell: null,
    })
    const other = await openOfferShop(api)
    const theirs = await makeOffer(api, other, 'upsell', { product1_id: other.grinder })
    expect(expectOk(await totals({ upsell_optimizer_id: theirs })).upsell).toBeNull()
    const unknown = { live_cart_session_id: 'cs_nothing' }
    expect(await api.call(cartSessions.calculateBundleTotals, { body: unknown })).toMatchObject({
      status: 404,
      body: { detail: 'Session not found' },
    })
  })
})
