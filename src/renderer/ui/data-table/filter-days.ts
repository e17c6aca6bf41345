import { addDays, dayOf, isDay } from '../../../shared/domain/money/date-range.ts'
import { formatDay } from '../../lib/format/format.ts'
import type { FilterOption } from './filter-chip.tsx'

/** Days back from today, today counted. */
const PRESETS: ReadonlyMap<string, { label: string; days: number }> = new Map([
  ['today', { label: 'Today', days: 1 }],
  ['7d', { label: 'Last 7 days', days: 7 }],
  ['30d', { label: 'Last 30 days', days: 30 }],
  ['90d', { label: 'Last 90 days', days: 90 }],
])

/** The first and the last day, both included. */
export interface Days {
  from: string
  to: string
  /** Days of the store's time zone, as the dashboard counts them, in place of the reader's own. */
  ofStore?: boolean
}

/** '2026-11-01..2026-11-21' as two days, with a Z for days of the store's time zone; null for anything else. */
export function readDays(value: string): Days | null {
  const ofStore = value.endsWith('Z')
  const [from = '', to = '', rest] = (ofStore ? value.slice(0, -1) : value).split('..')
  return rest === undefined && isDay(from) && isDay(to) && from <= to ? { from, to, ...(ofStore && { ofStore }) } : null
}

export const writeDays = ({ from, to, ofStore = false }: Days): string => `${from}..${to}${ofStore ? 'Z' : ''}`

const pad = (part: number): string => String(part).padStart(2, '0')

/** The reader's own calendar day of a moment. */
export const localDay = (now: Date): string => `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`

/** The moment at which a day begins where the reader is. */
const dayStart = (day: string): string => new Date(`${day}T00:00:00`).toISOString()

/** The date filter's value as the two moments that the API takes: from the first on, before the second. */
export function dateQuery(value: string, now: Date): { start_date?: string; end_date?: string } {
  const preset = PRESETS.get(value)
  if (preset) return { start_date: dayStart(addDays(localDay(now), 1 - preset.days)) }
  const days = readDays(value)
  if (days === null) return {}
  if (days.ofStore) return { start_date: days.from, end_date: days.to }
  return { start_date: dayStart(days.from), end_date: dayStart(addDays(days.to, 1)) }
}

/** The same as the first and the last day, for calls that count in days of UTC. */
export function dayQuery(value: string, now: Date): { start_date?: string; end_date?: string } {
  const preset = PRESETS.get(value)
  if (preset) return { start_date: addDays(dayOf(now), 1 - preset.days) }
  const days = readDays(value)
  return days === null ? {} : { start_date: days.from, end_date: days.to }
}

/** What the date filter offers; a range that was typed is offered as itself, so that the chip can say it. */
export function dateOptions(value: string): FilterOption[] {
  const presets = [...PRESETS].map(([key, { label }]) => ({ value: key, label }))
  const days = readDays(value)
  const own =
    days === null
      ? []
      : [{ value, label: `${formatDay(days.from)} to ${formatDay(days.to)}${days.ofStore ? ' (store time)' : ''}` }]
  return [...presets, ...own, { value: CHOOSE, label: 'Choose dates…' }]
}

/** The entry that asks for two days. */
export const CHOOSE = 'choose'
