import { addDays, isDay, startOfDay } from '../../shared/domain/date-range.ts'
import { badField } from './errors.ts'

/**
 * A moment of a list's query; null without one. A day counts from its start, as the last of a range to its end.
 * @throws AppError 400 for what is no date
 */
export function momentOf(field: string, text: string | undefined, end: 'first' | 'last' = 'first'): Date | null {
  if (text === undefined || text === '') return null
  if (isDay(text)) return startOfDay(addDays(text, end === 'last' ? 1 : 0))
  const moment = new Date(text)
  if (Number.isNaN(moment.getTime())) throw badField(field, 'Must be a date like 2026-11-21')
  return moment
}
