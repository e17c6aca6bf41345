import type { RecoveryStep } from '../../../../shared/contracts/marketing/cart-recovery.ts'
import {
  afterQuietHours,
  meetsConditions,
  type QuietHours,
  type RecoveryCart,
} from '../../../../shared/domain/recovery/recovery-sequence.ts'
import type { RecoveryStatus } from '../../../db/schema/checkout/cart-recovery.ts'

/** A cart is abandoned after this time without a change. */
export const IDLE_MS = 30 * 60_000

const MINUTE_MS = 60_000

export interface RunFacts extends RecoveryCart {
  enabled: boolean
  steps: readonly RecoveryStep[]
  quiet_hours: QuietHours | null
  weekly_cap: number
  time_zone: string
  next_step: number
  /** When the cart last changed. */
  changed_at: Date
  is_paying: boolean
  is_bought: boolean
  is_suppressed: boolean
  opted_in: boolean
  /** The store also emails shoppers who didn't agree to marketing. */
  soft_opt_in: boolean
  /** True if personal data was deleted or the cart is empty. */
  is_gone: boolean
  sent_step_ids: readonly string[]
  /** Emails to this shopper in the last seven days. */
  sent_this_week: number
}

export type NextAction =
  | { kind: 'end'; status: RecoveryStatus }
  | { kind: 'wait'; until: Date }
  | { kind: 'skip' }
  | { kind: 'send'; step: RecoveryStep }

function endOf(facts: RunFacts): RecoveryStatus | null {
  if (facts.is_bought) return 'bought'
  if (facts.is_suppressed) return 'suppressed'
  if (!facts.enabled || (!facts.opted_in && !facts.soft_opt_in)) return 'off'
  return facts.is_gone || facts.next_step >= facts.steps.length ? 'finished' : null
}

/** Decides what a run that is due does next. */
export function nextAction(facts: RunFacts, now: Date): NextAction {
  const status = endOf(facts)
  const step = facts.steps[facts.next_step]
  if (status !== null || !step) return { kind: 'end', status: status ?? 'finished' }
  const is_wanted = step.enabled && meetsConditions(step.conditions, facts)
  if (!is_wanted || facts.sent_step_ids.includes(step.step_id)) return { kind: 'skip' }
  const idle_at = new Date(facts.changed_at.getTime() + IDLE_MS)
  if (facts.is_paying || idle_at > now) {
    return { kind: 'wait', until: idle_at > now ? idle_at : new Date(now.getTime() + IDLE_MS) }
  }
  if (facts.sent_this_week >= facts.weekly_cap) return { kind: 'skip' }
  const until = afterQuietHours(now, facts.quiet_hours, facts.time_zone)
  return until > now ? { kind: 'wait', until } : { kind: 'send', step }
}

/** When a step is due: its delay after `from`, which is when the cart became idle or the previous step was handled. */
export const dueAt = (step: RecoveryStep | undefined, from: Date): Date =>
  new Date(from.getTime() + (step?.delay_minutes ?? 0) * MINUTE_MS)
