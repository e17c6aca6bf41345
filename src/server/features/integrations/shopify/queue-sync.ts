import type { Executor } from '../../../db/connection.ts'
import { addJob } from '../../../jobs/queue.ts'

/** Queues the synchronization of a connection. At most one runs and one waits, so that no two work on the same shop. */
export const queueSync = (executor: Executor, integration_id: string, runAt?: Date): Promise<void> =>
  addJob(
    executor,
    'sync-shopify',
    { integration_id },
    { key: `shopify:${integration_id}`, queue: `shopify:${integration_id}`, ...(runAt && { runAt }) },
  )
