/** Calendar days (YYYY-MM-DD), inclusive, in the caller's time zone. */
export interface DayRange {
  start: string
  end: string
}

/** Requested range: either end, both, or none. */
export interface RangeInput {
  start_date?: string | undefined
  end_date?: string | undefined
}

export type RangeResult =
  | { ok: true; current: DayRange; compared: DayRange }
  | { ok: false; field: 'start_date' | 'end_date'; message: string }

/** Default number of days. */
const DEFAULT_DAYS = 30
/** Three years, the most a chart can show by day. */
export const MAX_DAYS = 1096

const DAY = 86_400_000

/** Returns the UTC day of a date. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** Returns midnight UTC at the start of a day. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00.000Z`)

/** Returns the day that is `days` later, or earlier if negative. */
export const addDays = (day: string, days: number): string => dayOf(new Date(startOfDay(day).getTime() + days * DAY))

/** Counts the days of a range, both ends included. */
export const daysIn = ({ start, end }: DayRange): number =>
  Math.round((startOfDay(end).getTime() - startOfDay(start).getTime()) / DAY) + 1

/** Returns every day of a range in order. */
export const eachDay = (range: DayRange): string[] =>
  Array.from({ length: daysIn(range) }, (_, index) => addDays(range.start, index))

/**
 * Returns true for an existing date, so not for 2026-02-30. Years far from any order are rejected as mistakes, and
 * because neighbors of the last representable days would be invalid.
 */
export function isDay(text: string): boolean {
  if (!/^(19|2\d)\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const moment = startOfDay(text)
  return !Number.isNaN(moment.getTime()) && dayOf(moment) === text
}

/**
 * Resolves the requested range and the comparison range of equal length right before it. Without an end it lasts until
 * `today`, without a start it has 30 days.
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
  if (current.start > current.end) return { ok: false, field: 'end_date', message: 'Can’t be before the start' }
  const days = daysIn(current)
  if (days > MAX_DAYS) return { ok: false, field: 'start_date', message: 'A range can cover at most three years' }
  return { ok: true, current, compared: { start: addDays(current.start, -days), end: addDays(current.start, -1) } }
}
