import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { addDays, daysIn, isDay, MAX_DAYS, type DayRange } from '../../../shared/domain/money/date-range.ts'
import { dayIn } from '../../../shared/domain/address/time-zone.ts'

/** Preset ranges, in days. */
export const PRESETS = [7, 30, 90] as const

export type Preset = (typeof PRESETS)[number]

const DEFAULT_PRESET: Preset = 30

export interface ChosenRange extends DayRange {
  /** Null for custom days. */
  preset: Preset | null
  /** The range of equal length just before it. */
  compared: DayRange
  /** True if the range is compared with the previous one. */
  compare: boolean
  today: string
}

const before = (range: DayRange): DayRange => ({
  start: addDays(range.start, -daysIn(range)),
  end: addDays(range.start, -1),
})

const lastDays = (days: number, today: string): DayRange => ({ start: addDays(today, 1 - days), end: today })

/** Parses the range in a URL. An invalid range becomes the last 30 days. */
export function readRange(params: URLSearchParams, today: string): ChosenRange {
  const compare = params.get('compare') !== 'off'
  const [from, until] = [params.get('from') ?? '', params.get('to') ?? '']
  if (isDay(from) && isDay(until) && from <= until) {
    const range = { start: from, end: until }
    if (daysIn(range) <= MAX_DAYS) return { ...range, preset: null, compared: before(range), compare, today }
  }
  const preset = PRESETS.find((days) => String(days) === params.get('range')) ?? DEFAULT_PRESET
  const range = lastDays(preset, today)
  return { ...range, preset, compared: before(range), compare, today }
}

/** Writes a preset, days or the comparison to URL parameters; omits defaults. */
export function writeRange(params: URLSearchParams, change: Preset | DayRange | { compare: boolean }): URLSearchParams {
  const next = new URLSearchParams(params)
  if (typeof change === 'object' && 'compare' in change) {
    if (change.compare) next.delete('compare')
    else next.set('compare', 'off')
    return next
  }
  for (const name of ['range', 'from', 'to']) next.delete(name)
  if (typeof change === 'object') {
    next.set('from', change.start)
    next.set('to', change.end)
  } else if (change !== DEFAULT_PRESET) next.set('range', String(change))
  return next
}

export type ChangeRange = (change: Preset | DayRange | { compare: boolean }) => void

/** Today in the store's time zone. Updates at midnight while the dashboard is open. */
function useToday(timeZone: string): string {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return dayIn(now, timeZone)
}

/** The dashboard's date range, stored in the URL. Days are in the store's time zone, as on the server. */
export function useRange(timeZone: string): [ChosenRange, ChangeRange] {
  const [params, setParams] = useSearchParams()
  const today = useToday(timeZone)
  const range = useMemo(() => readRange(params, today), [params, today])
  const change = useCallback<ChangeRange>(
    (wish) => setParams((current) => writeRange(current, wish), { replace: true }),
    [setParams],
  )
  return [range, change]
}

const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const named = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })
const dated = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

const noon = (day: string): Date => new Date(`${day}T12:00:00Z`)

/** 'Nov 2' */
export const shortDay = (day: string): string => short.format(noon(day))

/** 'Sun, Nov 15' */
export const namedDay = (day: string): string => named.format(noon(day))

/** 'Oct 23 – Nov 21', with years if they differ. */
export function formatRange({ start, end }: DayRange): string {
  if (start === end) return shortDay(start)
  const write = start.slice(0, 4) === end.slice(0, 4) ? shortDay : (day: string) => dated.format(noon(day))
  return `${write(start)} – ${write(end)}`
}
