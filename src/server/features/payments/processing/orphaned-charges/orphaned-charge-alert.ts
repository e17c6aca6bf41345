import { formatMoney } from '../../../../../shared/domain/money/money.ts'
import type { Executor } from '../../../../db/connection.ts'
import type { Deps } from '../../../../deps.ts'
import { notifyStore } from '../../../notifications/notifications/service.ts'
import { openConnection } from '../../payment-accounts/service.ts'
import { addOrderEvent } from '../../order-balance/service.ts'
import { orderOfPayment, type OrphanedChargeRow } from './orphaned-charge-repo.ts'

/** Notifies the store once; the reversal is still being retried. */
export async function alertStore(deps: Deps, tx: Executor, stray: OrphanedChargeRow, why: string): Promise<void> {
  const { store_id, amount, currency, payment_id, connection_id } = stray
  const money = formatMoney(amount, currency)
  const order = await addTimelineEvent(deps, tx, stray, `A second charge of ${money} could not be reversed: ${why}`)
  const account = (await openConnection(deps, connection_id))?.account_name ?? 'The account'
  const which = order ? ` of order #${order.order_number}` : ''
  const what = order ? `the shopper${which} was charged twice` : 'the shopper was charged and has no order'
  const message = `${money}: ${what}, and ${account} did not reverse it: ${why} It will be retried. Check the account's own dashboard.`
  const destination = order ? `/sales/orders/details?order_id=${order.order_id}` : '/payments/accounts'
  const news = {
    store_id,
    event: 'payment_failed' as const,
    title: order ? 'A second charge could not be reversed' : 'A charge could not be reversed',
  }
  const live = { type: 'payment.updated', store_id, payment_id } as const
  await notifyStore(deps, tx, { ...news, message, destination }, live)
}

/** Adds an event to the order's timeline, if the session has become an order. */
export async function addTimelineEvent(
  deps: Deps,
  tx: Executor,
  { payment_id, store_id }: OrphanedChargeRow,
  text: string,
) {
  const order = await orderOfPayment(tx, payment_id)
  if (!order) return null
  const { order_id } = order
  await addOrderEvent(tx, { order_id, store_id, kind: 'refund_failed', text, at: deps.clock.now() })
  await deps.live.publish(tx, { type: 'order.updated', store_id, order_id })
  return order
}
