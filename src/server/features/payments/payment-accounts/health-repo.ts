import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'
import { newId } from '../../../db/ids.ts'
import { connectionFaults } from '../../../db/schema/payments/connection-faults.ts'
import { connections } from '../../../db/schema/payments/payments.ts'
import type { ConnectionRow } from './repo.ts'

export type FaultKind = (typeof connectionFaults.$inferSelect)['kind']
export type Health = Pick<ConnectionRow, 'health' | 'health_since' | 'failed_probes' | 'next_probe_at'>

/** Window of the circuit breaker, in minutes. */
const BREAKER_MINUTES = 5
/** Providers that are down may respond with whole HTML pages. */
const LONGEST_MESSAGE = 500

export async function insertFault(
  db: Executor,
  connection_id: string,
  { kind, message, latency_ms }: { kind: FaultKind; message: string; latency_ms: number },
  created_at: Date,
): Promise<void> {
  const fault_id = newId('flt')
  const row = { fault_id, connection_id, kind, latency_ms, created_at, message: message.slice(0, LONGEST_MESSAGE) }
  await db.insert(connectionFaults).values(row)
}

/** Counts recent failed calls, and those that the provider answered. */
export async function countRecent(
  db: Executor,
  connectionId: string,
  now: Date,
): Promise<{ faults: number; answered: number }> {
  const since = sql`${now.toISOString()}::timestamptz - make_interval(mins => ${BREAKER_MINUTES})`
  const { rows } = await db.execute<{ faults: number; answered: number }>(sql`
    select
      (select count(*)::int from connection_faults where connection_id = ${connectionId} and created_at > ${since})
        as faults,
      (select count(*)::int from payment_attempts where connection_id = ${connectionId} and created_at > ${since}
        and status in ('approved', 'declined', 'requires_action')) as answered`)
  return rows[0] ?? { faults: 0, answered: 0 }
}

/** @returns false if its state was no longer one of `from`. */
export async function changeHealth(
  db: Executor,
  connectionId: string,
  from: readonly Health['health'][],
  to: Health,
): Promise<boolean> {
  const moved = await db
    .update(connections)
    .set(to)
    .where(and(eq(connections.connection_id, connectionId), inArray(connections.health, [...from])))
    .returning({ connection_id: connections.connection_id })
  return moved.length > 0
}

/** Claims accounts that are out and due for a health check, each for one caller, by postponing their next check. */
export async function claimProbes(db: Executor, now: Date, nextAt: Date): Promise<ConnectionRow[]> {
  return db
    .update(connections)
    .set({ next_probe_at: nextAt })
    .where(
      sql`${connections.connection_id} in (
        select connection_id from connections
        where health = 'out' and next_probe_at <= ${now.toISOString()}::timestamptz and removed_at is null
        for update skip locked)`,
    )
    .returning()
}

/** Deletes faults older than every window. */
export async function deleteOldFaults(db: Executor, now: Date): Promise<void> {
  await db.execute(
    sql`delete from connection_faults where created_at < ${now.toISOString()}::timestamptz - interval '7 days'`,
  )
}
