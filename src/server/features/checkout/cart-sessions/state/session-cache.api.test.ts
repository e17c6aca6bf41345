import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accept, makeOffer, openOfferShop, type OfferShop } from '../../../../../../tests/support/shops/offers.ts'
import { ADDRESS, payWith, readySession } from '../../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../../tests/support/app/test-app.ts'
import type { Input } from '../../../../../shared/contract.ts'
import { contracts } from '../../../../../shared/contracts/index.ts'
import type { LiveCart } from '../../../../../shared/contracts/checkout/live-cart.ts'
import { getCachedPriced } from '../pricing/pricing-repo.ts'

const { cartSessions, optimizers, paymentPages, promoCodes, salesTaxes, shippingMethods } = contracts
const GOOD_CARD = '4242424242424242'

/**
 * Two server processes on one database: each caches what it has read, and neither is notified of the other's changes.
 */
let app: TestApp
let other: TestApp
let shop: OfferShop
let payment_page_id: string

beforeAll(async () => {
  app = await createTestApp()
  other = await createTestApp({ beside: app })
})
afterAll(async () => {
  await other.close()
  await app.close()
})

beforeEach(async () => {
  shop = await openOfferShop(app)
  const { payment_pages } = expectOk(await app.call(paymentPages.list, { query: { store_id: shop.store_id } }, shop))
  payment_page_id = payment_pages.find(({ is_default }) => is_default)?.payment_page_id ?? ''
  await publish(app, { promo_codes_enabled: true, tax_integration_enabled: true })
})

/** Updates the page settings, as its merchant does on `server`. */
async function publish(server: TestApp, fields: Partial<Input<typeof paymentPages.update>['body']>): Promise<void> {
  const saved = expectOk(await server.call(paymentPages.update, { body: { payment_page_id, ...fields } }, shop))
  const { version } = saved.data
  expectOk(await server.call(paymentPages.publish, { body: { payment_page_id, version } }, shop))
}

/** A session cached by `server`. */
async function remembered(server = app): Promise<LiveCart> {
  const session = await readySession(server, shop)
  expect(getCachedPriced(server.db, session._id)?.session.cart_version).toBe(session.cart_version)
  return session
}

const add = async (server: TestApp, { _id }: LiveCart, variant = 1): Promise<LiveCart> => {
  const { store_id, product_id, variant_ids } = shop
  const body = { live_cart_session_id: _id, store_id, product_id, variant_id: variant_ids[variant], quantity: 1 }
  return expectOk(await server.call(cartSessions.addProduct, { body })).data
}
const say = (server: TestApp, { _id }: LiveCart, said: object) =>
  server.call(cartSessions.updateCustomerInfo, { body: { live_cart_session_id: _id, ...said } })
const apply = (server: TestApp, { _id: session_id }: LiveCart, promo_code: string) =>
  server.call(cartSessions.applyPromoCode, { query: { session_id, promo_code } })
const addRate = (server: TestApp) =>
  server.call(
    salesTaxes.create,
    { body: { store_id: shop.store_id, country_code: 'US', region: 'TX', name: 'Texas', percentage: '10' } },
    shop,
  )
const makeCode = async (code: string): Promise<string> => {
  const body = { store_id: shop.store_id, code, discount_type: 'percentage', discount_value: 10 } as const
  return expectOk(await app.call(promoCodes.create, { body }, shop)).data.promo_code_id
}

// The merchant may be on the shopper's server or on another one.
describe.each(['the same server', 'another server'] as const)('cached data, changed on %s', (where) => {
  const merchant = () => (where === 'the same server' ? app : other)

  it('is refreshed for a changed tax rate at the next call [PP-003]', async () => {
    const session = await remembered()
    expect(session.sales_tax_total).toBe(0)
    expectOk(await addRate(merchant()))
    expect(await add(app, session)).toMatchObject({ subtotal: 4449, sales_tax_total: 445 })
  })

  it('is refreshed for changed rewards of the page at the next call [PP-013]', async () => {
    const session = await remembered()
    const stages = [{ threshold: 1000, reward_type: 'discount', discount_percentage: 10 }]
    await merchant().db.$client.query(
      `update payment_pages set published = published || $1::jsonb where payment_page_id = $2`,
      [JSON.stringify({ progress_rewards_enabled: true, progress_reward_stages: stages }), payment_page_id],
    )
    expect((await add(app, session)).progress_reward_discount_percentage).toBe(10)
  })

  it('is refreshed for changed shipping regions at the next call [DEF-64]', async () => {
    const session = await remembered()
    await publish(merchant(), { restrict_shipping_countries_enabled: true, included_country_codes: ['DE'] })
    expect((await say(app, session, { shipping_address: ADDRESS })).status).toBe(422)
  })

  it('is refreshed for changed shipping methods at the next call [SH-001]', async () => {
    const session = await remembered()
    const given = { store_id: shop.store_id, payment_page_id, shipping_title: 'Courier', shipping_rate: 900 }
    const { id } = expectOk(await merchant().call(shippingMethods.create, { body: given }, shop)).data
    const choose = () =>
      app.call(cartSessions.updateShippingMethod, {
        body: { live_cart_session_id: session._id, shipping_method_id: id },
      })
    expect(expectOk(await choose()).live_cart.shipping_total).toBe(900)
    expectOk(await merchant().call(shippingMethods.update, { body: { id, shipping_rate: 1100 } }, shop))
    expect((await add(app, session)).shipping_total).toBe(1100)
    expectOk(await merchant().call(shippingMethods.remove, { body: { id } }, shop))
    expect((await choose()).status).toBe(404)
  })

  it('is refreshed when a promo code is created, changed or disabled, at the next call [PC-004]', async () => {
    const session = await remembered()
    expect((await apply(app, session, 'AUTUMN')).body.success).toBe(false)
    const promo_code_id = await makeCode('AUTUMN')
    expect((await apply(app, session, 'AUTUMN')).body.success).toBe(true)
    expect((await add(app, session)).promo_total).toBe(445)
    const body = { promo_code_id, discount_value: 20 }
    expectOk(await merchant().call(promoCodes.update, { body }, shop))
    expect((await add(app, session)).promo_total).toBe(1380)
    const off = { store_id: shop.store_id, promo_code_ids: [promo_code_id], disabled: true }
    expectOk(await merchant().call(promoCodes.disable, { body: off }, shop))
    expect(await add(app, session)).toMatchObject({ promo_code: null, promo_total: 0 })
  })

  it("is refreshed when an offer's price changes or it ends, at the next call [UP-006]", async () => {
    const offer = await makeOffer(app, shop, 'order_bump', { product1_id: shop.mug, discount_amount: 10 })
    expectOk(await accept(app, await remembered(), offer, shop.mug))
    await merchant().db.$client.query(
      `update optimizers set published = published || '{"discount_amount": 50}' where optimizer_id = $1`,
      [offer],
    )
    const next = expectOk(await accept(app, await remembered(), offer, shop.mug)).data
    expect(next.cart.at(-1)).toMatchObject({ price: 1200, discount_price: 600 })
    expectOk(await merchant().call(optimizers.archive, { body: { store_id: shop.store_id, ids: [offer] } }, shop))
    expect((await accept(app, await remembered(), offer, shop.mug)).status).toBe(404)
  })

  it('is refreshed for a changed product price, in a cart and for a new one, at the next call [SS-019] [SS-030]', async () => {
    await add(app, await remembered())
    const session = await remembered()
    const { store_id } = shop
    await merchant().db.$client.query('update product_variants set price = price + 100 where store_id = $1', [store_id])
    expect((await add(app, session)).cart).toMatchObject([{ price: 1999 }, { price: 2550 }])
    expect((await remembered()).cart).toMatchObject([{ price: 2099 }])
  })

  it('is refreshed when a product sells out, in a cart and for a new one, at the next call [SS-030]', async () => {
    const offer = await makeOffer(app, shop, 'order_bump', { product1_id: shop.mug })
    const session = await add(app, await remembered())
    expectOk(await accept(app, await remembered(), offer, shop.mug))
    await merchant().db.$client.query('update product_variants set stock = 2 where store_id = $1', [shop.store_id])
    expect((await add(app, session)).cart[1]?.quantity).toBe(2)
    await merchant().db.$client.query('update product_variants set stock = 0 where store_id = $1', [shop.store_id])
    const { store_id, product_id, variant_ids } = shop
    const body = { live_cart_session_id: session._id, store_id, product_id, variant_id: variant_ids[0], quantity: 1 }
    expect(await app.call(cartSessions.addProduct, { body })).toMatchObject({ status: 409, body: { code: 'sold_out' } })
    expect((await accept(app, session, offer, shop.mug)).status).toBe(409)
    const start = await app.call(cartSessions.startByVariant, { body: { variant_id: variant_ids[0] } })
    expect(start).toMatchObject({ status: 409, body: { code: 'sold_out' } })
  })

  it("is refreshed for a new session when the store's page changes or closes [SS-019]", async () => {
    expect((await remembered()).payment_page_id).toBe(payment_page_id)
    const { store_id } = shop
    const shipping = { store_id, payment_page_id, shipping_title: 'Courier', shipping_rate: 900 }
    const { id } = expectOk(await app.call(shippingMethods.create, { body: shipping }, shop)).data
    expectOk(await merchant().call(shippingMethods.update, { body: { id, is_default: true } }, shop))
    expect((await remembered()).shipping_method_id).toBe(id)
    await merchant().db.$client.query('update stores set closed_at = now() where store_id = $1', [store_id])
    const start = await app.call(cartSessions.startByVariant, { body: { variant_id: shop.variant_ids[0] } })
    expect(start.status).toBe(404)
  })

  it('is not charged at an outdated price: the new totals are returned [DEF-67]', async () => {
    const session = await remembered()
    expectOk(await addRate(merchant()))
    const refused = await payWith(app, session, GOOD_CARD)
    expect(refused).toMatchObject({ status: 409, body: { live_cart: { sales_tax_total: 200 } } })
  })

  it('is not charged with a promo code that was disabled in the meantime [PC-005]', async () => {
    const promo_code_id = await makeCode('LATE')
    const session = await remembered()
    expect((await apply(app, session, 'LATE')).body.success).toBe(true)
    const { live_cart } = expectOk(await app.call(cartSessions.get, { params: { sessionId: session._id } }))
    const off = { store_id: shop.store_id, promo_code_ids: [promo_code_id], disabled: true }
    expectOk(await merchant().call(promoCodes.disable, { body: off }, shop))
    expect(await payWith(app, live_cart, GOOD_CARD)).toMatchObject({
      status: 409,
      body: { live_cart: { promo_total: 0 } },
    })
  })
})

describe('a session cached by two servers', () => {
  it('loses no change of either', async () => {
    const session = await remembered()
    await add(other, session)
    expectOk(await say(app, session, { email: 'other@example.com' }))
    const third = await add(other, session)
    expect(third).toMatchObject({ customer_email: 'other@example.com', cart: [{ quantity: 1 }, { quantity: 2 }] })
    expect((await add(app, third, 0)).cart).toMatchObject([{ quantity: 2 }, { quantity: 2 }])
  })

  it('applies concurrent changes one after the other', async () => {
    const session = await remembered()
    await add(other, session)
    await Promise.all([add(app, session), add(other, session), say(app, session, { phone: '+1 512 555 0100' })])
    const { live_cart } = expectOk(await other.call(cartSessions.get, { params: { sessionId: session._id } }))
    expect(live_cart).toMatchObject({ customer_phone: '+1 512 555 0100', cart: [{ quantity: 1 }, { quantity: 3 }] })
  })

  it('is paid once, at its current total', async () => {
    const session = await remembered()
    const later = await add(other, session)
    expect((await payWith(app, session, GOOD_CARD)).status).toBe(409)
    const paid = await Promise.all([payWith(app, later, GOOD_CARD), payWith(other, later, GOOD_CARD)])
    for (const { body } of paid) expect(['succeeded', 'processing']).toContain(body.status)
    const { rows } = await app.db.$client.query('select total_price from orders where session_id = $1', [session._id])
    expect(rows).toEqual([{ total_price: later.total }])
  })
})

describe('a store version', () => {
  const versionOf = async (): Promise<number> => {
    const { rows } = await app.db.$client.query<{ version: number }>(
      'select version from store_versions where store_id = $1',
      [shop.store_id],
    )
    return rows[0]?.version ?? 0
  }

  it.each([
    `update stores set store_name = 'Another' where store_id = $1`,
    `update payment_pages set name = 'Another' where store_id = $1`,
    `update products set title = 'Another' where store_id = $1`,
    `update product_variants set price = price + 1 where store_id = $1`,
    `delete from product_variants where store_id = $1`,
    `delete from products where store_id = $1`,
  ])('changes after: %s', async (change) => {
    const before = await versionOf()
    await app.db.$client.query(change, [shop.store_id])
    expect(await versionOf()).not.toBe(before)
  })

  it('does not change after a sale', async () => {
    const session = await remembered()
    const before = await versionOf()
    expect((await payWith(app, session, GOOD_CARD)).body.status).toBe('succeeded')
    expect(await versionOf()).toBe(before)
  })

  it('is deleted with the store', async () => {
    const { store_id } = await app.makeStore(shop)
    await app.db.$client.query(`update stores set store_name = 'Another' where store_id = $1`, [store_id])
    await app.db.$client.query('delete from stores where store_id = $1', [store_id])
    const { rows } = await app.db.$client.query('select 1 from store_versions where store_id = $1', [store_id])
    expect(rows).toEqual([])
  })
})
