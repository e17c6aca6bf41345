import { addDays, moveCycle, type Day } from './billing-calendar.ts'
import { resumeDeliveries } from './skipped-cycles.ts'
import { longDay, refuse, shortDay, type ActionContext, type ActionResult, type ActionState } from './action-result.ts'

/** How far ahead a delivery can be moved or paused, in days. */
export const MAX_DAYS_AHEAD = 366

/** A real day, 'YYYY-MM-DD'. */
export function isRealDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00.000Z`)
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

/** Why a day can't be chosen; null if it can. */
export function dayProblem(day: Day, today: Day): string | null {
  if (!isRealDay(day)) return 'Enter a date like 2026-11-21'
  if (day <= today) return 'Choose a date after today'
  return day > addDays(today, MAX_DAYS_AHEAD) ? 'Choose a date within a year' : null
}

export const OPEN_PAYMENT = 'The payment of this delivery is being processed. Try again when it is finished.'

/** Moves the next delivery to a day; later ones follow from there. A paused subscription resumes on that day. */
export function move(state: ActionState, { move_date }: { move_date: Day }, { today }: ActionContext): ActionResult {
  const problem = dayProblem(move_date, today)
  if (problem !== null) return refuse(problem, 'move_date')
  if (state.has_open_payment) return refuse(OPEN_PAYMENT)
  const before = state.next_charge_day
  if (before === move_date) return refuse(`The next charge is already on ${longDay(move_date)}`, 'move_date')
  const resumed = state.status === 'paused' ? { ...afterPause(state), paused_until: move_date } : {}
  const { next_cycle } = { ...state, ...resumed }
  const { anchor_day, anchor_cycle } = moveCycle(state, next_cycle, move_date)
  return {
    ok: true,
    changes: { ...resumed, anchor_day, anchor_cycle, next_charge_day: move_date },
    effective: move_date,
    event: {
      kind: 'moved',
      text: before === null ? `Moved to ${longDay(move_date)}` : `${shortDay(before)} moved to ${longDay(move_date)}`,
    },
  }
}

/** The deliveries as they are after the pause, which skips ahead follow. A pause without an end changes nothing. */
const afterPause = (state: ActionState) =>
  state.paused_until === null ? {} : resumeDeliveries(state, state.next_cycle, state.paused_until)
