import type { Deps } from '../deps.ts'
import { orderReceiptMail } from '../mail/order-mails.ts'
import { orderDetails } from '../features/orders/service.ts'
import { storeRow } from '../features/stores/service.ts'

/** Writes an order's receipt and queues it. Made apart from the order, so that mail never slows a payment. */
export async function sendReceipt(deps: Deps, orderId: string): Promise<void> {
  const order = await orderDetails(deps, orderId)
  if (!order.customer_email) return
  const store = await storeRow(deps.db, order.store_id)
  await deps.mail.queue(deps.db, orderReceiptMail(order.customer_email, store, order))
}
