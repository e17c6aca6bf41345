import { describe, expect, it } from 'vitest'
import { compileRules } from './decide.ts'
import { estimateOf, newReplay, replayPayment, type PastPayment, type ReplayRules } from './replay.ts'
import { CONNECTIONS, fact, rule, when } from '../../../../tests/support/routing.ts'
import { wilson } from './wilson.ts'

const past = (given: Partial<PastPayment> = {}): PastPayment => ({
  payment_id: 'pay_1',
  created_at: '2026-11-20T10:00:00.000Z',
  facts: fact(),
  connection_id: 'con_a',
  approved: true,
  ...given,
})

const big = rule({ conditions: when({ field: 'amount', operator: 'at_least', value: 20_000, currency: 'USD' }) })
const tried = (...rules: Parameters<typeof compileRules>[0][number][]): ReplayRules => ({
  rules: compileRules(rules),
  rule_id: big.rule_id,
  connections: CONNECTIONS,
})

describe('a replay', () => {
  it('tells each payment that would go elsewhere, and counts those that fit', () => {
    const replay = newReplay()
    replayPayment(replay, past(), tried(big))
    replayPayment(replay, past({ payment_id: 'pay_2', facts: fact({ amount: 24_800 }), approved: false }), tried(big))
    replayPayment(
      replay,
      past({ payment_id: 'pay_3', facts: fact({ amount: 20_000 }), connection_id: 'con_b' }),
      tried(big),
    )
    expect(replay).toMatchObject({ payments: 3, matched: 2, changed: 1, declined: 0 })
    expect(replay.differences).toMatchObject([
      {
        payment_id: 'pay_2',
        amount: 24_800,
        was: { connection_id: 'con_a', approved: false },
        would_be: { connection_id: 'con_b' },
      },
    ])
  })

  it('tells what a rule would have declined', () => {
    const no = rule({ kind: 'decline', action: { type: 'decline', reason: 'No', shopper_message: 'No' } })
    const replay = newReplay()
    replayPayment(replay, past(), tried(no))
    expect(replay).toMatchObject({ changed: 1, declined: 1, differences: [{ would_be: null }] })
    expect(estimateOf(replay)).toMatchObject({ payments: 0, expected: null })
  })

  it('estimates with an interval from the connections’ own payments, or not at all from too few', () => {
    const replay = newReplay()
    for (let at = 0; at < 100; at += 1) {
      replayPayment(replay, past({ connection_id: 'con_b', approved: at < 90 }), tried(big))
      if (at < 50) replayPayment(replay, past({ facts: fact({ amount: 30_000 }), approved: at < 30 }), tried(big))
    }
    // Those of con_b that do not fit the rule would have gone to the default connection.
    const estimate = estimateOf(replay)
    expect(estimate).toMatchObject({ payments: 150, approved_before: 120 })
    expect(estimate.expected?.low).toBeLessThan(estimate.expected?.approved ?? 0)
    expect(estimate.expected?.high).toBeGreaterThan(estimate.expected?.approved ?? 0)
    expect(estimate.basis).toMatch(/^An estimate:/)
    const few = newReplay()
    replayPayment(few, past({ facts: fact({ amount: 30_000 }) }), tried(big))
    expect(estimateOf(few)).toMatchObject({ payments: 1, expected: null })
  })
})

it('gives the interval of Wilson', () => {
  expect(wilson(0, 0)).toBeNull()
  const { low, high, share } = wilson(80, 100) ?? { low: 0, high: 0, share: 0 }
  expect([share, low, high].map((value) => Math.round(value * 1000))).toEqual([800, 711, 867])
  expect(wilson(10, 10)?.high).toBe(1)
  expect(wilson(0, 10)?.low).toBe(0)
})
