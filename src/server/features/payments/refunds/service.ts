import type { Parsed, ReplyInput } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import { refundStatus, type OrderRefund } from '../../../../shared/contracts/payments/refunds.ts'
import { stepAdvice } from '../../../../shared/domain/money/amount-step.ts'
import { formatMoney } from '../../../../shared/domain/money/money.ts'
import {
  nearestRefunds,
  refundableQuantity,
  refundableLeft,
  refundShares,
  shippingLeft,
  allocateRefund,
  type RefundableOrder,
} from '../../../../shared/domain/payments/refund.ts'
import { amountStepOf } from '../../../connectors/connector.ts'
import type { Executor } from '../../../db/connection.ts'
import { newId } from '../../../db/ids.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, badField, notFound } from '../../../http/errors.ts'
import { audit, type Actor } from '../../accounts/audit-log/service.ts'
import {
  refundableAmount,
  lockOrderMoney,
  paymentMoneyOf,
  type OrderMoney,
  type PaymentMoney,
} from '../order-balance/service.ts'
import { findRefund, insertRefunds, linesOf, listRefunds, moveRefund, type RefundRow } from './repo.ts'
import { sendRefund, reconcileRefund } from './send-refund.ts'

export { recordRefund } from './record-refund.ts'
export { sweepRefunds } from './send-refund.ts'

type Create = Contracts['refunds']['create']
type Retry = Contracts['refunds']['retry']

/** Statuses in which a refund counts its items as refunded. */
const COUNTS = new Set(['created', 'pending', 'succeeded'])

/** Refundable parts of an order, for the rules in `shared/domain/payments/refund.ts`. */
export async function refundableOrder(
  { connectors }: Pick<Deps, 'connectors'>,
  db: Executor,
  order: Pick<OrderMoney, 'order_id' | 'discount_price' | 'shipping_price' | 'tax_details'>,
  payments: readonly PaymentMoney[],
): Promise<RefundableOrder> {
  const [lines, refunds] = await Promise.all([linesOf(db, order.order_id), listRefunds(db, order.order_id)])
  const standing = refunds.filter(({ status }) => COUNTS.has(status))
  const refunded = new Map<string, number>()
  for (const { line_id, quantity } of standing.flatMap((refund) => refund.lines ?? [])) {
    refunded.set(line_id, (refunded.get(line_id) ?? 0) + quantity)
  }
  const sale_id = payments.find(({ added }) => !added)?.payment_id ?? payments[0]?.payment_id ?? ''
  return {
    sale_id,
    discount: order.discount_price,
    shipping: order.shipping_price,
    shipping_tax: order.tax_details?.shipping ?? 0,
    shipping_refunded: standing.reduce((sum, { shipping_amount }) => sum + shipping_amount, 0),
    tax_inclusive: order.tax_details?.inclusive ?? false,
    lines: lines.map(({ line_id, quantity, line_total, line_discount, tax_price, payment_id }) => ({
      line_id,
      quantity,
      line_total,
      line_discount,
      tax_price,
      payment_id: payment_id ?? sale_id,
      refunded_quantity: refunded.get(line_id) ?? 0,
    })),
    payments: payments.map((payment) => ({
      payment_id: payment.payment_id,
      left: refundableAmount(payment),
      amount_step: amountStepOf(connectors.byId(payment.connector ?? ''), payment.currency),
    })),
  }
}

/**
 * Refunds an order. Every part is stored before a provider is called, and counts against the remaining amount while its
 * outcome is unknown, so that no more is refunded than was captured.
 * @throws AppError 400 on the field that exceeds what is left, 422 if the provider refuses all, 503 if it is
 * unreachable
 */
export async function createRefund(deps: Deps, by: Actor, body: Parsed<Create>['body']): Promise<ReplyInput<Create>> {
  const stored = await deps.once((tx) => store(deps, tx, by, body))
  const done: RefundRow[] = []
  // One charge at a time, so that the first one's result is settled before the second is sent.
  const send = deps.wasDone() ? reconcileRefund : sendRefund
  for (const { refund_id } of stored) done.push(await send(deps, refund_id))
  requireSome(done)
  return { message: wordsOf(done), data: { request_id: done[0]?.request_id ?? '', refunds: done.map(toRefund) } }
}

async function store(deps: Deps, tx: Executor, by: Actor, body: Parsed<Create>['body']): Promise<RefundRow[]> {
  const order = await lockOrderMoney(tx, body.order_id)
  if (!order) throw notFound('Order not found')
  const payments = await paymentMoneyOf(tx, body.order_id)
  const refundable = await refundableOrder(deps, tx, order, payments)
  requireLeft(refundable, body, order.currency)
  const shares = refundShares(refundable, body.lines, body.shipping)
  const moves = allocateRefund(refundable, shares, body.amount)
  if (!moves) throw notSendable(nearestRefunds(refundable, shares, body.amount), order.currency)
  const now = deps.clock.now()
  const request_id = newId('ref')
  const { store_id, mode, currency, order_id } = order
  const shared = { store_id, order_id, mode, currency, request_id, status: 'created', created_at: now, updated_at: now }
  const rows = moves.map(({ payment_id, amount }, at) => {
    const refund_id = at === 0 ? request_id : newId('ref')
    const what = at === 0 ? { lines: shares.lines, shipping_amount: shares.shipping, restock: body.restock } : {}
    const { reason, note, email_customer } = body
    const words = { reason, note, email_customer }
    return { ...shared, ...what, refund_id, idempotency_key: refund_id, payment_id, amount, ...words }
  })
  await audit(deps, tx, by, {
    store_id,
    action: 'order.refunded',
    target: { type: 'order', id: order_id, name: `#${order.order_number}` },
    after: { amount: body.amount, currency, reason: body.reason, note: body.note, restock: body.restock },
  })
  return insertRefunds(tx, rows)
}

const tooMuch = (order: RefundableOrder, currency: string): AppError => {
  const left = refundableLeft(order)
  return badField(
    'amount',
    left === 0 ? 'Nothing is left to refund' : `You can refund up to ${formatMoney(left, currency)}`,
  )
}

const notSendable = (nearest: ReturnType<typeof nearestRefunds>, currency: string): AppError =>
  badField('amount', nearest ? stepAdvice(nearest.step, currency, nearest.amounts) : 'This amount cannot be refunded')

const quantityAdvice = (most: number): string =>
  most === 0 ? 'This item was already refunded' : `You can refund up to ${most} of this item`

/** @throws AppError 400 */
function requireLeft(order: RefundableOrder, body: Parsed<Create>['body'], currency: string): void {
  if (body.amount > refundableLeft(order)) throw tooMuch(order, currency)
  if (body.shipping > shippingLeft(order)) {
    throw badField('shipping', `You can refund up to ${formatMoney(shippingLeft(order), currency)} of shipping`)
  }
  const wanted = new Map<string, number>()
  for (const { line_id, quantity } of body.lines) wanted.set(line_id, (wanted.get(line_id) ?? 0) + quantity)
  if (wanted.size < body.lines.length) throw badField('lines', 'List each line item only once')
  for (const [line_id, quantity] of wanted) {
    const line = order.lines.find((each) => each.line_id === line_id)
    if (!line) throw badField('lines', 'This line is not part of the order')
    const most = refundableQuantity(line)
    if (quantity > most) throw badField('lines', quantityAdvice(most))
  }
}

/** @throws AppError if no refund succeeded or is pending */
function requireSome(done: readonly RefundRow[]): void {
  const [first] = done
  if (!first || done.some(({ status }) => status !== 'failed')) return
  throw new AppError(422, first.message, { code: 'refund_failed' })
}

function wordsOf(done: readonly RefundRow[]): string {
  const sum = (status: string) =>
    done.filter((refund) => refund.status === status).reduce((all, { amount }) => all + amount, 0)
  const [first] = done
  const money = (amount: number) => formatMoney(amount, first?.currency)
  const parts = [
    sum('succeeded') > 0 ? `${money(sum('succeeded'))} refunded` : '',
    sum('pending') + sum('created') > 0 ? `${money(sum('pending') + sum('created'))} on its way` : '',
    sum('failed') > 0 ? `${money(sum('failed'))} failed` : '',
  ]
  return parts.filter((part) => part !== '').join(', ')
}

/**
 * Retries a refund: with a new idempotency key if it was refused, with the same one if it got no response.
 * @throws AppError 409 if it was already refunded, 422 if it exceeds what is left or is refused again
 */
export async function retryRefund(deps: Deps, by: Actor, refund_id: string): Promise<ReplyInput<Retry>> {
  const refund = await findRefund(deps.db, refund_id)
  if (!refund?.order_id) throw notFound('Refund not found')
  const { order_id } = refund
  if (refund.status === 'succeeded') throw new AppError(409, 'This amount is already refunded', { code: 'refunded' })
  if (refund.status === 'failed') await deps.once((tx) => storeRetry(deps, tx, by, { ...refund, order_id }))
  const isNew = refund.status === 'failed' && !deps.wasDone()
  const done = isNew ? await sendRefund(deps, refund_id) : await reconcileRefund(deps, refund_id)
  if (done.status === 'failed') throw new AppError(422, done.message, { code: 'refund_failed' })
  return { message: wordsOf([done]), data: toRefund(done) }
}

async function storeRetry(
  deps: Deps,
  tx: Executor,
  by: Actor,
  { refund_id, payment_id, order_id, store_id, amount, currency }: RefundRow & { order_id: string },
): Promise<void> {
  const order = await lockOrderMoney(tx, order_id)
  const payment = (await paymentMoneyOf(tx, order_id)).find((each) => each.payment_id === payment_id)
  if (!order || !payment || refundableAmount(payment) < amount) {
    const left = payment ? refundableAmount(payment) : 0
    throw new AppError(422, `Only ${formatMoney(left, currency)} of this charge is left to refund`, {
      code: 'too_much',
    })
  }
  const now = deps.clock.now()
  const again = { status: 'created', message: '', idempotency_key: newId('ref'), tried_at: now, told_at: null }
  // To the provider, a retry is a different refund from the one it refused.
  const moved = await moveRefund(tx, refund_id, ['failed'], { ...again, provider_reference: null }, now)
  if (!moved) throw new AppError(409, 'This refund is already being retried', { code: 'in_progress' })
  await audit(deps, tx, by, {
    store_id,
    action: 'refund.retried',
    target: { type: 'order', id: order_id, name: `#${order.order_number}` },
    after: { amount, currency },
  })
}

/** A refund as merchants see it. */
export const toRefund = (row: RefundRow): OrderRefund => ({
  refund_id: row.refund_id,
  payment_id: row.payment_id,
  request_id: row.request_id,
  amount: row.amount,
  currency: row.currency,
  status: refundStatus.parse(row.status === 'created' ? 'working' : row.status),
  reason: row.reason,
  note: row.note,
  message: row.message,
  lines: row.lines ?? [],
  shipping_amount: row.shipping_amount,
  restock: row.restock,
  created_at: row.created_at.toISOString(),
})

/** Lists an order's refunds, oldest first. */
export const refundsOfOrder = async (db: Executor, order_id: string): Promise<OrderRefund[]> =>
  (await listRefunds(db, order_id)).map(toRefund)
