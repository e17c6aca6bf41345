import type { RetryLimitWire } from '../../../../shared/contracts/payments/routing-rule-shapes.ts'
import { declineRule } from '../../../../shared/domain/payments/decline-codes.ts'
import { capsProblem, withCaps, type RetryCap } from '../../../../shared/domain/routing/retry-caps.ts'
import { NETWORK_NAMES, RETRY_LIMITS, type NetworkLimit } from '../../../../shared/domain/routing/retry-limits.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import { audit, type Actor } from '../../accounts/audit-log/service.ts'
import { publishLive } from './drafts.ts'
import { findCaps, saveCaps } from './repo.ts'

/** How often a declined card may be retried at a store: the networks' limits, or the store's stricter ones. */
export const retryLimitsOf = async ({ db }: Pick<Deps, 'db'>, store_id: string): Promise<NetworkLimit[]> =>
  withCaps(await findCaps(db, store_id))

/** Retry limits as the store's members see them. */
export async function shownLimits(deps: Pick<Deps, 'db'>, store_id: string): Promise<RetryLimitWire[]> {
  const own = await retryLimitsOf(deps, store_id)
  return RETRY_LIMITS.map(({ network, never, windows }, at) => ({
    network,
    name: NETWORK_NAMES[network] ?? network,
    never: never.map((code) => declineRule(code).merchant_message),
    windows: windows.map(({ hours, most: allowed }, index) => ({
      hours,
      allowed,
      most: own[at]?.windows[index]?.most ?? allowed,
    })),
  }))
}

/** Saves a store's own limits. @throws AppError 400 for more than a network allows */
export async function saveLimits(deps: Deps, by: Actor, store_id: string, caps: RetryCap[]): Promise<RetryLimitWire[]> {
  const problem = capsProblem(caps)
  if (problem !== null) throw new AppError(400, problem, { code: 'not_allowed', errors: { limits: problem } })
  await deps.db.transaction(async (tx) => {
    const before = await findCaps(tx, store_id)
    await saveCaps(tx, store_id, caps, deps.clock.now())
    const target = { type: 'store', id: store_id, name: '' }
    const states = { before: { limits: before }, after: { limits: caps } }
    await audit(deps, tx, by, { store_id, action: 'retry_limits.updated', target, ...states })
    await publishLive(deps, tx, by, { store_id, change: 'limits', name: '' })
  })
  return shownLimits(deps, store_id)
}
