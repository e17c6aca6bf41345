import { describe, expect, it } from 'vitest'
import { capsProblem, withCaps } from './retry-caps.ts'
import { mayRetry } from './retry-limits.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const declined = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    at: new Date(NOW.getTime() - (at + 1) * 60_000),
    decline_code: 'generic_decline',
  }))

describe("a store's retry limits", () => {
  it('default to the networks’ limits', () => {
    expect(mayRetry('visa', declined(14), NOW, withCaps([])).allowed).toBe(true)
    expect(mayRetry('visa', declined(15), NOW, withCaps([])).allowed).toBe(false)
  })

  it('are lower if the store sets a lower one, for that window only', () => {
    const limits = withCaps([{ network: 'mastercard', hours: 24, most: 2 }])
    expect(mayRetry('mastercard', declined(1), NOW, limits).allowed).toBe(true)
    expect(mayRetry('mastercard', declined(2), NOW, limits)).toEqual({
      allowed: false,
      because: 'This card reached the Mastercard limit of 2 retries in 1 day.',
    })
    expect(mayRetry('visa', declined(14), NOW, limits).allowed).toBe(true)
  })

  it("never exceed the network's limit, or apply to a network without one", () => {
    expect(capsProblem([{ network: 'visa', hours: 720, most: 16 }])).toBe('The network allows up to 15 retries')
    expect(capsProblem([{ network: 'amex', hours: 24, most: 1 }])).toBe('Unknown limit')
    expect(capsProblem([{ network: 'visa', hours: 24, most: 1 }])).toBe('Unknown limit')
    expect(capsProblem([{ network: 'visa', hours: 720, most: 0 }])).toBeNull()
    expect(withCaps([{ network: 'visa', hours: 720, most: 99 }])[0]?.windows).toEqual([{ hours: 720, most: 15 }])
  })
})
