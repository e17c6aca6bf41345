import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contracts } from '../../../../../shared/contracts/index.ts'
import type { LiveCart } from '../../../../../shared/contracts/checkout/live-cart.ts'
import {
  linkItem as item,
  openInstantShop,
  type InstantShop,
  type LinkFields,
} from '../../../../../../tests/support/shops/instant-shop.ts'
import { expireLink, payWith, type TestShop } from '../../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { testDevice } from '../../../../../../tests/support/e2e/test-browser.ts'
import { shopData } from '../../checkout-page/service.ts'

let app: TestApp
let shop: TestShop
let filters: string
let generate: InstantShop['generate']
let start: InstantShop['start']
let fill: InstantShop['fill']
let ready: InstantShop['ready']
let read: InstantShop['read']
let makeLink: InstantShop['makeLink']
let linkNow: InstantShop['linkNow']
const { cartSessions, paymentLinks } = contracts
const GOOD_CARD = '4242424242424242'
const BAD_CARD = '4000000000000002'

beforeAll(async () => {
  app = await createTestApp()
  ;({ shop, filters, generate, start, fill, ready, read, makeLink, linkNow } = await openInstantShop(app))
})
afterAll(() => app.close())

describe('an open amount', () => {
  const open = (given: LinkFields = {}) =>
    makeLink({ kind: 'amount', name: 'Workshop', minimum_amount: 1000, ...given })
  const change = ({ _id }: LiveCart, amount: number) =>
    app.call(cartSessions.changeAmount, { body: { live_cart_session_id: _id, amount } })

  it('starts at the minimum, can be changed within its limits and is paid', async () => {
    const link = await open({ maximum_amount: 5000, shipping_required: false })
    const session = await start(link)
    expect(session).toMatchObject({ subtotal: 1000, cart: [{ title: 'Workshop' }] })
    expect((await change(session, 999)).body).toMatchObject({ errors: { amount: 'Enter at least $10.00' } })
    expect((await change(session, 5001)).body).toMatchObject({ errors: { amount: 'Enter at most $50.00' } })
    expect(expectOk(await change(session, 2500)).live_cart.total).toBe(2500)
    const paid = await payWith(app, await fill(session), GOOD_CARD)
    expect(paid.status).toBe(200)
    expect(await linkNow(link)).toMatchObject({ uses: 1, revenue: 2500 })
    const { rows } = await app.db.$client.query<Record<string, unknown>>(
      `select l.product_id, l.title, l.line_total::int, o.shipping_address from order_lines l join orders o using (order_id)
       where o.session_id = $1`,
      [session._id],
    )
    expect(rows).toEqual([{ product_id: null, title: 'Workshop', line_total: 2500, shipping_address: null }])
  })

  it('is rejected for links that sell products', async () => {
    expect((await change(await start(await makeLink()), 100)).status).toBe(409)
  })
})

describe('the questions of a link', () => {
  const asking = () =>
    makeLink({
      custom_fields: [
        { key: 'engraving', label: 'Engraving', required: true },
        { key: 'note', label: 'Note', required: false },
      ],
    })
  const answer = ({ _id }: LiveCart, custom_fields: Record<string, string>) =>
    app.call(cartSessions.updateCustomFields, { body: { live_cart_session_id: _id, custom_fields } })

  it('require answers before paying, stored with session and order', async () => {
    const link = await asking()
    const session = await ready(link)
    const early = await payWith(app, session, GOOD_CARD)
    expect([early.status, early.body]).toMatchObject([422, { errors: { 'custom.engraving': 'Engraving is required' } }])
    expect((await answer(session, { engraving: ' For Ada ', other: 'unasked' })).status).toBe(200)
    const { rows } = await app.db.$client.query<{ custom_fields: unknown }>(
      'select custom_fields from live_cart_sessions where session_id = $1',
      [session._id],
    )
    expect(rows[0]?.custom_fields).toEqual({ engraving: 'For Ada' })
    expect((await payWith(app, await read(session), GOOD_CARD)).status).toBe(200)
    const orders = await app.db.$client.query<{ custom_fields: unknown }>(
      'select custom_fields from orders where session_id = $1',
      [session._id],
    )
    expect(orders.rows[0]?.custom_fields).toEqual([{ label: 'Engraving', value: 'For Ada' }])
    expect((await answer(session, { note: 'Late' })).status).toBe(409)
  })

  it('accept a question named like a built-in object property', async () => {
    const custom_fields = [{ key: 'constructor', label: 'Built by', required: true }]
    const session = await ready(await makeLink({ custom_fields }))
    const data = await shopData(app.deps, {
      device: testDevice,
      host: 'shop',
      path: '/quick-checkout',
      session: session._id,
    })
    expect(data).toMatchObject({ instant: { questions: [{ key: 'constructor', value: '' }] } })
    expect((await answer(session, { other: 'unasked' })).status).toBe(200)
    expect((await payWith(app, await read(session), GOOD_CARD)).body).toMatchObject({
      errors: { 'custom.constructor': 'Built by is required' },
    })
    expect((await answer(session, { constructor: 'Ada' })).status).toBe(200)
    expect((await payWith(app, await read(session), GOOD_CARD)).status).toBe(200)
  })

  it('save both of two concurrent answers', async () => {
    const session = await start(await asking())
    await Promise.all([answer(session, { engraving: 'For Ada' }), answer(session, { note: 'Soon' })])
    const { rows } = await app.db.$client.query<{ custom_fields: unknown }>(
      'select custom_fields from live_cart_sessions where session_id = $1',
      [session._id],
    )
    expect(rows[0]?.custom_fields).toEqual({ engraving: 'For Ada', note: 'Soon' })
  })

  it('reject an answer that is too long', async () => {
    const session = await start(await asking())
    expect((await answer(session, { engraving: 'x'.repeat(201) })).status).toBe(400)
  })
})

describe('uses of a link', () => {
  it('count a finished order and its revenue once', async () => {
    const link = await makeLink()
    const session = await ready(link)
    expect((await payWith(app, session, BAD_CARD)).status).toBe(402)
    expect(await linkNow(link)).toMatchObject({ uses: 0, revenue: 0 })
    await Promise.all([payWith(app, await read(session), GOOD_CARD), payWith(app, await read(session), GOOD_CARD)])
    expect(await linkNow(link)).toMatchObject({ uses: 1, revenue: session.total })
  })

  it('give the last use to exactly one of several shoppers who pay at once', async () => {
    const link = await makeLink({ max_uses: 2 })
    const sessions = await Promise.all([1, 2, 3, 4].map(() => ready(link)))
    const replies = await Promise.all(sessions.map((session) => payWith(app, session, GOOD_CARD)))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 410, 410])
    const refused = replies.find(({ status }) => status === 410)
    expect(refused?.body).toMatchObject({ code: 'link_used_up' })
    expect(refused?.body.detail).toContain('You haven’t been charged')
    expect(await linkNow(link)).toMatchObject({ status: 'used_up', uses: 2 })
    expect((await generate(link.link)).status).toBe(410)
  })

  it('are released when a payment is declined', async () => {
    const link = await makeLink({ max_uses: 1 })
    const [one, two] = [await ready(link), await ready(link)]
    expect((await payWith(app, one, BAD_CARD)).status).toBe(402)
    expect((await payWith(app, two, GOOD_CARD)).status).toBe(200)
    expect((await payWith(app, await read(one), GOOD_CARD)).status).toBe(410)
  })

  it('check the link again at Pay: paused, expired, deleted, or a cart that it does not sell', async () => {
    const link = await makeLink({ products: [item(filters, { maximum_quantity: 2 })] })
    const session = await ready(link)
    const change = (given: object) =>
      app.call(
        paymentLinks.update,
        { body: { payment_link_id: link.payment_link_id, ...given } },
        { token: shop.token },
      )
    const tried = async () => (await payWith(app, await read(session), GOOD_CARD)).status
    await change({ status: 'paused' })
    expect(await tried()).toBe(409)
    await change({ status: 'active' })
    await expireLink(app, link.payment_link_id)
    expect(await tried()).toBe(410)
    await change({ expires_at: null, products: [item(shop.product_id)] })
    expect(await tried()).toBe(409)
    const body = { payment_link_id: link.payment_link_id }
    expectOk(await app.call(paymentLinks.remove, { body }, { token: shop.token }))
    expect(await tried()).toBe(409)
    expect((await read(session)).status).toBe('open')
  })

  it('return 410 for an ended link even if its products are gone too', async () => {
    const link = await makeLink({ products: [item(filters)] })
    const sold = (stock: number) =>
      app.db.$client.query('update product_variants set stock = $1 where product_id = $2', [stock, filters])
    await sold(0)
    expect((await generate(link.link)).status).toBe(409)
    await expireLink(app, link.payment_link_id)
    expect((await generate(link.link)).status).toBe(410)
    await sold(50)
  })

  it('redirect the shopper from the confirmation, and nowhere else', async () => {
    const link = await makeLink({ redirect_url: 'https://example.com/thanks' })
    const session = await ready(link)
    await payWith(app, session, GOOD_CARD)
    const data = await shopData(app.deps, {
      device: testDevice,
      host: 'shop',
      path: '/confirmation',
      session: session._id,
    })
    expect(data).toMatchObject({ kind: 'confirmation', redirect_url: 'https://example.com/thanks' })
  })
})
