import { addDays, dayOfCycle, type Day } from './billing-calendar.ts'
import type { ActionInput } from './action-input.ts'
import { longDay, refuse, type ActionContext, type ActionResult, type ActionState } from './action-result.ts'
import { dayProblem } from './apply-schedule.ts'
import { lastCommittedCycle, resumeDeliveries, type SkippingSchedule } from './skipped-cycles.ts'

type InputOf<A extends ActionInput['action']> = Extract<ActionInput, { action: A }>

/** Day from which the customer may cancel; null if they already may. */
export function committedUntil(state: SkippingSchedule & Pick<ActionState, 'next_cycle'>): Day | null {
  // The delivery of the last committed cycle has been paid once the next one is due.
  return state.next_cycle <= state.minimum_cycles ? dayOfCycle(state, lastCommittedCycle(state)) : null
}

/** Cancels now, or at the end of the paid period: instead of the next renewal. */
export function cancel(state: ActionState, input: InputOf<'cancel'>, at: ActionContext): ActionResult {
  const { now, today, by, withdraws = false } = at
  const until = withdraws ? null : committedUntil(state)
  if (until !== null && by === 'customer') {
    return refuse(
      `The plan has a minimum of ${state.minimum_cycles} deliveries. You can cancel after the one on ${longDay(until)}.`,
    )
  }
  const warning =
    until === null
      ? {}
      : { warning: `The customer agreed to ${state.minimum_cycles} deliveries, until ${longDay(until)}.` }
  const why = { cancel_reason: input.reason, cancel_comment: input.comment }
  if (input.at === 'period_end') {
    const day = state.next_charge_day
    if (state.cancel_at_period_end) return refuse('It is already canceled at the end of the period.')
    if (day === null || state.status === 'past_due' || state.status === 'unpaid') {
      return refuse('Nothing is paid ahead. Cancel it now instead.', 'at')
    }
    return {
      ok: true,
      changes: { cancel_at_period_end: true, ...why },
      effective: day,
      event: { kind: 'cancel_scheduled', text: `Cancels on ${longDay(day)}` },
      ...warning,
    }
  }
  return {
    ok: true,
    changes: {
      status: 'cancelled',
      next_charge_day: null,
      next_action_at: null,
      paused_until: null,
      cancel_at_period_end: false,
      skipped_cycles: [],
      dunning_step: 0,
      cancelled_at: now,
      ended_at: now,
      ...why,
    },
    effective: today,
    event: withdraws
      ? { kind: 'withdrawn', text: 'Withdrew from the contract' }
      : { kind: 'canceled', text: 'Canceled' },
    ...warning,
  }
}

/** Pauses until a day. The next charge is the first one in the schedule's rhythm on or after that day. */
export function pause(state: ActionState, { until }: InputOf<'pause'>, { today }: ActionContext): ActionResult {
  const problem = dayProblem(until, today)
  if (problem !== null) return refuse(problem, 'until')
  if (state.has_open_payment) {
    return refuse('The payment of the next delivery is being processed. Try again when it is finished.')
  }
  if (state.cancel_at_period_end) return refuse('It is canceled at the end of the period. Undo that first.')
  const { next_charge_day } = resumeDeliveries(state, state.next_cycle, until)
  return {
    ok: true,
    changes: { status: 'paused', paused_until: until, next_charge_day },
    effective: today,
    event: { kind: 'paused', text: `Paused until ${longDay(until)}` },
  }
}

/** Resumes a paused subscription, reactivates a canceled one, or withdraws a cancellation at the end of the period. */
export function activate(state: ActionState, { today }: ActionContext): ActionResult {
  if (state.status === 'active') {
    return {
      ok: true,
      changes: { cancel_at_period_end: false, cancel_reason: null, cancel_comment: '' },
      effective: state.next_charge_day,
      event: { kind: 'cancel_withdrawn', text: 'Cancellation withdrawn' },
    }
  }
  if (!state.has_method) return refuse('There is no payment method to charge. Send the customer a link to add one.')
  const reactivated = state.status === 'cancelled'
  // A canceled one never renews on the day it is reactivated, so that there is time to change the date.
  const next = resumeDeliveries(state, state.next_cycle, reactivated ? addDays(today, 1) : today)
  const day = next.next_charge_day
  return {
    ok: true,
    changes: {
      status: 'active',
      ...next,
      paused_until: null,
      ...(reactivated && {
        cancel_at_period_end: false,
        cancel_reason: null,
        cancel_comment: '',
        cancelled_at: null,
        ended_at: null,
        dunning_step: 0,
      }),
    },
    effective: today,
    event: reactivated
      ? { kind: 'reactivated', text: `Reactivated, next charge on ${longDay(day)}` }
      : { kind: 'resumed', text: `Resumed, next charge on ${longDay(day)}` },
  }
}
