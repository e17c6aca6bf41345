import type { Executor } from '../../../db/connection.ts'
import { findRevenue, storeRevenue, type RevenueScope } from './revenue-repo.ts'

const HOUR = 3_600_000
/** Revenue is stored for good when it was paid this long ago: transactions that paid it have ended. */
const SETTLED_AFTER_MS = HOUR
/** Revenue is stored once more when it was stored this long ago. */
const STORED_FOR_MS = 24 * HOUR

/** Paid charges in minor units, before and since a moment. */
export async function revenueAround(
  db: Executor,
  scope: RevenueScope,
  moment: Date,
  now: Date,
): Promise<{ before: number; since: number }> {
  const { total, since, stored_until: from } = await findRevenue(db, scope, { since: moment, now })
  if (from === null || now.getTime() - from.getTime() > STORED_FOR_MS) {
    await storeRevenue(db, scope, { from, until: new Date(now.getTime() - SETTLED_AFTER_MS) })
  }
  return { before: total - since, since }
}
