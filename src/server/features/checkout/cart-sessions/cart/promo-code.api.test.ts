import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Input } from '../../../../../shared/contract.ts'
import { contracts } from '../../../../../shared/contracts/index.ts'
import type { LiveCart } from '../../../../../shared/contracts/checkout/live-cart.ts'
import type { PromoCode } from '../../../../../shared/contracts/checkout/promo-codes.ts'
import { openShop, payWith, readySession, type TestShop } from '../../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../../tests/support/app/test-app.ts'

let app: TestApp
let shop: TestShop
const { cartSessions, promoCodes } = contracts
const GOOD_CARD = '4242424242424242'
const BAD_CARD = '4000000000000002'

/** A shop whose payment page accepts promo codes, or does not. */
async function openShopWithCodes(promo_codes_enabled = true): Promise<TestShop> {
  const own = await openShop(app)
  const published = JSON.stringify({ promo_codes_enabled })
  const text = 'update payment_pages set published = published || $1::jsonb where store_id = $2'
  await app.db.$client.query(text, [published, own.store_id])
  return own
}

beforeAll(async () => {
  app = await createTestApp()
  shop = await openShopWithCodes()
})
afterAll(() => app.close())

let made = 0
/** A 15%-off code of the shop with a unique name. */
async function makeCode(given: Partial<Input<typeof promoCodes.create>['body']> = {}, own = shop): Promise<PromoCode> {
  made += 1
  const basics = {
    store_id: own.store_id,
    code: `CODE${made}`,
    discount_type: 'percentage',
    discount_value: 15,
  } as const
  return expectOk(await app.call(promoCodes.create, { body: { ...basics, ...given } }, { token: own.token })).data
}
const change = (promo: PromoCode, given: object, own = shop) =>
  app.call(promoCodes.update, { body: { promo_code_id: promo.promo_code_id, ...given } }, { token: own.token })
const usesOf = async ({ promo_code_id: id }: PromoCode, own = shop) => {
  const { data } = expectOk(await app.call(promoCodes.details, { params: { id } }, { token: own.token }))
  return { usage_count: data.usage_count, revenue: data.revenue }
}

const read = async ({ _id }: Pick<LiveCart, '_id'>): Promise<LiveCart> =>
  expectOk(await app.call(cartSessions.get, { params: { sessionId: _id } })).live_cart
const verify = ({ _id: session_id }: LiveCart, promo_code: string) =>
  app.call(cartSessions.verifyPromoCode, { query: { session_id, promo_code } })
const apply = ({ _id: session_id }: LiveCart, promo_code: string) =>
  app.call(cartSessions.applyPromoCode, { query: { session_id, promo_code } })
const remove = ({ _id: session_id }: LiveCart) => app.call(cartSessions.removePromoCode, { query: { session_id } })
const setQuantity = async (session: LiveCart, quantity: number): Promise<LiveCart> => {
  const body = { live_cart_session_id: session._id, item_id: session.cart[0]?._id ?? '', quantity }
  return expectOk(await app.call(cartSessions.updateQuantity, { body })).live_cart
}
/** A session that is ready to pay, with the code applied. */
async function withCode(promo: PromoCode, own = shop, email?: string): Promise<LiveCart> {
  const session = await readySession(app, own, email)
  expect((await apply(session, promo.code)).body).toEqual({ success: true, detail: 'Promo code applied' })
  return read(session)
}

describe('a promo code on a session', () => {
  it('is verified without changing the session, then applied case-insensitively [API-126] [API-127] [PC-004] [PC-005] [DEF-65]', async () => {
    const promo = await makeCode()
    const session = await readySession(app, shop)
    expect((await verify(session, promo.code)).body.success).toBe(true)
    expect(await read(session)).toEqual(session)
    expect((await apply(session, ` ${promo.code.toLowerCase()} `)).body.success).toBe(true)
    expect(await read(session)).toMatchObject({
      promo_code: promo.code,
      promo_total: 300,
      total: session.total - 300,
      cart_version: session.cart_version + 1,
    })
  })

  it('is recalculated on every cart change', async () => {
    const promo = await makeCode()
    const session = await withCode(promo)
    const more = await setQuantity(session, 3)
    expect([more.promo_total, more.total]).toEqual([900, 3 * 1999 - 900 + more.shipping_total])
  })

  it('is removed together with its discount [API-128]', async () => {
    const promo = await makeCode()
    const session = await withCode(promo)
    expect((await remove(session)).body.success).toBe(true)
    expect(await read(session)).toMatchObject({ promo_code: null, promo_total: 0, total: session.total + 300 })
  })

  it('makes any shipping method free', async () => {
    const promo = await makeCode({ discount_type: 'free_shipping' })
    const session = await withCode(promo)
    expect(session).toMatchObject({ promo_total: 0, shipping_total: 0, total: 1999, promo_free_shipping: true })
  })

  it.each<[string, object, string]>([
    ['expired', { ends_at: '2001-01-01T00:00:00Z' }, 'This promo code has expired'],
    ['scheduled', { starts_at: '2099-01-01T00:00:00Z' }, 'This promo code is not valid yet'],
    ['disabled', { disabled: true }, 'Invalid promo code'],
    ['too dear', { minimum_subtotal: 5000 }, 'This promo code requires a minimum order of $50.00'],
  ])('returns the reason for a refusal: %s [PC-006] [DEF-66]', async (_, given, detail) => {
    const promo = await makeCode(given)
    const session = await readySession(app, shop)
    for (const reply of [await verify(session, promo.code), await apply(session, promo.code)]) {
      expect([reply.status, reply.body]).toEqual([200, { success: false, detail }])
    }
    expect(await read(session)).toEqual(session)
  })

  it("is unknown if another store's or made up, and on a session that does not exist", async () => {
    const other = await openShopWithCodes()
    const theirs = await makeCode({}, other)
    const session = await readySession(app, shop)
    for (const code of [theirs.code, 'NOTHING']) {
      expect((await apply(session, code)).body).toEqual({ success: false, detail: 'Invalid promo code' })
    }
    expect((await verify({ ...session, _id: 'cs_nothing' }, 'X')).status).toBe(404)
    expect((await apply({ ...session, _id: 'cs_nothing' }, 'X')).status).toBe(404)
    expect((await app.rawCall(cartSessions.applyPromoCode, { query: { session_id: session._id } })).status).toBe(400)
  })

  it('is rejected by a page with promo codes turned off [PP-003]', async () => {
    const own = await openShopWithCodes(false)
    const promo = await makeCode({}, own)
    const session = await readySession(app, own)
    expect((await verify(session, promo.code)).body).toEqual({ success: false, detail: 'Invalid promo code' })
  })

  it('applies only to its own products', async () => {
    const { store_id } = shop
    const made = await app.call(
      contracts.inventory.create,
      { body: { store_id, title: 'Filter papers', variants: [{ title: '100', price: 500, stock: 10 }] } },
      { token: shop.token },
    )
    const promo = await makeCode({ product_ids: [expectOk(made).data.product_id] })
    const session = await readySession(app, shop)
    expect((await apply(session, promo.code)).body.detail).toBe(
      'This promo code does not apply to the items in your cart',
    )
  })

  it('is removed, with the reason, once the cart no longer qualifies', async () => {
    const promo = await makeCode({ minimum_subtotal: 3000 })
    const session = await setQuantity(await readySession(app, shop), 2)
    await apply(session, promo.code)
    expect((await read(session)).promo_total).toBe(600)
    expect(await setQuantity(session, 1)).toMatchObject({
      promo_code: null,
      promo_total: 0,
      promo_notice: `${promo.code} was removed. This promo code requires a minimum order of $30.00.`,
    })
    expect((await setQuantity(session, 2)).promo_notice).toBeNull()
  })
})

describe('codes that apply automatically', () => {
  it('apply the best one from the start, until the shopper decides otherwise', async () => {
    const own = await openShopWithCodes()
    await makeCode({ auto_apply: true, discount_value: 5 }, own)
    const best = await makeCode({ auto_apply: true, discount_value: 10 }, own)
    const big = await makeCode({ auto_apply: true, discount_value: 50, minimum_subtotal: 3000 }, own)
    const typed = await makeCode({ discount_value: 7 }, own)
    const session = await readySession(app, own)
    expect(session).toMatchObject({ promo_code: best.code, promo_total: 200 })
    expect((await setQuantity(session, 2)).promo_code).toBe(big.code)
    expect((await setQuantity(session, 1)).promo_code).toBe(best.code)
    await apply(session, typed.code)
    expect((await setQuantity(session, 2)).promo_code).toBe(typed.code)
    await remove(session)
    expect((await setQuantity(session, 3)).promo_code).toBeNull()
  })
})

describe('paying with a promo code', () => {
  it('charges the lower total, stores the code on the order and counts one use', async () => {
    const promo = await makeCode()
    const session = await withCode(promo)
    const paid = await payWith(app, session, GOOD_CARD)
    expect(paid.body.status).toBe('succeeded')
    const { order } = expectOk(await app.call(contracts.orders.full, { params: { sessionId: session._id } }))
    expect(order).toMatchObject({ promo_code: promo.code, discount_price: 300, total_price: session.total })
    expect(await usesOf(promo)).toEqual({ usage_count: 1, revenue: session.total })
    expect((await apply(session, promo.code)).status).toBe(409)
    // A second press finds the first payment.
    await payWith(app, session, GOOD_CARD)
    expect((await usesOf(promo)).usage_count).toBe(1)
  })

  it('counts no use for a declined card, and keeps the code', async () => {
    const promo = await makeCode({ usage_limit: 1 })
    const session = await withCode(promo)
    expect((await payWith(app, session, BAD_CARD)).status).toBe(402)
    expect(await usesOf(promo)).toEqual({ usage_count: 0, revenue: 0 })
    expect((await payWith(app, await read(session), GOOD_CARD)).body.status).toBe('succeeded')
    expect((await usesOf(promo)).usage_count).toBe(1)
  })

  it('gives the last use to one of two shoppers who pay at once, and new totals to the other', async () => {
    const promo = await makeCode({ usage_limit: 1 })
    const sessions = [await withCode(promo), await withCode(promo)]
    const replies = await Promise.all(sessions.map((session) => payWith(app, session, GOOD_CARD)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const lost = replies.findIndex(({ status }) => status === 409)
    expect(replies[lost]?.body).toMatchObject({
      code: 'totals_changed',
      detail: `${promo.code} was removed. This promo code has reached its usage limit. Please check the new total and pay again.`,
      live_cart: { promo_code: null, promo_total: 0, total: (sessions[lost]?.total ?? 0) + 300, status: 'open' },
    })
    expect((await usesOf(promo)).usage_count).toBe(1)
    const again = await read({ _id: sessions[lost]?._id ?? '' })
    expect((await payWith(app, again, GOOD_CARD)).body.status).toBe('succeeded')
    expect((await usesOf(promo)).usage_count).toBe(1)
  })

  it('rejects a code that ended or changed in the meantime, and charges nothing', async () => {
    const promo = await makeCode()
    const ended = await withCode(promo)
    const changed = await withCode(promo)
    await change(promo, { discount_value: 10 })
    const reply = await payWith(app, changed, GOOD_CARD)
    expect([reply.status, reply.body]).toMatchObject([409, { live_cart: { promo_code: promo.code, promo_total: 200 } }])
    await change(promo, { ends_at: '2001-01-01T00:00:00Z' })
    expect((await payWith(app, ended, GOOD_CARD)).body).toMatchObject({ live_cart: { promo_code: null } })
    expect((await payWith(app, await read(ended), GOOD_CARD)).body.status).toBe('succeeded')
    expect((await usesOf(promo)).usage_count).toBe(0)
  })

  it('allows one use per customer, identified by email', async () => {
    const promo = await makeCode({ once_per_customer: true })
    await payWith(app, await withCode(promo, shop, 'once@example.com'), GOOD_CARD)
    const again = await readySession(app, shop, 'ONCE@example.com')
    expect((await apply(again, promo.code)).body.detail).toBe('You have already used this promo code')
    expect((await verify(await readySession(app, shop, 'other@example.com'), promo.code)).body.success).toBe(true)
  })

  it('removes the code, with a message, as soon as an email that already used it is entered', async () => {
    const promo = await makeCode({ once_per_customer: true })
    await payWith(app, await withCode(promo, shop, 'twice@example.com'), GOOD_CARD)
    const session = await withCode(promo, shop, 'someone@example.com')
    const type = async (fields: { email?: string; phone?: string }) => {
      const body = { live_cart_session_id: session._id, ...fields }
      return expectOk(await app.call(cartSessions.updateCustomerInfo, { body })).live_cart
    }
    expect(await type({ email: 'Someone@example.com' })).toMatchObject({ promo_code: promo.code, promo_notice: null })
    const lost = { promo_code: null, promo_total: 0 }
    const notice = `${promo.code} was removed. You have already used this promo code.`
    expect(await type({ email: 'Twice@example.com' })).toMatchObject({ ...lost, promo_notice: notice })
    expect(await type({ phone: '+15125550100' })).toMatchObject({ ...lost, promo_notice: notice })
  })

  it('replaces one code with another', async () => {
    const session = await withCode(await makeCode())
    const second = await makeCode({ discount_type: 'fixed_amount', discount_value: 1000 })
    expect((await apply(session, second.code)).body.success).toBe(true)
    expect(await read(session)).toMatchObject({ promo_code: second.code, promo_total: 1000 })
  })

  it('calls no provider when the total is zero', async () => {
    const own = await openShopWithCodes()
    const promo = await makeCode({ discount_value: 100 }, own)
    await app.db.$client.query('update shipping_methods set shipping_rate = 0 where store_id = $1', [own.store_id])
    const session = await withCode(promo, own)
    expect(session.total).toBe(0)
    expect((await payWith(app, session, GOOD_CARD)).body.status).toBe('succeeded')
    const { order } = expectOk(await app.call(contracts.orders.full, { params: { sessionId: session._id } }))
    expect(order).toMatchObject({ total_price: 0, promo_code: promo.code })
    const { store_id, token } = own
    const { orders } = expectOk(await app.call(contracts.orders.list, { query: { store_id } }, { token }))
    expect(orders[0]?.payment_status).toBe('paid')
    expect(await usesOf(promo, own)).toEqual({ usage_count: 1, revenue: 0 })
  })
})
