import { nextAttempt, type AttemptFailure, type Tried } from '../cascade.ts'
import type { CascadePlan } from '../plan.ts'

/** One attempt of a past payment. */
export interface PastAttempt {
  connection_id: string
  stepped_up: boolean
  /** How it failed without charging; null if it was approved or its outcome stayed unknown. */
  refusal: AttemptFailure | null
  approved: boolean
}

/** The end of a plan's path, given the outcomes of the attempts it shares with the past. */
export type PathEnd =
  /** Same attempts as in the past, up to this outcome. */
  | { kind: 'as_before'; approved: boolean }
  /** Stops after a decline that was followed by another attempt in the past. */
  | { kind: 'stops'; because: string }
  /** Makes an attempt that wasn't made in the past, after the decline with this code; null for the first attempt. */
  | { kind: 'tries'; connection_id: string; after: string | null; because: string }

/** Follows a plan along a payment's actual attempts until they diverge. */
export function followPast(plan: CascadePlan, attempts: readonly PastAttempt[]): PathEnd {
  const first = plan.steps[0]?.connection_id
  if (first === undefined) return { kind: 'stops', because: 'No account can process this payment.' }
  const tried: Tried[] = []
  let wanted: PathEnd & { kind: 'tries' } = { kind: 'tries', connection_id: first, after: null, because: '' }
  for (const attempt of attempts) {
    if (attempt.connection_id !== wanted.connection_id) return wanted
    if (attempt.refusal === null) return { kind: 'as_before', approved: attempt.approved }
    tried.push({ connection_id: attempt.connection_id, stepped_up: attempt.stepped_up, refusal: attempt.refusal })
    const next = nextAttempt(plan, tried, 0)
    if (!next.go_on) {
      return tried.length === attempts.length
        ? { kind: 'as_before', approved: false }
        : { kind: 'stops', because: next.because }
    }
    wanted = {
      kind: 'tries',
      connection_id: next.connection_id,
      after: refusalCode(attempt.refusal),
      because: next.because,
    }
  }
  return wanted
}

export const refusalCode = (refusal: AttemptFailure): string =>
  refusal.kind === 'declined' ? refusal.code : 'unavailable'
