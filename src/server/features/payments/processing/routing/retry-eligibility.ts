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

/** Faults of the account or the way to it: nothing was charged, and another account may do better. */
const UNAVAILABLE: ReadonlySet<ChargeFault['code']> = new Set([
  'provider_error',
  'invalid_credentials',
  'invalid_request',
  'mode_mismatch',
])

/** What a cascade makes of a result; null for what is no refusal, or one that nothing may follow. */
export function refusalOf(result: ChargeResult): AttemptFailure | null {
  if (result.status === 'declined') {
    return { kind: 'declined', code: result.code, retry_with_3ds: result.retry_with_3ds ?? false }
  }
  return result.status === 'error' && UNAVAILABLE.has(result.code) ? { kind: 'unavailable' } : null
}

/** Whether the card's network lets it be tried again. A bank's own question for 3-D Secure is to be answered anyway. */
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

/** The same for a card of a store, after all that its bank has said to it, and `latest`, which is not stored yet. */
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
