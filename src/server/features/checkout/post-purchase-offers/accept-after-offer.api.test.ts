import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  acceptPostPurchase,
  booksOf,
  answerToDecline,
  declinePostPurchase,
  openPostPurchaseShop,
  paidSession,
  pendingOf,
  type PostPurchaseShop,
} from '../../../../../tests/support/shops/post-purchase-shop.ts'
import { enterCard } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import type { LiveCart } from '../../../../shared/contracts/checkout/live-cart.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import { openConnection } from '../../payments/payment-accounts/service.ts'
import { sendReceipt } from '../../../jobs/send-receipt.ts'
import { reconcilePayment } from '../../payments/processing/reconcile/reconcile.ts'
import { sweepPayments } from '../../payments/processing/reconcile/sweep-unsettled.ts'

const { afterOffers, orders, transactions } = contracts
const LATER = { declines: '4000000000000341', asks: '4000002500003155', loses: '4000000000005043' }
const PAID_ONCE = { orders: 1, lines: 2, payments: 2, charges: 2 }
const UNTOUCHED = { orders: 1, lines: 1, payments: 1, charges: 1 }

let app: TestApp
let shop: PostPurchaseShop

beforeAll(async () => {
  app = await createTestApp()
  shop = await openPostPurchaseShop(app)
})
afterAll(() => app.close())

const orderOf = async ({ _id }: LiveCart) => {
  const { rows } = await app.db.execute<{ order_id: string }>(
    sql`select order_id from orders where session_id = ${_id}`,
  )
  const order_id = rows[0]?.order_id ?? ''
  return expectOk(await app.call(orders.details, { query: { order_id } }, shop)).data
}
const statusOf = async ({ _id }: LiveCart, transaction_id: string) =>
  expectOk(await app.call(afterOffers.status, { query: { session_id: _id, transaction_id } }))
const answer = (url: string, outcome: 'approve' | 'fail') =>
  app.app.inject({
    method: 'POST',
    url: new URL(url).pathname,
    payload: `outcome=${outcome}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

describe('accepting once', () => {
  it('adds the line item, charges the stored card once and updates every figure', async () => {
    const own = await openPostPurchaseShop(app)
    const session = await paidSession(app, own, '4242424242424242', 'grown@example.com')
    const before = await booksOf(app, session)
    const reply = await acceptPostPurchase(app, session, await pendingOf(app, session))
    expect(reply.body).toMatchObject({ status: 'succeeded', card_last_four: '4242', payment_method_id: null })
    const books = await booksOf(app, session)
    expect(books).toMatchObject({ ...PAID_ONCE, total_price: before.total_price + 900, items_count: 2 })
    expect(books.charged).toBe(books.total_price)

    const { body } = await app.call(orders.full, { params: { sessionId: session._id } })
    expect(body.order.line_items.map(({ title }) => title)).toEqual(['Heron gooseneck kettle', 'Mug'])
    expect(body.order.payments).toMatchObject([
      { amount: before.total_price, card_type: 'visa', card_last_four: '4242', titles: [] },
      { amount: 900, card_type: 'visa', card_last_four: '4242', titles: ['Mug'] },
    ])
    const facts = await app.db.execute(sql`
      select c.orders_count, c.total_spent::float8 as total_spent, v.stock, s.revenue::float8 as revenue,
        w.accepted_at is not null as accepted
      from customers c, product_variants v, optimizer_sales s, optimizer_views w
      where c.email = 'grown@example.com' and v.product_id = ${own.mug} and s.optimizer_id = ${own.upsell}
        and w.optimizer_id = ${own.upsell} and w.session_id = ${session._id}`)
    expect(facts.rows).toEqual([
      { orders_count: 1, total_spent: books.total_price, stock: 19, revenue: 900, accepted: true },
    ])
    expect(await pendingOf(app, session)).toBeNull()
  })

  it('notifies the merchant, and counts in the dashboard and the top offers', async () => {
    const own = await openPostPurchaseShop(app)
    const session = await paidSession(app, own)
    await acceptPostPurchase(app, session, await pendingOf(app, session))
    const { total_price } = await booksOf(app, session)
    const { user_id, store_id, token } = own
    const told = expectOk(await app.call(contracts.notifications.unread, { query: { user_id } }, { token }))
    expect(told.notifications.map(({ title }) => title)).toContain('Added to test order #1001')
    const figures = await app.db.execute(sql`
      select sum(amount)::float8 as amount, count(*)::int as count from payments
      where store_id = ${store_id} and status = 'succeeded'`)
    expect(figures.rows).toEqual([{ amount: total_price, count: 2 }])
    const top = expectOk(await app.call(contracts.optimizers.topOffers, { query: { store_id } }, { token }))
    expect(top.offers).toMatchObject([{ optimizer_id: own.upsell, conversions: 1, revenue: 900 }])
  })

  it('shows the merchant every payment, and the offer that each added line item came from', async () => {
    const session = await paidSession(app, shop)
    await acceptPostPurchase(app, session, await pendingOf(app, session))
    const order = await orderOf(session)
    expect(order.line_items.map(({ title, offer_name }) => [title, offer_name])).toEqual([
      ['Heron gooseneck kettle', null],
      ['Mug', 'Mug for your kettle'],
    ])
    expect(order.payments).toMatchObject([
      { added: false, offer_name: null },
      { added: true, offer_name: 'Mug for your kettle', amount: 900 },
    ])
    expect(order.attempts).toHaveLength(2)
    expect(order.events.map(({ text }) => text)).toContain('Mug added after checkout, $9.00 paid')
  })

  it('sends a receipt for each charge, with its own line items and totals', async () => {
    const to = 'receipts@example.com'
    const session = await paidSession(app, shop, '4242424242424242', to)
    const { total_price } = await booksOf(app, session)
    const paid = await acceptPostPurchase(app, session, await pendingOf(app, session))
    const { order_id, order_number } = await orderOf(session)
    await sendReceipt(app.deps, { order_id })
    await sendReceipt(app.deps, { order_id, payment_id: paid.body.transaction_id })
    const mails = await app.mails(to)
    const [sale, added] = ['Your ', 'Added to '].map((words) => mails.find(({ subject }) => subject.includes(words)))
    expect(sale?.text ?? 'Mug').not.toContain('Mug')
    expect(sale?.text).toContain(`Total: $${(total_price / 100).toFixed(2)}`)
    expect(added?.subject).toContain(`Added to your Kettle & Crane order ${order_number}`)
    expect(added?.text).toContain('1 × Mug')
    expect(added?.text).toContain('Total: $9.00')
    expect(added?.text).not.toContain('gooseneck')
  })

  it('results in one charge and one line item with two tabs, repeated presses and the Back button', async () => {
    const session = await paidSession(app, shop)
    const offer = await pendingOf(app, session)
    const replies = await Promise.all([1, 2, 3, 4].map(() => acceptPostPurchase(app, session, offer)))
    for (const { body } of replies) expect(['succeeded', 'processing']).toContain(body.status)
    const { body: again } = await acceptPostPurchase(app, session, offer)
    expect(again.status).toBe('succeeded')
    const { transaction_id } = again
    expect(await answerToDecline(app, session, offer)).toEqual({ after_offer: null, accepted: { transaction_id } })
    expect(await booksOf(app, session)).toMatchObject(PAID_ONCE)
  })
})

describe('tax on added items', () => {
  it('uses the tax rates of the order, and the parts of the order still add up', async () => {
    const own = await openPostPurchaseShop(app)
    const { token, store_id } = own
    const rate = { store_id, country_code: 'US', region: 'TX', name: 'Texas', percentage: '8.25' }
    expectOk(await app.call(contracts.salesTaxes.create, { body: rate }, { token }))
    await app.db.execute(sql`
      update payment_pages set published = published || '{"tax_integration_enabled": true}' where store_id = ${store_id}`)
    const session = await paidSession(app, own)
    const before = await booksOf(app, session)
    const offer = await pendingOf(app, session)
    expect(offer?.choices).toMatchObject([{ subtotal: 900, sales_tax_total: 74, total: 974, tax_label: 'Texas 8.25%' }])
    await acceptPostPurchase(app, session, offer)
    const books = await booksOf(app, session)
    expect(books).toMatchObject({ tax_price: before.tax_price + 74, total_price: before.total_price + 974 })
    expect(books.charged).toBe(books.total_price)
    const { rows } = await app.db.execute<{ of_lines: number; of_rates: number }>(sql`
      select (select sum(tax_price) from order_lines l where l.order_id = o.order_id)::float8
          + (tax_details->>'shipping')::float8 as of_lines,
        (select sum((r->>'amount')::int) from jsonb_array_elements(tax_details->'rates') r)::float8 as of_rates
      from orders o where session_id = ${session._id}`)
    expect(rows).toEqual([{ of_lines: books.tax_price, of_rates: books.tax_price }])
  })
})

describe('a charge that does not succeed immediately', () => {
  it('returns the decline reason, leaves the order unchanged, and allows paying with another card', async () => {
    const session = await paidSession(app, shop, LATER.declines)
    const offer = await pendingOf(app, session)
    const declined = await acceptPostPurchase(app, session, offer)
    expect(declined).toMatchObject({ status: 402, body: { status: 'declined' } })
    expect(declined.detail).not.toBe('')
    expect(await booksOf(app, session)).toMatchObject(UNTOUCHED)
    expect((await pendingOf(app, session))?.offer.optimizer.optimizer_id).toBe(shop.upsell)
    const payment_token = await enterCard(app, '4242424242424242')
    const method = { payment_method: 'card', payment_token, connection_id: shop.connection_id }
    expect((await acceptPostPurchase(app, session, offer, method)).body.status).toBe('succeeded')
    expect(await booksOf(app, session)).toMatchObject(PAID_ONCE)
  })

  it('requires 3-D Secure: completes when confirmed, and leaves the order unchanged when not', async () => {
    for (const outcome of ['approve', 'fail'] as const) {
      const session = await paidSession(app, shop, LATER.asks)
      const asked = await acceptPostPurchase(app, session, await pendingOf(app, session))
      expect(asked.body.status).toBe('requires_action')
      const { transaction_id, next_action } = asked.body
      expect((await pendingOf(app, session))?.transaction_id).toBe(transaction_id)
      await answer(next_action?.url ?? '', outcome)
      const body = { live_cart_session_id: session._id, transaction_id }
      const done = await app.call(transactions.continue, { body })
      expect(done.status).toBe(outcome === 'approve' ? 200 : 402)
      expect(await booksOf(app, session)).toMatchObject(outcome === 'approve' ? PAID_ONCE : UNTOUCHED)
    }
  })

  it('is released when the shopper cancels the confirmation, who can then decline the offer', async () => {
    const session = await paidSession(app, shop, LATER.asks)
    const offer = await pendingOf(app, session)
    const { transaction_id } = (await acceptPostPurchase(app, session, offer)).body
    const refused = await answerToDecline(app, session, offer)
    expect([refused.accepted?.transaction_id, refused.after_offer?.transaction_id]).toEqual([
      transaction_id,
      transaction_id,
    ])
    const body = { live_cart_session_id: session._id, transaction_id }
    expect((await app.call(transactions.cancel, { body })).body.status).toBe('declined')
    expect((await declinePostPurchase(app, session, offer))?.offer.optimizer.optimizer_id).toBe(shop.downsell)
    expect(await booksOf(app, session)).toMatchObject(UNTOUCHED)
  })

  it('is processing when the response is lost, until the webhook reports the outcome', async () => {
    const session = await paidSession(app, shop, LATER.loses)
    const { body } = await acceptPostPurchase(app, session, await pendingOf(app, session))
    expect(body.status).toBe('processing')
    expect(await booksOf(app, session)).toMatchObject({ lines: 1, payments: 1 })
    app.clock.advance(5_000)
    await app.runGateway()
    expect(await statusOf(session, body.transaction_id)).toMatchObject({ status: 'succeeded' })
    expect(await booksOf(app, session)).toMatchObject(PAID_ONCE)
  })

  it('is found by the sweep if the server died between the charge and the order', async () => {
    const session = await paidSession(app, shop, LATER.loses)
    const { transaction_id } = (await acceptPostPurchase(app, session, await pendingOf(app, session))).body
    await app.db.execute(sql`update payments set status = 'created' where payment_id = ${transaction_id}`)
    await app.db.execute(sql`update payment_attempts set status = 'created' where payment_id = ${transaction_id}`)
    app.clock.advance(60_000)
    await Promise.all([sweepPayments(app.deps), sweepPayments(app.deps), reconcilePayment(app.deps, transaction_id)])
    expect(await booksOf(app, session)).toMatchObject(PAID_ONCE)
  })

  it('is given up without a charge if the server died before calling the provider', async () => {
    const session = await paidSession(app, shop, LATER.loses)
    const offer = await pendingOf(app, session)
    const { transaction_id } = (await acceptPostPurchase(app, session, offer)).body
    await app.db.execute(sql`delete from tg_charges where reference in (
      select attempt_id from payment_attempts where payment_id = ${transaction_id})`)
    app.clock.advance(60_000)
    await sweepPayments(app.deps)
    expect(await statusOf(session, transaction_id)).toMatchObject({ status: 'declined' })
    expect(await booksOf(app, session)).toMatchObject(UNTOUCHED)
  })
})

describe('refunding an order with several payments', () => {
  it('refunds one payment at a time: the order is partially, then fully refunded', async () => {
    const session = await paidSession(app, shop)
    await acceptPostPurchase(app, session, await pendingOf(app, session))
    const { order_id } = await orderOf(session)
    const { rows } = await app.db.execute<{ provider_reference: string; amount: number }>(sql`
      select provider_reference, amount::float8 as amount from payments
      where order_id = ${order_id} order by created_at desc, payment_id desc`)
    const connection = await openConnection(app.deps, shop.connection_id)
    const seen: string[] = []
    for (const { provider_reference, amount } of rows) {
      await connection?.connector.refund?.(connection.context(), {
        charge: { provider_reference },
        amount,
        currency: 'USD',
        idempotency_key: `refund-${provider_reference}`,
      })
      await app.runGateway()
      const order = await orderOf(session)
      seen.push(order.payment_status)
      const refunded = (order.payments ?? []).reduce((sum, payment) => sum + payment.refunded_amount, 0)
      expect(refunded).toBe(order.refunded_price)
    }
    expect(seen).toEqual(['partially_refunded', 'refunded'])
  })
})
