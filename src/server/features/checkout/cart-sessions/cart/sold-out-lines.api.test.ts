import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop, payWith, readySession } from '../../../../../../tests/support/shops/shop.ts'
import { createTestApp, type TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { TEST_COOKIE } from '../../../../../../tests/support/e2e/test-browser.ts'
import { contracts } from '../../../../../shared/contracts/index.ts'
import type { LiveCart } from '../../../../../shared/contracts/checkout/live-cart.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** The unavailable line items reported to a payment page that loads now. */
async function loaded({ _id }: LiveCart): Promise<unknown> {
  const { payload } = await app.app.inject({ url: `/checkout?session=${_id}`, headers: { cookie: TEST_COOKIE } })
  return JSON.parse(/id="shop-data">([\s\S]*?)<\/script>/.exec(payload)?.[1] ?? 'null')
}

it('reports a sold-out item to a page loaded after another shopper bought the last one, without a countdown', async () => {
  const shop = await openShop(app, { stock: 1 })
  const first = await readySession(app, shop)
  await app.db.execute(sql`
    update live_cart_sessions set limited_until = now() + interval '10 minutes' where session_id = ${first._id}`)
  const before = await loaded(first)
  expect(before).not.toHaveProperty('short')
  expect(before).not.toHaveProperty('live_cart.limited_until', null)

  await app.db.execute(sql`delete from stock_holds where session_id = ${first._id}`)
  const second = await readySession(app, shop, 'b@example.com')
  expect((await payWith(app, second, '4242424242424242')).body.status).toBe('succeeded')
  const after = await loaded(first)
  expect(after).toMatchObject({
    short: [{ item_id: first.cart[0]?._id, available: 0 }],
    live_cart: { limited_until: null },
  })
})

it('reports the available quantity of a short line item, except to the session that holds the stock', async () => {
  const shop = await openShop(app, { stock: 5 })
  const session = await readySession(app, shop)
  const item_id = session.cart[0]?._id ?? ''
  const body = { live_cart_session_id: session._id, item_id, quantity: 4 }
  await app.call(contracts.cartSessions.updateQuantity, { body })
  await app.db.execute(sql`update product_variants set stock = 3 where variant_id = ${shop.variant_ids[0]}`)
  expect(await loaded(session)).toMatchObject({ short: [{ item_id, available: 3 }] })
  await app.call(contracts.cartSessions.updateQuantity, { body: { ...body, quantity: 3 } })
  await app.db.execute(sql`
    insert into stock_holds (session_id, variant_id, store_id, quantity, first_held_at, expires_at)
    select 'cs_other_' || session_id, variant_id, store_id, quantity, first_held_at, expires_at from stock_holds
    where session_id = ${session._id}`)
  expect(await loaded(session)).not.toHaveProperty('short')
})

it("rejects a link to a sold-out variant with the store and the in-stock variants, on the store's own domain only", async () => {
  const shop = await openShop(app)
  const [black, sand] = shop.variant_ids
  const start = (host = 'localhost') =>
    app.call(contracts.cartSessions.startByVariant, { body: { variant_id: black } }, { headers: { host } })
  const sell = (variant_id: string) =>
    app.db.execute(sql`update product_variants set stock = 0 where variant_id = ${variant_id}`)
  await sell(black)
  const refused = await start()
  expect([refused.status, refused.body]).toMatchObject([
    409,
    {
      code: 'sold_out',
      detail: 'Heron gooseneck kettle (Matte black) is sold out',
      store: { store_id: shop.store_id },
      variants: [{ variant_id: sand, title: 'Sand' }],
    },
  ])
  expect(refused.body).not.toHaveProperty('store.shopify_access_token')

  const stranger = await openShop(app)
  await app.db.$client.query(
    `insert into store_domains (store_id, domain, proof, verified_at) values ($1, 'pay.stranger.example', 'p', now())`,
    [stranger.store_id],
  )
  const elsewhere = await start('pay.stranger.example')
  expect(elsewhere.status).toBe(404)
  expect(elsewhere.body).not.toHaveProperty('store')

  await sell(sand)
  expect((await start()).body).toMatchObject({ detail: 'Heron gooseneck kettle is sold out', variants: [] })
})
