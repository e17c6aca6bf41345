import { declineRule, isDeclineCode } from '../payments/decline-codes.ts'
import { alwaysStops, fallbackReasonOf, type FallbackReason } from './fallback-reasons.ts'
import type { CascadePlan } from './plan.ts'
import type { CascadeStep } from './rules.ts'

/** Outcome of an attempt that definitely charged nothing. Unknown outcomes are looked up and never continued from. */
export type AttemptFailure =
  | { kind: 'declined'; code: string; retry_with_3ds: boolean }
  /** Nothing was sent, or the provider replied that it is unavailable. */
  | { kind: 'unavailable' }

export interface Tried {
  connection_id: string
  /** The attempt required 3-D Secure. */
  stepped_up: boolean
  refusal: AttemptFailure
}

/** What follows a decline: another attempt, or the end with its reason as text. */
export type NextAttempt =
  | { go_on: true; connection_id: string; timeout_seconds: number; step_up: boolean; because: string }
  | { go_on: false; because: string }

/** Temporary reasons, after which the same connection may succeed. */
const TEMPORARY_REASONS: ReadonlySet<FallbackReason> = new Set([
  'provider_unavailable',
  'issuer_unavailable',
  'processing_error',
  'try_again_later',
])

const stop = (because: string): NextAttempt => ({ go_on: false, because })

/**
 * Returns what to do after the last of `tried`, which is not empty. Hard declines always stop; a bank that requires 3-D
 * Secure gets it once, at the same connection; otherwise the step lists the reasons to continue after. `seconds` have
 * passed since the first call.
 */
export function nextAttempt(plan: CascadePlan, tried: readonly Tried[], seconds: number): NextAttempt {
  const last = tried.at(-1)
  if (!last) return stop('No attempt was made.')
  const { refusal, connection_id } = last
  const words = failureText(refusal)
  if (refusal.kind === 'declined' && isDeclineCode(refusal.code) && alwaysStops(refusal.code)) {
    return stop(`${words} This card can’t be retried.`)
  }
  if (tried.length >= plan.max_attempts) return stop(`${words} The limit of ${countWords(tried.length)} was reached.`)
  if (seconds >= plan.max_seconds) return stop(`${words} The time limit of ${plan.max_seconds} seconds was reached.`)
  const step = plan.steps.find((one) => one.connection_id === connection_id)
  if (!step) return stop(words)
  if (refusal.kind === 'declined' && refusal.retry_with_3ds && !tried.some((one) => one.stepped_up)) {
    const to = canStepUp(plan, step) ? step : untriedSteps(plan, tried, step).find((one) => canStepUp(plan, one))
    return to
      ? { go_on: true, ...whereTo(to), step_up: true, because: words }
      : stop(`${words} No remaining account supports 3-D Secure.`)
  }
  const reason = refusal.kind === 'unavailable' ? 'provider_unavailable' : fallbackReasonOf(refusal.code)
  if (reason === null || !step.go_on.includes(reason)) return stop(words)
  const next = nextStep(plan, tried, step, reason, last.stepped_up)
  return next ? { go_on: true, ...whereTo(next), step_up: last.stepped_up, because: words } : stop(words)
}

const whereTo = ({ connection_id, timeout_seconds }: CascadeStep) => ({ connection_id, timeout_seconds })

function nextStep(
  plan: CascadePlan,
  tried: readonly Tried[],
  step: CascadeStep,
  reason: FallbackReason,
  steppedUp: boolean,
): CascadeStep | undefined {
  const count = (id: string): number =>
    tried.filter((one) => one.connection_id === id && !isAnsweredStepUp(one, tried)).length
  if (TEMPORARY_REASONS.has(reason) && count(step.connection_id) < step.max_attempts) return step
  return untriedSteps(plan, tried, step).find((one) => !steppedUp || canStepUp(plan, one))
}

const canStepUp = ({ without_3ds }: CascadePlan, { connection_id }: CascadeStep): boolean =>
  !without_3ds?.includes(connection_id)

/** Returns the untried steps after one: the cascade never goes back. */
const untriedSteps = ({ steps }: CascadePlan, tried: readonly Tried[], step: CascadeStep): CascadeStep[] =>
  steps.slice(steps.indexOf(step) + 1).filter((one) => tried.every((each) => each.connection_id !== one.connection_id))

/** A bank's request for 3-D Secure doesn't count as an attempt of its own: the next attempt fulfilled it. */
const isAnsweredStepUp = (one: Tried, tried: readonly Tried[]): boolean =>
  one.refusal.kind === 'declined' &&
  one.refusal.retry_with_3ds &&
  tried[tried.indexOf(one) + 1]?.connection_id === one.connection_id

const failureText = (refusal: AttemptFailure): string =>
  refusal.kind === 'unavailable' ? 'The provider was unavailable.' : declineRule(refusal.code).merchant_message

const countWords = (count: number): string => (count === 1 ? '1 attempt' : `${count} attempts`)
