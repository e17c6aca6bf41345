import { nextAttempt, type AttemptFailure, type Tried } from '../../../../../shared/domain/routing/cascade.ts'
import type { CascadePlan } from '../../../../../shared/domain/routing/plan.ts'
import type { TriedRow } from '../routing/attempt-history-repo.ts'

/** A card payment whose latest attempt failed, and what the store's rules plan for the card. */
interface FailedCard {
  plan: CascadePlan
  /** Attempts with the card before the failed one, oldest first. */
  earlier: readonly Tried[]
  failed: { connection_id: string; three_d_secure: boolean; failure: AttemptFailure }
}

export interface ReentryAccount {
  connection_id: string
  /** One sentence: why the card was declined. */
  because: string
}

/**
 * Chooses the account to reenter the card for. Null if the plan stops here or stays with the account that failed, which
 * can't charge the same token again.
 */
export function chooseReentryAccount({ plan, earlier, failed }: FailedCard): ReentryAccount | null {
  const next = nextAttempt(plan, [...earlier, withoutStepUp(failed)], 0)
  if (!next.go_on || next.connection_id === failed.connection_id) return null
  return { connection_id: next.connection_id, because: next.because }
}

/** The token's 3-D Secure challenge is over, so a bank's request for one doesn't lead back to the same account. */
const withoutStepUp = ({ connection_id, three_d_secure, failure }: FailedCard['failed']): Tried => ({
  connection_id,
  stepped_up: three_d_secure,
  refusal: failure.kind === 'declined' ? { ...failure, retry_with_3ds: false } : failure,
})

/**
 * Picks the attempts that count as one cascade out of a session's attempts, which are oldest first: those of its latest
 * payment, and of each payment before it whose card was reentered for the next one. A shopper who starts over instead
 * starts a new cascade.
 */
export function currentCascade(attempts: readonly TriedRow[]): Tried[] {
  const cascade: TriedRow[] = []
  for (const attempt of attempts.toReversed()) {
    const [next] = cascade
    if (next && next.payment_id !== attempt.payment_id && !wasReenteredFor(attempt, next)) break
    cascade.unshift(attempt)
  }
  return cascade.map(({ connection_id, decline_code }) => ({
    connection_id,
    stepped_up: false,
    refusal: { kind: 'declined', code: decline_code ?? '', retry_with_3ds: false },
  }))
}

/** True if the card of a failed attempt was reentered for the first attempt of the next payment. */
const wasReenteredFor = ({ reentry_connection_id }: TriedRow, next: TriedRow): boolean =>
  next.number === 1 && next.connection_id === reentry_connection_id
