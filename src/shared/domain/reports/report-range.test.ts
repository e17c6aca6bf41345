import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysIn, eachDay } from '../money/date-range.ts'
import { timeUnits } from './catalog.ts'
import { comparedDay, comparedDays, daysOfRange, periodStarts, rangePresets } from './report-range.ts'

const day = fc.integer({ min: 0, max: 9000 }).map((days) => addDays('2010-01-01', days))
const range = fc
  .tuple(day, fc.integer({ min: 0, max: 800 }))
  .map(([start, days]) => ({ start, end: addDays(start, days) }))

describe('ranges of reports', () => {
  it.each([
    ['last_7_days', '2026-03-15', '2026-03-21'],
    ['last_30_days', '2026-02-20', '2026-03-21'],
    ['last_12_months', '2025-03-22', '2026-03-21'],
    ['this_month', '2026-03-01', '2026-03-21'],
    ['last_month', '2026-02-01', '2026-02-28'],
    ['this_year', '2026-01-01', '2026-03-21'],
    ['last_year', '2025-01-01', '2025-12-31'],
  ] as const)('%s is from %s to %s on March 21', (preset, start, end) => {
    expect(daysOfRange({ preset }, '2026-03-21')).toEqual({ start, end })
  })

  it('never ends before it starts, on any day', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...rangePresets), (today, preset) => {
        const { start, end } = daysOfRange({ preset }, today)
        expect(start <= end && end <= today).toBe(true)
      }),
    )
  })

  it('covers each day with exactly one period', () => {
    fc.assert(
      fc.property(range, fc.constantFrom(...timeUnits), (days, unit) => {
        const starts = periodStarts(days, unit)
        expect(starts[0]).toBe(days.start)
        expect(starts).toEqual(starts.toSorted())
        expect(starts.every((start) => start >= days.start && start <= days.end)).toBe(true)
        for (const start of starts.slice(1)) {
          const isFirst = unit === 'month' ? start.endsWith('-01') : new Date(`${start}T00:00:00Z`).getUTCDay() === 1
          expect(unit === 'day' || isFirst).toBe(true)
        }
        expect(unit === 'day' ? starts : []).toEqual(unit === 'day' ? eachDay(days) : [])
      }),
    )
  })

  it('compares with as many days just before, or the same dates a year before', () => {
    fc.assert(
      fc.property(range, (days) => {
        const before = comparedDays(days, 'previous_period')
        expect(before && daysIn(before)).toBe(daysIn(days))
        expect(before && addDays(before.end, 1)).toBe(days.start)
        expect(before?.start).toBe(comparedDay(days.start, days, 'previous_period'))
      }),
    )
    expect(comparedDays({ start: '2024-02-29', end: '2024-03-01' }, 'previous_year')).toEqual({
      start: '2023-02-28',
      end: '2023-03-01',
    })
    expect(comparedDays({ start: '2024-02-29', end: '2024-03-01' }, 'none')).toBeNull()
  })
})
