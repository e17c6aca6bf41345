import { and, desc, eq, sql } from 'drizzle-orm'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { Executor } from '../../../db/connection.ts'
import { webhookEndpoints } from '../../../db/schema/integrations/integrations.ts'
import { eventDeliveries } from '../../../db/schema/integrations/store-events.ts'
import type { EndpointRow } from './deliver-repo.ts'

type NewEndpoint = typeof webhookEndpoints.$inferInsert

export const listEndpoints = (db: Executor, store_id: string, mode: Mode): Promise<EndpointRow[]> =>
  db
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.store_id, store_id), eq(webhookEndpoints.mode, mode)))
    .orderBy(desc(webhookEndpoints.created_at), webhookEndpoints.endpoint_id)

/** Lets one change of a store's endpoints happen at a time, so that their number can be limited. */
export async function lockEndpoints(tx: Executor, store_id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`webhook endpoints of ${store_id}`}))`)
}

export async function insertEndpoint(tx: Executor, values: NewEndpoint): Promise<void> {
  await tx.insert(webhookEndpoints).values(values)
}

export async function lockEndpoint(tx: Executor, endpoint_id: string): Promise<EndpointRow | null> {
  const [row] = await tx
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.endpoint_id, endpoint_id))
    .for('update')
  return row ?? null
}

/** Changes an endpoint and its version. */
export async function updateEndpoint(tx: Executor, endpoint_id: string, changes: Partial<NewEndpoint>): Promise<void> {
  await tx
    .update(webhookEndpoints)
    .set({ ...changes, version: sql`${webhookEndpoints.version} + 1` })
    .where(eq(webhookEndpoints.endpoint_id, endpoint_id))
}

/** Deletes an endpoint with its deliveries; their attempts are deleted with them. */
export async function deleteEndpoint(tx: Executor, endpoint_id: string): Promise<void> {
  await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.endpoint_id, endpoint_id))
  await tx.delete(eventDeliveries).where(eq(eventDeliveries.destination_id, endpoint_id))
}

export interface EndpointFigures extends Record<string, unknown> {
  destination_id: string
  delivered: number
  failed: number
  last_delivery_at: string | null
}

/** Deliveries that ended since a time, and the last one that succeeded. Test events count as neither. */
export async function listFigures(
  db: Executor,
  endpoints: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, EndpointFigures>> {
  if (endpoints.length === 0) return new Map()
  const { rows } = await db.execute<EndpointFigures>(sql`
    select destination_id,
      (count(*) filter (where status = 'accepted' and finished_at > ${since.toISOString()}::timestamptz))::int as delivered,
      (count(*) filter (where status = 'failed' and finished_at > ${since.toISOString()}::timestamptz))::int as failed,
      to_json(max(finished_at) filter (where status = 'accepted'))#>>'{}' as last_delivery_at
    from event_deliveries
    where destination_id = any(${sql.param([...endpoints])}::text[]) and not is_test
    group by destination_id`)
  return new Map(rows.map((row) => [row.destination_id, row]))
}

interface HourCounts extends Record<string, unknown> {
  /** Full hours since the first. */
  hour: number
  delivered: number
  retried: number
  failed: number
}

/** Deliveries that were queued since a time, by hour. */
export async function countHours(db: Executor, endpoint_id: string, since: Date): Promise<HourCounts[]> {
  const from = sql`${since.toISOString()}::timestamptz`
  const { rows } = await db.execute<HourCounts>(sql`
    select least(floor(extract(epoch from created_at - ${from}) / 3600), 23)::int as hour,
      (count(*) filter (where status = 'accepted' and attempts <= 1))::int as delivered,
      (count(*) filter (where attempts > 1 and status = 'accepted' or status = 'waiting' and attempts > 0))::int as retried,
      (count(*) filter (where status = 'failed'))::int as failed
    from event_deliveries
    where destination_id = ${endpoint_id} and not is_test and created_at >= ${from}
    group by 1`)
  return rows
}
