/** Days of the calendar (YYYY-MM-DD), both included; in which time zone is up to who asks. */
export interface DayRange {
  start: string
  end: string
}

/** What a range is asked with: either end, both, or none. */
export interface RangeInput {
  start_date?: string | undefined
  end_date?: string | undefined
}

export type RangeResult =
  | { ok: true; current: DayRange; compared: DayRange }
  | { ok: false; field: 'start_date' | 'end_date'; message: string }

/** How many days a range has when nothing is chosen. */
const DEFAULT_DAYS = 30
/** Three years: what one chart can show day by day. */
export const MAX_DAYS = 1096

const DAY = 86_400_000

/** The UTC day of a moment. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** Midnight UTC at the start of a day. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00.000Z`)

/** The day that is `days` later, or earlier when negative. */
export const addDays = (day: string, days: number): string => dayOf(new Date(startOfDay(day).getTime() + days * DAY))

/** How many days a range has, both ends included. */
export const daysIn = ({ start, end }: DayRange): number =>
  Math.round((startOfDay(end).getTime() - startOfDay(start).getTime()) / DAY) + 1

/** Every day of a range in order. */
export const eachDay = (range: DayRange): string[] =>
  Array.from({ length: daysIn(range) }, (_, index) => addDays(range.start, index))

/**
 * True for a date that the calendar has: 2026-02-30 is none. Years far from any sale are mistakes, and the days beside
 * the last ones that can be written would be none.
 */
export function isDay(text: string): boolean {
  if (!/^(19|2\d)\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const moment = startOfDay(text)
  return !Number.isNaN(moment.getTime()) && dayOf(moment) === text
}

/**
 * The range that is asked for and the one of equal length just before it. With no end it lasts until `today`, with no
 * start it has 30 days.
 */
export function resolveRange({ start_date, end_date }: RangeInput, today: string): RangeResult {
  const ends = [
    ['start_date', start_date],
    ['end_date', end_date],
  ] as const
  for (const [field, value] of ends) {
    if (value !== undefined && !isDay(value)) return { ok: false, field, message: 'Must be a date like 2026-11-21' }
  }
  const end = end_date ?? (start_date !== undefined && start_date > today ? start_date : today)
  const current = { start: start_date ?? addDays(end, 1 - DEFAULT_DAYS), end }
  if (current.start > current.end) return { ok: false, field: 'end_date', message: 'Must not be before the start' }
  const days = daysIn(current)
  if (days > MAX_DAYS) return { ok: false, field: 'start_date', message: 'A range has at most three years' }
  return { ok: true, current, compared: { start: addDays(current.start, -days), end: addDays(current.start, -1) } }
}
