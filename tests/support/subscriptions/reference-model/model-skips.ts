import { dayOf, isSkipped, passSkipped, type ModelSubscription } from './model-subscription.ts'

/** How many deliveries ahead can be skipped. */
const AHEAD = 12

/** Deliveries that were skipped when they were the next ones, and whose day has not come yet. */
const passedBefore = (s: ModelSubscription, day: string): number[] => {
  const last = Math.max(0, ...s.charges.filter(({ status }) => status !== 'skipped').map(({ cycle }) => cycle))
  return s.charges
    .filter(({ status, cycle, due }) => status === 'skipped' && cycle > last && due > day && due === dayOf(s, cycle))
    .map(({ cycle }) => cycle)
}

/** The plan's last delivery, with one more for each that is left out. */
function lastOf(s: ModelSubscription): number {
  let end = s.ends_after ?? Number.POSITIVE_INFINITY
  for (let cycle = s.cycle; cycle <= Math.min(end, s.cycle + AHEAD); cycle += 1) if (isSkipped(s, cycle)) end += 1
  return end
}

export function canSkip(s: ModelSubscription, ahead: number): boolean {
  if (s.next_day === null || s.cancels_at_end) return false
  const cycle = s.cycle + ahead
  if (ahead === 0) return s.charges.every((charge) => charge.cycle !== cycle || charge.status === 'waiting_for_stock')
  return ahead > 0 && ahead < AHEAD && !isSkipped(s, cycle) && cycle <= lastOf(s)
}

export const canRestore = (s: ModelSubscription, ahead: number, day: string): boolean =>
  ahead > 0 ? isSkipped(s, s.cycle + ahead) : passedBefore(s, day).includes(s.cycle + ahead)

/** Leaves a delivery out: the next one is passed at once, a later one when its day comes. */
export function skip(s: ModelSubscription, ahead: number): void {
  s.skipped_days.push(ahead === 0 ? (s.next_day ?? '') : dayOf(s, s.cycle + ahead))
  if (ahead > 0) return
  passSkipped(s)
  s.acts_on = s.next_day
}

/** Makes a delivery after all. Those that were passed after it are skipped ones ahead again. */
export function restore(s: ModelSubscription, ahead: number): void {
  const wanted = s.cycle + ahead
  if (ahead > 0) {
    s.skipped_days = s.skipped_days.filter((day) => day !== dayOf(s, wanted))
    return
  }
  while (s.cycle > wanted) {
    s.cycle -= 1
    if (s.ends_after !== null) s.ends_after -= 1
    if (s.cycle < s.minimum) s.minimum -= 1
    s.skipped_days.push(dayOf(s, s.cycle))
    s.charges = s.charges.filter(({ cycle, status }) => cycle !== s.cycle || status !== 'skipped')
  }
  s.skipped_days = s.skipped_days.filter((day) => day !== dayOf(s, wanted))
  s.next_day = dayOf(s, wanted)
  s.acts_on = s.next_day
}
