import { formatMoney } from '../../../../shared/domain/money/money.ts'
import type { Executor } from '../../../db/connection.ts'
import { recordCancellation } from '../../../db/store-events.ts'
import { orderAmountChanged } from '../../../db/traffic-changes.ts'
import type { Deps } from '../../../deps.ts'
import { emailCancellation } from '../../notifications/customer-emails/service.ts'
import { notifyStore } from '../../notifications/notifications/service.ts'
import { addOrderEvent, changeSpent, lockOrderMoney, refreshPaymentStatus, restock } from '../order-balance/service.ts'
import { closeAuthorization, unfulfilledLinesOf, setCaptured, type AuthorizedPayment } from './operations-repo.ts'

type BookDeps = Pick<Deps, 'clock' | 'live' | 'mail' | 'settings'>

/**
 * Records a full or partial capture; the remainder is voided with it. Returns false if the payment is no longer
 * authorized.
 */
export async function recordCapture(
  deps: BookDeps,
  tx: Executor,
  held: AuthorizedPayment,
  taken: { amount: number; reference: string | null },
): Promise<boolean> {
  const { payment_id, amount, currency, customer_id, provider_reference } = held
  const capture_reference = taken.reference === provider_reference ? null : taken.reference
  const ending = { status: 'captured', counts_as: taken.amount, capture_reference } as const
  return endAuthorization(deps, tx, held, ending, async () => {
    await setCaptured(tx, payment_id, taken.amount)
    if (customer_id !== null) await changeSpent(tx, customer_id, taken.amount)
    const words = formatMoney(taken.amount, currency)
    const rest = taken.amount < amount ? ` of ${formatMoney(amount, currency)}; the rest was voided` : ''
    return { kind: 'captured', text: `${words} captured${rest}` }
  })
}

/**
 * Records a void and restocks the items, since nothing was sold. `choice`: whether to email the customer; null uses the
 * store's setting.
 */
export async function recordVoid(
  deps: BookDeps,
  tx: Executor,
  held: AuthorizedPayment,
  choice: boolean | null = null,
): Promise<boolean> {
  const { payment_id, order_id, amount, currency, added } = held
  const booked = await endAuthorization(deps, tx, held, { status: 'voided', counts_as: 0 }, async () => {
    await restockUnpaidItems(deps, tx, held)
    return { kind: 'voided', text: `${formatMoney(amount, currency)} voided` }
  })
  if (booked && order_id !== null) await emailCancellation(deps, tx, order_id, { payment_id, added, amount, choice })
  return booked
}

/** Restocks the items of an unpaid charge, unless they have shipped. */
async function restockUnpaidItems(deps: BookDeps, tx: Executor, held: AuthorizedPayment): Promise<void> {
  const { store_id } = held
  const products = await restock(tx, await unfulfilledLinesOf(tx, held))
  for (const product_id of products) await deps.live.publish(tx, { type: 'product.updated', store_id, product_id })
}

/** Records an expired authorization as a void and notifies the members, who may be about to ship. */
export function recordExpiry(deps: BookDeps, tx: Executor, held: AuthorizedPayment): Promise<boolean> {
  const { amount, currency, store_id, order_id, order_number } = held
  const money = formatMoney(amount, currency)
  return endAuthorization(deps, tx, held, { status: 'expired', counts_as: 0 }, async () => {
    await restockUnpaidItems(deps, tx, held)
    await notifyStore(deps, tx, {
      store_id,
      event: 'payment_failed',
      title: order_number === null ? 'An authorization expired' : `Authorization of order #${order_number} expired`,
      message: `${money} was authorized and not captured in time. Nothing was charged.`,
      destination: order_id === null ? '/reporting/authorizations' : `/sales/orders/details?order_id=${order_id}`,
    })
    return { kind: 'voided', text: `The authorization of ${money} expired` }
  })
}

async function endAuthorization(
  deps: BookDeps,
  tx: Executor,
  { payment_id, order_id, store_id, mode }: AuthorizedPayment,
  ending: Parameters<typeof closeAuthorization>[2],
  follow: () => Promise<{ kind: string; text: string }>,
): Promise<boolean> {
  // Lock the order first, in the same sequence as additions and refunds.
  if (order_id !== null) await lockOrderMoney(tx, order_id)
  const at = deps.clock.now()
  if (!(await closeAuthorization(tx, payment_id, ending, at))) return false
  const event = await follow()
  if (order_id !== null) {
    await addOrderEvent(tx, { order_id, store_id, at, ...event })
    await refreshPaymentStatus(tx, order_id)
    await orderAmountChanged(tx, order_id, at)
    await recordCancellation(tx, { store_id, mode, order_id }, at)
    await deps.live.publish(tx, { type: 'order.updated', store_id, order_id })
  }
  await deps.live.publish(tx, { type: 'payment.updated', store_id, payment_id })
  return true
}
