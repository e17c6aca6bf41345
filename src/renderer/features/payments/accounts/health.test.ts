import { describe, expect, it } from 'vitest'
import type { Connection } from '../../../../shared/contracts/payments/payment-accounts.ts'
import { healthOf } from './health.ts'
import { account } from '../payments.fixture.ts'

const facts = (approved_24h: number, attempts_24h: number, changes: Partial<Connection> = {}) =>
  account({ approved_24h, attempts_24h, approved_30d: approved_24h, attempts_30d: attempts_24h, ...changes })

const state = (is: Connection['health']['state']): Partial<Connection> => ({
  health: { ...account().health, state: is },
})

describe("an account's health", () => {
  it('is not rated without payments or with too few', () => {
    expect(healthOf(facts(0, 0))).toMatchObject({ key: 'unused', approval: null })
    expect(healthOf(facts(0, 9))).toMatchObject({ key: 'healthy', approval: 0 })
  })

  it('is degraded if fewer than half of enough attempts are approved', () => {
    expect(healthOf(facts(4, 10)).key).toBe('degraded')
    expect(healthOf(facts(5, 10)).key).toBe('healthy')
  })

  it('is degraded if the approval rate is more than ten points below the 30-day rate', () => {
    const usual = { approved_30d: 900, attempts_30d: 1000 }
    expect(healthOf(facts(79, 100, usual)).key).toBe('degraded')
    expect(healthOf(facts(80, 100, usual)).key).toBe('healthy')
  })

  it('follows the circuit breaker, regardless of the approval rate', () => {
    expect(healthOf(facts(10, 10, state('out')))).toMatchObject({ key: 'unhealthy', tone: 'bad' })
    expect(healthOf(facts(10, 10, state('probing')))).toMatchObject({ key: 'probing', tone: 'warn' })
  })

  it('is not rated while the account gets no payments', () => {
    expect(healthOf(facts(1, 20, { status: 'paused' })).key).toBe('paused')
    expect(healthOf(facts(0, 0, { status: 'failed' })).label).toBe('Invalid credentials')
    expect(healthOf(facts(0, 0, { status: 'unverified' })).label).toBe('Not verified')
  })
})
