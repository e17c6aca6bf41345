import type { FieldValue } from '../../../../../shared/domain/shopify/merge-fields.ts'
import type { ConflictField } from '../../../../../shared/domain/shopify/synced-kinds.ts'
import type { Executor } from '../../../../db/connection.ts'
import { newOrderedId } from '../../../../db/ids.ts'
import type { RunCounts } from '../../../../db/schema/integrations/shopify.ts'
import { insertActivities, type ActivityRow } from '../activity-repo.ts'
import { listConflictsOf, replaceConflicts, type NewConflict, type Side } from '../conflict-repo.ts'
import { addToCounts } from '../run-repo.ts'
import { whileConnected, type Sync } from '../sync.ts'

/** Why records are compared. */
export interface Cause {
  sync: Sync
  source: ActivityRow['source']
  /** The run that counts the changes; null outside of one. */
  run_id: string | null
  /** The store's currency, which Shopify's prices must have too. */
  currency: string
}

type ConflictKind = NewConflict['kind']

/** One comparison of a record on both sides, in a transaction that holds the connection. */
export interface Reconciliation {
  cause: Cause
  tx: Executor
  now: Date
  /** The side that the merchant chose for a conflict; null if there is none. */
  chosen: (local_id: string, field: ConflictField) => Side | null
  addConflict: (conflict: {
    kind: ConflictKind
    local_id: string
    product_id: string | null
    field: ConflictField
    title: string
    subtitle?: string
    ours: FieldValue
    theirs: FieldValue
    ours_at?: Date | null
    theirs_at?: Date | null
  }) => void
}

/** Runs `work` for a record and its parts, and replaces their conflicts by those that it adds. */
export const reconcile = <T>(
  cause: Cause,
  localIds: (tx: Executor) => Promise<string[]>,
  work: (reconciliation: Reconciliation) => Promise<T>,
): Promise<T> =>
  whileConnected(cause.sync, async (tx) => {
    const { integration_id, store_id } = cause.sync.connected.integration
    const now = cause.sync.deps.clock.now()
    const local_ids = await localIds(tx)
    const before = await listConflictsOf(tx, integration_id, local_ids)
    const conflicts: NewConflict[] = []
    const result = await work({
      cause,
      tx,
      now,
      chosen: (local_id, field) =>
        before.find((row) => row.local_id === local_id && row.field === field)?.resolution ?? null,
      addConflict: (conflict) =>
        conflicts.push({
          conflict_id: newOrderedId('sfc', now.getTime()),
          integration_id,
          store_id,
          created_at: now,
          ours_by: conflict.field === 'stock' ? 'Sale' : '',
          ...conflict,
        }),
    })
    const added = await replaceConflicts(tx, integration_id, local_ids, conflicts)
    await tally(cause, tx, { conflicts: added })
    if (added > 0 || before.length > 0) await announce(cause, tx)
    return result
  })

/** Adds to the counts of the run, if there is one. */
export async function tally({ run_id }: Cause, tx: Executor, added: Partial<RunCounts>): Promise<void> {
  if (run_id !== null && Object.values(added).some((by) => by > 0)) await addToCounts(tx, run_id, added)
}

export const announce = ({ sync: { deps, connected } }: Cause, tx: Executor): Promise<void> =>
  deps.live.publish(tx, { type: 'integration.updated', store_id: connected.integration.store_id, name: 'shopify' })

/** Adds to the recent activity. `accepted`: Shopify made the change. */
export const record = (
  { sync: { deps, connected }, source }: Cause,
  tx: Executor,
  text: string,
  result: ActivityRow['result'] = 'applied',
  note = '',
): Promise<void> =>
  insertActivities(tx, [{ store_id: connected.integration.store_id, at: deps.clock.now(), text, source, result, note }])
