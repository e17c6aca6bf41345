import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contracts } from '../../../../shared/contracts/index.ts'
import {
  openPostPurchaseShop,
  acceptPostPurchase,
  paidSession,
  pendingOf,
} from '../../../../../tests/support/shops/post-purchase-shop.ts'
import { gatewayDoes, readOrderAsMerchant, sellOne } from '../../../../../tests/support/shops/post-purchase.ts'
import { openShop, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { findByReference } from '../processing/repo.ts'
import { recordRefund } from './service.ts'

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(app)
})
afterAll(() => app.close())

const create = (body: object, { token } = shop) => app.rawCall(contracts.refunds.create, { body }, { token })

/** Reports the latest refund of an order as its provider would, or other details instead. */
async function report(order_id: string, status: 'succeeded' | 'failed', other: object = {}): Promise<void> {
  const { rows } = await app.db.$client.query<{
    refund_reference: string
    amount: number
    currency: string
    connection_id: string
    provider_reference: string
  }>(
    `select r.provider_reference as refund_reference, r.amount::int as amount, r.currency, p.connection_id,
        p.provider_reference
      from refunds r join payments p using (payment_id) where r.order_id = $1 order by r.created_at desc limit 1`,
    [order_id],
  )
  const [refund] = rows
  if (!refund) throw new Error('no refund')
  const { connection_id, ...facts } = { ...refund, ...other }
  const paid = await findByReference(app.db, connection_id, { ...facts, reference: null })
  if (!paid) throw new Error('no payment')
  const at = { event_id: `evt_${status}_${facts.refund_reference}`, occurred_at: app.clock.now().toISOString() }
  await recordRefund(app.deps, paid.payment, { ...at, ...facts, type: 'refund', status })
}

const spentBy = async (order_id: string): Promise<number> => {
  const { rows } = await app.db.$client.query<{ spent: number }>(
    `select c.total_spent::float8 as spent from customers c join orders o using (customer_id) where o.order_id = $1`,
    [order_id],
  )
  return rows[0]?.spent ?? 0
}

describe('a refund returned by the bank later', () => {
  it('is reverted on the order, the customer and the refundable amount [API-083]', async () => {
    const { order_id, amount } = await sellOne(app, shop)
    const spent = await spentBy(order_id)
    const { line_items } = await readOrderAsMerchant(app, shop, order_id)
    const lines = [{ line_id: line_items[0]?.line_id, quantity: 1 }]
    expect((await create({ order_id, amount, lines })).status).toBe(200)
    expect(await readOrderAsMerchant(app, shop, order_id)).toMatchObject({
      refunded_price: amount,
      payment_status: 'refunded',
    })
    expect(await spentBy(order_id)).toBe(spent - amount)
    for (const _ of [1, 2]) await report(order_id, 'failed')
    const order = await readOrderAsMerchant(app, shop, order_id)
    expect(order).toMatchObject({ refunded_price: 0, payment_status: 'paid', refunds: [{ status: 'failed' }] })
    expect(await spentBy(order_id)).toBe(spent)
    await gatewayDoes(
      app,
      () => ({
        refund: (_ctx, input) =>
          Promise.resolve({ status: 'succeeded', provider_reference: `re_${order_id}`, amount: input.amount }),
      }),
      async () => expect((await create({ order_id, amount, lines })).status).toBe(200),
    )
    expect(await readOrderAsMerchant(app, shop, order_id)).toMatchObject({ refunded_price: amount })
  })
})

describe('a pending refund', () => {
  it('reserves its items and amount: neither can be refunded a second time [API-083]', async () => {
    const { order_id, amount } = await sellOne(app, shop)
    const { line_items } = await readOrderAsMerchant(app, shop, order_id)
    const lines = [{ line_id: line_items[0]?.line_id, quantity: 1 }]
    await gatewayDoes(
      app,
      () => ({
        refund: (_ctx, input) =>
          Promise.resolve({ status: 'pending', provider_reference: `re_${order_id}`, amount: input.amount }),
      }),
      async () => expect((await create({ order_id, amount: 500, lines })).status).toBe(200),
    )
    expect(await readOrderAsMerchant(app, shop, order_id)).toMatchObject({
      refunded_price: 0,
      refunds: [{ status: 'pending' }],
      refundable: { lines: [{ refunded_quantity: 1 }] },
    })
    const again = await create({ order_id, amount: 500, lines })
    expect(again).toMatchObject({ status: 400, body: { errors: { lines: 'This item was already refunded' } } })
    expect((await create({ order_id, amount: amount - 499 })).status).toBe(400)
    await report(order_id, 'succeeded')
    expect(await readOrderAsMerchant(app, shop, order_id)).toMatchObject({ refunded_price: 500 })
  })
})

describe('a line added after checkout', () => {
  it('is refunded to the charge that paid for it, not to the older one [API-083]', async () => {
    const own = await openPostPurchaseShop(app)
    const session = await paidSession(app, own)
    await acceptPostPurchase(app, session, await pendingOf(app, session))
    const { rows } = await app.db.$client.query<{ order_id: string }>(
      'select order_id from orders where session_id = $1',
      [session._id],
    )
    const order_id = rows[0]?.order_id ?? ''
    const before = await readOrderAsMerchant(app, own, order_id)
    const added = before.line_items.find(({ title }) => title === 'Mug')
    const lines = [{ line_id: added?.line_id, quantity: 1 }]
    expect((await create({ order_id, amount: 900, lines }, own)).status).toBe(200)
    const { payments } = expectOk(
      await app.call(contracts.orders.details, { query: { order_id } }, { token: own.token }),
    ).data
    expect(payments?.map(({ amount, refunded_amount }) => [amount, refunded_amount])).toEqual([
      [before.total_price - 900, 0],
      [900, 900],
    ])
  })
})

it("ignores a provider's refund in another currency, and says so on the order [API-083]", async () => {
  const { order_id } = await sellOne(app, shop)
  expect((await create({ order_id, amount: 200 })).status).toBe(200)
  await report(order_id, 'succeeded', { refund_reference: `re_euro_${order_id}`, amount: 500, currency: 'EUR' })
  const order = await readOrderAsMerchant(app, shop, order_id)
  expect(order).toMatchObject({ refunded_price: 200, payment_status: 'partially_refunded' })
  expect(order.refunds).toHaveLength(1)
  expect(order.events.map(({ text }) => text)).toContainEqual(
    expect.stringMatching(/^€5\.00 was refunded at the provider/),
  )
})
