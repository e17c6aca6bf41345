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

/** Stands for the order's number in what is planned before the order has one. Nobody could have typed it. */
const markOf = (order_id: string): string => `#${order_id}`

/** What the members of a store are told of a sale that is about to be booked, each in the ways they have chosen. */
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

/** The rows of the notifications, for a statement whose `placed` is the new order. */
export const insertNews = (
  { rows }: PlannedNotifications,
  order_id: string,
  at: FixedSql,
): FixedSql => fixedSql`notified as (
      insert into notifications (notification_id, user_id, store_id, event, title, message, destination, created_at)
      select r.notification_id, r.user_id, placed.store_id, ${rows.event},
        replace(${rows.title}, ${markOf(order_id)}, '#' || placed.order_number), ${rows.message}, ${rows.destination}, ${at}
      from placed, json_to_recordset(${JSON.stringify(rows.to)}::json) as r(notification_id text, user_id text)
    )`

/** The calls that publish the live events of the sale, for the list of what that statement selects from `placed`. */
export const publishNews = ({ events }: PlannedNotifications, order_id: string): FixedSql =>
  events
    .map((event) => publishCall(fixedSql`replace(${JSON.stringify(event)}, ${markOf(order_id)}, '#' || order_number)`))
    .reduce((before, call) => fixedSql`${before}, ${call}`, fixedSql`order_number`)

/** Queues the mails of those who want one, once the number is known. */
export async function mailNews(
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
