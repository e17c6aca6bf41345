import { and, eq, sql } from 'drizzle-orm'
import type { StoreEvent } from '../../../../shared/domain/events/store-event.ts'
import type { Executor } from '../../../db/connection.ts'
import { isIn } from '../../../db/statements/is-in.ts'
import {
  eventDeliveries,
  sessionTracking,
  type deliveryAttempts,
} from '../../../db/schema/integrations/store-events.ts'
import { integrations } from '../../../db/schema/integrations/integrations.ts'
import type { IntegrationRow, TrackingRow } from './facts-repo.ts'

export type DeliveryRow = typeof eventDeliveries.$inferSelect
export type NewAttempt = Omit<typeof deliveryAttempts.$inferInsert, 'attempt_id'>

/** A delivery with its event. */
export interface WaitingDelivery {
  delivery: DeliveryRow
  event: StoreEvent
}

export async function findIntegration(db: Executor, integration_id: string): Promise<IntegrationRow | null> {
  const [row] = await db.select().from(integrations).where(eq(integrations.integration_id, integration_id))
  return row ?? null
}

/** The destination's next deliveries in order. */
export async function listWaiting(db: Executor, destination_id: string, limit: number): Promise<WaitingDelivery[]> {
  const rows = await db
    .select()
    .from(eventDeliveries)
    .where(and(eq(eventDeliveries.destination_id, destination_id), eq(eventDeliveries.status, 'waiting')))
    .orderBy(eventDeliveries.sequence)
    .limit(limit)
  const [first] = rows
  if (!first) return []
  const { rows: events } = await db.execute<{ event_id: string; event: StoreEvent }>(sql`
    select event_id, event from store_events where store_id = ${first.store_id}
      and event_id = any(${sql.param(rows.map(({ event_id }) => event_id))}::text[]) and event is not null`)
  const byId = new Map(events.map(({ event_id, event }) => [event_id, event]))
  return rows.flatMap((delivery) => {
    const event = byId.get(delivery.event_id)
    return event ? [{ delivery, event }] : []
  })
}

export async function trackingOf(db: Executor, sessions: readonly string[]): Promise<ReadonlyMap<string, TrackingRow>> {
  const rows = await db.select().from(sessionTracking).where(isIn(sessionTracking.session_id, sessions))
  return new Map(rows.map((row) => [row.session_id, row]))
}

/** How a delivery ended, or when it is tried again. */
export interface DeliveryChange {
  delivery_id: string
  status: DeliveryRow['status']
  reason: string
  matched: readonly string[]
  next_attempt_at: string | null
}

/** Stores what became of deliveries, with their requests, and counts the attempt. */
export async function saveResults(
  tx: Executor,
  changes: readonly DeliveryChange[],
  attempts: readonly NewAttempt[],
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    update event_deliveries d set status = n.status, reason = n.reason, matched = n.matched, attempts = d.attempts + 1,
      next_attempt_at = n.next_attempt_at,
      finished_at = case when n.status <> 'waiting' then ${now.toISOString()}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as n(delivery_id text, status text, reason text,
      matched jsonb, next_attempt_at timestamptz)
    where d.delivery_id = n.delivery_id and d.status = 'waiting'`)
  if (attempts.length === 0) return
  // As one value: a batch has hundreds of columns to fill.
  await tx.execute(sql`
    insert into delivery_attempts (delivery_id, at, duration_ms, status, note, request, response)
    select n.delivery_id, n.at, n.duration_ms, n.status, coalesce(n.note, ''), n.request, n.response
    from jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb) as n(delivery_id text, at timestamptz, duration_ms int,
      status int, note text, request jsonb, response jsonb)`)
}

/** Records that the tool accepted something. */
export const recordSuccess = (tx: Executor, integration_id: string, now: Date) =>
  tx.update(integrations).set({ last_event_at: now }).where(eq(integrations.integration_id, integration_id))

/** Marks the connection as broken; true for the first to notice. */
export async function markBroken(tx: Executor, integration_id: string, problem: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(integrations)
    .set({ status: 'broken', problem, problem_at: now, notified_at: now, updated_at: now })
    .where(and(eq(integrations.integration_id, integration_id), eq(integrations.status, 'connected')))
    .returning({ integration_id: integrations.integration_id })
  return rows.length > 0
}
