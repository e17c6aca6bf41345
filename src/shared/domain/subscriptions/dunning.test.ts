import { describe, expect, it } from 'vitest'
import { isPayday, needsNewMethod, retryDay } from './dunning.ts'

const schedule = { retry_days: [1, 3, 5], payday_aware: true, final_action: 'cancel' } as const
const declined = (today: string, decline_code = 'generic_decline') => ({
  first_declined_on: '2027-02-01',
  today,
  decline_code,
})

describe('paydays', () => {
  it.each([
    ['2027-02-05', 'a Friday', true],
    ['2027-02-01', 'the first', true],
    ['2027-02-15', 'the fifteenth', true],
    ['2027-01-29', 'the last business day, as the month ends on a Sunday', true],
    ['2027-01-31', 'that Sunday', false],
    ['2027-02-03', 'a Wednesday', false],
  ])('%s is %s', (day, _, payday) => {
    expect(isPayday(day)).toBe(payday)
  })
})

describe('the day of a retry', () => {
  it('is counted from the first decline', () => {
    expect(retryDay(schedule, 1, declined('2027-02-01'))).toBe('2027-02-02')
    expect(retryDay(schedule, 2, declined('2027-02-02'))).toBe('2027-02-04')
    expect(retryDay(schedule, 4, declined('2027-02-06'))).toBeNull()
  })

  it('moves to a payday within three days after insufficient funds only', () => {
    expect(retryDay(schedule, 1, declined('2027-02-01', 'insufficient_funds'))).toBe('2027-02-05')
    expect(retryDay(schedule, 1, declined('2027-02-01', 'do_not_honor'))).toBe('2027-02-02')
    const plain = { ...schedule, payday_aware: false }
    expect(retryDay(plain, 1, declined('2027-02-01', 'insufficient_funds'))).toBe('2027-02-02')
  })

  it('is after a try that was itself late', () => {
    expect(retryDay(schedule, 2, declined('2027-02-05'))).toBe('2027-02-06')
  })
})

it('gives a card up after declines that a retry cannot change', () => {
  expect(needsNewMethod('hard', 'lost_card')).toBe(true)
  expect(needsNewMethod('hard', 'do_not_honor')).toBe(true)
  expect(needsNewMethod('soft', 'authentication_required')).toBe(true)
  expect(needsNewMethod('soft', 'insufficient_funds')).toBe(false)
  expect(needsNewMethod('hard', 'blocked_by_rule')).toBe(false)
})
