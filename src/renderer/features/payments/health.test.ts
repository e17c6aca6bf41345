import { describe, expect, it } from 'vitest'
import { healthOf } from './health.ts'

const facts = (approved_24h: number, attempts_24h: number, active = true) => ({ active, approved_24h, attempts_24h })

describe("an account's health", () => {
  it('is not judged without payments, nor by too few', () => {
    expect(healthOf(facts(0, 0))).toMatchObject({ key: 'unused', approval: null })
    expect(healthOf(facts(0, 9))).toMatchObject({ key: 'healthy', approval: 0 })
  })

  it('is degraded when less than half of enough attempts are approved', () => {
    expect(healthOf(facts(4, 10)).key).toBe('degraded')
    expect(healthOf(facts(5, 10)).key).toBe('healthy')
  })

  it('does not matter while nothing is routed to it', () => {
    expect(healthOf(facts(1, 20, false)).key).toBe('paused')
  })
})
