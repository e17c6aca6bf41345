import { roundHalfUp, type Minor } from '../money/money.ts'
import type { ActionInput, SwapTarget } from './action-input.ts'
import { addDays, dayOfCycle, daysBetween, moveCycle } from './billing-calendar.ts'
import { discountOff } from './monthly-revenue.ts'
import { prepaidRefusal } from './action-refusal.ts'
import { refuse, type ActionContext, type ActionResult, type ActionState } from './action-result.ts'

/**
 * The part of an amount for the days that are left of the running period, from today to the next charge, in minor
 * units. 0 without a running period that is paid, such as in a trial, after a skipped delivery or when a pause has ended.
 */
export function unusedPart(
  state: Pick<
    ActionState,
    | 'anchor_day'
    | 'anchor_cycle'
    | 'frequency'
    | 'next_cycle'
    | 'next_charge_day'
    | 'status'
    | 'in_free_trial'
    | 'period'
  >,
  amount: Minor,
  today: string,
): Minor {
  const end = state.next_charge_day
  if (end === null || state.next_cycle <= 1 || state.in_free_trial || state.status !== 'active') return 0
  const start = dayOfCycle(moveCycle(state, state.next_cycle, end), state.next_cycle - 1)
  if (state.period && (!state.period.is_paid || state.period.day < start)) return 0
  const left = Math.min(daysBetween(today, end), daysBetween(start, end))
  return left <= 0 ? 0 : roundHalfUp((amount * left) / daysBetween(start, end))
}

/**
 * Swaps the plan, its option or the variant, from the next renewal on or now. Now with the same frequency: the unused
 * part of the price difference is charged, or credited to the next charges. Now with another frequency: the unused part
 * of the old price is credited, and the new rhythm starts with a charge tomorrow. A promo code of the running period
 * counts for both prices, and no more is credited than was paid.
 */
export function swap(
  state: ActionState,
  { target, when }: Extract<ActionInput, { action: 'swap' }>,
  { today }: ActionContext,
): ActionResult {
  const same =
    target.plan_id === state.plan_id && target.option_id === state.option_id && target.variant_id === state.variant_id
  if (same) return refuse('Choose another plan, option or product', 'option_id')
  if (state.has_open_payment) {
    return refuse('The payment of the next delivery is being processed. Try again when it is finished.')
  }
  const sameTerms = target.plan_id === state.plan_id && target.option_id === state.option_id
  const remaining = sameTerms ? null : prepaidRefusal(state, 'swap the plan')
  if (remaining !== null) return refuse(remaining)
  const prepaid = state.prepaid_deliveries > 1 || target.prepaid_deliveries > 1
  if (when === 'now' && prepaid) return refuse('Prepaid plans can only be swapped at the next renewal', 'when')
  if (when === 'now' && state.status !== 'active') {
    return refuse('A paused subscription can only be swapped at the next renewal', 'when')
  }
  const event = { kind: 'swapped' as const, text: `Swapped to ${target.name}` }
  const changes = { ...termsOf(state, target), ...rhythmOf(state, target) }
  if (when === 'renewal') return { ok: true, changes, effective: state.next_charge_day, event }
  const before = discounted(state, state.unit_price * state.quantity)
  const after = discounted(state, target.unit_price * state.quantity)
  const paid = Math.min(before, state.period?.amount ?? before)
  if (target.frequency !== state.frequency) {
    const credit_balance = state.credit_balance + unusedPart(state, paid, today)
    const day = addDays(today, 1)
    const schedule = { next_charge_day: day, anchor_day: day, anchor_cycle: state.next_cycle }
    return { ok: true, changes: { ...changes, ...schedule, credit_balance }, effective: day, event }
  }
  if (after >= before) {
    return { ok: true, changes, effective: today, event, proration: unusedPart(state, after - before, today) }
  }
  const credit_balance = state.credit_balance + unusedPart(state, Math.min(before - after, paid), today)
  return { ok: true, changes: { ...changes, credit_balance }, effective: today, event }
}

/** A price less the promo code, if it applied to the running period. */
const discounted = ({ discount, period }: ActionState, price: Minor): Minor =>
  period?.is_discounted ? price - discountOff(price, discount) : price

function termsOf(state: ActionState, target: SwapTarget) {
  const { name: _, length, minimum_cycles, frequency: __, ...terms } = target
  const paid = state.next_cycle - 1
  return {
    ...terms,
    ends_after_cycle: length === null ? null : paid + length,
    // A commitment that was agreed to stays; that of the new plan counts from its first delivery.
    minimum_cycles: Math.max(state.minimum_cycles, minimum_cycles > 0 ? paid + minimum_cycles : 0),
  }
}

/** The next delivery stays on its day, and the new frequency counts from there. */
function rhythmOf(state: ActionState, { frequency }: SwapTarget) {
  if (frequency === state.frequency) return {}
  const day = state.next_charge_day ?? dayOfCycle(state, state.next_cycle)
  return { frequency, anchor_day: day, anchor_cycle: state.next_cycle, skipped_cycles: [] }
}
