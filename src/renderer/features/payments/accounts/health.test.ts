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
  it('is not judged without payments, nor by too few', () => {
    expect(healthOf(facts(0, 0))).toMatchObject({ key: 'unused', approval: null })
    expect(healthOf(facts(0, 9))).toMatchObject({ key: 'healthy', approval: 0 })
  })

  it('is degraded when less than half of enough attempts are approved', () => {
    expect(healthOf(facts(4, 10)).key).toBe('degraded')
    expect(healthOf(facts(5, 10)).key).toBe('healthy')
  })

  it('is degraded when it approves ten points less than over 30 days', () => {
    const usual = { approved_30d: 900, attempts_30d: 1000 }
    expect(healthOf(facts(79, 100, usual)).key).toBe('degraded')
    expect(healthOf(facts(80, 100, usual)).key).toBe('healthy')
  })

  it('is what the breaker says, whatever was approved', () => {
    expect(healthOf(facts(10, 10, state('out')))).toMatchObject({ key: 'unhealthy', tone: 'bad' })
    expect(healthOf(facts(10, 10, state('probing')))).toMatchObject({ key: 'probing', tone: 'warn' })
  })

  it('does not matter while nothing is routed to it', () => {
    expect(healthOf(facts(1, 20, { status: 'paused' })).key).toBe('paused')
    expect(healthOf(facts(0, 0, { status: 'failed' })).label).toBe('Keys refused')
    expect(healthOf(facts(0, 0, { status: 'unverified' })).label).toBe('Not checked')
  })
})
