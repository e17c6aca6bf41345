import { formatMoney } from '../../../../../shared/domain/money/money.ts'
import type { Executor } from '../../../../db/connection.ts'
import type { Deps } from '../../../../deps.ts'
import {
  planNotifications,
  type NotifyDeps,
  type PlannedNotifications,
} from '../../../notifications/notifications/service.ts'
import type { PaymentRow } from '../repo.ts'
import { markOf } from './sale-notifications-repo.ts'

/** Plans the notifications of a sale before it is recorded, by each member's preferences. */
export function planSale(
  deps: NotifyDeps & Pick<Deps, 'db'>,
  { paid_cart: cart, store_id, amount, currency, mode, subscription_charge_id }: PaymentRow,
  order_id: string,
): Promise<PlannedNotifications> {
  const isRenewal = subscription_charge_id !== null
  const customer = cart.customer_name || cart.customer_email
  const price = formatMoney(amount, currency)
  const kind = isRenewal ? 'renewal' : 'order'
  const news = {
    store_id,
    event: 'order' as const,
    title: `${mode === 'test' ? `Test ${kind}` : `New ${kind}`} ${markOf(order_id)}`,
    message: isRenewal ? `${customer}’s subscription renewed for ${price}` : `${customer} placed an order for ${price}`,
    destination: `/sales/orders/details?order_id=${order_id}`,
    amount,
    currency,
  }
  return planNotifications(deps, deps.db, news, { type: 'order.created', store_id, order_id })
}

/** Queues the notification emails once the order number is known. */
export async function queueEmails(
  { mail }: Pick<Deps, 'mail'>,
  tx: Executor,
  { mails }: PlannedNotifications,
  { order_id, order_number }: { order_id: string; order_number: string },
): Promise<void> {
  if (mails.length === 0) return
  const numbered = (text: string): string => text.replaceAll(markOf(order_id), `#${order_number}`)
  await mail.queue(
    tx,
    ...mails.map(({ to, subject, text, html }) => ({
      to,
      subject: numbered(subject),
      text: numbered(text),
      html: numbered(html),
    })),
  )
}
