import { statfs } from 'node:fs/promises'
import type { ReplyInput } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, databaseAway, diskFull, isDiskFull } from '../../../http/errors.ts'
import { version } from '../../../version.ts'
import { probeDatabase, type DatabaseFacts } from './repo.ts'

const MEGABYTE = 1024 * 1024
/** Below this, the database's next write may fail. */
const FULL_BYTES = 64 * MEGABYTE
const LOW_BYTES = 1024 * MEGABYTE
/** A database that takes longer than this to respond to a health check counts as down, in milliseconds. */
const PROBE_TIMEOUT_MS = 1_500
/** A job runner that is down for longer is unlikely to recover, in seconds. */
const RUNNER_DOWN_S = 120
/** The schedule fires every minute; later than this counts as late, in seconds. */
const TICK_LATE_S = 300

export interface Readiness {
  database: 'ok' | 'away' | 'full'
  jobs: {
    status: 'off' | 'running' | 'restarting'
    /** Seconds since it became so. */
    since_seconds: number
    restarts: number
    last_tick_seconds: number | null
    oldest_waiting_seconds: number | null
    waiting: number | null
  }
  disk: { status: 'ok' | 'low' | 'full'; free_bytes: number | null }
}

type HealthDeps = Pick<Deps, 'db' | 'jobs' | 'settings' | 'log'>

/** Pending probe by server. A probe that hangs blocks its connection, so no second one is started. */
const probing = new WeakMap<Deps['jobs'], Promise<DatabaseFacts>>()

/** Checks the health of this server. Responds within two seconds, even if the database hangs. */
export async function readiness(deps: HealthDeps): Promise<Readiness> {
  const [probed, free_bytes] = await Promise.all([probe(deps), freeBytes(deps)])
  const { status, since, restarts } = deps.jobs.read()
  const since_seconds = Math.round((Date.now() - since.getTime()) / 1000)
  return {
    database: probed.state,
    jobs: { status, since_seconds, restarts, ...probed.facts },
    disk: { status: diskStatus(free_bytes), free_bytes },
  }
}

const NO_FACTS: DatabaseFacts = { last_tick_seconds: null, oldest_waiting_seconds: null, waiting: null }

async function probe(deps: HealthDeps): Promise<{ state: Readiness['database']; facts: DatabaseFacts }> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(databaseAway()), PROBE_TIMEOUT_MS)
  })
  try {
    return { state: 'ok', facts: await Promise.race([probeOnce(deps), late]) }
  } catch (error) {
    deps.log.warn({ err: error }, 'a health check failed')
    if (isDiskFull(error)) return { state: 'full', facts: NO_FACTS }
    return { state: 'away', facts: NO_FACTS }
  } finally {
    clearTimeout(timer)
  }
}

function probeOnce(deps: HealthDeps): Promise<DatabaseFacts> {
  const running = probing.get(deps.jobs)
  if (running) return running
  const started = probeDatabase(deps.db).finally(() => probing.delete(deps.jobs))
  probing.set(deps.jobs, started)
  // No one awaits it after the timeout.
  started.catch(() => {})
  return started
}

/** Null if the file system doesn't report it. */
async function freeBytes({ settings }: HealthDeps): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(settings.dataDir)
    return bavail * bsize
  } catch {
    return null
  }
}

const diskStatus = (free: number | null): Readiness['disk']['status'] => {
  if (free === null || free >= LOW_BYTES) return 'ok'
  return free >= FULL_BYTES ? 'low' : 'full'
}

/**
 * Checks that this server can take calls.
 * @throws AppError 503 with the problem and the same facts
 */
export async function requireReady(deps: HealthDeps): Promise<ReplyInput<Contracts['system']['health']>> {
  const found = await readiness(deps)
  const { jobs, disk } = found
  if (found.database === 'away') throw databaseAway()
  if (found.database === 'full' || disk.status === 'full') throw diskFull({ jobs, disk })
  if (areJobsDown(jobs)) {
    const detail = 'Background jobs have stopped. Checkout works; restart this server'
    throw new AppError(503, detail, { code: 'jobs_stopped', retryAfter: 30, data: { jobs, disk } })
  }
  return { status: 'ok', version, database: 'ok', jobs, disk }
}

export const areJobsDown = ({ status, since_seconds, last_tick_seconds }: Readiness['jobs']): boolean =>
  (status === 'restarting' && since_seconds > RUNNER_DOWN_S) ||
  (status === 'running' && since_seconds > TICK_LATE_S && (last_tick_seconds ?? Infinity) > TICK_LATE_S)
