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
 * A moment of a list's query; null without one. A day of the store's time zone counts from its start, as the last of a range
 * to its end.
 * @throws AppError 400 for what is no date
 */
export function momentOf(
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

/** Days of a store's time zone with the moments they last from and until. */
export interface Days extends DayRange {
  from: Date
  until: Date
}

const lasting = ({ time_zone }: Zoned, { start, end }: DayRange): Days => ({
  start,
  end,
  from: startOfDayIn(start, time_zone),
  until: startOfDayIn(addDays(end, 1), time_zone),
})

/**
 * The days that figures are asked for, and those they are compared with, in the store's time zone.
 * @throws AppError 400 for a date that is none, or a range that is turned round or too long.
 */
export function daysOf(store: Zoned, query: RangeInput, now: Date): { current: Days; compared: Days } {
  const range = resolveRange(query, dayIn(now, store.time_zone))
  if (!range.ok) throw badField(range.field, range.message)
  return { current: lasting(store, range.current), compared: lasting(store, range.compared) }
}
