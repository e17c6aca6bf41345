import { describe, expect, it } from 'vitest'
import {
  estimateOf,
  KEPT_DIFFERENCES,
  newReplay,
  replayPayment,
  replayRules,
  type PastPayment,
  type ReplayRules,
} from './replay.ts'
import { CONNECTIONS, fact, rule, when } from '../../../../tests/support/routing.ts'
import type { RoutingRule } from './rules.ts'
import { wilson } from './wilson.ts'

const past = (given: Partial<PastPayment> = {}): PastPayment => ({
  payment_id: 'pay_1',
  created_at: '2026-11-20T10:00:00.000Z',
  facts: fact(),
  connection_id: 'con_a',
  approved: true,
  tried: true,
  asked: false,
  ...given,
})

const big = rule({ conditions: when({ field: 'amount', operator: 'at_least', value: 20_000, currency: 'USD' }) })
/** A draft tried out beside rules in force; of which it may be one as it is published. */
const tried = (draft: RoutingRule, ...now: RoutingRule[]): ReplayRules =>
  replayRules(now, draft, { connections: CONNECTIONS })

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
    expect(replay).toMatchObject({ payments: 3, matched: 2, changed: 2, declined: 0 })
    expect(replay.differences).toMatchObject([
      {
        payment_id: 'pay_2',
        amount: 24_800,
        was: { connection_id: 'con_a', approved: false, tried: true },
        now: { connection_id: 'con_a' },
        would_be: { connection_id: 'con_b' },
      },
      // It went there then; the rules in force now would not send it there.
      { payment_id: 'pay_3', was: { connection_id: 'con_b' }, now: { connection_id: 'con_a' } },
    ])
  })

  it('tells what a rule would have declined', () => {
    const no = rule({ kind: 'decline', action: { type: 'decline', reason: 'No', shopper_message: 'No' } })
    const replay = newReplay()
    replayPayment(replay, past(), tried(no))
    expect(replay).toMatchObject({ changed: 1, declined: 1, differences: [{ would_be: null }] })
    expect(estimateOf(replay)).toMatchObject({ payments: 0, expected: null })
  })

  it('leaves out what other rules do that were published since', () => {
    const since = rule({ action: { type: 'one', connection_id: 'con_c' } })
    const amex = rule({
      kind: 'decline',
      conditions: when({ field: 'card_brand', operator: 'is', value: 'amex' }),
      action: { type: 'decline', reason: 'No', shopper_message: 'No' },
      priority: 0,
    })
    const replay = newReplay()
    replayPayment(replay, past({ facts: fact({ card_brand: 'visa' }) }), tried(amex, since))
    expect(replay).toMatchObject({ payments: 1, matched: 0, changed: 0 })
    replayPayment(replay, past({ facts: fact({ card_brand: 'amex' }) }), tried(amex, since))
    expect(replay).toMatchObject({
      changed: 1,
      declined: 1,
      differences: [{ was: { connection_id: 'con_a' }, now: { connection_id: 'con_c' }, would_be: null }],
    })
  })

  it('compares a draft with what is published of the same rule', () => {
    const moved = { ...big, version: 2, action: { type: 'one' as const, connection_id: 'con_c' } }
    const large = past({ facts: fact({ amount: 24_800 }) })
    const replay = newReplay()
    replayPayment(replay, large, tried(big, big))
    expect(replay).toMatchObject({ matched: 1, changed: 0 })
    replayPayment(replay, large, tried(moved, big))
    expect(replay.differences).toMatchObject([
      { now: { connection_id: 'con_b' }, would_be: { connection_id: 'con_c' } },
    ])
  })

  it('takes what a rule declined for no answer of the account', () => {
    const replay = newReplay()
    const blocked = past({ facts: fact({ amount: 24_800 }), approved: false, tried: false })
    replayPayment(replay, blocked, tried(big))
    expect(replay.records.size).toBe(0)
    expect(replay.differences).toMatchObject([{ was: { tried: false }, would_be: { connection_id: 'con_b' } }])
  })

  it('keeps many differences, and counts those that are more', () => {
    const replay = newReplay()
    for (let at = 0; at < KEPT_DIFFERENCES + 1; at += 1) {
      replayPayment(replay, past({ facts: fact({ amount: 24_800 }) }), tried(big))
    }
    expect(replay.changed).toBe(KEPT_DIFFERENCES + 1)
    expect(replay.differences).toHaveLength(KEPT_DIFFERENCES)
  })

  it('estimates with an interval from the connections’ own payments, or not at all from too few', () => {
    const replay = newReplay()
    for (let at = 0; at < 100; at += 1) {
      replayPayment(replay, past({ connection_id: 'con_b', approved: at < 90 }), tried(big))
      if (at < 50) replayPayment(replay, past({ facts: fact({ amount: 30_000 }), approved: at < 30 }), tried(big))
    }
    // Those of con_b do not fit the draft: that they would go to the default connection now is none of its doing.
    const estimate = estimateOf(replay)
    expect(estimate).toMatchObject({ payments: 50, approved_before: 30 })
    expect(estimate.expected?.low).toBeLessThan(estimate.expected?.approved ?? 0)
    expect(estimate.expected?.high).toBeGreaterThan(estimate.expected?.approved ?? 0)
    expect(estimate.basis).toMatch(/^An estimate:/)
    const few = newReplay()
    replayPayment(few, past({ facts: fact({ amount: 30_000 }) }), tried(big))
    expect(estimateOf(few)).toMatchObject({ payments: 1, expected: null })
  })
})

describe('a replay of what is offered', () => {
  const only = rule({
    kind: 'checkout',
    name: 'Cards alone',
    conditions: when({ field: 'amount', operator: 'at_least', value: 20_000, currency: 'USD' }),
    action: { type: 'checkout', methods: ['card'] },
  })
  const against = { ...tried(only), about: 'offer' as const }

  it('tells the payments whose method would not have been offered, and estimates nothing', () => {
    const replay = newReplay()
    for (const [amount, payment_method] of [
      [24_800, 'paypal'],
      [24_800, 'card'],
      [100, 'paypal'],
    ] as const) {
      replayPayment(replay, past({ facts: fact({ amount, payment_method }) }), against)
    }
    expect(replay).toMatchObject({ payments: 3, matched: 2, changed: 1, declined: 0 })
    expect(replay.differences).toMatchObject([
      { change: 'hide', would_be: null, why: 'The rule “Cards alone” (version 1) does not offer PayPal.' },
    ])
    const estimate = estimateOf(replay, 'offer')
    expect(estimate).toMatchObject({ payments: 1, approved_before: 1, expected: null })
    expect(estimate.basis).toMatch(/is not known/)
    expect(estimateOf(newReplay(), 'offer').basis).toMatch(/^The draft changes nothing/)
  })

  it('tells the payments whose method would be offered again', () => {
    const wider = rule({ ...only, version: 2, action: { type: 'checkout', methods: ['card', 'paypal'] } })
    const replay = newReplay()
    const large = past({ facts: fact({ amount: 24_800, payment_method: 'paypal' }) })
    replayPayment(replay, large, { ...tried(wider, only), about: 'offer' })
    expect(replay.differences).toMatchObject([
      { change: 'offer', now: null, why: 'The rule “Cards alone” (version 2) offers PayPal.' },
    ])
  })

  it('knows nothing of a card that was not entered yet', () => {
    const visa = rule({
      kind: 'checkout',
      conditions: when({ field: 'card_brand', operator: 'is', value: 'visa' }),
      action: { type: 'checkout', methods: ['paypal'] },
    })
    const replay = newReplay()
    replayPayment(replay, past({ facts: fact({ card_brand: 'visa' }) }), {
      ...tried(visa),
      about: 'offer',
    })
    expect(replay).toMatchObject({ matched: 0, changed: 0 })
  })
})

describe('a replay of 3-D Secure', () => {
  const asking = (wish: 'require' | 'prefer' | 'skip') => {
    const made = rule({
      kind: '3d_secure',
      name: 'Ask',
      conditions: when({ field: 'amount', operator: 'at_least', value: 20_000, currency: 'USD' }),
      action: { type: 'three_d_secure', wish },
    })
    return { ...tried(made), about: 'three_d_secure' as const }
  }
  const large = (asked: boolean, approved = true) => past({ facts: fact({ amount: 24_800 }), asked, approved })

  it('tells whose bank would be asked, or not, and leaves what the bank decides by itself', () => {
    const replay = newReplay()
    for (const payment of [large(false), large(true), past()]) replayPayment(replay, payment, asking('require'))
    expect(replay).toMatchObject({ payments: 3, matched: 2, changed: 1 })
    expect(replay.differences).toMatchObject([
      {
        change: 'ask',
        would_be: { connection_id: 'con_a' },
        why: 'The rule “Ask” (version 1) asks the bank for 3-D Secure.',
      },
    ])
    const skipping = newReplay()
    for (const payment of [large(false), large(true)]) replayPayment(skipping, payment, asking('skip'))
    expect(skipping.differences).toMatchObject([{ change: 'not_ask' }])
    const leaving = newReplay()
    for (const payment of [large(false), large(true)]) replayPayment(leaving, payment, asking('prefer'))
    expect(leaving).toMatchObject({ matched: 2, changed: 0 })
    expect(estimateOf(leaving, 'three_d_secure')).toMatchObject({ payments: 0, expected: null })
  })

  it('estimates from the payments that were asked, or not at all from too few', () => {
    const replay = newReplay()
    for (let at = 0; at < 60; at += 1) {
      replayPayment(replay, large(true, at % 10 !== 0), asking('require'))
      replayPayment(replay, large(false, at % 3 !== 0), asking('require'))
    }
    const estimate = estimateOf(replay, 'three_d_secure')
    expect(estimate).toMatchObject({ payments: 60, approved_before: 40, expected: { approved: 54 } })
    expect(estimate.basis).toMatch(/^An estimate:/)
    const few = newReplay()
    replayPayment(few, large(false), asking('require'))
    expect(estimateOf(few, 'three_d_secure')).toMatchObject({ payments: 1, expected: null })
  })
})

it('gives the interval of Wilson', () => {
  expect(wilson(0, 0)).toBeNull()
  const { low, high, share } = wilson(80, 100) ?? { low: 0, high: 0, share: 0 }
  expect([share, low, high].map((value) => Math.round(value * 1000))).toEqual([800, 711, 867])
  expect(wilson(10, 10)?.high).toBe(1)
  expect(wilson(0, 10)?.low).toBe(0)
})
