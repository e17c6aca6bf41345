import { sql } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'

export interface DatabaseFacts {
  /** Seconds since the schedule last fired on any server; null if it never did. */
  last_tick_seconds: number | null
  /** Seconds that the oldest due job has waited; null if none is waiting. */
  oldest_waiting_seconds: number | null
  /** Due jobs that no worker has taken. */
  waiting: number | null
}

/** Writes to the database and reads the state of its jobs. Throws if it doesn't respond or the disk is full. */
export async function probeDatabase(db: Executor): Promise<DatabaseFacts> {
  // At most every ten seconds, because the write waits for the disk.
  await db.execute(sql`
    insert into installation (installation_id, probed_at) values ('this', now())
    on conflict (installation_id) do update set probed_at = excluded.probed_at
    where installation.probed_at is null or installation.probed_at < now() - interval '10 seconds'`)
  const { rows } = await db.execute<DatabaseFacts & Record<string, unknown>>(sql`
    select extract(epoch from now() - min(run_at))::float8 as oldest_waiting_seconds, count(*)::int as waiting,
      (select extract(epoch from now() - max(last_execution))::float8
        from graphile_worker._private_known_crontabs) as last_tick_seconds
    from graphile_worker._private_jobs where is_available and run_at <= now()`)
  const rounded = (seconds: number | null | undefined): number | null =>
    seconds === null || seconds === undefined ? null : Math.max(0, Math.round(seconds))
  return {
    last_tick_seconds: rounded(rows[0]?.last_tick_seconds),
    oldest_waiting_seconds: rounded(rows[0]?.oldest_waiting_seconds),
    waiting: rows[0]?.waiting ?? null,
  }
}
