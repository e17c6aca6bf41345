import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayOf, daysIn, eachDay, isDay, MAX_DAYS, resolveRange } from './date-range.ts'

const TODAY = '2026-11-21'

describe('resolveRange [API-023]', () => {
  it('defaults to the last 30 days, compared with the 30 days before', () => {
    expect(resolveRange({}, TODAY)).toEqual({
      ok: true,
      current: { start: '2026-10-23', end: '2026-11-21' },
      compared: { start: '2026-09-23', end: '2026-10-22' },
    })
  })

  it('fills in a missing end', () => {
    expect(resolveRange({ start_date: '2026-11-20' }, TODAY)).toMatchObject({
      current: { start: '2026-11-20', end: '2026-11-21' },
      compared: { start: '2026-11-18', end: '2026-11-19' },
    })
    expect(resolveRange({ end_date: '2026-03-30' }, TODAY)).toMatchObject({
      current: { start: '2026-03-01', end: '2026-03-30' },
    })
    expect(resolveRange({ start_date: '2027-01-01' }, TODAY)).toMatchObject({
      current: { start: '2027-01-01', end: '2027-01-01' },
    })
  })

  it.each([
    [{ start_date: '2026-02-30' }, 'start_date'],
    [{ end_date: '0001-01-01' }, 'end_date'],
    [{ end_date: '2026-13-01' }, 'end_date'],
    [{ start_date: '2026-02-02', end_date: '2026-02-01' }, 'end_date'],
    [{ start_date: '2000-01-01', end_date: '2026-01-01' }, 'start_date'],
  ])('rejects %o', (input, field) => {
    expect(resolveRange(input, TODAY)).toMatchObject({ ok: false, field })
  })

  it('compares with a range of equal length that ends the day before', () => {
    const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }).map(dayOf)
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: MAX_DAYS }), (start_date, days) => {
        const result = resolveRange({ start_date, end_date: addDays(start_date, days - 1) }, TODAY)
        if (!result.ok) throw new Error(result.message)
        expect(daysIn(result.current)).toBe(days)
        expect(daysIn(result.compared)).toBe(days)
        expect(addDays(result.compared.end, 1)).toBe(result.current.start)
      }),
    )
  })
})

it('lists every day once, across a leap day and a new year [API-023]', () => {
  expect(eachDay({ start: '2028-02-28', end: '2028-03-01' })).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
  expect(eachDay({ start: '2026-12-31', end: '2027-01-01' })).toEqual(['2026-12-31', '2027-01-01'])
})

it('accepts only dates that exist [API-023]', () => {
  expect(isDay('2028-02-29')).toBe(true)
  expect(isDay('2026-02-29')).toBe(false)
  expect(isDay('21.11.2026')).toBe(false)
  expect(isDay('0000-01-01')).toBe(false)
  expect(isDay('9999-12-31')).toBe(false)
})
