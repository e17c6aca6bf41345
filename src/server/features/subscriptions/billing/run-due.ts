import type { Deps } from '../../../deps.ts'
import type { SubscriptionRow } from '../records/service.ts'
import { atStoreTime, findTestClock } from '../test-clocks/service.ts'
import { accountsOnce, type Accounts } from './accounts.ts'
import { billSubscription } from './bill-subscription.ts'
import { claimDue } from './billing-repo.ts'

const BATCH = 64
/** Renewals of one process at a time. */
const CONCURRENCY = 16
/** A claim lapses after this, if its process was killed. */
const CLAIM_MS = 5 * 60_000
/** Milliseconds after which a run claims nothing more; the next one continues. */
export const BUDGET_MS = 40_000

/**
 * Bills everything that is due, in batches, until nothing is left or the time is up; several processes share the work.
 * With `store_id`, only that store's test mode, at the time of `deps.clock`. Returns the number of subscriptions.
 */
export async function billDue(
  deps: Deps,
  { store_id, budget_ms = BUDGET_MS }: { store_id?: string; budget_ms?: number } = {},
): Promise<number> {
  const began = performance.now()
  let billed = 0
  while (performance.now() - began < budget_ms) {
    const now = deps.clock.now()
    const until = new Date(now.getTime() + CLAIM_MS)
    const due = await claimDue(deps.db, { now, until, limit: BATCH, ...(store_id !== undefined && { store_id }) })
    if (due.length === 0) break
    await billAll(deps, due)
    billed += due.length
  }
  return billed
}

async function billAll(deps: Deps, due: readonly SubscriptionRow[]): Promise<void> {
  const accounts = accountsOnce(deps)
  const left = [...due]
  const work = async () => {
    for (let row = left.shift(); row; row = left.shift()) {
      await billClaimed(deps, row, accounts)
    }
  }
  await Promise.all(Array.from({ length: Math.min(CONCURRENCY, due.length) }, work))
}

async function billClaimed(deps: Deps, row: SubscriptionRow, accounts: Accounts): Promise<void> {
  const { subscription_id } = row
  await billSubscription(deps, row, accounts).catch((error: unknown) => {
    // Its claim lapses, and then it is tried again.
    deps.log.error({ err: error, subscription_id }, 'subscription not billed')
  })
}

/**
 * Bills a subscription that is due without waiting for the next run. Does nothing if another process has claimed it, or
 * while its test clock is being advanced, which bills it.
 */
export async function billNow(
  deps: Deps,
  { subscription_id, store_id, mode }: Pick<SubscriptionRow, 'subscription_id' | 'store_id' | 'mode'>,
): Promise<void> {
  const clock = mode === 'test' ? await findTestClock(deps.db, store_id) : null
  if (clock?.advancing_to) return
  const timed = await atStoreTime(deps, { store_id, mode })
  const now = timed.clock.now()
  const until = new Date(now.getTime() + CLAIM_MS)
  const [row] = await claimDue(deps.db, { now, until, limit: 1, subscription_id })
  if (row) await billClaimed(timed, row, accountsOnce(timed))
}
