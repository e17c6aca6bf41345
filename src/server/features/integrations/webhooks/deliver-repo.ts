import { and, eq, sql } from 'drizzle-orm'
import type { StoreEvent } from '../../../../shared/domain/events/store-event.ts'
import type { Executor } from '../../../db/connection.ts'
import { webhookEndpoints } from '../../../db/schema/integrations/integrations.ts'

export type EndpointRow = typeof webhookEndpoints.$inferSelect

export interface DueDelivery extends Record<string, unknown> {
  delivery_id: string
  attempts: number
  event: StoreEvent
}

export async function findEndpoint(db: Executor, endpoint_id: string): Promise<EndpointRow | null> {
  const [row] = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.endpoint_id, endpoint_id))
  return row ?? null
}

/** Deliveries that can be sent now, in order of their events. */
export async function listDue(db: Executor, endpoint_id: string, now: Date, limit: number): Promise<DueDelivery[]> {
  const { rows } = await db.execute<DueDelivery>(sql`
    select d.delivery_id, d.attempts, e.event
    from event_deliveries d join store_events e on e.store_id = d.store_id and e.event_id = d.event_id
    where d.destination_id = ${endpoint_id} and d.status = 'waiting' and e.event is not null
      and (d.next_attempt_at is null or d.next_attempt_at <= ${now.toISOString()}::timestamptz)
    order by d.sequence limit ${limit}`)
  return rows
}

/** When the next delivery can be sent; null if none waits. */
export async function findNextAttempt(db: Executor, endpoint_id: string, now: Date): Promise<Date | null> {
  const { rows } = await db.execute<{ next: string | null }>(sql`
    select to_json(min(coalesce(d.next_attempt_at, ${now.toISOString()}::timestamptz)))#>>'{}' as next
    from event_deliveries d join store_events e on e.store_id = d.store_id and e.event_id = d.event_id
    where d.destination_id = ${endpoint_id} and d.status = 'waiting' and e.event is not null`)
  const next = rows[0]?.next ?? null
  return next === null ? null : new Date(next)
}

/** Stores since when deliveries fail; null after a success. */
export const setFailingSince = (tx: Executor, endpoint_id: string, failing_since: Date | null) =>
  tx.update(webhookEndpoints).set({ failing_since }).where(eq(webhookEndpoints.endpoint_id, endpoint_id))

/** Disables an endpoint and gives up what waits for it; true for the first to do so. */
export async function disableEndpoint(
  tx: Executor,
  endpoint_id: string,
  disabled_reason: 'failing' | 'gone',
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(webhookEndpoints)
    .set({ status: 'disabled', disabled_reason, disabled_at: now, updated_at: now })
    .where(and(eq(webhookEndpoints.endpoint_id, endpoint_id), eq(webhookEndpoints.status, 'enabled')))
    .returning({ endpoint_id: webhookEndpoints.endpoint_id })
  if (rows.length === 0) return false
  await tx.execute(sql`
    update event_deliveries set status = 'failed', reason = 'The endpoint was disabled', next_attempt_at = null,
      finished_at = ${now.toISOString()}::timestamptz
    where destination_id = ${endpoint_id} and status = 'waiting'`)
  return true
}
