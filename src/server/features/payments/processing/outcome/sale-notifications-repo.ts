import type { LiveEvent } from '../../../../../shared/realtime.ts'
import { fixedSql, type FixedSql } from '../../../../db/statements/fixed-sql.ts'
import { publishCall } from '../../../../live/pg-live.ts'

interface PlannedRows {
  rows: {
    event: string
    title: string
    message: string
    destination: string
    to: readonly { notification_id: string; user_id: string }[]
  }
}

/** Placeholder for the order number in planned notifications; no one could have typed it. */
export const markOf = (order_id: string): string => `#${order_id}`

/** Inserts the notification rows, in a statement that has the new order as `placed`. */
export const insertNotifications = (
  { rows }: PlannedRows,
  order_id: string,
  now: Date,
): FixedSql => fixedSql`notified as (
      insert into notifications (notification_id, user_id, store_id, event, title, message, destination, created_at)
      select r.notification_id, r.user_id, placed.store_id, ${rows.event},
        replace(${rows.title}, ${markOf(order_id)}, '#' || placed.order_number), ${rows.message}, ${rows.destination},
        ${now.toISOString()}::timestamptz
      from placed, json_to_recordset(${JSON.stringify(rows.to)}::json) as r(notification_id text, user_id text)
    )`

/** Publishes the live events of the sale, as part of that statement's select list from `placed`. */
export const publishEvents = ({ events }: { events: readonly LiveEvent[] }, order_id: string): FixedSql =>
  events
    .map((event) => publishCall(fixedSql`replace(${JSON.stringify(event)}, ${markOf(order_id)}, '#' || order_number)`))
    .reduce((before, call) => fixedSql`${before}, ${call}`, fixedSql`order_number`)
