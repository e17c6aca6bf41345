import type { Deps } from '../deps.ts'
import { receiptOf } from '../features/orders/service.ts'
import { orderReceiptMail } from '../mail/order-mails.ts'
import type { JobPayloads } from './queue.ts'

/**
 * Writes a receipt and queues it: of an order's sale, or of the payment that added something to it. Made apart from
 * the order, so that mail never slows a payment.
 */
export async function sendReceipt(deps: Deps, { order_id, payment_id }: JobPayloads['send-receipt']): Promise<void> {
  const { to, store, order } = await receiptOf(deps, order_id, payment_id)
  if (to) await deps.mail.queue(deps.db, orderReceiptMail(to, store, order, payment_id ? 'added' : 'sale'))
}
