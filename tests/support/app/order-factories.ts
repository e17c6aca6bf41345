import type { Mode } from '../../../src/shared/contracts/fields.ts'
import type { Executor } from '../../../src/server/db/connection.ts'
import { newId, newSessionId } from '../../../src/server/db/ids.ts'
import { orderEvents, orderLines, orders } from '../../../src/server/db/schema/sales/orders.ts'
import { disputes } from '../../../src/server/db/schema/checkout/post-purchase.ts'
import { paymentAttempts, payments, refunds } from '../../../src/server/db/schema/payments/payments.ts'
import { makeConnection, makeCustomer, only, type Given } from './factories.ts'

type Payment = typeof payments.$inferInsert
type Attempt = typeof paymentAttempts.$inferInsert

/** Input of `makePayment`; `attempts` are in chronological order. */
type GivenPayment = Given<Payment> & { attempts?: Partial<Attempt>[] }

/** Creates a payment of 49.98 that succeeded immediately, or with the given status and attempts. */
export async function makePayment(db: Executor, { attempts, ...given }: GivenPayment) {
  const { store_id, mode = 'test', status = 'succeeded' } = given
  const connection_id = given.connection_id ?? (await makeConnection(db, { store_id, mode })).connection_id
  const payment = only(
    await db
      .insert(payments)
      .values({
        payment_id: newId('pay'),
        session_id: newSessionId(),
        mode,
        status,
        amount: 4998,
        currency: 'USD',
        payment_method: 'card',
        paid_cart: paidCart(given.amount ?? 4998),
        ...given,
        connection_id,
      })
      .returning(),
  )
  const made = attempts ?? [{ status: status === 'succeeded' ? 'approved' : status }]
  const rows = made.map((attempt, index) => attemptRow(payment, connection_id, { number: index + 1, ...attempt }))
  return { payment, attempts: rows.length > 0 ? await db.insert(paymentAttempts).values(rows).returning() : [] }
}

const paidCart = (total: number): Payment['paid_cart'] => ({
  cart: [],
  subtotal: total,
  discount_total: 0,
  shipping_total: 0,
  shipping_title: '',
  sales_tax_total: 0,
  total,
  promo_code: null,
  customer_email: 'dana.whitfield@mail.example',
  customer_phone: '',
  customer_name: 'Dana Whitfield',
  opt_in: true,
  shipping_address: null,
  billing_address: null,
})

const attemptRow = (
  payment: typeof payments.$inferSelect,
  connection_id: string,
  given: Partial<Attempt> & { number: number },
): Attempt => {
  const attempt_id = newId('att')
  return {
    attempt_id,
    payment_id: payment.payment_id,
    store_id: payment.store_id,
    connection_id,
    connector: 'test-gateway',
    status: 'approved',
    idempotency_key: attempt_id,
    amount: payment.amount,
    currency: payment.currency,
    card_type: 'visa',
    card_last_four: '4242',
    reason: 'It is the default account.',
    created_at: payment.created_at,
    ...given,
  }
}

type Order = typeof orders.$inferInsert

/** Input of `makeOrder`: the line items, and overrides of its one payment. */
type GivenOrder = Given<Order> & {
  lines?: Partial<typeof orderLines.$inferInsert>[]
  payment?: Omit<Partial<GivenPayment>, 'store_id'>
}

/** Creates a paid order of 49.98 with one line item, a customer, a payment with an approved attempt, and one event. */
export async function makeOrder(db: Executor, { lines = [{}], payment: paid = {}, ...given }: GivenOrder) {
  const { store_id, mode = 'test', created_at = new Date() } = given
  const customer_id = given.customer_id ?? (await makeCustomer(db, { store_id, mode })).customer_id
  const order = only(
    await db
      .insert(orders)
      .values(orderRow({ ...given, mode, created_at, customer_id }))
      .returning(),
  )
  const { order_id } = order
  const lineRows = lines.map((line, position) => ({ ...lineRow(order, position), ...line }))
  await db.insert(orderLines).values(lineRows)
  const event = { event_id: newId('evt'), order_id, store_id, kind: 'created', text: 'Order placed', at: created_at }
  await db.insert(orderEvents).values(event)
  const session = order.session_id === null ? {} : { session_id: order.session_id }
  const base = { store_id, mode, order_id, amount: order.total_price, currency: order.currency, created_at }
  return { order, ...(await makePayment(db, { ...base, ...session, ...paid })) }
}

const orderRow = (given: Given<Order> & { customer_id: string; mode: Mode }): Order => {
  const order_id = newId('ord')
  return {
    order_id,
    order_number: order_id.slice(-8),
    session_id: newSessionId(),
    payment_status: 'paid',
    currency: 'USD',
    subtotal_price: 4998,
    discount_price: 0,
    shipping_price: 0,
    tax_price: 0,
    total_price: 4998,
    items_count: 2,
    customer_name: 'Dana Whitfield',
    customer_email: 'dana.whitfield@mail.example',
    payment_method: 'card',
    card_type: 'visa',
    card_last_four: '4242',
    ...given,
  }
}

const lineRow = (order: typeof orders.$inferSelect, position: number): typeof orderLines.$inferInsert => ({
  line_id: newId('lin'),
  order_id: order.order_id,
  store_id: order.store_id,
  title: 'Kestrel kettle',
  variant_title: '1.0 L',
  sku: 'KST-10',
  quantity: 2,
  price: 2499,
  discount_price: 2499,
  line_total: 4998,
  position,
})

/** Creates a successful refund of the full payment. */
export async function makeRefund(
  db: Executor,
  payment: typeof payments.$inferSelect,
  given: Partial<typeof refunds.$inferInsert> = {},
) {
  const refund_id = newId('ref')
  const { payment_id, store_id, order_id, mode, amount, currency } = payment
  const base = { payment_id, store_id, order_id, mode, amount, currency, status: 'succeeded' }
  return only(
    await db
      .insert(refunds)
      .values({ refund_id, idempotency_key: refund_id, ...base, ...given })
      .returning(),
  )
}

/** Creates a dispute of the full payment that waits for the merchant. */
export async function makeDispute(
  db: Executor,
  payment: typeof payments.$inferSelect,
  given: Partial<typeof disputes.$inferInsert> = {},
) {
  const dispute_id = newId('dsp')
  const { payment_id, store_id, order_id, mode, amount, currency, connection_id } = payment
  if (connection_id === null) throw new Error('A payment without a connection has no dispute')
  const base = { payment_id, store_id, order_id, mode, amount, currency, connection_id }
  const values = { dispute_id, dispute_reference: dispute_id, reason: 'fraudulent', status: 'needs_response', ...base }
  return only(
    await db
      .insert(disputes)
      .values({ ...values, ...given })
      .returning(),
  )
}
