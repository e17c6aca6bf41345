import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  acceptPostPurchase,
  openPostPurchaseShop,
  paidSession,
  pendingOf,
  type PostPurchaseShop,
} from '../../../../../tests/support/shops/post-purchase-shop.ts'
import { readOrderAsMerchant } from '../../../../../tests/support/shops/post-purchase.ts'
import { only } from '../../../../../tests/support/app/factories.ts'
import { makeDispute } from '../../../../../tests/support/app/order-factories.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import { disputes } from '../../../db/schema/checkout/post-purchase.ts'
import { payments } from '../../../db/schema/payments/payments.ts'
import { sweepAuthorizations } from '../../payments/authorizations/service.ts'

const { authorizations, billing, orders, refunds } = contracts
const SALE = 2589
const MUG = 900

let app: TestApp
let shop: PostPurchaseShop
beforeAll(async () => {
  app = await createTestApp()
  shop = await openPostPurchaseShop(app)
})
afterAll(() => app.close())

const as = () => ({ token: shop.token })
const seen = (order_id: string) => readOrderAsMerchant(app, shop, order_id)

async function captureWhen(capture_when: 'at_once' | 'by_hand' | 'on_shipping') {
  const { store_id } = shop
  expectOk(await app.call(authorizations.updateSettings, { body: { store_id, capture_when } }, as()))
}

/** Creates an order of a kettle, optionally with a mug added post-purchase. */
async function sell({
  when = 'by_hand',
  mug = false,
}: {
  when?: 'at_once' | 'by_hand' | 'on_shipping'
  mug?: boolean
}) {
  await captureWhen(when)
  const session = await paidSession(app, shop)
  if (mug) await acceptPostPurchase(app, session, await pendingOf(app, session))
  const { rows } = await app.db.execute<{ order_id: string; payment_id: string; amount: number }>(sql`
    select order_id, payment_id, amount::float8 as amount from payments
    where session_id = ${session._id} and status = 'succeeded' order by optimizer_id is not null`)
  const [sale, added] = rows
  if (!sale) throw new Error('Nothing was sold')
  return { session_id: session._id, order_id: sale.order_id, sale: sale.payment_id, added: added?.payment_id ?? '' }
}

const capture = async (payment_id: string, amount?: number) =>
  expectOk(await app.call(authorizations.capture, { body: { payment_id, amount } }, as()))
const release = async (payment_id: string) =>
  expectOk(await app.call(authorizations.void, { body: { payment_id } }, as()))
const refundAll = async (order_id: string, amount: number) =>
  expectOk(await app.call(refunds.create, { body: { order_id, amount } }, as()))
const fulfil = (order_id: string, anyway?: boolean) => app.rawCall(orders.fulfil, { body: { order_id, anyway } }, as())

/** Opens a dispute of this amount on the order. */
async function disputed(amount: number, given: Partial<Parameters<typeof makeDispute>[2]>) {
  const order = await sell({ when: 'at_once' })
  const payment = only(await app.db.select().from(payments).where(eq(payments.payment_id, order.sale)))
  const dispute = await makeDispute(app.db, payment, { amount, ...given })
  const becomes = (status: string) =>
    app.db.update(disputes).set({ status }).where(eq(disputes.dispute_id, dispute.dispute_id))
  return { ...order, becomes }
}

/** Moves the authorization's expiry to the past, before any sweep has recorded it. */
const lapse = (payment_id: string) => {
  const at = new Date(app.clock.now().getTime() - 3_600_000)
  return app.db.$client.query('update authorizations set expires_at = $1 where payment_id = $2', [at, payment_id])
}
const stockOf = async () =>
  (
    await app.db.execute<{ stock: number }>(
      sql`select stock from product_variants where variant_id = ${shop.variant_ids[0]}`,
    )
  ).rows[0]?.stock

describe('shipping an order without a valid payment', () => {
  it('refuses an expired authorization, recorded or not, when fulfillment captures it', async () => {
    const { order_id, sale } = await sell({ when: 'on_shipping' })
    await lapse(sale)
    for (const note of [() => Promise.resolve(), () => sweepAuthorizations(app.deps)]) {
      await note()
      const reply = await fulfil(order_id)
      expect(reply).toMatchObject({ status: 422, body: { code: 'authorization_expired' } })
      expect(reply.detail).toContain('can no longer be captured')
      expect((await seen(order_id)).shipping_stop).toEqual({ refused: true, text: reply.detail })
    }
    expect(await seen(order_id)).toMatchObject({ fulfilment_status: 'unfulfilled', shipments: [] })
  })

  it('refuses a voided or fully refunded order, each with its own message', async () => {
    const released = await sell({})
    await release(released.sale)
    const first = await fulfil(released.order_id, true)
    expect(first).toMatchObject({ status: 422, body: { code: 'not_paid' } })
    expect(first.detail).toContain('$25.89 was voided')
    const refunded = await sell({ when: 'at_once' })
    await refundAll(refunded.order_id, SALE)
    const second = await fulfil(refunded.order_id, true)
    expect(second).toMatchObject({ status: 422, body: { code: 'not_paid' } })
    expect(second.detail).toContain('All of it was refunded: $25.89 was refunded')
  })
})

describe('shipping an order with one charge missing', () => {
  it('requires confirmation from the merchant', async () => {
    const { order_id, sale, added } = await sell({ mug: true })
    await release(sale)
    await capture(added)
    expect(await seen(order_id)).toMatchObject({ payment_status: 'partially_paid', status: 'open' })
    const asked = await fulfil(order_id)
    expect(asked).toMatchObject({ status: 409, body: { code: 'not_covered' } })
    const text = 'Only $9.00 of $34.89 is paid: $25.89 was voided. Anything shipped beyond that is not paid for.'
    expect(asked.detail).toBe(text)
    expect((await seen(order_id)).shipping_stop).toEqual({ refused: false, text })
    expect((await fulfil(order_id, true)).status).toBe(200)
    expect((await seen(order_id)).shipping_stop).toBeNull()
  })

  it('mentions expired amounts too, and counts as refunded once all captured amounts are', async () => {
    const { order_id, sale, added } = await sell({ mug: true })
    await capture(added)
    await lapse(sale)
    expect((await fulfil(order_id)).detail).toContain('$25.89 expired before capture')
    await sweepAuthorizations(app.deps)
    expect(await seen(order_id)).toMatchObject({ payment_status: 'partially_paid' })
    await refundAll(order_id, 400)
    expect(await seen(order_id)).toMatchObject({ payment_status: 'partially_paid' })
    await refundAll(order_id, MUG - 400)
    expect(await seen(order_id)).toMatchObject({ payment_status: 'refunded' })
    expect((await fulfil(order_id, true)).status).toBe(422)
  })

  it('shows the shopper only captured amounts, and the open amount on the invoice [CF-003] [API-071]', async () => {
    const { order_id, session_id, sale, added } = await sell({ mug: true })
    const invoice = async () =>
      expectOk(await app.call(billing.invoice, { query: { invoice_id: order_id } }, as())).data
    expect(await invoice()).toMatchObject({ status: 'open', paid: 0, open: SALE + MUG, released: 0, payments: [] })
    await release(sale)
    app.clock.advance(60_000)
    const paid_at = app.clock.now().toISOString()
    await capture(added, 500)
    const { order } = expectOk(await app.call(orders.full, { params: { sessionId: session_id } }))
    expect(order.payments).toMatchObject([{ amount: 500, titles: ['Mug'] }])
    expect(await invoice()).toMatchObject({
      status: 'partly_paid',
      total: SALE + MUG,
      paid: 500,
      open: 0,
      released: SALE + MUG - 500,
      payments: [{ amount: 500, paid_at }],
    })
    expect(await seen(order_id)).toMatchObject({ taken_price: 500, held_price: 0 })
  })

  it('needs no confirmation after a partial capture or refund', async () => {
    const { order_id, sale } = await sell({})
    await capture(sale, 1500)
    await refundAll(order_id, 500)
    expect((await fulfil(order_id)).status).toBe(200)
  })
})

describe('shipping a disputed order [RT-037]', () => {
  it('requires confirmation while the dispute is open, and none once it is won', async () => {
    const { order_id, becomes } = await disputed(SALE, {})
    const asked = await fulfil(order_id)
    expect(asked).toMatchObject({ status: 409, body: { code: 'not_covered' } })
    const risk = 'If the bank decides in favor of the shopper, you lose the payment and the shipped items.'
    const text = `All of the $25.89 paid for this order is disputed. ${risk}`
    expect(asked.detail).toBe(text)
    expect((await seen(order_id)).shipping_stop).toEqual({ refused: false, text })
    await becomes('won')
    expect((await seen(order_id)).shipping_stop).toBeNull()
    expect((await fulfil(order_id)).status).toBe(200)
    const other = await disputed(SALE, {})
    expect((await fulfil(other.order_id, true)).status).toBe(200)
    const part = await disputed(1000, {})
    expect((await fulfil(part.order_id)).detail).toBe(`$10.00 of the $25.89 paid for this order is disputed. ${risk}`)
  })

  it.each(['lost', 'accepted'])(
    'is refused once a dispute of the full amount is %s, and requires confirmation for a part',
    async (status) => {
      const whole = await disputed(SALE, { status })
      const refused = await fulfil(whole.order_id, true)
      expect(refused).toMatchObject({ status: 422, body: { code: 'not_paid' } })
      expect(refused.detail).toContain('$25.89 was lost in a dispute')
      expect((await seen(whole.order_id)).shipping_stop).toEqual({ refused: true, text: refused.detail })
      const part = await disputed(1000, { status })
      expect((await fulfil(part.order_id)).detail).toBe(
        'Only $15.89 of $25.89 is paid: $10.00 was lost in a dispute. Anything shipped beyond that is not paid for.',
      )
      expect((await fulfil(part.order_id, true)).status).toBe(200)
    },
  )

  it('needs no confirmation for an inquiry', async () => {
    const { order_id } = await disputed(SALE, { stage: 'inquiry' })
    expect((await fulfil(order_id)).status).toBe(200)
  })
})

describe('orders to fulfill [SA-001]', () => {
  const toFulfil = async () => {
    const { store_id } = shop
    const query = { store_id, fulfilment_status: 'to_fulfil', size: 100 } as const
    const reply = expectOk(await app.call(orders.list, { query }, as()))
    expect(reply.total).toBe(reply.orders.length)
    return reply.orders.map(({ order_id }) => order_id)
  }

  it('exclude orders that were voided, expired, refunded or lost in full', async () => {
    const [released, lapsed, refunded] = [await sell({}), await sell({}), await sell({ when: 'at_once' })]
    const [lost, part] = [await disputed(SALE, { status: 'lost' }), await disputed(1000, { status: 'lost' })]
    expect(await toFulfil()).toContain(part.order_id)
    expect(await toFulfil()).not.toContain(lost.order_id)
    const waiting = await sell({})
    const all = [released, lapsed, refunded, waiting].map(({ order_id }) => order_id)
    expect(await toFulfil()).toEqual(expect.arrayContaining(all))
    await release(released.sale)
    await lapse(lapsed.sale)
    await sweepAuthorizations(app.deps)
    await refundAll(refunded.order_id, SALE)
    expect((await toFulfil()).filter((order_id) => all.includes(order_id))).toEqual([waiting.order_id])
  })
})

describe('expired authorizations', () => {
  it('cancel the order as a void does: the items are restocked and the payment is expired', async () => {
    const before = await stockOf()
    const { order_id, sale } = await sell({})
    expect(await stockOf()).toBe((before ?? 0) - 1)
    await lapse(sale)
    await Promise.all([sweepAuthorizations(app.deps), sweepAuthorizations(app.deps)])
    expect(await seen(order_id)).toMatchObject({
      status: 'cancelled',
      payment_status: 'voided',
      payments: [{ state: 'expired', captured_amount: 0 }],
    })
    expect(await stockOf()).toBe(before)
  })

  it('restock nothing that was shipped', async () => {
    const { order_id, sale } = await sell({})
    expect((await fulfil(order_id)).status).toBe(200)
    const shipped = await stockOf()
    await lapse(sale)
    await sweepAuthorizations(app.deps)
    expect(await stockOf()).toBe(shipped)
  })
})
