import { describe, expect, it } from 'vitest'
import { addDays, eachDay } from '../money/date-range.ts'
import { dayIn, isTimeZone, minuteOfDayIn, startOfDayIn, zoneLabel } from './time-zone.ts'

const at = (text: string) => new Date(text)
const start = (day: string, zone: string) => startOfDayIn(day, zone).toISOString()
const hours = (day: string, zone: string) =>
  (startOfDayIn(addDays(day, 1), zone).getTime() - startOfDayIn(day, zone).getTime()) / 3_600_000

describe('day in a time zone', () => {
  it('starts at local midnight', () => {
    expect(start('2026-11-21', 'America/Chicago')).toBe('2026-11-21T06:00:00.000Z')
    expect(start('2026-07-01', 'America/Chicago')).toBe('2026-07-01T05:00:00.000Z')
    expect(start('2026-11-21', 'Asia/Kolkata')).toBe('2026-11-20T18:30:00.000Z')
    expect(start('2026-11-21', 'UTC')).toBe('2026-11-21T00:00:00.000Z')
    expect(dayIn(at('2026-11-21T05:59:59Z'), 'America/Chicago')).toBe('2026-11-20')
    expect(dayIn(at('2026-11-21T06:00:00Z'), 'America/Chicago')).toBe('2026-11-21')
  })

  it('is an hour shorter or longer when daylight saving time starts or ends', () => {
    expect([hours('2026-03-08', 'America/Chicago'), hours('2026-11-01', 'America/Chicago')]).toEqual([23, 25])
    expect([hours('2026-03-29', 'Europe/Berlin'), hours('2026-10-25', 'Europe/Berlin')]).toEqual([23, 25])
    expect(start('2026-03-09', 'America/Chicago')).toBe('2026-03-09T05:00:00.000Z')
    expect(start('2026-11-02', 'America/Chicago')).toBe('2026-11-02T06:00:00.000Z')
  })

  it('starts at the clock change if it skips midnight, and at the first of two midnights', () => {
    // In Havana the clock goes from 0:00 to 1:00 in spring, and from 1:00 back to 0:00 in fall.
    expect(start('2026-03-08', 'America/Havana')).toBe('2026-03-08T05:00:00.000Z')
    expect(start('2026-11-01', 'America/Havana')).toBe('2026-11-01T04:00:00.000Z')
  })

  it.each(['America/Chicago', 'Europe/Berlin', 'Australia/Lord_Howe', 'America/Havana', 'Asia/Beirut'])(
    'starts where the previous day ends in %s',
    (zone) => {
      for (const day of eachDay({ start: '2026-01-01', end: '2026-12-31' })) {
        const first = startOfDayIn(day, zone)
        expect(dayIn(first, zone)).toBe(day)
        expect(dayIn(new Date(first.getTime() - 1000), zone)).toBe(addDays(day, -1))
      }
    },
  )
})

it('returns local minutes, with the repeated hour twice', () => {
  expect(minuteOfDayIn(at('2026-11-21T04:30:00Z'), 'America/Chicago')).toBe(22 * 60 + 30)
  expect(minuteOfDayIn(at('2026-03-08T07:59:00Z'), 'America/Chicago')).toBe(119)
  expect(minuteOfDayIn(at('2026-03-08T08:00:00Z'), 'America/Chicago')).toBe(180)
  expect(minuteOfDayIn(at('2026-11-01T06:30:00Z'), 'America/Chicago')).toBe(90)
  expect(minuteOfDayIn(at('2026-11-01T07:30:00Z'), 'America/Chicago')).toBe(90)
})

it('falls back to UTC for an unknown zone', () => {
  expect(['Europe/Berlin', 'UTC', 'Atlantis/Capital', '+02:00', ''].map(isTimeZone)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  expect(dayIn(at('2026-11-21T23:59:00Z'), 'Atlantis/Capital')).toBe('2026-11-21')
})

it('is named after its city', () => {
  expect(['America/Chicago', 'America/Argentina/Buenos_Aires', 'UTC', 'Etc/GMT+5'].map(zoneLabel)).toEqual([
    'Chicago time',
    'Buenos Aires time',
    'UTC',
    'Etc/GMT+5',
  ])
})
