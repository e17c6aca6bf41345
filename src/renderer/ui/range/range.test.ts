import { describe, expect, it } from 'vitest'
import { formatRange, readRange, writeRange } from './range.ts'

const today = '2026-11-21'
const read = (query: string) => readRange(new URLSearchParams(query), today)

describe('dashboard range', () => {
  it('defaults to the last 30 days including today, compared with the 30 before [RT-018]', () => {
    expect(read('')).toEqual({
      start: '2026-10-23',
      end: '2026-11-21',
      preset: 30,
      compared: { start: '2026-09-23', end: '2026-10-22' },
      compare: true,
      today,
    })
  })

  it('reads a preset, custom days, and a disabled comparison from the URL', () => {
    expect(read('range=7')).toMatchObject({ start: '2026-11-15', preset: 7 })
    expect(read('from=2026-02-01&to=2026-02-03&compare=off')).toMatchObject({
      preset: null,
      compared: { start: '2026-01-29', end: '2026-01-31' },
      compare: false,
    })
  })

  it.each([
    'range=8',
    'from=2026-02-30&to=2026-03-01',
    'from=2026-03-02&to=2026-03-01',
    'from=2001-01-01&to=2026-01-01',
  ])('falls back to 30 days for %s', (query) => expect(read(query).preset).toBe(30))

  it('writes what it reads, and nothing for the default', () => {
    const custom = writeRange(new URLSearchParams('range=7'), { start: '2026-01-01', end: '2026-01-31' })
    expect(custom.toString()).toBe('from=2026-01-01&to=2026-01-31')
    expect(writeRange(custom, 30).toString()).toBe('')
    expect(writeRange(custom, { compare: false }).get('compare')).toBe('off')
  })

  it('formats short, with years only if they differ', () => {
    expect(formatRange({ start: '2026-10-23', end: '2026-11-21' })).toBe('Oct 23 – Nov 21')
    expect(formatRange({ start: '2025-12-30', end: '2026-01-02' })).toBe('Dec 30, 2025 – Jan 2, 2026')
  })
})
