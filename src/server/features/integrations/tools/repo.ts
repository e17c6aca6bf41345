import { and, eq, sql } from 'drizzle-orm'
import type { StoreEventType } from '../../../../shared/domain/events/store-event.ts'
import type { ToolName } from '../../../../shared/domain/events/tools.ts'
import type { Executor } from '../../../db/connection.ts'
import { integrations } from '../../../db/schema/integrations/integrations.ts'

export type IntegrationRow = typeof integrations.$inferSelect

export const listIntegrations = (db: Executor, store_id: string): Promise<IntegrationRow[]> =>
  db.select().from(integrations).where(eq(integrations.store_id, store_id))

const ofStore = (store_id: string, name: ToolName) =>
  and(eq(integrations.store_id, store_id), eq(integrations.name, name))

export async function findIntegration(db: Executor, store_id: string, name: ToolName): Promise<IntegrationRow | null> {
  const [row] = await db.select().from(integrations).where(ofStore(store_id, name))
  return row ?? null
}

/** Locks the row until the end of the transaction. */
export async function lockIntegration(tx: Executor, store_id: string, name: ToolName): Promise<IntegrationRow | null> {
  const [row] = await tx.select().from(integrations).where(ofStore(store_id, name)).for('update')
  return row ?? null
}

export type SavedIntegration = Omit<
  typeof integrations.$inferInsert,
  'version' | 'last_event_at' | 'notified_at' | 'connected_at'
>

/** Inserts or replaces a connection, and increments its version. */
export async function saveIntegration(tx: Executor, values: SavedIntegration, now: Date): Promise<IntegrationRow> {
  const { integration_id: _id, connected_by: _by, ...changed } = values
  const [row] = await tx
    .insert(integrations)
    .values({ ...values, connected_at: now, updated_at: now })
    .onConflictDoUpdate({
      target: [integrations.store_id, integrations.name],
      set: { ...changed, updated_at: now, version: sql`${integrations.version} + 1` },
    })
    .returning()
  if (!row) throw new Error('The integration was not saved')
  return row
}

export async function deleteIntegration(
  tx: Executor,
  store_id: string,
  name: ToolName,
): Promise<IntegrationRow | null> {
  const [row] = await tx.delete(integrations).where(ofStore(store_id, name)).returning()
  return row ?? null
}

export interface DeliveryCounts extends Record<string, unknown> {
  destination_id: string
  type: StoreEventType
  accepted: number
  rejected: number
  held: number
  waiting: number
}

/** Deliveries since a time, by destination and event. */
export async function countDeliveries(
  db: Executor,
  store_id: string,
  destinations: readonly string[],
  since: Date,
): Promise<DeliveryCounts[]> {
  if (destinations.length === 0) return []
  const { rows } = await db.execute<DeliveryCounts>(sql`
    select destination_id, type, (count(*) filter (where status = 'accepted'))::int as accepted,
      (count(*) filter (where status in ('rejected', 'failed')))::int as rejected,
      (count(*) filter (where status = 'held'))::int as held, (count(*) filter (where status = 'waiting'))::int as waiting
    from event_deliveries
    where store_id = ${store_id} and destination_id = any(${sql.param([...destinations])}::text[])
      and not is_test and created_at > ${since.toISOString()}::timestamptz
    group by destination_id, type`)
  return rows
}

/** The destination with the highest 95th percentile of response times since a time; null without requests. */
export async function findSlowest(
  db: Executor,
  destinations: readonly string[],
  since: Date,
): Promise<{ destination_id: string; p95_ms: number } | null> {
  if (destinations.length === 0) return null
  const { rows } = await db.execute<{ destination_id: string; p95_ms: number }>(sql`
    select d.destination_id, percentile_disc(0.95) within group (order by a.duration_ms)::int as p95_ms
    from event_deliveries d join delivery_attempts a on a.delivery_id = d.delivery_id
    where d.destination_id = any(${sql.param([...destinations])}::text[])
      and not d.is_test and d.created_at > ${since.toISOString()}::timestamptz
    group by d.destination_id order by 2 desc limit 1`)
  return rows[0] ?? null
}

/** How many accepted purchases since a time had each identifier. */
export async function countIdentifiers(
  db: Executor,
  destination_id: string,
  since: Date,
): Promise<{ name: string; count: number }[]> {
  const { rows } = await db.execute<{ name: string; count: number }>(sql`
    select m.name, count(*)::int as count
    from event_deliveries d cross join jsonb_array_elements_text(d.matched) as m(name)
    where d.destination_id = ${destination_id} and not d.is_test and d.created_at > ${since.toISOString()}::timestamptz
      and d.type = 'order.paid' and d.status = 'accepted'
    group by m.name order by 2 desc, 1`)
  return rows
}
