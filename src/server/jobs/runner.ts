import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Logger as WorkerLogger, run, type Runner, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Deps } from '../deps.ts'
import { recordHeartbeat, releaseDeadPools, releasePools, releaseStaleJobs } from './job-pools-repo.ts'
import { CRONTAB, taskList, workerLog } from './tasks.ts'

export interface JobRunner {
  /** Lets running jobs finish. */
  stop: () => Promise<void>
}

/** Milliseconds to batch fetches of jobs that arrive one by one, unless none has arrived for longer than that. */
const FETCH_DELAY_MS = 250
const QUEUE = 20
/** Jobs that wait for other servers run one at a time per kind and account, so this many leave room for others. */
export const MAX_CONCURRENT_JOBS = 8

/** Heartbeat interval of this process's pool, in milliseconds. */
const HEARTBEAT_MS = 10_000
const MIN_RESTART_DELAY_MS = 500
const MAX_RESTART_DELAY_MS = 30_000
/** Milliseconds that a runner gets to fetch jobs for the first time. */
const FIRST_FETCH_MS = 10_000
/** Milliseconds that a failed pool gets to return its jobs before the next one starts. */
const SHUTDOWN_MS = 30_000

/** Dependencies and state of a supervised runner. */
interface RunnerContext {
  deps: Deps
  runGateway: () => Promise<unknown>
  pool: pg.Pool
  stopping: AbortController
  /** Pools of this process that may have left locks behind. */
  ended_pools: string[]
}

/**
 * Starts processing jobs in this process. `pool` fetches them and must keep its sessions; the jobs use `deps.db`. A
 * runner that ends unexpectedly, such as after a database outage, is restarted until it runs; `deps.jobs` reports its
 * status.
 */
export async function startJobs(
  deps: Deps,
  runGateway: () => Promise<unknown>,
  pool: pg.Pool = deps.db.$client,
): Promise<JobRunner> {
  await releaseStaleJobs(deps.db)
  const life: RunnerContext = { deps, runGateway, pool, stopping: new AbortController(), ended_pools: [] }
  const first = await startRunner(life)
  const supervised = supervise(life, first)
  return {
    stop: async () => {
      life.stopping.abort()
      await supervised
    },
  }
}

interface Started {
  runner: Runner
  pool_id: string
  /** Resolves as soon as the runner starts to end, for any reason. */
  ending: Promise<void>
  stopBeating: () => void
}

async function startRunner(life: RunnerContext): Promise<Started> {
  const { deps, runGateway, pool } = life
  await releasePools(deps.db, life.ended_pools)
  life.ended_pools = []
  const events: WorkerEvents = new EventEmitter()
  let pool_id = ''
  events.on('pool:create', ({ workerPool }) => (pool_id = workerPool.id))
  events.on('job:complete', ({ job, error }) =>
    deps.metrics.jobs.inc({ task: job.task_identifier, outcome: error ? 'failure' : 'success' }),
  )
  events.on('cron:scheduled', () => deps.jobs.update({ last_tick_at: new Date() }))
  const ending = new Promise<void>((resolve) => events.once('stop', () => resolve()))
  const fetched = new Promise<void>((resolve) => events.once('localQueue:getJobs:complete', () => resolve()))
  const runner = await run({
    pgPool: pool,
    noHandleSignals: true,
    crontab: CRONTAB,
    events,
    // Jobs are fetched and completed in batches: under load that takes a few statements for many jobs.
    preset: {
      worker: {
        // With more jobs than connections, jobs would wait for one another.
        concurrentJobs: Math.min(MAX_CONCURRENT_JOBS, pool.options.max),
        localQueue: {
          size: QUEUE,
          refetchDelay: { durationMs: FETCH_DELAY_MS, threshold: QUEUE - 1, maxAbortThreshold: Infinity },
        },
        completeJobBatchDelay: 100,
        failJobBatchDelay: 100,
      },
    },
    logger: new WorkerLogger(() => workerLog(deps.log)),
    taskList: taskList(deps, runGateway),
  })
  void stopUnlessFetched(runner, fetched, ending)
  deps.jobs.update({ status: 'running', since: new Date() })
  return { runner, pool_id, ending, stopBeating: startHeartbeat(deps, pool_id) }
}

/**
 * Stops a runner that can't fetch jobs, which starts another one. Graphile Worker looks up its tasks once and remembers a
 * failure, such as a database that was too slow at the start: that runner would never fetch a job.
 */
async function stopUnlessFetched(runner: Runner, fetched: Promise<void>, ending: Promise<void>): Promise<void> {
  const late = wait(FIRST_FETCH_MS, 'late', { ref: false })
  if ((await Promise.race([fetched, ending, late])) === 'late') await runner.stop().catch(() => {})
}

/** Reports heartbeats for this pool, and releases the locks of dead ones. */
function startHeartbeat(deps: Pick<Deps, 'db' | 'log' | 'jobs'>, pool_id: string): () => void {
  let beaten_at = deps.jobs.read().last_error === null ? Date.now() : 0
  const once = async (): Promise<void> => {
    try {
      await recordHeartbeat(deps.db, [pool_id])
      // After a database outage all other pools look dead too.
      const isSteady = Date.now() - beaten_at < 3 * HEARTBEAT_MS
      beaten_at = Date.now()
      const gone = isSteady ? await releaseDeadPools(deps.db) : []
      if (gone.length > 0) deps.log.warn({ pools: gone }, 'released the jobs of a server that stopped')
    } catch (error) {
      deps.log.warn({ err: error }, 'the job heartbeat failed')
    }
  }
  void once()
  const timer = setInterval(() => void once(), HEARTBEAT_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Waits until a runner ends, and starts another one unless the server is stopping. */
async function supervise(life: RunnerContext, first: Started): Promise<void> {
  const { deps, stopping } = life
  const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()))
  for (let current: Started | null = first; current;) {
    const { runner, pool_id, ending, stopBeating } = current
    await Promise.race([stopped, ending])
    if (stopping.signal.aborted) {
      await runner
        .stop()
        .catch((error: unknown) => deps.log.warn({ err: error }, 'the job runner did not stop cleanly'))
      stopBeating()
      break
    }
    deps.jobs.update({ status: 'restarting', since: new Date(), last_error: 'The job runner stopped unexpectedly' })
    deps.log.error('the job runner stopped unexpectedly and is restarting')
    await Promise.race([runner.promise.catch(() => {}), stopped, wait(SHUTDOWN_MS, undefined, { ref: false })])
    stopBeating()
    life.ended_pools.push(pool_id)
    current = await restart(life)
  }
  deps.jobs.update({ status: 'off', since: new Date() })
}

/** Starts a runner, with as many attempts as needed; null if the server stops in the meantime. */
async function restart(life: RunnerContext): Promise<Started | null> {
  const { deps, stopping } = life
  for (let pause = MIN_RESTART_DELAY_MS; ; pause = Math.min(pause * 2, MAX_RESTART_DELAY_MS)) {
    await wait(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    if (stopping.signal.aborted) return null
    try {
      const started = await startRunner(life)
      deps.jobs.update({ restarts: deps.jobs.read().restarts + 1 })
      deps.log.info('the job runner is running again')
      return started
    } catch (error) {
      const last_error = error instanceof Error ? error.message : String(error)
      deps.jobs.update({ last_error })
      deps.log.warn({ err: error }, 'the job runner could not start; retrying')
    }
  }
}
