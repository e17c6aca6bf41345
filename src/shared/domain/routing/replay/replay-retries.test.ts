import { describe, expect, it } from 'vitest'
import { CONNECTIONS, pastPayment, rule } from '../../../../../tests/support/shops/routing.ts'
import type { RoutingRule } from '../rules.ts'
import { estimateOf } from './estimate.ts'
import { newReplay, replayPayment, replayRules, type PastPayment, type ReplayRules } from './replay.ts'

describe('replaying a cascade', () => {
  const cascade = (...ids: string[]): RoutingRule =>
    rule({
      kind: 'cascade',
      name: 'Second try',
      action: {
        type: 'cascade',
        max_attempts: 4,
        max_seconds: 25,
        steps: ids.map((connection_id) => ({
          connection_id,
          go_on: ['do_not_honor' as const],
          max_attempts: 1,
          timeout_seconds: 10,
        })),
      },
    })
  const against = (draft: RoutingRule, ...now: RoutingRule[]): ReplayRules =>
    replayRules(now, draft, { connections: CONNECTIONS, about: 'retry' })
  const declined = (code: string) =>
    pastPayment({
      approved: false,
      attempts: [
        {
          connection_id: 'con_a',
          stepped_up: false,
          approved: false,
          refusal: { kind: 'declined', code, retry_with_3ds: false },
        },
      ],
    })
  const retried = (approved: boolean): PastPayment => {
    const [first] = declined('do_not_honor').attempts
    const refusal = approved ? null : ({ kind: 'declined', code: 'do_not_honor', retry_with_3ds: false } as const)
    const second = { connection_id: 'con_b', stepped_up: false, approved, refusal }
    return pastPayment({ approved: false, paid: approved, attempts: first ? [first, second] : [] })
  }

  it('counts declines that get a second attempt, but no hard declines', () => {
    const replay = newReplay()
    const rules = against(cascade('con_a', 'con_b'))
    for (const code of ['do_not_honor', 'do_not_honor', 'stolen_card']) replayPayment(replay, declined(code), rules)
    replayPayment(replay, pastPayment(), rules)
    expect(replay).toMatchObject({ matched: 4, changed: 2 })
    expect(replay.differences[0]).toMatchObject({
      change: 'retry',
      now: null,
      would_be: { connection_id: 'con_b' },
      why: expect.stringMatching(/Stripe US is next\.$/) as string,
    })
    expect(estimateOf(replay, 'retry')).toMatchObject({ payments: 0, expected: null, unknown: 2 })
  })

  it('forecasts from retries after the same decline, not from first attempts', () => {
    const replay = newReplay()
    const draft = cascade('con_a', 'con_b')
    for (let at = 0; at < 40; at += 1) {
      replayPayment(replay, retried(at < 10), against(draft))
      replayPayment(replay, declined('do_not_honor'), against(draft))
    }
    const estimate = estimateOf(replay, 'retry')
    // Forty on record with ten approved, and forty more with a quarter expected.
    expect(estimate.payments).toBe(80)
    expect(estimate.expected?.approved).toBe(20)
    expect(estimate.unknown).toBe(0)
  })

  it('counts the orders that a shorter cascade loses', () => {
    const replay = newReplay()
    const inForce = cascade('con_a', 'con_b')
    const draft = { ...cascade('con_a'), rule_id: inForce.rule_id }
    replayPayment(replay, retried(true), against(draft, inForce))
    expect(replay.differences).toMatchObject([{ change: 'stop', now: { connection_id: 'con_b' }, would_be: null }])
    expect(estimateOf(replay, 'retry')).toMatchObject({
      payments: 1,
      approved_before: 1,
      expected: { approved: 0, low: 0, high: 0 },
    })
  })
})
