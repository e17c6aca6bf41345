import type { RunPosition, RunStage } from '../../../../db/schema/integrations/shopify.ts'
import { queueSync } from '../queue-sync.ts'
import { changeRun, type RunRow } from '../run-repo.ts'
import { whileConnected } from '../sync.ts'
import { announce, type Cause } from './reconciliation.ts'

/** The merchant canceled the run. */
export class Canceled extends Error {
  override readonly name = 'Canceled'
}

interface Progress {
  stage?: RunStage
  position?: RunPosition
  done?: number
  total?: number | null
  is_bulk?: boolean
}

/** Stores how far a run is, for a process that takes it over. @throws Canceled, Disconnected */
export async function moveOn(cause: Cause, run: RunRow, progress: Progress): Promise<RunRow> {
  const moved = await whileConnected(cause.sync, async (tx) => {
    const row = await changeRun(tx, run.run_id, progress)
    if (row && progress.stage !== undefined) await announce(cause, tx)
    return row
  })
  if (!moved || moved.status === 'canceling') throw new Canceled()
  return moved
}

/** Records that a job synchronizes before others of the shop, such as webhooks, get their turn. */
const SLICE = 100
/** Points that are left to the other work of the shop. */
const RESERVE = 400

/** How much one job still does for a run. */
export interface Slice {
  left: number
  /** Changed records that it handled. What is still different then is left for the next job. */
  handled: Set<string>
}

export const newSlice = (): Slice => ({ left: SLICE, handled: new Set() })

/** True if the job has to stop: it did its part, or the rate limit is nearly used up. */
export const isOver = ({ sync }: Cause, slice: Slice): boolean => slice.left <= 0 || pointsDelay(sync) > 0

function pointsDelay({ admin }: Cause['sync']): number {
  const limit = admin.limit()
  if (!limit || limit.available >= Math.min(RESERVE, limit.maximum / 2)) return 0
  return Math.ceil(((RESERVE - limit.available) / Math.max(limit.restore_rate, 1)) * 1000)
}

/** Queues the rest of the work, once the rate limit allows it. */
export const continueLater = ({ sync }: Cause, after_ms = pointsDelay(sync)): Promise<void> => {
  const { deps, connected } = sync
  const at = after_ms > 0 ? new Date(deps.clock.now().getTime() + after_ms) : undefined
  return queueSync(deps.db, connected.integration.integration_id, at)
}
