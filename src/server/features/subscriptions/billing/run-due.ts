import { setTimeout } from 'node:timers/promises'
import type { Deps } from '../../../deps.ts'
import type { SubscriptionRow } from '../records/service.ts'
import { atStoreTime, findTestClock } from '../test-clocks/service.ts'
import { accountsOnce } from './accounts.ts'
import { billBatch } from './bill-batch.ts'
import { claimDue } from './billing-repo.ts'

/** Renewals that are stored together, and whose provider calls run at the same time. */
const BATCH = 16
/** Batches of one process at a time. */
const LANES = 2
/** How long a lane waits for a batch before it starts the next one: another account's provider may respond at once. */
const PATIENCE_MS = 3_000
/** Batches of one process whose providers have not responded yet. */
const MOST_UNANSWERED = 8
/** A claim lapses after this, if its process was killed. */
const CLAIM_MS = 5 * 60_000
/** Milliseconds after which a run claims nothing more; the next one continues. */
export const BUDGET_MS = 40_000

interface Run {
  /** Only this store's test mode, at the time of `deps.clock`. */
  store_id?: string
  budget_ms?: number
  /** Called once if more is due than this process bills at a time. */
  onBacklog?: () => Promise<void>
  /** Resolves once a lane has waited long enough for a batch, or the signal is aborted. */
  patience?: (signal: AbortSignal) => Promise<void>
}

const waitABit = (signal: AbortSignal): Promise<void> =>
  setTimeout(PATIENCE_MS, undefined, { signal }).catch(() => undefined)

/**
 * Bills everything that is due, in batches, until nothing is left or the time is up; several processes share the work.
 * Returns the number of subscriptions.
 */
export async function billDue(
  deps: Deps,
  { store_id, budget_ms = BUDGET_MS, onBacklog, patience = waitABit }: Run = {},
): Promise<number> {
  const unanswered = new Set<Promise<void>>()
  const bill = (due: SubscriptionRow[]) => billPatiently(deps, due, { unanswered, patience })
  const began = performance.now()
  let billed = 0
  const next = async (): Promise<SubscriptionRow[]> => {
    if (performance.now() - began >= budget_ms) return []
    const now = deps.clock.now()
    const until = new Date(now.getTime() + CLAIM_MS)
    const due = await claimDue(deps.db, { now, until, limit: BATCH, ...(store_id !== undefined && { store_id }) })
    billed += due.length
    return due
  }
  const lane = async (): Promise<void> => {
    for (let due = await next(); due.length > 0; due = await next()) await bill(due)
  }
  const first = await next()
  if (first.length === 0) return billed
  const isBacklog = first.length === BATCH
  if (isBacklog) await onBacklog?.()
  const others = Array.from({ length: isBacklog ? LANES - 1 : 0 }, lane)
  const lanes = [bill(first).then(lane), ...others]
  // All of them end before the run does, also if one of them loses its database.
  const ended = [...(await Promise.allSettled(lanes)), ...(await Promise.allSettled(unanswered))]
  for (const each of ended) if (each.status === 'rejected') throw each.reason
  return billed
}

interface Waiting {
  unanswered: Set<Promise<void>>
  patience: NonNullable<Run['patience']>
}

/**
 * Bills a batch, and leaves it behind if its providers take long: an account whose provider doesn't respond must not
 * hold up the subscriptions of others. The number of batches that are left behind is limited.
 */
async function billPatiently(
  deps: Deps,
  due: readonly SubscriptionRow[],
  { unanswered, patience }: Waiting,
): Promise<void> {
  const billed = billBatch(deps, due, accountsOnce(deps))
  unanswered.add(billed)
  const answered = new AbortController()
  const isDone = billed.then(() => unanswered.delete(billed)).finally(() => answered.abort())
  await Promise.race([isDone, patience(answered.signal)])
  while (unanswered.size >= MOST_UNANSWERED) await Promise.race(unanswered)
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
  if (row) await billBatch(timed, [row], accountsOnce(timed))
}
