import { describe, expect, it } from 'vitest'
import { fact } from '../../../../tests/support/shops/routing.ts'
import { compileCondition, minutesOf } from './conditions.ts'

const at = (time: string, from: string, to: string) =>
  compileCondition({ field: 'time_of_day', operator: 'between', value: [from, to] })(
    fact({ minute_of_day: minutesOf(time) ?? -1 }),
  )

describe('a time range', () => {
  it.each([
    ['08:59', 'no'],
    ['09:00', 'yes'],
    ['16:59', 'yes'],
    ['17:00', 'no'],
  ])('from 09:00 to 17:00 at %s: %s', (time, met) => {
    expect(at(time, '09:00', '17:00')).toBe(met)
  })

  it.each([
    ['21:59', 'no'],
    ['22:00', 'yes'],
    ['23:59', 'yes'],
    ['00:00', 'yes'],
    ['05:59', 'yes'],
    ['06:00', 'no'],
    ['06:01', 'no'],
  ])('from 22:00 past midnight to 06:00 at %s: %s', (time, met) => {
    expect(at(time, '22:00', '06:00')).toBe(met)
  })
})

describe('a BIN condition', () => {
  const bin = (operator: 'starts_with' | 'not_starts_with', starts: string[], known: string | null) =>
    compileCondition({ field: 'bin', operator, value: starts })(fact({ bin: known }))

  it.each([
    // Six digits that are a prefix of the eight match neither.
    [['42424242'], '424242', 'unknown', 'unknown'],
    [['42424242'], '42424242', 'yes', 'no'],
    [['42424242'], '42424299', 'no', 'yes'],
    [['42424242'], '555555', 'no', 'yes'],
    [['424242'], '42424242', 'yes', 'no'],
    [['42424242', '4242'], '424242', 'yes', 'no'],
    [['42424242'], null, 'unknown', 'unknown'],
  ] as const)('starting with %s or not, for a card known by %s: %s, %s', (starts, known, is, isNot) => {
    expect(bin('starts_with', [...starts], known)).toBe(is)
    expect(bin('not_starts_with', [...starts], known)).toBe(isNot)
  })
})
