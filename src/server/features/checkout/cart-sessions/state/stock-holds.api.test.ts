import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADDRESS, openShop, payWith, readySession, type TestShop } from '../../../../../../tests/support/shops/shop.ts'
import { createTestApp, type TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../../shared/contracts/index.ts'
import type { LiveCart } from '../../../../../shared/contracts/checkout/live-cart.ts'
import { cleanUp } from '../../../../jobs/cleanup.ts'
import { sweepPayments } from '../../../payments/processing/reconcile/sweep-unsettled.ts'

const MINUTE = 60_000
const GOOD = '4242424242424242'
const DECLINED = '4000000000000002'
const SECURE = '4000000000003220'

const { cartSessions, transactions } = contracts

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Quantities held for a session by variant, not expired at the clock's time. */
async function heldBy(session_id: string): Promise<Record<string, number>> {
  const { rows } = await app.db.execute<{ variant_id: string; quantity: number }>(sql`
    select variant_id, quantity from stock_holds
    where session_id = ${session_id} and expires_at > ${app.clock.now().toISOString()}::timestamptz`)
  return Object.fromEntries(rows.map(({ variant_id, quantity }) => [variant_id, quantity]))
}

async function start(shop: TestShop): Promise<string> {
  const { body } = await app.call(cartSessions.startByVariant, { body: { variant_id: shop.variant_ids[0] } })
  return body.session_id
}

const tell = (live_cart_session_id: string, email?: string) =>
  app.call(cartSessions.updateCustomerInfo, {
    body: { live_cart_session_id, ...(email === undefined ? { phone: '(512) 555-0148' } : { email }) },
  })

const stockOf = async (variant_id: string): Promise<number> => {
  const { rows } = await app.db.execute<{ stock: number }>(
    sql`select stock from product_variants where variant_id = ${variant_id}`,
  )
  return rows[0]?.stock ?? -1
}

const add = (session_id: string, { store_id, product_id, variant_ids }: TestShop, quantity = 1) =>
  app.call(cartSessions.addProduct, {
    body: { live_cart_session_id: session_id, store_id, product_id, variant_id: variant_ids[1], quantity },
  })

/** Fills in everything that Pay requires. */
async function ready(live_cart_session_id: string, email = 'maya.ortiz@example.com'): Promise<LiveCart> {
  const addresses = { shipping_address: ADDRESS, billing_address: ADDRESS }
  const { body } = await app.call(cartSessions.updateCustomerInfo, {
    body: { live_cart_session_id, email, ...addresses },
  })
  return body.live_cart
}

const refresh = async (session: LiveCart): Promise<LiveCart> =>
  (await app.call(cartSessions.get, { params: { sessionId: session._id } })).body.live_cart

describe('holding stock', () => {
  it('starts once the contact is complete, not when a link is opened or with a partial address', async () => {
    const shop = await openShop(app)
    const id = await start(shop)
    await app.call(cartSessions.recordImpression, {
      body: { live_cart_session_id: id, payment_page_id: (await pageOf(id)) ?? '' },
    })
    await tell(id, 'maya.ort')
    expect(await heldBy(id)).toEqual({})
    await tell(id, 'maya.ortiz@example.com')
    expect(await heldBy(id)).toEqual({ [shop.variant_ids[0]]: 1 })
  })

  it('also starts when the page reports the contact before sending it, as it does while the shopper types', async () => {
    const shop = await openShop(app)
    const id = await start(shop)
    const reach = (progress_step: 'contact' | 'shipping') =>
      app.call(cartSessions.updateProgress, { body: { live_cart_session_id: id, progress_step } })
    await reach('contact')
    expect(await heldBy(id)).toEqual({ [shop.variant_ids[0]]: 1 })
    await tell(id, 'maya.ortiz@example.com')
    await reach('shipping')
    expect(await heldBy(id)).toEqual({ [shop.variant_ids[0]]: 1 })
    const sold = await readySession(app, shop)
    expect((await payWith(app, sold, GOOD)).body.status).toBe('succeeded')
    await app.call(cartSessions.updateProgress, { body: { live_cart_session_id: sold._id, progress_step: 'contact' } })
    expect(await heldBy(sold._id)).toEqual({})
    const none = { live_cart_session_id: 'cs_none', progress_step: 'contact' } as const
    expect((await app.call(cartSessions.updateProgress, { body: none })).status).toBe(404)
  })

  it('lasts 15 minutes, renewed by activity up to 45', async () => {
    const shop = await openShop(app)
    const id = await start(shop)
    await tell(id, 'maya.ortiz@example.com')
    for (const minutes of [14, 14, 14]) {
      app.clock.advance(minutes * MINUTE)
      expect(Object.keys(await heldBy(id))).toHaveLength(1)
      await tell(id)
    }
    // 42 minutes have passed: activity now extends the hold by three more minutes, and nothing extends it further.
    app.clock.advance(2 * MINUTE)
    await tell(id)
    expect(Object.keys(await heldBy(id))).toHaveLength(1)
    app.clock.advance(2 * MINUTE)
    await tell(id)
    expect(await heldBy(id)).toEqual({})
    await cleanUp(app.deps)
    await tell(id)
    expect(await heldBy(id)).toEqual({})
  })

  it('ends 15 minutes after the shopper left; a returning shopper gets what is available', async () => {
    const shop = await openShop(app, { stock: 1 })
    const first = await readySession(app, shop)
    const refused = await app.call(cartSessions.startByVariant, { body: { variant_id: shop.variant_ids[0] } })
    expect(refused).toMatchObject({ status: 409, detail: 'Heron gooseneck kettle (Matte black) is sold out' })
    app.clock.advance(16 * MINUTE)
    expect(await heldBy(first._id)).toEqual({})
    await tell(first._id)
    expect(await heldBy(first._id)).toEqual({ [shop.variant_ids[0]]: 1 })
  })

  it('follows the line items and quantities of the cart', async () => {
    const shop = await openShop(app)
    const [kettle, sand] = shop.variant_ids
    const session = await readySession(app, shop)
    await add(session._id, shop, 2)
    expect(await heldBy(session._id)).toEqual({ [kettle]: 1, [sand]: 2 })
    const [line] = (await refresh(session)).cart
    await app.call(cartSessions.updateQuantity, {
      body: { live_cart_session_id: session._id, item_id: line?._id ?? '', quantity: 4 },
    })
    expect(await heldBy(session._id)).toEqual({ [kettle]: 4, [sand]: 2 })
    await app.call(cartSessions.removeFromCart, {
      body: { live_cart_session_id: session._id, item_id: line?._id ?? '' },
    })
    expect(await heldBy(session._id)).toEqual({ [sand]: 2 })
  })

  it('starts at Pay if no contact was required before, until the order turns it into sold stock', async () => {
    const shop = await openShop(app, { stock: 5 })
    const session = await readySession(app, shop)
    await app.db.execute(sql`delete from stock_holds where session_id = ${session._id}`)
    const secure = await payWith(app, session, SECURE)
    expect(secure.body.status).toBe('requires_action')
    expect(await heldBy(session._id)).toEqual({ [shop.variant_ids[0]]: 1 })
    const cancelled = await app.call(transactions.cancel, {
      body: { live_cart_session_id: session._id, transaction_id: secure.body.transaction_id },
    })
    expect(cancelled.status).toBe(200)
    expect((await payWith(app, session, GOOD)).body.status).toBe('succeeded')
    expect(await heldBy(session._id)).toEqual({})
    expect(await stockOf(shop.variant_ids[0])).toBe(4)
  })
})

const pageOf = async (id: string) =>
  (await app.call(cartSessions.get, { params: { sessionId: id } })).body.live_cart.payment_page_id

describe('an unsuccessful payment', () => {
  it('keeps the hold of a shopper who stays, and releases it after one who leaves', async () => {
    const shop = await openShop(app, { stock: 1 })
    const [one, other] = await Promise.all([start(shop), start(shop)])
    const holder = await ready(one)
    const waiting = await ready(other)
    expect((await payWith(app, holder, DECLINED)).status).toBe(402)
    app.clock.advance(14 * MINUTE)
    expect(await payWith(app, waiting, GOOD)).toMatchObject({ status: 409, body: { code: 'sold_out' } })
    app.clock.advance(2 * MINUTE)
    expect((await payWith(app, waiting, GOOD)).body.status).toBe('succeeded')
    // The returning shopper is told before anything is charged.
    const late = await payWith(app, holder, GOOD)
    expect(late).toMatchObject({ status: 409, body: { code: 'sold_out' } })
    expect(late.body.detail).toBe('Heron gooseneck kettle (Matte black) is sold out. You haven’t been charged.')
  })

  it('keeps the stock while it waits for the bank, until it is given up after 45 minutes', async () => {
    const shop = await openShop(app, { stock: 1 })
    const ids = await Promise.all([start(shop), start(shop)])
    const session = await ready(ids[0])
    const other = await ready(ids[1])
    expect((await payWith(app, session, SECURE)).body.status).toBe('requires_action')
    app.clock.advance(30 * MINUTE)
    expect((await payWith(app, other, GOOD)).status).toBe(409)
    app.clock.advance(16 * MINUTE)
    await sweepPayments(app.deps)
    expect((await payWith(app, other, GOOD)).body.status).toBe('succeeded')
  })
})

describe('the last items', () => {
  it('go to the session that held them first, whoever presses Pay first', async () => {
    const shop = await openShop(app, { stock: 2 })
    const first = await readySession(app, shop, 'first@example.com')
    app.clock.advance(1000)
    const second = await readySession(app, shop, 'second@example.com')
    // Both held one of two; then one item breaks.
    await app.db.execute(sql`update product_variants set stock = 1 where variant_id = ${shop.variant_ids[0]}`)
    expect(await payWith(app, second, GOOD)).toMatchObject({ status: 409, body: { code: 'sold_out' } })
    expect((await payWith(app, first, GOOD)).body.status).toBe('succeeded')
  })

  it('result in three orders for eight concurrent shoppers; five are rejected before the charge, nothing is oversold', async () => {
    const shop = await openShop(app, { stock: 3 })
    const ids = await Promise.all(Array.from({ length: 8 }, () => start(shop)))
    const sessions = await Promise.all(ids.map((id, index) => ready(id, `shopper-${index}@example.com`)))
    const replies = await Promise.all(sessions.map((session) => payWith(app, session, GOOD)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
    const told = replies.filter(({ status }) => status === 409)
    expect(told).toHaveLength(5)
    for (const { body } of told) {
      expect(body.detail).toMatch(
        /^(Heron gooseneck kettle \(Matte black\) is sold out|Only \d of Heron .* left)\. You haven’t/,
      )
    }
    const { rows } = await app.db.execute<{ orders: number; charges: number; held: number }>(sql`
      select (select count(*)::int from orders where store_id = ${shop.store_id}) as orders,
        (select count(*)::int from payments where store_id = ${shop.store_id}) as charges,
        (select count(*)::int from stock_holds where store_id = ${shop.store_id} and paying) as held`)
    expect(rows[0]).toEqual({ orders: 3, charges: 3, held: 0 })
    expect(await stockOf(shop.variant_ids[0])).toBe(0)
  })
})
