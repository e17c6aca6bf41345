import { Refused } from '../admin-session.ts'
import { failLink, listLinks, type LinkRow } from '../link-repo.ts'
import { whileConnected } from '../sync.ts'
import { storeCurrency } from './products/local-repo.ts'
import { Unsupported } from './products/reconcile-product.ts'
import { announce, record, tally, type Cause } from './reconciliation.ts'
import type { Sync } from '../sync.ts'

/** The record that is synchronized, for the activity if it can't be. */
export interface About {
  kind: 'product' | 'promo_code'
  title: string
  /** Null if it isn't linked. */
  local_id: string | null
}

const LONGEST_MS = 24 * 3_600_000

/** When a record that failed is tried again: after a minute, then twice as long each time, up to a day. */
const nextAttempt = (now: Date, attempts: number): Date =>
  new Date(now.getTime() + Math.min(LONGEST_MS, 60_000 * 2 ** Math.min(attempts, 12)))

/**
 * Synchronizes one record. What can't be synchronized is named in the activity with the reason, and doesn't stop the
 * others. @throws TryLater, Rejected, Disconnected
 */
export async function attempt(cause: Cause, about: About, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refused || error instanceof Unsupported)) throw error
    await refuse(cause, about, error)
  }
}

async function refuse(cause: Cause, { kind, title, local_id }: About, error: Refused | Unsupported): Promise<void> {
  const { deps, connected } = cause.sync
  const isUnsupported = error instanceof Unsupported
  await whileConnected(cause.sync, async (tx) => {
    if (local_id !== null) {
      const [link]: (LinkRow | undefined)[] = await listLinks(tx, connected.shop, kind, [local_id])
      const next_attempt_at = nextAttempt(deps.clock.now(), link?.attempts ?? 0)
      await failLink(tx, connected.shop, { kind, local_id }, { problem: error.message, next_attempt_at })
    }
    const name = kind === 'promo_code' ? `Promo code ${title}` : title
    await record(cause, tx, `${name} not synchronized`, isUnsupported ? 'ignored' : 'refused', error.message)
    await tally(cause, tx, isUnsupported ? { skipped: 1 } : { failed: 1 })
    await announce(cause, tx)
  })
}

/** The cause of a job's work. */
export async function causeOf(sync: Sync, source: Cause['source'], run_id: string | null): Promise<Cause> {
  const currency = await storeCurrency(sync.deps.db, sync.connected.shop.store_id)
  return { sync, source, run_id, currency }
}
