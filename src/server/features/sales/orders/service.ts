import { canPerform } from '../../../../shared/domain/subscriptions/subscription-status.ts'
import type { Parsed, ReplyInput } from '../../../../shared/contract.ts'
import { mode } from '../../../../shared/contracts/fields.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import {
  attempt as attemptSchema,
  fulfilmentStatus,
  orderRow,
  paymentStatus,
  type Attempt,
  type OrderDetails,
  type OrderPayment,
  type OrderRow,
} from '../../../../shared/contracts/sales/orders.ts'
import { customerEmails } from '../../../../shared/domain/orders/customer-emails.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../http/errors.ts'
import { parseQueryTime } from '../../../http/requests/date-ranges.ts'
import type { StoreAccess } from '../../../http/requests/ownership.ts'
import { sortOf } from '../../../http/requests/sorting.ts'
import { emailsOff } from '../../notifications/customer-emails/service.ts'
import { findOfferUse } from '../offers/service.ts'
import { listOrders as listed, ORDER_SORTS } from './list-repo.ts'
import * as repo from './repo.ts'
import { orderActivity, chargeDetails, attemptDetails } from './order-activity.ts'
import { listSubscriptionsOf } from './activity-repo.ts'
import { toLine } from './finished-order.ts'
import { visitOf } from './visit.ts'

export { finishedOrder } from './finished-order.ts'

type Calls = Contracts['orders']

/**
 * Lists one page of a store's orders in its selected mode, newest first (SA-001). `start_date` and `end_date` are
 * either days in the store's time zone, both inclusive, or timestamps: from the first, before the second.
 * @throws AppError 400 for an invalid date.
 */
export async function listOrders(
  deps: Deps,
  store: StoreAccess,
  query: Parsed<Calls['list']>['query'],
): Promise<ReplyInput<Calls['list']>> {
  const { rows, total } = await listed(deps.db, {
    ...query,
    store_id: store.store_id,
    mode: store.mode,
    from: parseQueryTime(store, 'start_date', query.start_date),
    until: parseQueryTime(store, 'end_date', query.end_date, 'last'),
    sort: sortOf(query.sort, ORDER_SORTS),
  })
  return { orders: rows.map((row) => ({ ...toOrderRow(row), dispute_status: row.dispute_status })), total }
}

/**
 * Returns one order of either mode with its lines, attempts and timeline (RT-085).
 * @throws AppError 404 if it doesn't exist.
 */
export async function orderDetails(deps: Deps, order_id: string): Promise<OrderDetails> {
  const { db } = deps
  const row = await repo.findOrder(db, order_id)
  if (!row) throw notFound('Order not found')
  const [lines, attempts, events, subscriptions, paid, offer, off, visit, { money, ...after }] = await Promise.all([
    repo.linesOf(db, order_id),
    repo.attemptsOf(db, row),
    repo.eventsOf(db, order_id),
    listSubscriptionsOf(db, order_id),
    repo.paymentsOf(db, order_id),
    findOfferUse(db, order_id),
    emailsOff(deps, row.store_id),
    visitOf({ db }, row),
    orderActivity(deps, row),
  ])
  const trail = await attemptDetails(db, attempts)
  const { items_count: _, ...base } = toOrderRow(row)
  return {
    ...base,
    line_items: lines.map((line) => ({ ...toLine(line), offer_name: offerOf(line, paid) })),
    payments: paid.map((each) => ({
      ...toPayment(each),
      ...chargeDetails(deps, money, attempts, each.payment.payment_id),
    })),
    ...after,
    emails_on: customerEmails.filter((email) => !off.includes(email)),
    shipping_title: row.shipping_title,
    tax_details: row.tax_details,
    promo_code: row.promo_code,
    offer,
    affiliate_code: row.affiliate_code,
    custom_fields: row.custom_fields,
    customer_phone: row.customer_phone,
    shipping_address: row.shipping_address,
    billing_address: row.billing_address,
    payment_details: { card_type: row.card_type, card_last_four: row.card_last_four },
    payment_method: row.payment_method,
    session_id: row.session_id,
    attempts: attempts.map((each) => ({ ...toAttempt(each), ...trail.get(each.attempt.attempt_id) })),
    events: events.map(({ at, kind, text }) => ({ at: at.toISOString(), kind, text })),
    visit,
    subscriptions: subscriptions.map(({ status, ...each }) => ({ ...each, can_cancel: canPerform('cancel', status) })),
  }
}

/** Returns the current amounts of an order. @throws AppError 404 if it doesn't exist. */
export async function orderFacts({ db }: Pick<Deps, 'db'>, order_id: string) {
  const row = await repo.findOrder(db, order_id)
  if (!row) throw notFound('Order not found')
  const { order_number, total_price } = row
  return { order_number, total_price }
}

/**
 * Returns the receipt and recipient of an order's original payment, or of the post-purchase payment given. Each covers
 * only its own charge.
 * @throws AppError 404 if the order or payment doesn't exist.
 */
export async function receiptOf({ db }: Pick<Deps, 'db'>, order_id: string, payment_id?: string) {
  const found = await repo.findForReceipt(db, order_id)
  if (!found) throw notFound('Order not found')
  const { order, store, lines, enabled, spoken } = found
  // Without post-purchase lines, the order totals are those of the original payment.
  const paid = lines.some((line) => line.payment_id !== null) ? await repo.paymentsOf(db, order_id) : []
  const told = payment_id === undefined ? originalTotals(order, paid) : postPurchaseTotals(paid, payment_id)
  const line_items = lines.filter((line) => line.payment_id === (payment_id ?? null))
  const { customer_email: to } = order
  return { to, enabled, store, spoken, order: { ...order, ...told, mode: mode.parse(order.mode), line_items } }
}

/** The order's totals without post-purchase offers. */
function originalTotals(order: repo.OrderRow, paid: readonly repo.OrderPaymentRow[]) {
  const payment_details = { card_type: order.card_type, card_last_four: order.card_last_four }
  const placed_at = order.created_at
  const sale = paid.find(({ payment }) => payment.optimizer_id === null)?.payment.paid_cart
  if (!sale || paid.length === 1) return { placed_at, payment_details }
  const { subtotal: subtotal_price, sales_tax_total: tax_price, total: total_price, tax: tax_details = null } = sale
  return { placed_at, subtotal_price, tax_price, tax_details, total_price, payment_details }
}

/** The totals of a post-purchase payment. @throws AppError 404 */
function postPurchaseTotals(paid: readonly repo.OrderPaymentRow[], payment_id: string) {
  const payment = paid.find((each) => each.payment.payment_id === payment_id)?.payment
  if (!payment) throw notFound('Transaction not found')
  const { paid_cart: cart, card_type, card_last_four } = payment
  return {
    placed_at: payment.created_at,
    subtotal_price: cart.subtotal,
    discount_price: 0,
    reward_discount: 0,
    promo_code: null,
    shipping_price: 0,
    shipping_title: '',
    reward_free_shipping: false,
    tax_price: cart.sales_tax_total,
    tax_details: cart.tax ?? null,
    total_price: cart.total,
    payment_details: { card_type, card_last_four },
  }
}

const toOrderRow = (row: repo.OrderRow): OrderRow => ({
  order_id: row.order_id,
  order_number: row.order_number,
  store_id: row.store_id,
  customer_id: row.customer_id,
  customer_name: row.customer_name,
  customer_email: row.customer_email,
  total_price: row.total_price,
  subtotal_price: row.subtotal_price,
  discount_price: row.discount_price,
  reward_discount: row.reward_discount,
  shipping_price: row.shipping_price,
  tax_price: row.tax_price,
  refunded_price: row.refunded_price,
  currency: row.currency,
  mode: mode.parse(row.mode),
  payment_status: paymentStatus.parse(row.payment_status),
  fulfilment_status: fulfilmentStatus.parse(row.fulfilment_status),
  status: orderRow.shape.status.parse(row.status),
  created_at: row.created_at.toISOString(),
  items_count: row.items_count,
})

/** Post-purchase offer of a line; null for original lines and deleted offers. */
const offerOf = ({ payment_id }: repo.OrderLineRow, paid: readonly repo.OrderPaymentRow[]): string | null =>
  paid.find(({ payment }) => payment.payment_id === payment_id)?.offer_name ?? null

const toPayment = ({ payment: row, offer_name }: repo.OrderPaymentRow): OrderPayment => ({
  payment_id: row.payment_id,
  amount: row.amount,
  refunded_amount: row.refunded_amount,
  currency: row.currency,
  payment_method: row.payment_method,
  card_type: row.card_type,
  card_last_four: row.card_last_four,
  added: row.optimizer_id !== null,
  offer_name,
  created_at: row.created_at.toISOString(),
})

/** Returns every attempt of a payment's session, newest first, with the matched rules. @throws AppError 404 */
export async function attemptsOfPayment({ db }: Pick<Deps, 'db'>, payment_id: string): Promise<Attempt[]> {
  const session_id = await repo.sessionOfPayment(db, payment_id)
  if (session_id === null) throw notFound('Payment not found')
  const attempts = await repo.attemptsOf(db, { order_id: '', session_id })
  const trail = await attemptDetails(db, attempts)
  return attempts.map((each) => ({ ...toAttempt(each), ...trail.get(each.attempt.attempt_id) }))
}

const toAttempt = ({ attempt: row, connection_name }: repo.AttemptRow): Attempt => ({
  attempt_id: row.attempt_id,
  connector: row.connector,
  connection_id: row.connection_id,
  connection_name,
  status: attemptSchema.shape.status.parse(row.status),
  amount: row.amount,
  currency: row.currency,
  decline_code: row.decline_code,
  message: row.message,
  card_type: row.card_type,
  card_last_four: row.card_last_four,
  three_d_secure: row.three_d_secure,
  provider_reference: row.provider_reference,
  reason: row.reason,
  created_at: row.created_at.toISOString(),
})
