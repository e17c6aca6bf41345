import { listResolved, replaceConflicts, type ConflictRow } from '../conflict-repo.ts'
import { listLinks } from '../link-repo.ts'
import { whileConnected } from '../sync.ts'
import { attempt } from './attempt.ts'
import type { Cause } from './reconciliation.ts'
import { refreshProduct, refreshPromo } from './send-changes.ts'

const BATCH = 100

/** The linked record of a conflict: that of a variant is its product. */
const recordOf = ({ kind, product_id, local_id }: ConflictRow) =>
  kind === 'promo_code'
    ? ({ kind, local_id } as const)
    : ({ kind: 'product', local_id: product_id ?? local_id } as const)

/**
 * Applies the sides that the merchant chose, with the values that both sides have now. Records that wait after a failure
 * are left for later.
 */
export async function applyChoices(cause: Cause): Promise<void> {
  const { deps, connected } = cause.sync
  const { integration_id } = connected.integration
  const chosen = await listResolved(deps.db, integration_id, BATCH)
  const records = Map.groupBy(chosen, (conflict) => recordOf(conflict).local_id)
  for (const [local_id, conflicts] of records) {
    const [first] = conflicts
    if (!first) continue
    const { kind } = recordOf(first)
    const [link] = await listLinks(deps.db, connected.shop, kind, [local_id])
    const id = link?.remote_id ?? null
    if (link?.next_attempt_at && link.next_attempt_at > deps.clock.now()) continue
    if (id === null) {
      const gone = conflicts.map((conflict) => conflict.local_id)
      await whileConnected(cause.sync, (tx) => replaceConflicts(tx, integration_id, gone, []))
      continue
    }
    const refresh = kind === 'product' ? refreshProduct : refreshPromo
    await attempt(cause, { kind, local_id, title: first.title }, () => refresh(cause, id))
  }
}
