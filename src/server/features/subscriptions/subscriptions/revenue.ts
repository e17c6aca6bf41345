import type { Executor } from '../../../db/connection.ts'
import { settledUntil } from '../test-clocks/service.ts'
import { findRevenue, storeRevenue, type RevenueScope } from './revenue-repo.ts'

/** Revenue is stored once more when it was stored this long ago. */
const STORED_FOR_MS = 24 * 3_600_000

/** Paid charges in minor units, before and since a moment. */
export async function revenueAround(
  db: Executor,
  scope: RevenueScope,
  moment: Date,
  now: Date,
): Promise<{ before: number; since: number }> {
  const { total, since, stored_until: from } = await findRevenue(db, scope, { since: moment, now })
  if (from === null || now.getTime() - from.getTime() > STORED_FOR_MS) {
    const until = await settledUntil(db, scope, now)
    if (until) await storeRevenue(db, scope, { from, until })
  }
  return { before: total - since, since }
}
