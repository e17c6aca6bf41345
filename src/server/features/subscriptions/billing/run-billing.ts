import type { Deps } from '../../../deps.ts'
import { sendDueReceipts } from '../../../jobs/due-receipts.ts'
import { addJob } from '../../../jobs/queue.ts'
import { reconcileRenewal } from '../../payments/processing/service.ts'
import { listClocks, realClock, storeClock, type TestClockRow } from '../test-clocks/service.ts'
import { isAnyDue, listOpenRenewals } from './billing-repo.ts'
import { sendNotices } from './send-notices.ts'
import { chargeProrations } from './charge-proration.ts'
import { BUDGET_MS, billDue } from './run-due.ts'

/** Processes that are billing now: one run per process is enough. */
const busy = new WeakSet<Deps['db']>()

/** Delay before the job that asks other processes for help is offered again, after a busy one got it. */
const OFFER_AGAIN_MS = 2_000

/**
 * Bills everything that is due, also in test modes with a clock of their own. If it is much, a second job asks the next
 * process to join, which asks the one after it; a busy process passes that job on until nothing is due any more. If it
 * takes long, another run continues, here or in another process.
 */
export async function runBilling(deps: Deps): Promise<void> {
  if (busy.has(deps.db)) {
    if (await isAnyDue(deps.db, deps.clock.now())) await askForHelp(deps, OFFER_AGAIN_MS)
    return
  }
  busy.add(deps.db)
  try {
    const began = performance.now()
    await billDue(deps, { onBacklog: () => askForHelp(deps) })
    await chargeProrations(deps)
    for (const clock of await listClocks(deps.db)) await billAtClock(deps, clock)
    const isUnfinished = performance.now() - began > BUDGET_MS
    if (isUnfinished) await addJob(deps.db, 'bill-subscriptions', {}, { key: 'bill-subscriptions' })
  } finally {
    busy.delete(deps.db)
  }
}

async function askForHelp({ db, clock }: Deps, delay_ms = 0): Promise<void> {
  const runAt = new Date(realClock(clock).now().getTime() + delay_ms)
  await addJob(db, 'bill-subscriptions', {}, { key: 'bill-backlog', runAt })
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
