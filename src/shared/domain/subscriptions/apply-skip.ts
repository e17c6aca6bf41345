import { dayOfCycle } from './billing-calendar.ts'
import type { ActionInput } from './action-input.ts'
import { longDay, refuse, shortDay, type ActionContext, type ActionResult, type ActionState } from './action-result.ts'
import { OPEN_PAYMENT } from './apply-schedule.ts'
import { lastCycle, MAX_SKIP_AHEAD, nextDelivery, type SkippedCycle } from './skipped-cycles.ts'

/**
 * Skips a delivery, the next one unless given. The number of deliveries stays the same: a plan of limited length ends one
 * period later, and a skipped delivery doesn't count for a minimum commitment. One-time items of the next delivery move
 * to the following order.
 */
export function skip(state: ActionState, { cycle = state.next_cycle }: { cycle?: number | undefined }): ActionResult {
  const { next_charge_day: day, skipped_cycles } = state
  if (day === null) return refuse('No delivery is planned.')
  if (state.cancel_at_period_end) return refuse('No delivery follows: it is canceled at the end of the period.')
  if (cycle === state.next_cycle) return skipNext(state, day)
  const problem = skipProblem(state, cycle)
  if (problem !== null) return refuse(problem, 'cycle')
  return {
    ok: true,
    changes: { skipped_cycles: [...skipped_cycles, cycle].toSorted((one, other) => one - other) },
    effective: dayOfCycle(state, cycle),
    event: { kind: 'skipped', text: `${shortDay(dayOfCycle(state, cycle))} skipped ahead of time` },
  }
}

/** Why a later delivery can't be skipped; null if it can. */
function skipProblem(state: ActionState, cycle: number): string | null {
  if (cycle < state.next_cycle) return 'This delivery’s date has passed'
  if (state.skipped_cycles.includes(cycle)) return 'This delivery is already skipped'
  if (cycle >= state.next_cycle + MAX_SKIP_AHEAD) return `Choose one of the next ${MAX_SKIP_AHEAD} deliveries`
  const last = lastCycle(state)
  return last !== null && cycle > last ? 'The plan ends before this delivery' : null
}

function skipNext(state: ActionState, day: string): ActionResult {
  if (state.has_open_payment) return refuse(OPEN_PAYMENT)
  const cycle = state.next_cycle
  const changes = nextDelivery({ ...state, skipped_cycles: [cycle, ...state.skipped_cycles] }, cycle)
  const text = `${shortDay(day)} skipped, next on ${longDay(changes.next_charge_day)}`
  return { ok: true, changes, effective: day, event: { kind: 'skipped', text }, skipped: { cycle, day } }
}

/** Skipped deliveries that can still be restored, earliest first: those ahead, and those whose day is still to come. */
export function restorableSkips(
  state: Pick<
    ActionState,
    'status' | 'skipped_cycles' | 'passed_skips' | 'anchor_day' | 'anchor_cycle' | 'frequency' | 'has_open_payment'
  >,
  today: string,
): SkippedCycle[] {
  if (state.status !== 'active') return []
  // After the schedule was changed, a passed cycle no longer falls on the day that was skipped.
  const passed = state.has_open_payment
    ? []
    : state.passed_skips.filter(({ cycle, day }) => day > today && dayOfCycle(state, cycle) === day)
  return [...passed, ...state.skipped_cycles.map((cycle) => ({ cycle, day: dayOfCycle(state, cycle) }))]
}

/** Restores a skipped delivery before it is due. Deliveries that are skipped after it stay skipped. */
export function unskip(
  state: ActionState,
  { cycle }: Extract<ActionInput, { action: 'unskip' }>,
  { today }: ActionContext,
): ActionResult {
  const found = restorableSkips(state, today).find((each) => each.cycle === cycle)
  if (!found) return refuse(refusalToRestore(state, cycle), 'cycle')
  const { day: effective } = found
  const event = { kind: 'unskipped', text: `${shortDay(effective)} is no longer skipped` } as const
  if (cycle > state.next_cycle) {
    return { ok: true, changes: { skipped_cycles: without(state.skipped_cycles, cycle) }, effective, event }
  }
  return { ok: true, changes: rewound(state, cycle), effective, event, restored_from: cycle }
}

function refusalToRestore(state: ActionState, cycle: number): string {
  const wasSkipped = state.passed_skips.some((each) => each.cycle === cycle)
  if (wasSkipped && state.has_open_payment) return OPEN_PAYMENT
  return wasSkipped ? 'This delivery’s date has passed, or the schedule has changed' : 'This delivery isn’t skipped'
}

const without = (cycles: readonly number[], cycle: number): number[] => cycles.filter((each) => each !== cycle)

/** Goes back to a passed cycle: the opposite of `nextDelivery`. */
function rewound(state: ActionState, cycle: number) {
  const { next_cycle, ends_after_cycle } = state
  let { minimum_cycles } = state
  const passed: number[] = []
  for (let each = next_cycle - 1; each >= cycle; each -= 1) {
    if (each < minimum_cycles) minimum_cycles -= 1
    if (each > cycle) passed.unshift(each)
  }
  return {
    next_cycle: cycle,
    next_charge_day: dayOfCycle(state, cycle),
    skipped_cycles: [...passed, ...state.skipped_cycles],
    ends_after_cycle: ends_after_cycle === null ? null : ends_after_cycle - (next_cycle - cycle),
    minimum_cycles,
  }
}
