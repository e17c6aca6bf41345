import type { Parsed, ReplyInput } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import {
  DEFAULT_VELOCITY_LIMITS,
  velocityKinds,
  type VelocityLimits,
} from '../../../../shared/domain/payments/velocity.ts'
import type { Deps } from '../../../deps.ts'
import { requireVersion } from '../../../http/errors.ts'
import { audit, type Actor } from '../../accounts/audit-log/service.ts'
import { findLimits, lockLimits, saveLimits, type LimitsRow } from './repo.ts'

type Calls = Contracts['velocity']

const toSettings = (row: LimitsRow | null): ReplyInput<Calls['settings']> => ({
  ...(row?.limits ?? DEFAULT_VELOCITY_LIMITS),
  version: row?.version ?? 0,
})

/** A store's velocity limits: its own, else the defaults. */
export const readSettings = async (
  { db }: Pick<Deps, 'db'>,
  store_id: string,
): Promise<ReplyInput<Calls['settings']>> => toSettings(await findLimits(db, store_id))

/**
 * Flattens `card: { enabled, attempts, minutes }` to `card_enabled`, `card_attempts`, ... so that the log shows single
 * values.
 */
const auditFields = (limits: VelocityLimits) =>
  Object.fromEntries(
    velocityKinds.flatMap((kind) =>
      Object.entries(limits[kind]).map(([field, value]): [string, unknown] => [`${kind}_${field}`, value]),
    ),
  )

/** Updates a store's velocity limits. @throws AppError 409 `stale_version` */
export async function updateSettings(
  deps: Deps,
  by: Actor,
  { store_id, version, ...limits }: Parsed<Calls['update']>['body'],
): Promise<ReplyInput<Calls['update']>> {
  return deps.db.transaction(async (tx) => {
    const before = await lockLimits(tx, store_id)
    requireVersion(before?.version ?? 0, version)
    const saved = await saveLimits(tx, store_id, limits, deps.clock.now())
    await audit(deps, tx, by, {
      store_id,
      action: 'velocity_limits.updated',
      target: { type: 'store', id: store_id, name: '' },
      before: auditFields(before?.limits ?? DEFAULT_VELOCITY_LIMITS),
      after: auditFields(limits),
    })
    await deps.live.publish(tx, { type: 'store.updated', store_id })
    return toSettings(saved)
  })
}
