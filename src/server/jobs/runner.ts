import { sql } from 'drizzle-orm'
import { Logger as WorkerLogger, run } from 'graphile-worker'
import type { Executor } from '../db/connection.ts'
import type { Deps } from '../deps.ts'
import { FEED_NAME } from '../live/pg-live.ts'
import { CRONTAB, taskList, workerLog } from './tasks.ts'

export interface JobRunner {
  /** Lets running jobs finish. */
  stop: () => Promise<void>
}

/**
 * Gives back what a killed server had taken: its jobs would else wait for hours. Another server that listens may be at
 * work on them, and then they are left to it; this process listens already.
 */
async function freeJobs(db: Executor): Promise<void> {
  await db.execute(sql`
    select graphile_worker.force_unlock_workers(
      array(select distinct locked_by from graphile_worker.jobs where locked_by is not null))
    where (select count(*) from pg_stat_activity
      where application_name = ${FEED_NAME} and datname = current_database()) <= 1`)
}

/** Jobs that come one by one are fetched together after this long, in milliseconds, unless nothing has come for longer. */
const GATHER_MS = 250
const QUEUE = 20
/** Jobs that wait for others' servers are one at a time of a kind, and of an account: so many leave room for the rest. */
const AT_ONCE = 8

/** Starts working off jobs in this process, on the pool that the server uses. */
export async function startJobs(deps: Deps, runGateway: () => Promise<unknown>): Promise<JobRunner> {
  await freeJobs(deps.db)
  const runner = await run({
    pgPool: deps.db.$client,
    noHandleSignals: true,
    crontab: CRONTAB,
    // Jobs are fetched and ended in batches: under load that is a few statements for many of them.
    preset: {
      worker: {
        concurrentJobs: AT_ONCE,
        localQueue: {
          size: QUEUE,
          refetchDelay: { durationMs: GATHER_MS, threshold: QUEUE - 1, maxAbortThreshold: Infinity },
        },
        completeJobBatchDelay: 100,
        failJobBatchDelay: 100,
      },
    },
    logger: new WorkerLogger(() => workerLog(deps.log)),
    taskList: taskList(deps, runGateway),
  })
  return { stop: () => runner.stop() }
}
