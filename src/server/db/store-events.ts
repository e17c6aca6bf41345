import type { Mode } from '../../shared/contracts/fields.ts'
import { storeEventId, type StoreEventType } from '../../shared/domain/events/store-event.ts'
import type { Executor } from './connection.ts'
import { fixedSql, type FixedSql } from './statements/fixed-sql.ts'

/** An event of a store to record: about an order, an upsell's payment, a refund, a shipment, a dispute or a subscription. */
export interface RecordedEvent {
  type: StoreEventType
  store_id: string
  mode: Mode
  subject_id: string
  /** Distinguishes events of one type about one subject; default: the subject, which then has one. */
  key?: string
  order_id?: string | null
  occurred_at: Date
}

/** True for stores that send events anywhere. Others have none recorded, which keeps their checkout as fast. */
export const sendsEvents = (store_id: FixedSql): FixedSql => fixedSql`(
  exists (select from integrations i where i.store_id = ${store_id})
  or exists (select from webhook_endpoints w where w.store_id = ${store_id} and w.status = 'enabled'))`

/** Records an event as part of a statement, if `found` has a row. */
export function storeEventSql(event: RecordedEvent, found: FixedSql): FixedSql {
  const { type, store_id, mode, subject_id, key = subject_id, order_id = null, occurred_at } = event
  return fixedSql`
    insert into store_events (event_id, store_id, mode, type, order_id, subject_id, occurred_at)
    select ${storeEventId(type, key)}, ${store_id}, ${mode}, ${type}, ${order_id}, ${subject_id},
      ${occurred_at.toISOString()}::timestamptz
    from ${found} where ${sendsEvents(fixedSql`${store_id}`)}
    on conflict do nothing`
}

/** Records the purchase in the statement that places the order: reads its `placed`. */
export const purchaseEventCte = (
  { store_id, mode }: Pick<RecordedEvent, 'store_id' | 'mode'>,
  order_id: string,
  occurred_at: Date,
): FixedSql =>
  fixedSql`purchase_event as (${storeEventSql(
    { type: 'order.paid', store_id, mode, subject_id: order_id, order_id, occurred_at },
    fixedSql`placed`,
  )})`

/** Records an event in the transaction of what happened, once. */
export async function recordStoreEvent(tx: Executor, event: RecordedEvent): Promise<void> {
  await tx.execute(storeEventSql(event, fixedSql`(values (1)) as always`))
}

/** Records that an order was canceled, once, if it was: its status follows from its payments. */
export async function recordCancellation(
  tx: Executor,
  { store_id, mode, order_id }: { store_id: string; mode: Mode; order_id: string },
  occurred_at: Date,
): Promise<void> {
  const event = { type: 'order.canceled', store_id, mode, subject_id: order_id, order_id, occurred_at } as const
  await tx.execute(
    storeEventSql(
      event,
      fixedSql`(select from orders where order_id = ${order_id} and status = 'cancelled') as canceled`,
    ),
  )
}

/** An event that a shopper's page reported. `key`: the page's own, or the session for what happens once. */
export interface ReportedStoreEvent {
  type: StoreEventType
  key: string
  /** Milliseconds since it happened. */
  ago: number
  page: { url: string; title: string } | null
}

/** Records events that the page of a session reported. Doesn't wait for the disk. */
export async function recordReportedEvents(
  db: Executor,
  session_id: string,
  events: readonly ReportedStoreEvent[],
  now: Date,
): Promise<void> {
  await db.execute(fixedSql`
    insert into store_events (event_id, store_id, mode, type, session_id, subject_id, page, occurred_at)
    select e.type || ':' || e.key, s.store_id, s.mode, e.type, s.session_id, s.session_id, e.page,
      ${now.toISOString()}::timestamptz - e.ago * interval '1 millisecond'
    from live_cart_sessions s
    cross join json_to_recordset(${JSON.stringify(events)}::json) as e(type text, key text, ago int, page jsonb)
    where s.session_id = ${session_id} and ${sendsEvents(fixedSql`s.store_id`)}
      and set_config('synchronous_commit', 'off', true) = 'off'
    on conflict do nothing`)
}
