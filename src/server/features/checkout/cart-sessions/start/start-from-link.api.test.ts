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
import { expireLink, openShop, type TestShop } from '../../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { testDevice } from '../../../../../../tests/support/e2e/test-browser.ts'
import { shopData } from '../../checkout-page/service.ts'

let app: TestApp
let shop: TestShop
let filters: string
let page: string
let generate: InstantShop['generate']
let start: InstantShop['start']
let read: InstantShop['read']
let makeLink: InstantShop['makeLink']
const { cartSessions, paymentPages } = contracts

beforeAll(async () => {
  app = await createTestApp()
  ;({ shop, filters, page, generate, start, read, makeLink } = await openInstantShop(app))
})
afterAll(() => app.close())

const instantPage = (fields: Parameters<typeof makeInstantPage>[2], own = shop) => makeInstantPage(app, own, fields)
const select = ({ _id }: LiveCart, product_id: string, given: object = {}) =>
  app.call(cartSessions.changeSelection, { body: { live_cart_session_id: _id, product_id, ...given } })
const moveTo = ({ _id }: LiveCart, payment_page_id: string) =>
  app.call(cartSessions.updatePaymentPage, { body: { live_cart_session_id: _id, payment_page_id } })
const titles = ({ cart }: LiveCart) => cart.map(({ title, variant_title }) => `${title} ${variant_title}`.trim())
const setQuantity = (session: LiveCart, quantity: number) =>
  app.call(cartSessions.updateQuantity, {
    body: { live_cart_session_id: session._id, item_id: session.cart[0]?._id ?? '', quantity },
  })

describe('starting from a link', () => {
  it('returns session and page, uncacheable [API-143] [SS-004] [DEF-70]', async () => {
    const link = await makeLink()
    const reply = await app.rawCall(cartSessions.generateInstant, { params: { link: link.link } })
    expect(reply.status).toBe(200)
    const { session, payment_page } = expectOk(await generate(link.link))
    expect(session).toMatchObject({ status: 'open', mode: 'test', payment_page_id: page, subtotal: 1999 })
    expect(titles(session)).toEqual(['Heron gooseneck kettle Matte black'])
    expect(payment_page).toMatchObject({ payment_page_id: page, payment_page_type: 'instant' })
    expect(await read(session)).toEqual(session)
  })

  it("also starts at an instant page's own ID, but not at a standard page's", async () => {
    expect((await start({ link: page })).payment_page_id).toBe(page)
    const pages = await app.call(paymentPages.list, { query: { store_id: shop.store_id } }, { token: shop.token })
    const standard = expectOk(pages).payment_pages.find(({ payment_page_type: type }) => type === 'standard')
    expect((await generate(standard?.payment_page_id ?? '')).status).toBe(404)
  })

  it('explains why a link cannot be used, with a fitting status [SS-004]', async () => {
    const old = await makeLink()
    await expireLink(app, old.payment_link_id)
    const paused = await makeLink({ status: 'paused' })
    const replies = [await generate('no-such-link'), await generate(old.link), await generate(paused.link)]
    expect(replies.map(({ status, body }) => [status, body])).toMatchObject([
      [404, { detail: 'Payment link not found' }],
      [410, { code: 'link_expired', detail: 'This payment link has expired. Ask the store for a new one.' }],
      [409, { code: 'link_paused', detail: 'This payment link is paused. Ask the store for a new one.' }],
    ])
  })

  it('reports that everything is sold out, or that nothing is sold', async () => {
    const { product } = await makeProduct(app.db, {
      store_id: shop.store_id,
      title: 'Rare lid',
      variants: [{ stock: 0 }],
    })
    const out = await makeLink({ products: [item(product.product_id)] })
    expect((await generate(out.link)).body).toMatchObject({ code: 'sold_out', detail: 'Rare lid is sold out' })
    const nothing = await makeLink({ payment_page_id: await instantPage({ selected_products: [] }) })
    expect((await generate(nothing.link)).body).toMatchObject({ code: 'nothing_to_sell' })
  })

  it('adds all products of a link on a standard page to the cart', async () => {
    const pages = await app.call(paymentPages.list, { query: { store_id: shop.store_id } }, { token: shop.token })
    const standard = expectOk(pages).payment_pages.find(({ payment_page_type: type }) => type === 'standard')
    const products = [item(filters, { minimum_quantity: 2 }), item(shop.product_id)]
    const session = await start(await makeLink({ payment_page_id: standard?.payment_page_id ?? '', products }))
    expect(session.cart.map(({ title, quantity }) => [title, quantity])).toEqual([
      ['Paper filters', 2],
      ['Heron gooseneck kettle', 1],
    ])
  })

  it("applies the link's promo code, and accepts no other if the link does not allow it", async () => {
    const token = shop.token
    const base = { store_id: shop.store_id, discount_type: 'percentage' as const }
    for (const [code, discount_value] of [
      ['LINK10', 10],
      ['OTHER', 50],
    ] as const) {
      expectOk(await app.call(contracts.promoCodes.create, { body: { ...base, code, discount_value } }, { token }))
    }
    const session = await start(await makeLink({ promo_code: 'link10', promo_codes_allowed: false }))
    expect(session).toMatchObject({ promo_code: 'LINK10', promo_total: 200 })
    const query = { session_id: session._id, promo_code: 'OTHER' }
    expect((await app.call(cartSessions.applyPromoCode, { query })).body.success).toBe(false)
  })
})

describe('pages of a session', () => {
  it('returns an instant page by its ID, and no other page [API-142]', async () => {
    const call = (payment_page_id: string) => app.call(cartSessions.instantPaymentPage, { query: { payment_page_id } })
    expect(expectOk(await call(page)).payment_page.selected_products).toEqual([shop.product_id, filters])
    expect((await call('pgp_nothing')).status).toBe(404)
  })

  it('moves a session to another page of its store, never of another store [API-146]', async () => {
    const other = await instantPage({ selected_products: [filters] })
    const theirs = await openShop(app)
    const foreign = await instantPage({ selected_products: [theirs.product_id] }, theirs)
    const session = await start({ link: page })
    const move = (payment_page_id: string) => moveTo(session, payment_page_id)
    expect(expectOk(await move(other)).live_cart.payment_page_id).toBe(other)
    expect((await read(session)).payment_page_id).toBe(other)
    expect((await read(session)).cart_version).toBeGreaterThan(session.cart_version)
    expect((await move(foreign)).status).toBe(404)
    expect((await read(session)).payment_page_id).toBe(other)
  })

  it("keeps a link's session on the link's page, whatever page is requested [API-146]", async () => {
    const other = await instantPage({ selected_products: [filters] })
    const link = await makeLink()
    const session = await start(link)
    const refused = await moveTo(session, other)
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'link_page' }])
    expect(await read(session)).toEqual(session)
    const body = { payment_link_id: link.payment_link_id, payment_page_id: other }
    expectOk(await app.call(contracts.paymentLinks.update, { body }, { token: shop.token }))
    expect(expectOk(await moveTo(session, other)).live_cart.payment_page_id).toBe(other)
  })
})

describe('choosing among selected products [PP-007] [API-155] [GAP-60] [GAP-73]', () => {
  it('replaces the previous choice on a single-choice page', async () => {
    const session = await start(await makeLink())
    expect(titles(expectOk(await select(session, filters)).live_cart)).toEqual(['Paper filters 100'])
    const sand = await select(session, shop.product_id, { variant_id: shop.variant_ids[1], selected: true })
    expect(expectOk(sand).live_cart).toMatchObject({ subtotal: 2450, cart: [{ variant_title: 'Sand' }] })
  })

  it('adds and removes items on a multiple-choice page, but keeps at least one', async () => {
    const many = await instantPage({
      selected_products: [shop.product_id, filters],
      instant_selection_mode: 'multiple',
    })
    const session = await start({ link: many })
    expect(titles(expectOk(await select(session, filters)).live_cart)).toHaveLength(2)
    const one = expectOk(await select(session, shop.product_id, { selected: false })).live_cart
    expect(titles(one)).toEqual(['Paper filters 100'])
    const none = await select(session, filters, { selected: false })
    expect([none.status, none.body]).toMatchObject([409, { detail: 'Select at least one product' }])
  })

  it('adds one unit of a product, whatever the quantity of the others [CONST-017]', async () => {
    const many = await instantPage({
      selected_products: [shop.product_id, filters],
      instant_selection_mode: 'multiple',
    })
    const session = await start({ link: many })
    expectOk(await setQuantity(session, 3))
    const { cart } = expectOk(await select(session, filters)).live_cart
    expect(cart.map(({ title, quantity }) => [title, quantity])).toEqual([
      ['Heron gooseneck kettle', 3],
      ['Paper filters', 1],
    ])
  })

  it('offers nothing else, and no variant that the link excludes', async () => {
    const link = await makeLink({ products: [item(shop.product_id, { variant_ids: [shop.variant_ids[0]] })] })
    const session = await start(link)
    expect((await select(session, filters)).status).toBe(404)
    expect((await select(session, shop.product_id, { variant_id: shop.variant_ids[1] })).status).toBe(404)
    expect((await select({ ...session, _id: 'cs_nothing' }, filters)).status).toBe(404)
    expect((await app.rawCall(cartSessions.changeSelection, { body: { product_id: filters } })).status).toBe(400)
  })

  it('reports sold-out products, using the price from the database either way', async () => {
    const { product, variants } = await makeProduct(app.db, {
      store_id: shop.store_id,
      title: 'Glass jug',
      variants: [
        { title: 'Small', price: 700, stock: 3 },
        { title: 'Large', price: 900, stock: 0 },
      ],
    })
    const session = await start(await makeLink({ products: [item(product.product_id)] }))
    const large = await select(session, product.product_id, { variant_id: variants[1]?.variant_id })
    expect([large.status, large.body]).toMatchObject([409, { detail: 'Glass jug, Large is sold out' }])
    expect((await read(session)).subtotal).toBe(700)
  })

  it('respects the quantity limits of the link', async () => {
    const link = await makeLink({ products: [item(filters, { minimum_quantity: 2, maximum_quantity: 4 })] })
    const session = await start(link)
    expect(session.cart[0]?.quantity).toBe(2)
    expect((await setQuantity(session, 1)).body).toMatchObject({
      detail: 'The minimum quantity of Paper filters is 2.',
    })
    expect((await setQuantity(session, 5)).body).toMatchObject({
      detail: 'The maximum quantity of Paper filters is 4.',
    })
    expect((await setQuantity(session, 4)).status).toBe(200)
  })

  it('includes the choices in the page data', async () => {
    const session = await start(await makeLink())
    const data = await shopData(app.deps, {
      device: testDevice,
      host: 'shop',
      path: '/quick-checkout',
      session: session._id,
    })
    expect(data).toMatchObject({
      kind: 'checkout',
      instant: {
        mode: 'single',
        amount: null,
        questions: [],
        choices: [
          { product_id: shop.product_id, minimum_quantity: 1, variants: [{ price: 1999 }, { price: 2450 }] },
          { product_id: filters },
        ],
      },
    })
    const standard = await shopData(app.deps, {
      device: testDevice,
      host: 'shop',
      path: '/checkout',
      session: session._id,
    })
    expect(standard).not.toHaveProperty('instant')
  })
})
