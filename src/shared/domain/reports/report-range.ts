import { addDays, daysIn, isDay, startOfDay, type DayRange } from '../money/date-range.ts'
import type { TimeUnit } from './catalog.ts'

export const rangePresets = [
  'last_7_days',
  'last_30_days',
  'last_90_days',
  'last_12_months',
  'this_month',
  'last_month',
  'this_year',
  'last_year',
] as const
type RangePreset = (typeof rangePresets)[number]

export const presetLabels: Readonly<Record<RangePreset, string>> = {
  last_7_days: 'Last 7 days',
  last_30_days: 'Last 30 days',
  last_90_days: 'Last 90 days',
  last_12_months: 'Last 12 months',
  this_month: 'This month',
  last_month: 'Last month',
  this_year: 'This year',
  last_year: 'Last year',
}

export const comparisons = ['none', 'previous_period', 'previous_year'] as const
export type Comparison = (typeof comparisons)[number]

/** Days that move with the calendar, or fixed ones. Both are days in the store's time zone, inclusive. */
export type ReportRange = { preset: RangePreset } | { start_date: string; end_date: string }

/** Ten years. */
const MAX_RANGE_DAYS = 3653
/** Three years, the most that a chart shows by day. */
const MAX_DAY_BUCKETS = 1096

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`
const lastMonth = (day: string): string => monthOf(addDays(monthOf(day), -1))
const yearsBefore = (day: string, years: number): string => {
  const earlier = `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`
  return isDay(earlier) ? earlier : addDays(`${earlier.slice(0, 8)}28`, 0)
}

const PRESETS: Readonly<Record<RangePreset, (today: string) => DayRange>> = {
  last_7_days: (today) => ({ start: addDays(today, -6), end: today }),
  last_30_days: (today) => ({ start: addDays(today, -29), end: today }),
  last_90_days: (today) => ({ start: addDays(today, -89), end: today }),
  last_12_months: (today) => ({ start: addDays(yearsBefore(today, 1), 1), end: today }),
  this_month: (today) => ({ start: monthOf(today), end: today }),
  last_month: (today) => ({ start: lastMonth(today), end: addDays(monthOf(today), -1) }),
  this_year: (today) => ({ start: `${today.slice(0, 4)}-01-01`, end: today }),
  last_year: (today) => {
    const year = yearsBefore(today, 1).slice(0, 4)
    return { start: `${year}-01-01`, end: `${year}-12-31` }
  },
}

/** Returns the days of a range on the given day. */
export const daysOfRange = (range: ReportRange, today: string): DayRange =>
  'preset' in range ? PRESETS[range.preset](today) : { start: range.start_date, end: range.end_date }

/** Explains what is wrong with a range, by field; null if it is valid. */
export function rangeProblem(range: ReportRange, unit: TimeUnit | undefined): [field: string, message: string] | null {
  if ('preset' in range) return null
  const { start_date: start, end_date: end } = range
  if (!isDay(start)) return ['range.start_date', 'Must be a date like 2026-11-21']
  if (!isDay(end)) return ['range.end_date', 'Must be a date like 2026-11-21']
  if (end < start) return ['range.end_date', 'Can’t be before the start']
  const days = daysIn({ start, end })
  if (days > MAX_RANGE_DAYS) return ['range.start_date', 'A report can cover at most ten years']
  if (unit === 'day' && days > MAX_DAY_BUCKETS) {
    return ['range.start_date', 'Reports by day can cover at most three years. Group by week or month instead']
  }
  return null
}

/** Returns the range to compare with; null without one. */
export function comparedDays(range: DayRange, compare: Comparison): DayRange | null {
  if (compare === 'none') return null
  if (compare === 'previous_year') return { start: yearsBefore(range.start, 1), end: yearsBefore(range.end, 1) }
  return { start: addDays(range.start, -daysIn(range)), end: addDays(range.start, -1) }
}

/** Monday of the day's week. */
const mondayOf = (day: string): string => addDays(day, -((startOfDay(day).getUTCDay() + 6) % 7))

const nextStart = (day: string, unit: TimeUnit): string => {
  if (unit === 'day') return addDays(day, 1)
  return unit === 'week' ? addDays(mondayOf(day), 7) : monthOf(addDays(monthOf(day), 31))
}

/** Returns the first day of each period of a range. The first and the last period can be cut off by the range. */
export function periodStarts(range: DayRange, unit: TimeUnit): string[] {
  const starts: string[] = []
  for (let day = range.start; day <= range.end; day = nextStart(day, unit)) starts.push(day)
  return starts
}

/**
 * Returns the day of the compared range that belongs to a day of the current one: the same number of days after the
 * start, or the same date a year earlier. Periods of both ranges thus match one to one.
 */
export function comparedDay(day: string, range: DayRange, compare: Comparison): string {
  return compare === 'previous_year' ? yearsBefore(day, 1) : addDays(day, -daysIn(range))
}
