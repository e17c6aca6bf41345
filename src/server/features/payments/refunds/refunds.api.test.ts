import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contracts } from '../../../../shared/contracts/index.ts'
import { ConnectorOutcomeUnknown, ConnectorUnavailable } from '../../../connectors/connector-errors.ts'
import { gatewayDoes, readOrderAsMerchant, sellOne } from '../../../../../tests/support/shops/post-purchase.ts'
import { makeOrder } from '../../../../../tests/support/app/order-factories.ts'
import { openShop, payWith, readySession, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { IDEMPOTENCY_KEY_TTL_MS } from '../../../jobs/call-timeouts.ts'
import { sweepRefunds } from './service.ts'

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(app)
})
afterAll(() => app.close())

const { refunds, dashboard } = contracts
const as = () => ({ token: shop.token })

const orderOf = (order_id: string) => readOrderAsMerchant(app, shop, order_id)
const sell = async () => orderOf((await sellOne(app, shop)).order_id)

const create = (body: object) => app.rawCall(refunds.create, { body }, as())

const givenBack = async (order_id: string): Promise<number> => {
  const { rows } = await app.db.$client.query<{ back: string }>(
    `select coalesce(sum(c.refunded_amount), 0) as back from tg_charges c
      join payments p on p.provider_reference = c.id where p.order_id = $1`,
    [order_id],
  )
  return Number(rows[0]?.back)
}

const stock = async () => {
  const query = 'select stock from product_variants where variant_id = $1'
  return (await app.db.$client.query<{ stock: number }>(query, [shop.variant_ids[0]])).rows[0]?.stock ?? 0
}

describe('an order refund', () => {
  it('refunds items with their share, restocks them, and keeps all totals consistent [API-083]', async () => {
    const order = await sell()
    const [line] = order.line_items
    const before = await stock()
    const { store_id } = shop
    const figures = async () => expectOk(await app.call(dashboard.summary, { query: { store_id } }, as())).current
    const net = (await figures()).net
    const lines = [{ line_id: line?.line_id, quantity: 1 }]
    const reply = await create({ order_id: order.order_id, amount: 1999, lines, restock: true, note: 'It came dented' })
    expect(reply).toMatchObject({ status: 200, body: { message: '$19.99 refunded' } })
    const after = await orderOf(order.order_id)
    expect(after).toMatchObject({ refunded_price: 1999, refundable: { lines: [{ refunded_quantity: 1 }] } })
    expect(after.refunds).toMatchObject([
      { status: 'succeeded', amount: 1999, note: 'It came dented', lines: [{ quantity: 1 }] },
    ])
    expect(await stock()).toBe(before + 1)
    expect(await givenBack(order.order_id)).toBe(1999)
    expect((await figures()).net).toBe(net - 1999)
    await app.runGateway()
    expect(await orderOf(order.order_id)).toMatchObject({ refunded_price: 1999 })
    const twice = await create({ order_id: order.order_id, amount: 1, lines })
    expect(twice).toMatchObject({ status: 400, body: { errors: { lines: 'This item was already refunded' } } })
  })

  it('restocks as many items as were refunded, and none unless requested [API-083]', async () => {
    const { _id, cart } = await readySession(app, shop)
    const more = { live_cart_session_id: _id, item_id: cart[0]?._id ?? '', quantity: 3 }
    const session = expectOk(await app.call(contracts.cartSessions.updateQuantity, { body: more })).live_cart
    expect((await payWith(app, session, '4242424242424242')).body.status).toBe('succeeded')
    const { rows } = await app.db.$client.query<{ order_id: string; line_id: string }>(
      'select order_id, line_id from order_lines join orders using (order_id) where session_id = $1',
      [_id],
    )
    const { order_id, line_id } = rows[0] ?? {}
    const before = await stock()
    const refund = (quantity: number, restock: boolean) =>
      create({ order_id, amount: 1999 * quantity, lines: [{ line_id, quantity }], restock })
    expect((await refund(2, true)).status).toBe(200)
    expect(await stock()).toBe(before + 2)
    expect((await refund(1, false)).status).toBe(200)
    expect(await stock()).toBe(before + 2)
  })

  it('allows several refunds up to the captured amount, and rejects more on the field [API-083]', async () => {
    const order = await sell()
    const { order_id, total_price } = order
    expect((await create({ order_id, amount: 100 })).status).toBe(200)
    expect((await orderOf(order_id)).payment_status).toBe('partially_refunded')
    const over = await create({ order_id, amount: total_price })
    expect(over.status).toBe(400)
    expect(JSON.stringify(over.body)).toContain('You can refund up to $')
    expect((await create({ order_id, amount: total_price - 100 })).status).toBe(200)
    expect(await orderOf(order_id)).toMatchObject({ payment_status: 'refunded', refunded_price: total_price })
    expect((await create({ order_id, amount: 1 })).body).toMatchObject({
      errors: { amount: 'Nothing is left to refund' },
    })
    expect(await givenBack(order_id)).toBe(total_price)
  })

  it('refunds once, however often the same press arrives [API-083]', async () => {
    const { order_id } = await sell()
    const press = () =>
      app.rawCall(refunds.create, { body: { order_id, amount: 700 } }, { ...as(), key: `press-${order_id}` })
    const replies = await Promise.all([press(), press(), press()])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await givenBack(order_id)).toBe(700)
    expect((await orderOf(order_id)).refunds).toHaveLength(1)
  })

  it('never refunds more than was captured when different presses race [API-083]', async () => {
    const { order_id, total_price } = await sell()
    const most = Math.floor(total_price * 0.6)
    const replies = await Promise.all([1, 2, 3].map(() => create({ order_id, amount: most })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await givenBack(order_id)).toBe(most)
  })

  it('returns validation errors on their fields [API-083]', async () => {
    const { order_id } = await sell()
    for (const amount of [0, -5, 1.5, 'all']) expect((await create({ order_id, amount })).status).toBe(400)
    const unknown = await create({ order_id, amount: 1, lines: [{ line_id: 'lin_gone', quantity: 1 }] })
    expect(unknown.body).toMatchObject({ errors: { lines: 'This line is not part of the order' } })
    const shipping = await create({ order_id, amount: 1, shipping: 99_999 })
    expect(JSON.stringify(shipping.body)).toContain('of shipping')
  })

  it("shows the provider's refusal, and retries with a new idempotency key [API-083]", async () => {
    const { order_id } = await sell()
    const refused = { status: 'refused', code: 'not_allowed', message: 'Your balance is too low.' } as const
    const keys: string[] = []
    const refuse = (_ctx: unknown, { idempotency_key }: { idempotency_key: string }) => {
      keys.push(idempotency_key)
      return Promise.resolve(refused)
    }
    await gatewayDoes(
      app,
      () => ({ refund: refuse }),
      async () => {
        const reply = await create({ order_id, amount: 300 })
        expect(reply).toMatchObject({ status: 422, detail: 'Your balance is too low.' })
      },
    )
    const [failed] = (await orderOf(order_id)).refunds ?? []
    expect(failed).toMatchObject({ status: 'failed', message: 'Your balance is too low.' })
    expect((await orderOf(order_id)).refunded_price).toBe(0)
    const refund_id = failed?.refund_id ?? ''
    await gatewayDoes(
      app,
      () => ({ refund: refuse }),
      async () => expect((await app.rawCall(refunds.retry, { body: { refund_id } }, as())).status).toBe(422),
    )
    expect(new Set(keys).size).toBe(2)
    const tries = await Promise.all([1, 2].map(() => app.rawCall(refunds.retry, { body: { refund_id } }, as())))
    expect(tries.map(({ status }) => status)).toContain(200)
    expect(await givenBack(order_id)).toBe(300)
    expect(await orderOf(order_id)).toMatchObject({ refunded_price: 300, refunds: [{ status: 'succeeded' }] })
    expect((await app.rawCall(refunds.retry, { body: { refund_id } }, as())).status).toBe(409)
  })

  it('rejects a retry if its charge has less left [API-083]', async () => {
    const { order_id, total_price } = await sell()
    const refused = { status: 'refused', code: 'not_allowed', message: 'Not today.' } as const
    await gatewayDoes(
      app,
      () => ({ refund: () => Promise.resolve(refused) }),
      async () => expect((await create({ order_id, amount: 300 })).status).toBe(422),
    )
    expect((await create({ order_id, amount: total_price - 299 })).status).toBe(200)
    const failed = (await orderOf(order_id)).refunds?.find(({ status }) => status === 'failed')
    const again = await app.rawCall(refunds.retry, { body: { refund_id: failed?.refund_id } }, as())
    expect(again).toMatchObject({ status: 422, body: { code: 'too_much' } })
  })

  it('fails without a refund if the provider is down [API-083]', async () => {
    const { order_id } = await sell()
    await gatewayDoes(
      app,
      () => ({ refund: () => Promise.reject(new ConnectorUnavailable('down')) }),
      async () => expect((await create({ order_id, amount: 300 })).detail).toContain('could not be reached'),
    )
    expect(await givenBack(order_id)).toBe(0)
  })

  it('finds the outcome of a refund without a response, and records it once [API-083]', async () => {
    const { order_id } = await sell()
    await gatewayDoes(
      app,
      (really) => ({
        refund: async (ctx, input) => {
          await really.refund?.(ctx, input)
          throw new ConnectorOutcomeUnknown('no answer')
        },
      }),
      async () => expect((await create({ order_id, amount: 450 })).body).toMatchObject({ message: '$4.50 on its way' }),
    )
    expect((await orderOf(order_id)).refunds).toMatchObject([{ status: 'working' }])
    const over = await orderOf(order_id)
    expect(over.payments?.[0]?.left_amount).toBe(over.total_price - 450)
    app.clock.advance(60_000)
    await sweepRefunds(app.deps)
    await sweepRefunds(app.deps)
    await app.runGateway()
    expect(await givenBack(order_id)).toBe(450)
    expect(await orderOf(order_id)).toMatchObject({ refunded_price: 450, refunds: [{ status: 'succeeded' }] })
  })

  it('does not mistake an earlier refund of the charge for one without a response, and sends that one again [API-083]', async () => {
    const { order_id } = await sell()
    expect((await create({ order_id, amount: 500 })).status).toBe(200)
    await gatewayDoes(
      app,
      () => ({ refund: () => Promise.reject(new ConnectorOutcomeUnknown('no answer')) }),
      async () => expect((await create({ order_id, amount: 450 })).body).toMatchObject({ message: '$4.50 on its way' }),
    )
    // Providers forget a key after a day, so their records decide.
    app.clock.advance(IDEMPOTENCY_KEY_TTL_MS)
    await sweepRefunds(app.deps)
    expect(await givenBack(order_id)).toBe(950)
    expect(await orderOf(order_id)).toMatchObject({ refunded_price: 950 })
  })

  it('matches its own refund if the webhook arrives before the response [API-083]', async () => {
    const { order_id } = await sell()
    await gatewayDoes(
      app,
      (really) => ({
        refund: async (ctx, input) => {
          const answer = await really.refund?.(ctx, input)
          await app.runGateway()
          if (!answer) throw new Error('no refund')
          return answer
        },
      }),
      async () => expect((await create({ order_id, amount: 250 })).status).toBe(200),
    )
    expect(await orderOf(order_id)).toMatchObject({ refunded_price: 250, refunds: [{ status: 'succeeded' }] })
  })
})

it("spreads a refund over an order's charges, each up to its captured amount [API-083]", async () => {
  const { store_id, connection_id } = shop
  const { order, payment } = await makeOrder(app.db, { store_id, payment: { connection_id, captured_amount: 4998 } })
  const charge = async (id: string, amount: number) =>
    app.db.$client.query(
      `insert into tg_charges (id, connection_id, idempotency_key, reference, status, outcome, behaviour, amount, currency,
          capture, captured_amount, brand, last_four, exp_month, exp_year, merchant_name, created_at)
        values ($1, $2, $1, $1, 'approved', 'approved', 'approve', $3, 'USD', true, $3, 'visa', '4242', 8, 2030, '', now())`,
      [id, connection_id, amount],
    )
  await charge('tgch_first', 4998)
  await charge('tgch_second', 1000)
  await app.db.$client.query(`update payments set provider_reference = 'tgch_first' where payment_id = $1`, [
    payment.payment_id,
  ])
  await app.db.$client.query(
    `insert into payments select (jsonb_populate_record(null::payments, to_jsonb(p) ||
      '{"payment_id": "pay_added", "amount": 1000, "captured_amount": 1000, "optimizer_id": "opt_1", "provider_reference": "tgch_second"}'::jsonb)).*
      from payments p where payment_id = $1`,
    [payment.payment_id],
  )
  const reply = await create({ order_id: order.order_id, amount: 5500 })
  expect(reply.status).toBe(200)
  const after = await orderOf(order.order_id)
  // Both were created at the same time, so their order is undefined.
  expect(new Map(after.refunds?.map(({ payment_id, amount }) => [payment_id, amount]))).toEqual(
    new Map([
      [payment.payment_id, 4998],
      ['pay_added', 502],
    ]),
  )
  expect(new Set(after.refunds?.map(({ request_id }) => request_id)).size).toBe(1)
  expect((await create({ order_id: order.order_id, amount: 499 })).status).toBe(400)
  expect((await create({ order_id: order.order_id, amount: 498 })).status).toBe(200)
})
