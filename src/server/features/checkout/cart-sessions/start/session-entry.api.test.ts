import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contracts } from '../../../../../shared/contracts/index.ts'
import { splitFlow } from '../../../../../../tests/support/shops/flows.ts'
import { linkItem, openInstantShop } from '../../../../../../tests/support/shops/instant-shop.ts'
import { makeOffer } from '../../../../../../tests/support/shops/bundle-offers.ts'
import { openShop, payWith, readySession, type TestShop } from '../../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { testDevice } from '../../../../../../tests/support/e2e/test-browser.ts'
import { shopData } from '../../checkout-page/service.ts'

let app: TestApp
let shop: TestShop
let stranger: TestShop
const { cartSessions, orders, paymentLinks, stores } = contracts

const MINE = 'pay.mine.example'
const THEIRS = 'pay.theirs.example'
const DAY_MS = 24 * 60 * 60_000

beforeAll(async () => {
  app = await createTestApp()
  ;[shop, stranger] = await Promise.all([openShop(app), openShop(app)])
  for (const [{ store_id }, domain] of [
    [shop, MINE],
    [stranger, THEIRS],
  ] as const) {
    await app.db.$client.query(
      `insert into store_domains (store_id, domain, proof, verified_at) values ($1, $2, 'p', now())`,
      [store_id, domain],
    )
  }
})
afterAll(() => app.close())

const kettle = (own = shop) => ({ product_id: own.product_id, variant_id: own.variant_ids[0], quantity: 1 })
const dataAt = (path: string, session: string, host = 'localhost') =>
  shopData(app.deps, { device: testDevice, host, path, session })

describe("a merchant's own domain [GAP-10]", () => {
  it('shows and starts only that store’s sessions', async () => {
    const { offer_id } = await makeOffer(app, shop, { products: [kettle()] })
    const session = await readySession(app, shop)
    const calls = (host: string) => {
      const at = { headers: { host } }
      return Promise.all([
        app.call(cartSessions.get, { params: { sessionId: session._id } }, at),
        app.call(cartSessions.find, { query: { session_id: session._id } }, at),
        app.call(cartSessions.startByVariant, { body: { variant_id: shop.variant_ids[0] } }, at),
        app.call(cartSessions.startByOffer, { body: { offer_id } }, at),
      ])
    }
    expect((await calls(MINE)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await calls('localhost')).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const refused = await calls(THEIRS)
    expect(refused.map(({ body }): unknown => Reflect.get(body, 'detail'))).toEqual([
      'Session not found',
      'Session not found',
      'This product is not available',
      'Offer not found',
    ])
    expect(await dataAt('/checkout', session._id, MINE)).toMatchObject({ kind: 'checkout' })
    expect(await dataAt('/checkout', session._id, THEIRS)).toMatchObject({
      kind: 'problem',
      detail: 'Session not found',
      store: { store_id: stranger.store_id },
    })
  })

  it('shows no order of another store', async () => {
    const session = await readySession(app, shop)
    await payWith(app, session, '4242424242424242')
    const params = { sessionId: session._id }
    expect((await app.call(orders.full, { params }, { headers: { host: MINE } })).status).toBe(200)
    expect((await app.call(orders.full, { params }, { headers: { host: THEIRS } })).status).toBe(404)
    expect(await dataAt('/confirmation', session._id, THEIRS)).toMatchObject({ kind: 'problem' })
  })
})

describe('a session in the address', () => {
  it('redirects from the confirmation of an unpaid session to its payment page, on its own store [GAP-82]', async () => {
    const session = await readySession(app, shop)
    const unpaid = `/checkout?session=${session._id}`
    expect(await dataAt('/confirmation', session._id)).toMatchObject({ kind: 'problem', unpaid })
    expect(await dataAt('/confirmation', session._id, THEIRS)).not.toHaveProperty('unpaid')
    expect(await dataAt('/confirmation', 'cs_unknown')).not.toHaveProperty('unpaid')
  })

  it('expires 24 hours after its last change [GAP-81] [SS-003]', async () => {
    const own = await createTestApp()
    const session = await readySession(own, await openShop(own))
    const params = { sessionId: session._id }
    own.clock.advance(DAY_MS)
    expect((await own.call(cartSessions.get, { params })).status).toBe(200)
    own.clock.advance(1)
    expect(await own.call(cartSessions.get, { params })).toMatchObject({
      status: 404,
      body: { detail: 'Session not found' },
    })
    await own.close()
  })

  it.each(['/checkout', '/quick-checkout', '/cart', '/special-offer', '/confirmation'])(
    'shows an error at %s if the session is unknown [GAP-81]',
    async (path) => {
      expect(await dataAt(path, 'cs_none')).toMatchObject({ kind: 'problem' })
    },
  )

  it('shows the finished order at /confirmation and /thank-you [API-151] [GAP-72] [DEF-10]', async () => {
    const session = await readySession(app, shop)
    const paid = await payWith(app, session, '4242424242424242')
    const reply = await app.call(orders.full, { params: { sessionId: session._id } })
    expect(Object.keys(reply.body).toSorted()).toEqual(['order', 'session'])
    expect(reply.body).toMatchObject({ order: { order_number: paid.body.order_number }, session: { _id: session._id } })
    for (const path of ['/confirmation', '/thank-you']) {
      expect(await dataAt(path, session._id)).toMatchObject({ kind: 'confirmation', session: { status: 'completed' } })
    }
    for (const path of ['/checkout', '/quick-checkout', '/cart'])
      expect(await dataAt(path, session._id)).toMatchObject({ kind: 'go', to: `/confirmation?session=${session._id}` })
  })

  it('shows contact details typed on another device [SS-015]', async () => {
    const session = await readySession(app, shop)
    expect(await dataAt('/checkout', session._id)).toMatchObject({
      live_cart: {
        customer_email: 'maya.ortiz@example.com',
        customer_phone: '(512) 555-0148',
        customer_shipping_address: { full_name: 'Maya Ortiz', locality: 'Austin' },
      },
    })
  })
})

describe('continuing on another device', () => {
  const link = (own: TestApp, session_id: string) => own.call(cartSessions.resumeLink, { body: { session_id } })

  it('links to the session on the store’s own domain for ten minutes [SS-003]', async () => {
    const session = await readySession(app, shop)
    const expires_at = new Date(app.clock.now().getTime() + 10 * 60_000).toISOString()
    const found = expectOk(await link(app, session._id))
    expect(found.expires_at).toBe(expires_at)
    expect(found.url).toMatch(new RegExp(`^https://${MINE}/checkout\\?session=${session._id}&move=[\\w-]{43}$`))
    expect(await link(app, 'cs_none')).toMatchObject({ status: 404, body: { detail: 'Session not found' } })
    await payWith(app, session, '4242424242424242')
    const { url } = expectOk(await link(app, session._id))
    expect(url).toContain(`https://${MINE}/confirmation?session=${session._id}&move=`)
  })

  it('links to this server’s pages without a domain, and to the instant page for an instant session', async () => {
    const own = await createTestApp()
    const open = await openInstantShop(own)
    const origin = own.deps.settings.checkoutUrl
    const session = await open.start(await open.makeLink())
    const { url } = expectOk(await link(own, session._id))
    expect(url).toContain(`${origin}/quick-checkout?session=${session._id}&move=`)
    own.clock.advance(DAY_MS + 1)
    expect((await link(own, session._id)).status).toBe(404)
    await own.close()
  })
})

describe('the store of a shopper’s page', () => {
  it('returns its public fields without a token, and nothing else [API-147] [DEF-25]', async () => {
    const reply = await app.call(stores.details, { query: { store_id: shop.store_id } })
    expect(reply).toMatchObject({ status: 200, body: { data: { store_id: shop.store_id } } })
    expect(JSON.stringify(reply.body)).not.toMatch(/api_key|secret|password|whop/)
    expect((await app.call(stores.details, { query: { store_id: 'str_none' } })).status).toBe(404)
  })
})

describe('entering the store’s flow, as a variant link does', () => {
  interface Way {
    flow_id: string | null
    flow_path: string[] | null
    payment_page_id: string
  }
  const wayOf = async (session_id: string): Promise<Way> => {
    const { rows } = await app.db.$client.query<Way>(
      'select flow_id, flow_path, payment_page_id from live_cart_sessions where session_id = $1',
      [session_id],
    )
    return rows[0]!
  }

  it("works for an offer and a payment link, and keeps the shopper's path", async () => {
    const own = await openShop(app)
    const { token, store_id } = own
    const { flow, second } = await splitFlow(app, own)
    const variant = expectOk(
      await app.call(cartSessions.startByVariant, { body: { variant_id: own.variant_ids[0] } }),
    ).session_id
    const before = await wayOf(variant)
    const { offer_id } = await makeOffer(app, own, { products: [kettle(own)] })
    const link = { store_id, products: [linkItem(own.product_id)] }
    const { link: code } = expectOk(await app.call(paymentLinks.create, { body: link }, { token })).data
    const query = { previous_session_id: variant }
    const offered = expectOk(await app.call(cartSessions.startByOffer, { body: { offer_id, ...query } })).session_id
    const linked = expectOk(await app.call(cartSessions.generateInstant, { params: { link: code }, query })).session._id
    expect(before.flow_id).toBe(flow.flow_id)
    for (const id of [offered, linked]) expect(await wayOf(id)).toEqual(before)

    // Naming a page of the flow leads to that page's path; a page outside the flow has none.
    const named = { offer_id, payment_page_id: second }
    const there = expectOk(await app.call(cartSessions.startByOffer, { body: named })).session_id
    expect(await wayOf(there)).toMatchObject({ flow_id: flow.flow_id, payment_page_id: second })
    const fixed = { ...link, payment_page_id: second }
    const { link: other } = expectOk(await app.call(paymentLinks.create, { body: fixed }, { token })).data
    const onPage = expectOk(await app.call(cartSessions.generateInstant, { params: { link: other } })).session._id
    expect(await wayOf(onPage)).toMatchObject({ flow_id: flow.flow_id, payment_page_id: second })
  })
})
