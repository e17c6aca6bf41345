import type { LiveEvent } from '../../shared/realtime.ts'
import type { Executor } from '../db/connection.ts'

export interface Live {
  /** Publishes events to every server process, and so to the stores' members, in the transaction of `executor`. */
  publish: (executor: Executor, ...events: LiveEvent[]) => Promise<void>
}
