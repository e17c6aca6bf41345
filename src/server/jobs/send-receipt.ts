import type { Deps } from '../deps.ts'
import { receiptOf } from '../features/orders/service.ts'
import { orderReceiptMail } from '../mail/order-mails.ts'

/** Writes an order's receipt and queues it. Made apart from the order, so that mail never slows a payment. */
export async function sendReceipt(deps: Deps, orderId: string): Promise<void> {
  const { to, store, order } = await receiptOf(deps, orderId)
  if (to) await deps.mail.queue(deps.db, orderReceiptMail(to, store, order))
}
