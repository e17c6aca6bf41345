import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Contract } from '../../src/shared/contract.ts'
import { contracts } from '../../src/shared/contracts/index.ts'
import type { LiveCart } from '../../src/shared/contracts/checkout/live-cart.ts'
import { DEVICE_COOKIE } from '../../src/server/http/requests/device.ts'
import { newId } from '../../src/server/db/ids.ts'
import { paramsFor, sample } from '../support/app/contract-samples.ts'
import {
  ADDRESS,
  enterCard,
  fillSession,
  openShop,
  payBody,
  payWith,
  readySession,
  type TestShop,
} from '../support/shops/shop.ts'
import { NO_COOKIE, otherCookie } from '../support/e2e/test-browser.ts'
import { createTestApp, expectOk, type CallOptions, type TestApp } from '../support/app/test-app.ts'

const { cartSessions, orders, transactions } = contracts

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(app, { stock: 1000 })
})
afterAll(() => app.close())

const EMAIL = 'maya.secret@example.com'
/** Data that must never reach another browser. */
const PERSONAL = /maya|ortiz|alameda|78704|555-0148|4242|#1\d\d\d/i

const from = (cookie: string, more: CallOptions = {}): CallOptions => ({ ...more, headers: { cookie } })
const newBrowsers = () => [NO_COOKIE, otherCookie()]

const read = (session: LiveCart, options?: CallOptions) =>
  app.call(cartSessions.get, { params: { sessionId: session._id } }, options)

const start = async (options?: CallOptions) =>
  expectOk(await app.call(cartSessions.startByVariant, { body: { variant_id: shop.variant_ids[0] } }, options))
    .session_id

const write = (live_cart_session_id: string, address1: string, options?: CallOptions) =>
  app.call(
    cartSessions.updateCustomerInfo,
    { body: { live_cart_session_id, email: EMAIL, shipping_address: { ...ADDRESS, address1 } } },
    options,
  )

const cookieOf = ({ headers }: { headers: Record<string, unknown> }): string => {
  const cookie = headers['set-cookie']
  return typeof cookie === 'string' ? cookie : ''
}

const shopperCalls = Object.entries(contracts).flatMap(([resource, group]) =>
  Object.entries<Contract>(group)
    .filter(([, { access }]) => access === 'shopper')
    .map(([name, contract]) => ({ id: `${resource}.${name}`, contract })),
)

/** Input for a session's call, as good as a stranger can guess it. */
function inputFor(contract: Contract, session: LiveCart, payment_id: string) {
  const known: Record<string, string> = {
    live_cart_session_id: session._id,
    session_id: session._id,
    sessionId: session._id,
    store_id: shop.store_id,
    product_id: shop.product_id,
    transaction_id: payment_id,
    connection_id: shop.connection_id,
    payment_page_id: session.payment_page_id,
    shipping_method_id: session.shipping_method_id ?? '',
    item_id: session.cart[0]?._id ?? '',
  }
  const filled = (part: unknown) =>
    typeof part === 'object' && part !== null
      ? Object.fromEntries(Object.entries(part).map(([name, value]) => [name, known[name] ?? value]))
      : undefined
  return {
    params: filled(paramsFor(contract, 'x')) ?? {},
    query: filled(sample(contract.query)) ?? {},
    ...(contract.body && { body: filled(sample(contract.body)) }),
  }
}

describe('every shopper call', () => {
  it.each(shopperCalls)('$id shows another browser nothing personal of an open session', async ({ contract }) => {
    const session = await readySession(app, shop, EMAIL)
    for (const cookie of newBrowsers()) {
      const reply = await app.rawCall(contract, inputFor(contract, session, 'pay_none'), from(cookie))
      expect(reply.status).toBeLessThan(500)
      expect(JSON.stringify(reply.body)).not.toMatch(PERSONAL)
    }
    const after = expectOk(await read(session)).live_cart
    expect(after.customer_email).toBe(EMAIL)
    expect(after.customer_shipping_address).toEqual(session.customer_shipping_address)
  })

  it.each(shopperCalls)('$id shows another browser nothing personal of a paid session', async ({ contract }) => {
    const session = await readySession(app, shop, EMAIL)
    const { body } = await payWith(app, session, '4242424242424242')
    for (const cookie of newBrowsers()) {
      const reply = await app.rawCall(contract, inputFor(contract, session, body.transaction_id), from(cookie))
      expect(reply.status).toBeLessThan(500)
      expect(JSON.stringify(reply.body)).not.toMatch(PERSONAL)
    }
  })
})

describe('a session and its browser', () => {
  it('gets its secret as a cookie that no script and no other site can use', async () => {
    const reply = await app.call(
      cartSessions.startByVariant,
      { body: { variant_id: shop.variant_ids[0] } },
      from(NO_COOKIE),
    )
    expect(cookieOf(reply)).toMatch(
      new RegExp(`^${DEVICE_COOKIE}=[\\w-]{43}; Path=/; Max-Age=\\d+; HttpOnly; SameSite=Lax$`),
    )
  })

  it('stores only the hash of the secret', async () => {
    const mine = otherCookie()
    const id = await start(from(mine))
    expectOk(await write(id, '1 Home Lane', from(mine)))
    const { rows } = await app.db.$client.query<Record<string, unknown>>(
      'select * from live_cart_sessions where session_id = $1',
      [id],
    )
    expect(JSON.stringify(rows)).not.toContain(mine.split('=')[1])
    expect(rows[0]?.['device_hash']).toMatch(/^[\w-]{43}$/)
  })

  it('belongs to the first browser that writes contact details, in all of its tabs', async () => {
    const attacker = otherCookie()
    const victim = otherCookie()
    const id = await start(from(attacker))
    const typed = expectOk(await write(id, '1 Home Lane', from(victim))).live_cart
    expect(expectOk(await read(typed, from(victim))).live_cart.customer_shipping_address?.address1).toBe('1 Home Lane')
    const seen = expectOk(await read(typed, from(attacker))).live_cart
    expect(seen).toMatchObject({ customer_email: '', customer_shipping_address: null, customer_edits: {} })
    expect(JSON.stringify(seen)).not.toMatch(/home lane|maya/i)
  })

  it('charges and ships to what its own browser entered, however often another one writes', async () => {
    const victim = otherCookie()
    const id = await start(from(otherCookie()))
    const filled = expectOk(await write(id, '1 Home Lane', from(victim))).live_cart
    const stranger = otherCookie()
    const thefts = await Promise.all([1, 2, 3].map(() => write(id, '666 Evil Road', from(stranger))))
    expect(thefts.map(({ status, detail }) => [status, detail])).toEqual(thefts.map(() => [404, 'Session not found']))
    const attempted = await app.call(
      cartSessions.updateAttemptedTransaction,
      {
        body: {
          live_cart_session_id: id,
          email: 'thief@example.com',
          customer_shipping_address: { ...ADDRESS, address1: '666 Evil Road' },
          customer_billing_address: null,
        },
      },
      from(stranger),
    )
    expect(attempted.status).toBe(404)
    const token = await enterCard(app, '4242424242424242')
    const pay = { body: { ...payBody(filled, token), billing_same_as_shipping: true } }
    const stolen = await app.call(transactions.pay, pay, from(stranger, { key: newId('evt') }))
    expect(stolen.status).toBe(404)
    const phone = { live_cart_session_id: id, phone: '(512) 555-0148' }
    const whole = expectOk(await app.call(cartSessions.updateCustomerInfo, { body: phone }, from(victim))).live_cart
    const paid = expectOk(
      await app.call(transactions.pay, { body: payBody(whole, token) }, from(victim, { key: newId('evt') })),
    )
    expect(paid.status).toBe('succeeded')
    const { rows } = await app.db.$client.query<{ line: string }>(
      "select shipping_address->>'address1' as line from orders where session_id = $1",
      [id],
    )
    expect(rows).toEqual([{ line: '1 Home Lane' }])
    expect((await app.call(orders.full, { params: { sessionId: id } }, from(stranger))).status).toBe(404)
    expect((await app.call(orders.full, { params: { sessionId: id } }, from(victim))).status).toBe(200)
  })

  it('can be changed by others except for contact details: the cart, but not the tax address', async () => {
    const session = await readySession(app, shop, EMAIL)
    const stranger = from(otherCookie())
    const body = { live_cart_session_id: session._id, item_id: session.cart[0]?._id ?? '', quantity: 2 }
    const changed = expectOk(await app.call(cartSessions.updateQuantity, { body }, stranger)).live_cart
    expect(changed.cart[0]?.quantity).toBe(2)
    expect(changed).toMatchObject({ customer_email: '', customer_phone: '', sales_tax_total: 0 })
    expect(changed.opt_in).toBeUndefined()
    expect(expectOk(await read(session)).live_cart).toMatchObject({ customer_email: EMAIL, subtotal: 3998 })
  })

  it('asks a browser that blocks cookies to allow them', async () => {
    const session = await readySession(app, shop, EMAIL)
    const reply = await write(session._id, '1 Home Lane', from(NO_COOKIE))
    expect(reply).toMatchObject({ status: 403, body: { code: 'no_cookie' } })
  })

  it('that predates browser binding shows its details to no one', async () => {
    const session = await readySession(app, shop, EMAIL)
    await app.db.$client.query('update live_cart_sessions set device_hash = null where session_id = $1', [session._id])
    expect(expectOk(await read(session)).live_cart.customer_email).toBe('')
    expect((await write(session._id, '1 Home Lane')).status).toBe(404)
  })

  it('replays a reply only to its own browser', async () => {
    const mine = otherCookie()
    const id = await start(from(mine))
    const body = { live_cart_session_id: id, email: EMAIL }
    const key = newId('evt')
    expectOk(await app.call(cartSessions.updateCustomerInfo, { body }, from(mine, { key })))
    const replayed = await app.call(cartSessions.updateCustomerInfo, { body }, from(otherCookie(), { key }))
    expect(replayed.status).toBe(404)
    expect(JSON.stringify(replayed.body)).not.toContain(EMAIL)
  })
})

describe('contact details that changed after the shopper saw them', () => {
  it('block payment: 409 with the current ones, and the page asks for confirmation', async () => {
    const session = await readySession(app, shop, EMAIL)
    const { live_cart } = expectOk(await write(session._id, '9 Other Street'))
    expect(live_cart.customer_version).toBe(session.customer_version + 1)
    const stale = await payWith(app, session, '4242424242424242')
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'contact_changed', live_cart: { customer_shipping_address: { address1: '9 Other Street' } } },
    })
    expect((await payWith(app, live_cart, '4242424242424242')).body.status).toBe('succeeded')
  })

  it("are not overwritten by a page that hasn't seen them", async () => {
    const session = await readySession(app, shop, EMAIL)
    await write(session._id, '9 Other Street')
    const tell = (address1: string) =>
      app.call(cartSessions.updateAttemptedTransaction, {
        body: {
          live_cart_session_id: session._id,
          email: EMAIL,
          customer_shipping_address: { ...ADDRESS, address1 },
          customer_billing_address: ADDRESS,
          customer_version: session.customer_version,
        },
      })
    expect(await tell(ADDRESS.address1)).toMatchObject({ status: 409, body: { code: 'contact_changed' } })
    expect((await tell('9 Other Street')).body.customer_version).toBe(session.customer_version + 1)
  })

  it('keep their version if the same values are written again', async () => {
    const session = await readySession(app, shop, EMAIL)
    expect((await fillSession(app, session._id, EMAIL)).customer_version).toBe(session.customer_version)
  })
})

describe('offers and replies', () => {
  it('declare in the contract list how they use contact details', () => {
    const writes = shopperCalls.filter(({ contract }) => contract.personal === 'writer').map(({ id }) => id)
    expect(writes.toSorted()).toEqual([
      'cartSessions.updateAttemptedTransaction',
      'cartSessions.updateCustomFields',
      'cartSessions.updateCustomerInfo',
    ])
    const owned = shopperCalls.filter(({ contract }) => contract.personal?.startsWith('owner'))
    expect(owned.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['orders.full', 'transactions.pay', 'afterOffers.pending', 'cartSessions.resumeLink']),
    )
  })
})
