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
