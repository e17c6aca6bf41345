import type { AttemptFailure } from '../../../../../shared/domain/routing/cascade.ts'
import {
  LONGEST_WINDOW_HOURS,
  mayRetry,
  type EarlierAttempt,
  type RetryVerdict,
} from '../../../../../shared/domain/routing/retry-limits.ts'
import type { ChargeFault, ChargeResult, DeclinedCharge } from '../../../../connectors/results.ts'
import type { Deps } from '../../../../deps.ts'
import { retryLimitsOf } from '../../routing-rules/service.ts'
import { earlierOfCard } from './attempt-history-repo.ts'
import type { AttemptRow, PaymentRow } from '../repo.ts'

export type Refused = DeclinedCharge | ChargeFault

export const isRefused = (result: ChargeResult): result is Refused =>
  result.status === 'declined' || result.status === 'error'

/** Faults of the account or its connection: nothing was charged, and another account may succeed. */
const UNAVAILABLE: ReadonlySet<ChargeFault['code']> = new Set([
  'provider_error',
  'invalid_credentials',
  'invalid_request',
  'mode_mismatch',
])

/** Converts a result to a decline for the cascade; null if it isn't one, or nothing may follow it. */
export function refusalOf(result: ChargeResult): AttemptFailure | null {
  if (result.status === 'declined') {
    return { kind: 'declined', code: result.code, retry_with_3ds: result.retry_with_3ds ?? false }
  }
  return result.status === 'error' && UNAVAILABLE.has(result.code) ? { kind: 'unavailable' } : null
}

/** True if the card's network allows another attempt. A bank's request for 3-D Secure can always be answered. */
export async function isAllowed(
  deps: Deps,
  { payment, attempt }: { payment: PaymentRow; attempt: AttemptRow },
  result: Refused,
): Promise<boolean> {
  const card = result.status === 'declined' ? result.card : undefined
  if (card?.fingerprint === undefined) return true
  const { brand, fingerprint } = card
  const latest = [{ at: deps.clock.now(), decline_code: result.code }]
  const verdict = await networkAllows(deps, payment.store_id, { brand, fingerprint }, latest)
  if (!verdict.allowed) deps.log.info({ attempt_id: attempt.attempt_id }, verdict.because)
  return verdict.allowed
}

/**
 * Checks a store's card against the network's limits, counting all its declines and `latest`, which is not stored yet.
 */
export async function networkAllows(
  deps: Pick<Deps, 'db' | 'clock'>,
  store_id: string,
  { brand, fingerprint }: { brand: string | null; fingerprint: string },
  latest: readonly EarlierAttempt[] = [],
): Promise<RetryVerdict> {
  const now = deps.clock.now()
  const since = new Date(now.getTime() - LONGEST_WINDOW_HOURS * 3_600_000)
  const all = [...(await earlierOfCard(deps.db, store_id, fingerprint, since)), ...latest]
  return all.length === 0 ? { allowed: true } : mayRetry(brand, all, now, await retryLimitsOf(deps, store_id))
}
