import {
  addDays,
  isDay,
  resolveRange,
  type DayRange,
  type RangeInput,
} from '../../../shared/domain/money/date-range.ts'
import { dayIn, startOfDayIn } from '../../../shared/domain/address/time-zone.ts'
import { badField } from '../errors.ts'
import type { StoreAccess } from './ownership.ts'

type Zoned = Pick<StoreAccess, 'time_zone'>

/**
 * Parses a time in a list's query; null without one. A day in the store's time zone means its start, or its end if it
 * is the last of a range.
 * @throws AppError 400 for an invalid date
 */
export function parseQueryTime(
  { time_zone }: Zoned,
  field: string,
  text: string | undefined,
  end: 'first' | 'last' = 'first',
): Date | null {
  if (text === undefined || text === '') return null
  if (isDay(text)) return startOfDayIn(addDays(text, end === 'last' ? 1 : 0), time_zone)
  const moment = new Date(text)
  const isMoment = isDay(text.slice(0, 10)) && text[10] === 'T' && !Number.isNaN(moment.getTime())
  if (!isMoment) throw badField(field, 'Must be a date like 2026-11-21')
  return moment
}

/** A range of days in a store's time zone, with its start and end times. */
export interface DayPeriod extends DayRange {
  from: Date
  until: Date
}

const lasting = ({ time_zone }: Zoned, { start, end }: DayRange): DayPeriod => ({
  start,
  end,
  from: startOfDayIn(start, time_zone),
  until: startOfDayIn(addDays(end, 1), time_zone),
})

/**
 * The requested range of days and the range to compare it with, in the store's time zone.
 * @throws AppError 400 for an invalid date, or a range that is reversed or too long.
 */
export function parseReportRange(
  store: Zoned,
  query: RangeInput,
  now: Date,
): { current: DayPeriod; compared: DayPeriod } {
  const range = resolveRange(query, dayIn(now, store.time_zone))
  if (!range.ok) throw badField(range.field, range.message)
  return { current: lasting(store, range.current), compared: lasting(store, range.compared) }
}
