import { sql } from 'drizzle-orm'
import type { StoreEvent } from '../../../../shared/domain/events/store-event.ts'
import type { Executor } from '../../../db/connection.ts'
import type { eventDeliveries } from '../../../db/schema/integrations/store-events.ts'
import type { RecordedRow } from './facts-repo.ts'

export type NewDelivery = Pick<
  typeof eventDeliveries.$inferInsert,
  | 'delivery_id'
  | 'store_id'
  | 'destination_id'
  | 'event_id'
  | 'sequence'
  | 'mode'
  | 'type'
  | 'status'
  | 'sent_as'
  | 'subject'
  | 'value'
  | 'currency'
  | 'reason'
> & { occurred_at: string }

/** Stores the details of events. Those about something deleted are marked only. */
export async function markPrepared(
  tx: Executor,
  events: readonly { row: RecordedRow; event: StoreEvent | null }[],
  now: Date,
): Promise<void> {
  const rows = events.map(({ row: { store_id, event_id }, event }) => ({ store_id, event_id, event }))
  await tx.execute(sql`
    update store_events e set event = n.event, prepared_at = ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(store_id text, event_id text, event jsonb)
    where e.store_id = n.store_id and e.event_id = n.event_id`)
}

export async function insertDeliveries(tx: Executor, deliveries: readonly NewDelivery[], now: Date): Promise<void> {
  if (deliveries.length === 0) return
  await tx.execute(sql`
    insert into event_deliveries (delivery_id, store_id, destination_id, event_id, sequence, mode, type, status, sent_as,
      subject, value, currency, reason, occurred_at, finished_at, created_at)
    select n.delivery_id, n.store_id, n.destination_id, n.event_id, n.sequence, n.mode, n.type, n.status, n.sent_as,
      n.subject, n.value, n.currency, n.reason, n.occurred_at,
      case when n.status = 'held' then ${now.toISOString()}::timestamptz end, ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) as n(delivery_id text, store_id text,
      destination_id text, event_id text, sequence bigint, mode text, type text, status text, sent_as text, subject text,
      value bigint, currency text, reason text, occurred_at timestamptz)`)
}

/**
 * Marks the orders of events as due for the store's Shopify synchronization: new ones, and the changes of those that are
 * there. An order waits while a post-purchase offer may add to it.
 */
export async function markOrdersDue(tx: Executor, events: readonly RecordedRow[], now: Date): Promise<void> {
  const rows = events.flatMap(({ store_id, order_id, type, occurred_at }) =>
    order_id !== null && type.startsWith('order.') ? [{ store_id, order_id, type, at: occurred_at.toISOString() }] : [],
  )
  if (rows.length === 0) return
  await tx.execute(sql`
    with changed as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(store_id text, order_id text, type text,
        at timestamptz)
    ), again as (
      update shopify_links l set next_attempt_at = ${now.toISOString()}::timestamptz
      from changed n join shopify_shops s on s.store_id = n.store_id
      where l.store_id = s.store_id and l.shop = s.shop and l.kind = 'order' and l.local_id = n.order_id
        and l.remote_id is not null
    )
    insert into shopify_links (store_id, shop, kind, local_id, next_attempt_at)
    select n.store_id, s.shop, 'order', n.order_id, n.at + case when exists (select from optimizers o
        where o.store_id = n.store_id and o.optimizer_category in ('upsell', 'downsell')
          and o.published ->> 'placement' = 'after_payment')
      then interval '10 minutes' else interval '0' end
    from changed n join shopify_shops s on s.store_id = n.store_id
    where n.type = 'order.paid' and s.directions ->> 'orders' = 'to_shopify' and n.at >= s.orders_since
    on conflict do nothing`)
}
