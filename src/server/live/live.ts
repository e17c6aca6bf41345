import type { LiveEvent } from '../../shared/realtime.ts'
import type { Executor } from '../db/connection.ts'

export interface Live {
  /** Tells every server process, and through them the stores' members; with `executor`'s work or not at all. */
  publish: (executor: Executor, ...events: LiveEvent[]) => Promise<void>
}
