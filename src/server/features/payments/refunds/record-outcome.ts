import { formatMoney } from '../../../../shared/domain/money/money.ts'
import type { Executor } from '../../../db/connection.ts'
import { recordStoreEvent } from '../../../db/store-events.ts'
import type { Deps } from '../../../deps.ts'
import { emailRefund } from '../../notifications/customer-emails/service.ts'
import { notifyStore } from '../../notifications/notifications/service.ts'
import { addOrderEvent, changeSpent, lockOrderMoney, refreshPaymentStatus, restock } from '../order-balance/service.ts'
import { changeRefunded, moveRefund, type RefundRow } from './repo.ts'

/** Statuses from which a refund may still succeed: a provider may later do what it had refused. */
const OPEN = ['created', 'pending', 'failed']

type BookedRefund = Pick<RefundRow, 'refund_id' | 'order_id' | 'request_id'>
type BookDeps = Pick<Deps, 'clock' | 'live' | 'mail' | 'settings'>

/** Records a refund once, updating totals, status, timeline and stock. Returns false if it was already recorded. */
export async function recordSuccess(
  deps: BookDeps,
  tx: Executor,
  { refund_id, order_id, request_id }: BookedRefund,
  provider_reference: string | null,
): Promise<boolean> {
  const order = order_id === null ? null : await lockOrderMoney(tx, order_id)
  const now = deps.clock.now()
  const changes = { status: 'succeeded', message: '', ...(provider_reference !== null && { provider_reference }) }
  const booked = await moveRefund(tx, refund_id, OPEN, changes, now)
  if (!booked) return false
  const { payment_id, amount, currency, store_id, lines, note } = booked
  await changeRefunded(tx, payment_id, amount)
  if (!order) return true
  const products = booked.restock ? await restock(tx, lines ?? []) : []
  await changeSpent(tx, order.customer_id, -amount)
  await refreshPaymentStatus(tx, order.order_id)
  const words = `${formatMoney(amount, currency)} refunded${note === '' ? '' : `: ${note}`}`
  await addOrderEvent(tx, { order_id: order.order_id, store_id, kind: 'refunded', text: words, at: now })
  await recordStoreEvent(tx, {
    type: 'order.refunded',
    store_id,
    mode: order.mode,
    subject_id: refund_id,
    order_id: order.order_id,
    occurred_at: now,
  })
  await emailRefund(deps, tx, order.order_id, { refund_id, request_id })
  for (const product_id of products) await deps.live.publish(tx, { type: 'product.updated', store_id, product_id })
  await deps.live.publish(tx, { type: 'order.updated', store_id, order_id: order.order_id })
  return true
}

/** Records a failed refund with its reason. Reverts a refund that was recorded as successful. */
export async function recordFailure(
  deps: BookDeps,
  tx: Executor,
  { refund_id, order_id, request_id }: BookedRefund,
  message: string,
): Promise<void> {
  const order = order_id === null ? null : await lockOrderMoney(tx, order_id)
  const now = deps.clock.now()
  const undone = await moveRefund(tx, refund_id, ['succeeded'], { status: 'failed', message }, now)
  const failed = undone ?? (await moveRefund(tx, refund_id, ['created', 'pending'], { status: 'failed', message }, now))
  if (!failed) return
  if (undone) await changeRefunded(tx, undone.payment_id, -undone.amount)
  if (!order) return
  const { store_id, amount, currency } = failed
  if (undone) await changeSpent(tx, order.customer_id, undone.amount)
  await refreshPaymentStatus(tx, order.order_id)
  const text = `Refund of ${formatMoney(amount, currency)} failed: ${message}`
  await addOrderEvent(tx, { order_id: order.order_id, store_id, kind: 'refund_failed', text, at: now })
  // It may have been the last pending refund of its request.
  await emailRefund(deps, tx, order.order_id, { refund_id, request_id })
  const told = {
    store_id,
    event: 'payment_failed' as const,
    title: `Refund on order #${order.order_number} failed`,
    message: `${formatMoney(amount, currency)}: ${message}`,
    destination: `/sales/orders/details?order_id=${order.order_id}`,
  }
  const live = { type: 'order.updated', store_id, order_id: order.order_id } as const
  // The member who pressed the button sees the error; a failure days later needs a notification.
  if (undone || failed.provider_reference !== null) await notifyStore(deps, tx, told, live)
  else await deps.live.publish(tx, live)
}
