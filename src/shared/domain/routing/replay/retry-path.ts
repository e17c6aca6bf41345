import { nextTry, type Refusal, type Tried } from '../cascade.ts'
import type { CascadePlan } from '../plan.ts'

/** One attempt of a past payment. */
export interface PastAttempt {
  connection_id: string
  stepped_up: boolean
  /** How it failed without taking money; null where it was approved, or where its outcome was never certain. */
  refusal: Refusal | null
  approved: boolean
}

/** Where a plan ends, given how the attempts it shares with the past went. */
export type PathEnd =
  /** It makes the attempts that were really made, up to this outcome. */
  | { kind: 'as_before'; approved: boolean }
  /** It goes no further after a decline that was followed by another attempt. */
  | { kind: 'stops'; because: string }
  /** It makes an attempt that was not made, after the decline with this code; at the very start there is none. */
  | { kind: 'tries'; connection_id: string; after: string | null; because: string }

/** Follows a plan along a payment's real attempts until the two part. */
export function followPast(plan: CascadePlan, attempts: readonly PastAttempt[]): PathEnd {
  const first = plan.steps[0]?.connection_id
  if (first === undefined) return { kind: 'stops', because: 'No account can take this payment.' }
  const tried: Tried[] = []
  let wanted: PathEnd & { kind: 'tries' } = { kind: 'tries', connection_id: first, after: null, because: '' }
  for (const attempt of attempts) {
    if (attempt.connection_id !== wanted.connection_id) return wanted
    if (attempt.refusal === null) return { kind: 'as_before', approved: attempt.approved }
    tried.push({ connection_id: attempt.connection_id, stepped_up: attempt.stepped_up, refusal: attempt.refusal })
    const next = nextTry(plan, tried, 0)
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

export const refusalCode = (refusal: Refusal): string => (refusal.kind === 'declined' ? refusal.code : 'unavailable')
