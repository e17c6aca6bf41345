import { addDays, dayOf, isDay } from '../../../shared/domain/money/date-range.ts'
import { formatDay } from '../../lib/format/format.ts'
import type { FilterOption } from './filter-chip.tsx'

/** Number of days, including today. */
const PRESETS: ReadonlyMap<string, { label: string; days: number }> = new Map([
  ['today', { label: 'Today', days: 1 }],
  ['7d', { label: 'Last 7 days', days: 7 }],
  ['30d', { label: 'Last 30 days', days: 30 }],
  ['90d', { label: 'Last 90 days', days: 90 }],
])

/** First and last day, inclusive. */
export interface Days {
  from: string
  to: string
  /** Days in the store's time zone, as used on the dashboard, not the viewer's. */
  ofStore?: boolean
}

/** Parses '2026-11-01..2026-11-21', with a Z for days in the store's time zone; null for anything else. */
export function readDays(value: string): Days | null {
  const ofStore = value.endsWith('Z')
  const [from = '', to = '', rest] = (ofStore ? value.slice(0, -1) : value).split('..')
  return rest === undefined && isDay(from) && isDay(to) && from <= to ? { from, to, ...(ofStore && { ofStore }) } : null
}

export const writeDays = ({ from, to, ofStore = false }: Days): string => `${from}..${to}${ofStore ? 'Z' : ''}`

const pad = (part: number): string => String(part).padStart(2, '0')

/** The viewer's local calendar day. */
export const localDay = (now: Date): string => `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`

/** Start of a day in the viewer's time zone. */
const dayStart = (day: string): string => new Date(`${day}T00:00:00`).toISOString()

/** Converts the date filter to the API's timestamps: start inclusive, end exclusive. */
export function dateQuery(value: string, now: Date): { start_date?: string; end_date?: string } {
  const preset = PRESETS.get(value)
  if (preset) return { start_date: dayStart(addDays(localDay(now), 1 - preset.days)) }
  const days = readDays(value)
  if (days === null) return {}
  if (days.ofStore) return { start_date: days.from, end_date: days.to }
  return { start_date: dayStart(days.from), end_date: dayStart(addDays(days.to, 1)) }
}

/** Converts the date filter to first and last day, for calls that use UTC days. */
export function dayQuery(value: string, now: Date): { start_date?: string; end_date?: string } {
  const preset = PRESETS.get(value)
  if (preset) return { start_date: addDays(dayOf(now), 1 - preset.days) }
  const days = readDays(value)
  return days === null ? {} : { start_date: days.from, end_date: days.to }
}

/** Options of the date filter; a custom range is added as an option, so that the chip can show it. */
export function dateOptions(value: string): FilterOption[] {
  const presets = [...PRESETS].map(([key, { label }]) => ({ value: key, label }))
  const days = readDays(value)
  const own =
    days === null
      ? []
      : [{ value, label: `${formatDay(days.from)} to ${formatDay(days.to)}${days.ofStore ? ' (store time)' : ''}` }]
  return [...presets, ...own, { value: CHOOSE, label: 'Select dates…' }]
}

/** Option that opens the custom range. */
export const CHOOSE = 'choose'
