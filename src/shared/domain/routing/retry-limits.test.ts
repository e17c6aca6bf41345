import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mayRetry, type EarlierAttempt } from './retry-limits.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const ago = (hours: number, decline_code: string | null = 'generic_decline'): EarlierAttempt => ({
  at: new Date(NOW.getTime() - hours * 3_600_000),
  decline_code,
})
const times = (count: number, hours: number) => Array.from({ length: count }, (_, at) => ago(hours + at / 100))

describe('card network retry limits', () => {
  it.each(['lost_card', 'stolen_card', 'pickup_card', 'invalid_card', 'incorrect_number', 'revoked_authorization'])(
    'Visa: none after %s, ever',
    (code) => {
      expect(mayRetry('visa', [ago(24 * 25, code)], NOW)).toMatchObject({ allowed: false })
    },
  )

  it('Visa: 15 attempts in 30 days', () => {
    expect(mayRetry('visa', times(14, 24), NOW)).toEqual({ allowed: true })
    expect(mayRetry('visa', times(15, 24), NOW)).toEqual({
      allowed: false,
      because: 'This card reached the Visa limit of 15 retries in 30 days.',
    })
    expect(mayRetry('visa', times(15, 24 * 31), NOW)).toEqual({ allowed: true })
  })

  it('Mastercard: 10 in a day and 35 in 30 days', () => {
    expect(mayRetry('mastercard', times(9, 1), NOW)).toEqual({ allowed: true })
    expect(mayRetry('mastercard', times(10, 1), NOW)).toMatchObject({ allowed: false })
    expect(mayRetry('mastercard', times(34, 48), NOW)).toEqual({ allowed: true })
    expect(mayRetry('Mastercard', times(35, 48), NOW)).toMatchObject({
      because: 'This card reached the Mastercard limit of 35 retries in 30 days.',
    })
  })

  it("don't count approvals, and don't limit other or unknown networks", () => {
    expect(
      mayRetry(
        'visa',
        Array.from({ length: 20 }, () => ago(1, null)),
        NOW,
      ),
    ).toEqual({ allowed: true })
    expect(mayRetry('amex', times(50, 1), NOW)).toEqual({ allowed: true })
    expect(mayRetry(null, times(50, 1), NOW)).toEqual({ allowed: true })
  })

  it('never allow more after more declines', () => {
    const attempt = fc.record({
      at: fc.date({ min: new Date('2026-10-15T00:00:00Z'), max: NOW, noInvalidDate: true }),
      decline_code: fc.constantFrom('generic_decline', 'lost_card', null),
    })
    fc.assert(
      fc.property(
        fc.constantFrom('visa', 'mastercard'),
        fc.array(attempt, { maxLength: 40 }),
        attempt,
        (brand, all, one) => {
          const before = mayRetry(brand, all, NOW).allowed
          expect(mayRetry(brand, [...all, one], NOW).allowed && !before).toBe(false)
        },
      ),
    )
  })
})
