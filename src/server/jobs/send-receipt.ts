import type { Deps } from '../deps.ts'
import { receiptOf } from '../features/sales/orders/service.ts'
import { portalUrlOf } from '../features/stores/stores/service.ts'
import { subscriptionsOfOrder } from '../features/subscriptions/pricing/service.ts'
import type { Mail } from '../mail/mailer.ts'
import { orderReceiptMail } from '../mail/order-mails.ts'
import type { JobPayloads } from './queue.ts'

/** Writes the receipt of an order, or of a payment that added items to it; null without an email address. */
export const writeReceipt = async (deps: Deps, receipt: JobPayloads['send-receipt']): Promise<Mail | null> =>
  (await compose(deps, receipt)).mail

/** Writes the receipt if the store sends receipts; null if it has turned them off. */
export async function receiptMail(deps: Deps, receipt: JobPayloads['send-receipt']): Promise<Mail | null> {
  const { mail, enabled } = await compose(deps, receipt)
  return enabled ? mail : null
}

async function compose(deps: Deps, { order_id, payment_id }: JobPayloads['send-receipt']) {
  const { to, enabled, store, order, spoken } = await receiptOf(deps, order_id, payment_id)
  if (!to) return { enabled, mail: null }
  const [all, account_url] = await Promise.all([
    subscriptionsOfOrder(deps, order_id),
    portalUrlOf(deps, order.store_id),
  ])
  const subscriptions = all.filter((each) => order.line_items.some((line) => line.product_id === each.product_id))
  const told = { ...order, subscriptions, account_url }
  return { enabled, mail: orderReceiptMail(to, store, told, payment_id ? 'added' : 'sale', spoken) }
}

/** Writes a receipt and queues it. Runs separately from the order, so that email never slows a payment. */
export async function sendReceipt(deps: Deps, receipt: JobPayloads['send-receipt']): Promise<void> {
  const mail = await receiptMail(deps, receipt)
  if (mail) await deps.mail.queue(deps.db, mail)
}
