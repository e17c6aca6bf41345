import type { Executor } from '../../../db/connection.ts'
import { addJob } from '../../../jobs/queue.ts'

/** Queues one job per destination. Jobs of a destination run one at a time, so that its events stay in order. */
export async function queueDeliveries(tx: Executor, destinations: readonly string[], runAt?: Date): Promise<void> {
  for (const destination_id of destinations) {
    const name = `deliver:${destination_id}`
    await addJob(tx, 'deliver-events', { destination_id }, { key: name, queue: name, ...(runAt && { runAt }) })
  }
}
