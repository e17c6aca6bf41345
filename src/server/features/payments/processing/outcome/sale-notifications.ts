import { formatMoney } from '../../../../../shared/domain/money/money.ts'
import type { Executor } from '../../../../db/connection.ts'
import { fixedSql, type FixedSql } from '../../../../db/statements/fixed-sql.ts'
import type { Deps } from '../../../../deps.ts'
import { publishCall } from '../../../../live/pg-live.ts'
import {
  planNotifications,
  type NotifyDeps,
  type PlannedNotifications,
} from '../../../notifications/notifications/service.ts'
import type { PaymentRow } from '../repo.ts'

/** Placeholder for the order number in planned notifications; no one could have typed it. */
const markOf = (order_id: string): string => `#${order_id}`

/** Plans the notifications of a sale before it is recorded, by each member's preferences. */
export function planSale(
  deps: NotifyDeps & Pick<Deps, 'db'>,
  { paid_cart: cart, store_id, amount, currency, mode }: PaymentRow,
  order_id: string,
): Promise<PlannedNotifications> {
  const news = {
    store_id,
    event: 'order' as const,
    title: `${mode === 'test' ? 'Test order' : 'New order'} ${markOf(order_id)}`,
    message: `${cart.customer_name || cart.customer_email} paid ${formatMoney(amount, currency)}`,
    destination: `/sales/orders/details?order_id=${order_id}`,
    amount,
    currency,
  }
  return planNotifications(deps, deps.db, news, { type: 'order.created', store_id, order_id })
}

/** Inserts the notification rows, in a statement that has the new order as `placed`. */
export const insertNotifications = (
  { rows }: PlannedNotifications,
  order_id: string,
  at: FixedSql,
): FixedSql => fixedSql`notified as (
      insert into notifications (notification_id, user_id, store_id, event, title, message, destination, created_at)
      select r.notification_id, r.user_id, placed.store_id, ${rows.event},
        replace(${rows.title}, ${markOf(order_id)}, '#' || placed.order_number), ${rows.message}, ${rows.destination}, ${at}
      from placed, json_to_recordset(${JSON.stringify(rows.to)}::json) as r(notification_id text, user_id text)
    )`

/** Publishes the live events of the sale, as part of that statement's select list from `placed`. */
export const publishEvents = ({ events }: PlannedNotifications, order_id: string): FixedSql =>
  events
    .map((event) => publishCall(fixedSql`replace(${JSON.stringify(event)}, ${markOf(order_id)}, '#' || order_number)`))
    .reduce((before, call) => fixedSql`${before}, ${call}`, fixedSql`order_number`)

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
