import { sql } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'

interface ClockEvent {
  event_id: string
  subscription_id: string
  subscription_display_id: string
  customer_name: string
  kind: string
  text: string
  order_id: string | null
  at: string
}

const since = (store_id: string, from: Date) =>
  sql`e.store_id = ${store_id} and e.mode = 'test' and e.at > ${from.toISOString()}::timestamptz`

/** Events of test mode after a moment, earliest first, with the order that the text names. */
export async function listEventsSince(
  db: Executor,
  store_id: string,
  from: Date,
  limit: number,
): Promise<ClockEvent[]> {
  const { rows } = await db.execute<Omit<ClockEvent, 'at'> & { at: Date | string }>(sql`
    select e.event_id, e.subscription_id, s.subscription_display_id, coalesce(nullif(c.name, ''), c.email) as customer_name,
      e.kind, e.text, e.at,
      (select h.order_id from subscription_charges h
        where h.subscription_id = e.subscription_id and h.paid_at = e.at and h.order_id is not null limit 1) as order_id
    from subscription_events e join subscriptions s using (subscription_id) join customers c using (customer_id)
    where ${since(store_id, from)}
    order by e.at, e.event_id limit ${limit}`)
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
}

export async function countEventsSince(db: Executor, store_id: string, from: Date): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from subscription_events e where ${since(store_id, from)}`)
  return rows[0]?.count ?? 0
}
