import { Logger as WorkerLogger, run } from 'graphile-worker'
import type { Deps } from '../deps.ts'
import { CRONTAB, taskList, workerLog } from './tasks.ts'

export interface JobRunner {
  /** Lets running jobs finish. */
  stop: () => Promise<void>
}

/** Starts working off jobs in this process, on the pool that the server uses. */
export async function startJobs(deps: Deps, runGateway: () => Promise<unknown>): Promise<JobRunner> {
  const runner = await run({
    pgPool: deps.db.$client,
    noHandleSignals: true,
    crontab: CRONTAB,
    // Jobs are fetched and ended in batches: under load that is a few statements for many of them.
    preset: {
      worker: { concurrentJobs: 2, localQueue: { size: 20 }, completeJobBatchDelay: 100, failJobBatchDelay: 100 },
    },
    logger: new WorkerLogger(() => workerLog(deps.log)),
    taskList: taskList(deps, runGateway),
  })
  return { stop: () => runner.stop() }
}
