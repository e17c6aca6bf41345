import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contracts } from '../../../../../shared/contracts/index.ts'
import type { LiveCart } from '../../../../../shared/contracts/checkout/live-cart.ts'
import { makeProduct } from '../../../../../../tests/support/app/factories.ts'
import {
  linkItem as item,
  makeInstantPage,
  openInstantShop,
  type InstantShop,
} from '../../../../../../tests/support/shops/instant-shop.ts'
import { openShop, payWith, type TestShop } from '../../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { testDevice } from '../../../../../../tests/support/e2e/test-browser.ts'
import { repriceSession } from '../state/load-session.ts'
import { shopData } from '../../checkout-page/service.ts'

let app: TestApp
let shop: TestShop
let stranger: TestShop
let filters: string
let rare: string
let page: string
let start: InstantShop['start']
let fill: InstantShop['fill']
let ready: InstantShop['ready']
let read: InstantShop['read']
let makeLink: InstantShop['makeLink']
const { cartSessions, paymentLinks } = contracts
const GOOD_CARD = '4242424242424242'

beforeAll(async () => {
  app = await createTestApp()
  ;({ shop, filters, page, start, fill, ready, read, makeLink } = await openInstantShop(app))
  stranger = await openShop(app)
  const { product } = await makeProduct(app.db, {
    store_id: shop.store_id,
    title: 'Rare lid',
    variants: [{ title: 'Small', price: 300, stock: 50 }],
  })
  rare = product.product_id
})
afterAll(() => app.close())

const add = ({ _id, store_id }: LiveCart, product_id: string, given: object = {}) =>
  app.call(cartSessions.addProduct, {
    body: { live_cart_session_id: _id, store_id, product_id, quantity: 1, ...given },
  })
/** Writes line items that no call would accept, so that Pay itself has to check them. */
const force = async (session: LiveCart, cart: LiveCart['cart']): Promise<LiveCart> => {
  await app.db.$client.query('update live_cart_sessions set cart = $2 where session_id = $1', [
    session._id,
    JSON.stringify(cart),
  ])
  await repriceSession(app.deps, session._id)
  return read(session)
}
const lineOf = async (product_id: string): Promise<LiveCart['cart']> =>
  (await start(await makeLink({ products: [item(product_id)] }))).cart

describe('the store that a link or page address belongs to', () => {
  const atHost = (link: string, host: string) =>
    app.call(cartSessions.generateInstant, { params: { link } }, { headers: { host } })
  const domainOf = async ({ store_id }: TestShop, domain: string): Promise<void> => {
    await app.db.$client.query(
      `insert into store_domains (store_id, domain, proof, verified_at) values ($1, $2, 'p', now())`,
      [store_id, domain],
    )
  }

  it("starts at an instant page's own ID even if another store's link uses that ID as its code [SS-004]", async () => {
    const body = { store_id: stranger.store_id }
    const { payment_link_id } = expectOk(await app.call(paymentLinks.create, { body }, { token: stranger.token })).data
    // Could be stored before the contract rejected it.
    await app.db.$client.query('update payment_links set link = $2 where payment_link_id = $1', [payment_link_id, page])
    expect(await start({ link: page })).toMatchObject({ store_id: shop.store_id, payment_page_id: page })
    const data = await shopData(app.deps, {
      device: testDevice,
      host: 'shop',
      path: '/quick-checkout',
      session: undefined,
      link: page,
    })
    expect(data).toMatchObject({ kind: 'start', store: { store_id: shop.store_id } })
  })

  it("hides other stores' links and pages on a merchant's own domain [GAP-10]", async () => {
    await domainOf(shop, 'pay.mine.example')
    await domainOf(stranger, 'pay.theirs.example')
    const link = await makeLink()
    for (const code of [link.link, page]) {
      expect((await atHost(code, 'pay.mine.example')).status).toBe(200)
      expect((await atHost(code, 'pay.theirs.example')).status).toBe(404)
      const address = {
        device: testDevice,
        host: 'pay.theirs.example',
        path: '/quick-checkout',
        session: undefined,
        link: code,
      }
      expect(await shopData(app.deps, address)).toMatchObject({ kind: 'start', store: { store_id: stranger.store_id } })
    }
  })
})

describe('what a link without products sells', () => {
  it('is limited to the products selected on its page', async () => {
    const many = await makeInstantPage(app, shop, {
      selected_products: [shop.product_id, filters],
      instant_selection_mode: 'multiple',
    })
    const session = await ready(await makeLink({ payment_page_id: many }))
    expect((await add(session, rare)).body).toMatchObject({ detail: 'Rare lid is not sold here.' })
    expect((await add(session, filters)).status).toBe(200)
    const forced = await force(session, [...(await read(session)).cart, ...(await lineOf(rare))])
    const refused = await payWith(app, forced, GOOD_CARD)
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'not_sold' }])
  })

  it('is only the open amount if the amount is open', async () => {
    const link = await makeLink({ kind: 'amount', minimum_amount: 1000, shipping_required: false })
    const session = await fill(await start(link))
    expect((await add(session, filters)).body).toMatchObject({ code: 'not_sold' })
    const other = await lineOf(filters)
    for (const cart of [other, [...session.cart, ...other]]) {
      const refused = await payWith(app, await force(session, cart), GOOD_CARD)
      expect([refused.status, refused.body]).toMatchObject([409, { code: 'not_sold' }])
    }
  })
})

describe('quantity limits', () => {
  it("count a product's quantity across its variants", async () => {
    const [one, two] = shop.variant_ids
    const link = await makeLink({ products: [item(shop.product_id, { maximum_quantity: 1 })] })
    const session = await ready(link)
    const most = { detail: 'The maximum quantity of Heron gooseneck kettle is 1.' }
    expect((await add(session, shop.product_id, { variant_id: two })).body).toMatchObject(most)
    expect((await add(session, shop.product_id, { variant_id: one })).body).toMatchObject(most)
    const sand = { _id: 'itm_sand', product_variant_id: two ?? '', price: 2450, discount_price: 2450 }
    const others = session.cart.map((line) => ({ ...line, ...sand }))
    const forced = await force(session, [...session.cart, ...others])
    expect((await payWith(app, forced, GOOD_CARD)).body).toMatchObject({ code: 'not_sold' })
  })

  it('allow one product on a single-choice page, with and without a link [GAP-60]', async () => {
    for (const link of [page, (await makeLink()).link]) {
      const session = await fill(await start({ link }))
      expect((await add(session, filters)).body).toMatchObject({ detail: 'Only one product can be bought here.' })
      expect((await add(session, shop.product_id)).status).toBe(200)
      const forced = await force(session, [...(await read(session)).cart, ...(await lineOf(filters))])
      expect((await payWith(app, forced, GOOD_CARD)).body).toMatchObject({ code: 'not_sold' })
    }
  })
})

it("starts without a shipping method on a page that uses Shopify's rates [SH-002] [GAP-71]", async () => {
  const fields = { selected_products: [shop.product_id], use_shopify_shipping_rates: true }
  const [plain, rated] = [
    await makeInstantPage(app, shop, { selected_products: [shop.product_id] }),
    await makeInstantPage(app, shop, fields),
  ]
  const session = await start({ link: plain })
  expect(session.shipping_total).toBeGreaterThan(0)
  expect(await start({ link: rated })).toMatchObject({ shipping_method_id: null, shipping_total: 0 })
  const body = { live_cart_session_id: session._id, payment_page_id: rated }
  const moved = expectOk(await app.call(cartSessions.updatePaymentPage, { body })).live_cart
  expect(moved).toMatchObject({ shipping_method_id: null, shipping_total: 0 })
})
