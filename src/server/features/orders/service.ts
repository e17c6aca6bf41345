import type { Parsed, ReplyInput } from '../../../shared/contract.ts'
import { mode } from '../../../shared/contracts/fields.ts'
import type { Contracts } from '../../../shared/contracts/index.ts'
import {
  attempt as attemptSchema,
  fulfilmentStatus,
  orderRow,
  paymentStatus,
  type Attempt,
  type OrderDetails,
  type OrderRow,
  type ShopperOrder,
} from '../../../shared/contracts/orders.ts'
import { addDays, isDay, startOfDay } from '../../../shared/domain/date-range.ts'
import type { Deps } from '../../deps.ts'
import { badField, notFound } from '../../http/errors.ts'
import type { StoreAccess } from '../../http/ownership.ts'
import { sortOf } from '../../http/sorting.ts'
import { toLiveCart } from '../cart-sessions/service.ts'
import * as repo from './repo.ts'

type Calls = Contracts['orders']

/**
 * One page of a store's orders in its chosen mode, newest first (SA-001). `start_date` and `end_date` are UTC days,
 * both included, or moments: from the first on, before the second.
 * @throws AppError 400 for what is no date.
 */
export async function listOrders(
  deps: Deps,
  store: StoreAccess,
  query: Parsed<Calls['list']>['query'],
): Promise<ReplyInput<Calls['list']>> {
  const { rows, total } = await repo.listOrders(deps.db, {
    ...query,
    store_id: store.store_id,
    mode: store.mode,
    from: momentOf('start_date', query.start_date, 0),
    until: momentOf('end_date', query.end_date, 1),
    sort: sortOf(query.sort, repo.ORDER_SORTS),
  })
  return { orders: rows.map(toOrderRow), total }
}

/**
 * One order with its lines, attempts and timeline, whichever mode it was made in (RT-085).
 * @throws AppError 404 when it is gone.
 */
export async function orderDetails({ db }: Deps, order_id: string): Promise<OrderDetails> {
  const row = await repo.findOrder(db, order_id)
  if (!row) throw notFound('Order not found')
  const [lines, attempts, events] = await Promise.all([
    repo.linesOf(db, order_id),
    repo.attemptsOf(db, row),
    repo.eventsOf(db, order_id),
  ])
  const { items_count: _, ...base } = toOrderRow(row)
  return {
    ...base,
    line_items: lines.map(toLine),
    shipping_title: row.shipping_title,
    tax_details: row.tax_details,
    promo_code: row.promo_code,
    affiliate_code: row.affiliate_code,
    custom_fields: row.custom_fields,
    customer_phone: row.customer_phone,
    shipping_address: row.shipping_address,
    billing_address: row.billing_address,
    payment_details: { card_type: row.card_type, card_last_four: row.card_last_four },
    payment_method: row.payment_method,
    session_id: row.session_id,
    attempts: attempts.map(toAttempt),
    events: events.map(({ at, kind, text }) => ({ at: at.toISOString(), kind, text })),
  }
}

/**
 * What an order's receipt says, and to whom it goes.
 * @throws AppError 404 when the order is gone.
 */
export async function receiptOf({ db }: Pick<Deps, 'db'>, order_id: string) {
  const found = await repo.findForReceipt(db, order_id)
  if (!found) throw notFound('Order not found')
  const { order, store, lines } = found
  const payment_details = { card_type: order.card_type, card_last_four: order.card_last_four }
  const { customer_email: to } = order
  return { to, store, order: { ...order, mode: mode.parse(order.mode), payment_details, line_items: lines } }
}

/**
 * The finished order of a session with the session, for the confirmation page (B §3, CF-003).
 * @throws AppError 404 while the session has no order.
 */
export async function fullOrder(deps: Deps, session_id: string): Promise<ReplyInput<Calls['full']>> {
  const { order, session } = await finishedOrder(deps, session_id)
  return { order, session }
}

/**
 * The same with the confirmation page that the session's flow chose; null for the store's default.
 * @throws AppError 404 while the session has no order.
 */
export async function finishedOrder({ db }: Pick<Deps, 'db'>, session_id: string) {
  const found = await repo.findOrderOfSession(db, session_id)
  if (!found) throw notFound('No order found')
  const { confirmation_page_id } = found.session
  return { order: toShopperOrder(found), session: toLiveCart(found.session), confirmation_page_id }
}

function momentOf(field: string, text: string | undefined, lastDay: 0 | 1): Date | null {
  if (text === undefined || text === '') return null
  if (isDay(text)) return startOfDay(addDays(text, lastDay))
  const moment = new Date(text)
  const known = isDay(text.slice(0, 10)) && text[10] === 'T' && !Number.isNaN(moment.getTime())
  if (!known) throw badField(field, 'Must be a date like 2026-11-21')
  return moment
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

const toLine = (row: repo.OrderLineRow): OrderDetails['line_items'][number] => ({
  line_id: row.line_id,
  product_id: row.product_id,
  variant_id: row.variant_id,
  title: row.title,
  variant_title: row.variant_title,
  image: row.image,
  sku: row.sku,
  quantity: row.quantity,
  price: row.price,
  discount_price: row.discount_price,
  line_total: row.line_total,
  tax_price: row.tax_price,
})

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

const toShopperOrder = ({ order: row, lines, timeframe }: repo.SessionOrder): ShopperOrder => ({
  store_id: row.store_id,
  order_number: row.order_number,
  line_items: lines.map(toLine),
  total_price: row.total_price,
  subtotal_price: row.subtotal_price,
  discount_price: row.discount_price,
  promo_code: row.promo_code,
  shipping_price: row.shipping_price,
  shipping_title: row.shipping_title,
  shipping_timeframe: timeframe,
  tax_price: row.tax_price,
  tax_label: row.tax_details?.label ?? '',
  tax_inclusive: row.tax_details?.inclusive ?? false,
  currency: row.currency,
  payment_details: { card_type: row.card_type, card_last_four: row.card_last_four },
  is_cashapp: row.payment_method === 'cashapp',
  mode: mode.parse(row.mode),
  created_at: row.created_at.toISOString(),
})
