import type { Deps } from '../../../deps.ts'
import { sendDueReceipts } from '../../../jobs/due-receipts.ts'
import { addJob } from '../../../jobs/queue.ts'
import { reconcileRenewal } from '../../payments/processing/service.ts'
import { listClocks, storeClock, type TestClockRow } from '../test-clocks/service.ts'
import { listOpenRenewals } from './billing-repo.ts'
import { sendNotices } from './send-notices.ts'
import { chargeProrations } from './charge-proration.ts'
import { BUDGET_MS, billDue } from './run-due.ts'

/** Processes that are billing now: one run per process is enough. */
const busy = new WeakSet<Deps['db']>()

/**
 * Bills everything that is due, also in test modes with a clock of their own. Any number of processes may run it at the same
 * time; if it takes long, another run continues, here or in another process.
 */
export async function runBilling(deps: Deps): Promise<void> {
  if (busy.has(deps.db)) return
  busy.add(deps.db)
  try {
    const began = performance.now()
    await billDue(deps)
    await chargeProrations(deps)
    for (const clock of await listClocks(deps.db)) await billAtClock(deps, clock)
    const isUnfinished = performance.now() - began > BUDGET_MS
    if (isUnfinished) await addJob(deps.db, 'bill-subscriptions', {}, { key: 'bill-subscriptions' })
  } finally {
    busy.delete(deps.db)
  }
}

/** Bills the test mode of a store whose clock runs ahead. While it is being advanced, only the advance bills it. */
async function billAtClock(deps: Deps, { store_id, offset_ms, advancing_to }: TestClockRow): Promise<void> {
  if (advancing_to !== null) {
    // Continues an advance whose process was killed; another job of the same key is replaced.
    return addJob(
      deps.db,
      'advance-test-clock',
      { store_id },
      { key: `advance-${store_id}`, queue: `advance-${store_id}` },
    )
  }
  await billTestMode({ ...deps, clock: storeClock(deps.clock, store_id, offset_ms) }, store_id)
}

/** Bills a store's test mode at the time of `deps.clock`. */
export async function billTestMode(deps: Deps, store_id: string): Promise<void> {
  await billDue(deps, { store_id })
  await chargeProrations(deps, { store_id })
  for (const payment_id of await listOpenRenewals(deps.db, store_id)) await reconcileRenewal(deps, payment_id)
  await sendNotices(deps, { store_id })
  await sendDueReceipts(deps)
}
