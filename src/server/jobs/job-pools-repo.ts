import { sql } from 'drizzle-orm'
import type { Executor } from '../db/connection.ts'
import { FEED_NAME } from '../live/pg-live.ts'

/**
 * Releases the jobs locked by a killed server, which would otherwise wait for hours. If another server is listening, it
 * may be running them, so they are left alone; this process is already listening.
 */
export async function releaseStaleJobs(db: Executor): Promise<void> {
  await db.execute(sql`
    select graphile_worker.force_unlock_workers(
      array(select distinct locked_by from graphile_worker.jobs where locked_by is not null))
    where (select count(*) from pg_stat_activity
      where application_name = ${FEED_NAME} and datname = current_database()) <= 1`)
}

/** Seconds without a heartbeat after which a pool counts as dead. */
const DEAD_AFTER_SECONDS = 60

/** Records a heartbeat for the worker pools of this process, with the database's clock. */
export async function recordHeartbeat(db: Executor, pool_ids: readonly string[]): Promise<void> {
  await db.execute(sql`
    insert into job_pools (pool_id, seen_at) select pool_id, now() from unnest(${textArray(pool_ids)}) as pool_id
    on conflict (pool_id) do update set seen_at = excluded.seen_at`)
}

/** Unlocks the jobs and queues of pools that are known to have ended. */
export async function releasePools(db: Executor, pool_ids: readonly string[]): Promise<void> {
  if (pool_ids.length === 0) return
  await db.execute(sql`select graphile_worker.force_unlock_workers(${textArray(pool_ids)})`)
  await db.execute(sql`delete from job_pools where pool_id = any(${textArray(pool_ids)})`)
}

/**
 * Unlocks the jobs and queues of pools without recent heartbeats. A lock younger than that is left alone: its pool may
 * not have reported yet. Returns the ids of those pools.
 */
export async function releaseDeadPools(db: Executor): Promise<string[]> {
  const gone = sql`now() - make_interval(secs => ${DEAD_AFTER_SECONDS})`
  const { rows } = await db.execute<{ pool_id: string }>(sql`
    select distinct l.locked_by as pool_id from (
      select locked_by, locked_at from graphile_worker._private_jobs where locked_by is not null
      union all select locked_by, locked_at from graphile_worker._private_job_queues where locked_by is not null
    ) l
    where l.locked_at < ${gone}
      and not exists (select 1 from job_pools p where p.pool_id = l.locked_by and p.seen_at >= ${gone})`)
  const pool_ids = rows.map(({ pool_id }) => pool_id)
  await releasePools(db, pool_ids)
  await db.execute(sql`delete from job_pools where seen_at < now() - interval '1 day'`)
  return pool_ids
}

const textArray = (values: readonly string[]) =>
  sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[]`
