import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkItem, openInstantShop } from '../../../../../../tests/support/shops/instant-shop.ts'
import { openShop, payWith, readySession, type TestShop } from '../../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { NO_COOKIE } from '../../../../../../tests/support/e2e/test-browser.ts'
import { contracts } from '../../../../../shared/contracts/index.ts'
import type { LiveCart } from '../../../../../shared/contracts/checkout/live-cart.ts'

const { cartSessions } = contracts

let app: TestApp
let shop: TestShop
let black: string
let sand: string

beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(app)
  ;[black = '', sand = ''] = shop.variant_ids
})
afterAll(() => app.close())

const lineOf = ({ _id, cart }: LiveCart) => ({ live_cart_session_id: _id, item_id: cart[0]?._id ?? '' })
const others = (session: LiveCart, change: object = {}) =>
  app.call(cartSessions.otherVariants, { query: { ...lineOf(session), ...change } })
const change = (session: LiveCart, variant_id: string, more: object = {}) =>
  app.call(cartSessions.changeVariant, { body: { ...lineOf(session), variant_id, ...more } })
const setStock = (variant_id: string, stock: number) =>
  app.db.execute(sql`update product_variants set stock = ${stock} where variant_id = ${variant_id}`)
const holdsOf = async ({ _id }: LiveCart) => {
  const { rows } = await app.db.$client.query<{ variant_id: string; quantity: number }>(
    'select variant_id, quantity from stock_holds where session_id = $1',
    [_id],
  )
  return rows
}

describe('switching a line item to another variant', () => {
  it('needs no sign-in but a known session and one of its items, and rejects bad input', async () => {
    const session = await readySession(app, shop)
    const reply = await app.call(
      cartSessions.otherVariants,
      { query: lineOf(session) },
      { headers: { cookie: NO_COOKIE } },
    )
    expect(expectOk(reply).variants).toMatchObject([{ variant_id: sand }])
    expect((await others(session, { item_id: 'itm_none' })).status).toBe(404)
    expect((await others(session, { live_cart_session_id: 'cs_none' })).status).toBe(404)
    expect((await change(session, sand, { item_id: 'itm_none' })).status).toBe(404)
    expect((await change(session, sand, { live_cart_session_id: 'cs_none' })).status).toBe(404)
    expect((await app.rawCall(cartSessions.changeVariant, { body: lineOf(session) })).status).toBe(400)
  })

  it("replaces the line item in place at the new variant's current price, and holds its stock", async () => {
    const session = await readySession(app, shop)
    const before = session.cart[0]
    await setStock(black, 0)
    const { live_cart } = expectOk(await change(session, sand))
    const { rows } = await app.db.execute<{ price: number }>(
      sql`select price from product_variants where variant_id = ${sand}`,
    )
    expect(live_cart.cart).toMatchObject([
      { product_variant_id: sand, variant_title: 'Sand', price: rows[0]?.price, quantity: before?.quantity },
    ])
    expect(live_cart.subtotal).toBe(rows[0]?.price)
    expect(live_cart.cart_version).toBeGreaterThan(session.cart_version)
    expect(await holdsOf(session)).toEqual([{ variant_id: sand, quantity: 1 }])
    expect((await payWith(app, live_cart, '4242424242424242')).body.status).toBe('succeeded')
    await setStock(black, 20)
  })

  it('caps the quantity at the available stock, and merges with an existing line item of that variant', async () => {
    const session = await readySession(app, shop)
    const quantity = { ...lineOf(session), quantity: 5 }
    expectOk(await app.call(cartSessions.updateQuantity, { body: quantity }))
    await setStock(sand, 3)
    expect(expectOk(await change(session, sand)).live_cart.cart).toMatchObject([{ quantity: 3 }])
    const both = await readySession(app, shop, 'b@example.com')
    await setStock(sand, 20)
    const added = { live_cart_session_id: both._id, store_id: shop.store_id, product_id: shop.product_id }
    expectOk(await app.call(cartSessions.addProduct, { body: { ...added, variant_id: sand, quantity: 2 } }))
    const { cart } = expectOk(await change(both, sand)).live_cart
    expect(cart.map(({ product_variant_id, quantity: pieces }) => [product_variant_id, pieces])).toEqual([[sand, 3]])
  })

  it('rejects variants that are sold out, or from another product or store, and line items from an offer', async () => {
    const session = await readySession(app, shop)
    const stranger = await openShop(app)
    expect((await change(session, stranger.variant_ids[1] ?? '')).status).toBe(404)
    await setStock(sand, 0)
    const refused = await change(session, sand)
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'sold_out' }])
    expect(expectOk(await others(session)).variants).toEqual([])
    await setStock(sand, 20)
    await app.db.execute(sql`
      update live_cart_sessions set cart = jsonb_set(cart, '{0,is_upsell}', 'true') where session_id = ${session._id}`)
    expect(expectOk(await others(session)).variants).toEqual([])
    expect((await change(session, sand)).status).toBe(404)
  })

  it('rejects the switch once the session is paid', async () => {
    const session = await readySession(app, shop)
    expect((await payWith(app, session, '4242424242424242')).body.status).toBe('succeeded')
    expect((await change(session, sand)).status).toBe(409)
    expect(expectOk(await others(session)).variants).toEqual([])
  })

  it('only accepts variants that the payment link sells', async () => {
    const { shop: own, start, makeLink } = await openInstantShop(app)
    const [first, second] = own.variant_ids
    const only = await start(await makeLink({ products: [linkItem(own.product_id, { variant_ids: [first] })] }))
    expect(expectOk(await others(only)).variants).toEqual([])
    const refused = await change(only, second ?? '')
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'not_sold' }])
    const all = await start(await makeLink({ products: [linkItem(own.product_id)] }))
    expect(expectOk(await others(all)).variants).toMatchObject([{ variant_id: second }])
    expect((await change(all, second ?? '')).status).toBe(200)
  })
})
