import { dayOfCycle, resumeCycle, type BillingSchedule, type Day } from './billing-calendar.ts'

/** How far ahead a delivery can be skipped, in deliveries from the next one on. */
export const MAX_SKIP_AHEAD = 12

/** A schedule with the deliveries that will be left out. */
export interface SkippingSchedule extends BillingSchedule {
  /** Cycles after the next one, ascending. The next one is never skipped: it is passed at once. */
  skipped_cycles: number[]
  ends_after_cycle: number | null
  minimum_cycles: number
}

/** A cycle that isn't delivered, and the day it would have been. */
export interface SkippedCycle {
  cycle: number
  day: Day
}

/**
 * The first delivery from a cycle on that isn't skipped. The number of deliveries stays the same: with each cycle that
 * is passed, a plan of limited length ends one later, and a commitment lasts one longer.
 */
export function nextDelivery(schedule: SkippingSchedule, cycle: number) {
  const skipped = schedule.skipped_cycles
  let { ends_after_cycle, minimum_cycles } = schedule
  let next_cycle = cycle
  for (; skipped.includes(next_cycle); next_cycle += 1) {
    if (ends_after_cycle !== null) ends_after_cycle += 1
    if (next_cycle <= minimum_cycles) minimum_cycles += 1
  }
  const skipped_cycles = skipped.filter((each) => each > next_cycle)
  const next_charge_day = dayOfCycle(schedule, next_cycle)
  return { next_cycle, next_charge_day, skipped_cycles, ends_after_cycle, minimum_cycles }
}

/**
 * Continues a schedule after a break: with the first delivery on or after `day` that isn't skipped. Skips ahead stay on
 * their days, and those that the break has passed are dropped.
 */
export function resumeDeliveries(schedule: SkippingSchedule, cycle: number, day: Day) {
  const { anchor_day, anchor_cycle } = resumeCycle(schedule, cycle, day)
  const shift = schedule.anchor_cycle - anchor_cycle
  const skipped_cycles = schedule.skipped_cycles.map((each) => each - shift).filter((each) => each >= cycle)
  return { anchor_day, anchor_cycle, ...nextDelivery({ ...schedule, anchor_day, anchor_cycle, skipped_cycles }, cycle) }
}

/** Last cycle of a commitment, with the skipped ones that it lasts longer for. */
export function lastCommittedCycle({ skipped_cycles, minimum_cycles }: SkippingSchedule): number {
  return skipped_cycles.reduce((last, cycle) => (cycle <= last ? last + 1 : last), minimum_cycles)
}

/** Last cycle of a plan of limited length, with the skipped ones ahead; null for endless. */
export function lastCycle({ skipped_cycles, ends_after_cycle }: SkippingSchedule): number | null {
  if (ends_after_cycle === null) return null
  return skipped_cycles.reduce((last, cycle) => (cycle <= last ? last + 1 : last), ends_after_cycle)
}
