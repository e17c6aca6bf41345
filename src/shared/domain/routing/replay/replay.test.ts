import { describe, expect, it } from 'vitest'
import { estimateOf } from './estimate.ts'
import { MAX_STORED_DIFFERENCES, newReplay, replayPayment, replayRules, type ReplayRules } from './replay.ts'
import { CONNECTIONS, fact, pastPayment, rule, when } from '../../../../../tests/support/shops/routing.ts'
import type { RoutingRule } from '../rules.ts'

const big = rule({ conditions: when({ field: 'amount', operator: 'at_least', value: 20_000, currency: 'USD' }) })
/** A draft tested against published rules, one of which can be its own published version. */
const tried = (draft: RoutingRule, ...now: RoutingRule[]): ReplayRules =>
  replayRules(now, draft, { connections: CONNECTIONS })

describe('replaying a draft', () => {
  it('lists payments that would be routed differently, and counts the matches', () => {
    const replay = newReplay()
    replayPayment(replay, pastPayment(), tried(big))
    replayPayment(
      replay,
      pastPayment({ payment_id: 'pay_2', facts: fact({ amount: 24_800 }), approved: false }),
      tried(big),
    )
    replayPayment(
      replay,
      pastPayment({ payment_id: 'pay_3', facts: fact({ amount: 20_000 }), connection_id: 'con_b' }),
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
      // It was routed there at the time; the current rules would not.
      { payment_id: 'pay_3', was: { connection_id: 'con_b' }, now: { connection_id: 'con_a' } },
    ])
  })

  it('counts the approved payments that a decline rule would lose', () => {
    const no = rule({ kind: 'decline', action: { type: 'decline', reason: 'No', shopper_message: 'No' } })
    const replay = newReplay()
    for (const approved of [true, false, true]) replayPayment(replay, pastPayment({ approved }), tried(no))
    // Declined at first and approved by the second attempt.
    replayPayment(replay, pastPayment({ approved: false, paid: true }), tried(no))
    expect(replay).toMatchObject({
      changed: 4,
      declined: 4,
      differences: Array.from({ length: 4 }, () => ({ would_be: null })),
    })
    expect([...replay.lost.values()]).toEqual([{ currency: 'USD', payments: 3, amount: 30_000 }])
    expect(estimateOf(replay)).toMatchObject({
      payments: 0,
      expected: null,
      basis: 'This draft only declines payments.',
    })
  })

  it('ignores the effect of other rules published since', () => {
    const since = rule({ action: { type: 'one', connection_id: 'con_c' } })
    const amex = rule({
      kind: 'decline',
      conditions: when({ field: 'card_brand', operator: 'is', value: 'amex' }),
      action: { type: 'decline', reason: 'No', shopper_message: 'No' },
      priority: 0,
    })
    const replay = newReplay()
    replayPayment(replay, pastPayment({ facts: fact({ card_brand: 'visa' }) }), tried(amex, since))
    expect(replay).toMatchObject({ payments: 1, matched: 0, changed: 0 })
    replayPayment(replay, pastPayment({ facts: fact({ card_brand: 'amex' }) }), tried(amex, since))
    expect(replay).toMatchObject({
      changed: 1,
      declined: 1,
      differences: [{ was: { connection_id: 'con_a' }, now: { connection_id: 'con_c' }, would_be: null }],
    })
  })

  it('compares a draft with the published version of the same rule', () => {
    const moved = { ...big, version: 2, action: { type: 'one' as const, connection_id: 'con_c' } }
    const large = pastPayment({ facts: fact({ amount: 24_800 }) })
    const replay = newReplay()
    replayPayment(replay, large, tried(big, big))
    expect(replay).toMatchObject({ matched: 1, changed: 0 })
    replayPayment(replay, large, tried(moved, big))
    expect(replay.differences).toMatchObject([
      { now: { connection_id: 'con_b' }, would_be: { connection_id: 'con_c' } },
    ])
  })

  it("doesn't count a decline by a rule as the account's outcome", () => {
    const replay = newReplay()
    const blocked = pastPayment({ facts: fact({ amount: 24_800 }), approved: false, tried: false })
    replayPayment(replay, blocked, tried(big))
    expect(replay.forecast.outcomes.size).toBe(0)
    expect(replay.differences).toMatchObject([{ was: { tried: false }, would_be: { connection_id: 'con_b' } }])
  })

  it('limits the stored differences, and counts all of them', () => {
    const replay = newReplay()
    for (let at = 0; at < MAX_STORED_DIFFERENCES + 1; at += 1) {
      replayPayment(replay, pastPayment({ facts: fact({ amount: 24_800 }) }), tried(big))
    }
    expect(replay.changed).toBe(MAX_STORED_DIFFERENCES + 1)
    expect(replay.differences).toHaveLength(MAX_STORED_DIFFERENCES)
  })

  it('forecasts only from payments of the same segment at the new account', () => {
    const replay = newReplay()
    const large = fact({ amount: 30_000 })
    for (let at = 0; at < 100; at += 1) {
      // con_b approves small payments but not large ones.
      replayPayment(replay, pastPayment({ connection_id: 'con_b', approved: at < 95 }), tried(big))
      replayPayment(replay, pastPayment({ connection_id: 'con_b', facts: large, approved: at < 20 }), tried(big))
      if (at < 50) replayPayment(replay, pastPayment({ facts: large, approved: at < 30 }), tried(big))
    }
    const estimate = estimateOf(replay)
    // The hundred large ones at con_b change too, since the current rules route them elsewhere: their outcome is on
    // record.
    expect(estimate).toMatchObject({ payments: 150, approved_before: 50, expected: { approved: 30 }, unknown: 0 })
    expect(estimate.expected?.low).toBeGreaterThanOrEqual(20)
    expect(estimate.expected?.high).toBeLessThan(40)
  })

  it('reports no forecast if the new account has processed fewer than 30 similar payments', () => {
    const replay = newReplay()
    for (let at = 0; at < 60; at += 1) replayPayment(replay, pastPayment({ connection_id: 'con_b' }), tried(big))
    for (let at = 0; at < 40; at += 1)
      replayPayment(replay, pastPayment({ facts: fact({ amount: 30_000 }) }), tried(big))
    const estimate = estimateOf(replay)
    expect(estimate).toMatchObject({ payments: 0, expected: null, unknown: 40 })
    expect(estimate.basis).toMatch(/^An estimate needs at least 30 payments at the same account/)
  })

  it.each(['card_brand', 'funding', 'issuer_country', 'customer_type'] as const)(
    'never mixes payments of a different %s',
    (field) => {
      const other = {
        card_brand: 'amex',
        funding: 'prepaid',
        issuer_country: 'BR',
        customer_type: 'returning',
      } as const
      const replay = newReplay()
      const large = fact({ amount: 30_000, [field]: other[field] })
      for (let at = 0; at < 60; at += 1)
        replayPayment(replay, pastPayment({ connection_id: 'con_b', facts: large }), tried(big))
      replayPayment(replay, pastPayment({ facts: fact({ amount: 30_000 }) }), tried(big))
      expect(estimateOf(replay)).toMatchObject({ unknown: 1 })
    },
  )
})

describe('replaying offered methods', () => {
  const only = rule({
    kind: 'checkout',
    name: 'Cards alone',
    conditions: when({ field: 'amount', operator: 'at_least', value: 20_000, currency: 'USD' }),
    action: { type: 'checkout', methods: ['card'] },
  })
  const against = { ...tried(only), about: 'offer' as const }

  it('lists payments whose method would not have been offered, without an estimate', () => {
    const replay = newReplay()
    for (const [amount, payment_method] of [
      [24_800, 'paypal'],
      [24_800, 'card'],
      [100, 'paypal'],
    ] as const) {
      replayPayment(replay, pastPayment({ facts: fact({ amount, payment_method }) }), against)
    }
    expect(replay).toMatchObject({ payments: 3, matched: 2, changed: 1, declined: 0 })
    expect(replay.differences).toMatchObject([
      { change: 'hide', would_be: null, why: 'PayPal hidden by “Cards alone” (version 1).' },
    ])
    const estimate = estimateOf(replay, 'offer')
    expect(estimate).toMatchObject({ payments: 1, approved_before: 1, expected: null })
    expect(estimate.basis).toMatch(/might have paid/)
    expect(estimateOf(newReplay(), 'offer').basis).toMatch(/^This draft doesn’t affect the methods/)
  })

  it('lists payments whose method would be offered again', () => {
    const wider = rule({ ...only, version: 2, action: { type: 'checkout', methods: ['card', 'paypal'] } })
    const replay = newReplay()
    const large = pastPayment({ facts: fact({ amount: 24_800, payment_method: 'paypal' }) })
    replayPayment(replay, large, { ...tried(wider, only), about: 'offer' })
    expect(replay.differences).toMatchObject([
      { change: 'offer', now: null, why: 'PayPal shown by “Cards alone” (version 2).' },
    ])
  })

  it('ignores card details before the card is entered', () => {
    const visa = rule({
      kind: 'checkout',
      conditions: when({ field: 'card_brand', operator: 'is', value: 'visa' }),
      action: { type: 'checkout', methods: ['paypal'] },
    })
    const replay = newReplay()
    replayPayment(replay, pastPayment({ facts: fact({ card_brand: 'visa' }) }), {
      ...tried(visa),
      about: 'offer',
    })
    expect(replay).toMatchObject({ matched: 0, changed: 0 })
  })
})

describe('replaying 3-D Secure', () => {
  const asking = (wish: 'require' | 'prefer' | 'skip') => {
    const made = rule({
      kind: '3d_secure',
      name: 'Ask',
      conditions: when({ field: 'amount', operator: 'at_least', value: 20_000, currency: 'USD' }),
      action: { type: 'three_d_secure', wish },
    })
    return { ...tried(made), about: 'three_d_secure' as const }
  }
  const large = (asked: boolean, approved = true) => pastPayment({ facts: fact({ amount: 24_800 }), asked, approved })

  it("lists payments that would gain or lose 3-D Secure, and ignores the bank's own decisions", () => {
    const replay = newReplay()
    for (const payment of [large(false), large(true), pastPayment()]) replayPayment(replay, payment, asking('require'))
    expect(replay).toMatchObject({ payments: 3, matched: 2, changed: 1 })
    expect(replay.differences).toMatchObject([
      {
        change: 'ask',
        would_be: { connection_id: 'con_a' },
        why: '3-D Secure required by “Ask” (version 1).',
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

  it('forecasts from payments with 3-D Secure at the same account, and not from too few', () => {
    const replay = newReplay()
    for (let at = 0; at < 60; at += 1) {
      replayPayment(replay, large(true, at % 10 !== 0), asking('require'))
      replayPayment(replay, large(false, at % 3 !== 0), asking('require'))
    }
    const estimate = estimateOf(replay, 'three_d_secure')
    expect(estimate).toMatchObject({ payments: 60, approved_before: 40, expected: { approved: 54 } })
    const few = newReplay()
    replayPayment(few, large(false), asking('require'))
    expect(estimateOf(few, 'three_d_secure')).toMatchObject({ payments: 0, expected: null, unknown: 1 })
  })

  it('skips accounts without support, and declines if none supports it', () => {
    const [a, b] = CONNECTIONS
    if (!a || !b) throw new Error('Two connections were wanted')
    const without = { three_d_secure: false, exemptions: [] }
    const against = (connections: ReplayRules['connections']) => ({ ...asking('require'), connections })
    const moved = newReplay()
    replayPayment(moved, large(false), against([{ ...a, sca: without }, b]))
    expect(moved.differences).toMatchObject([
      {
        change: 'ask',
        now: { connection_id: 'con_a' },
        would_be: { connection_id: 'con_b' },
        why: expect.stringContaining('Adyen EU') as string,
      },
    ])
    const none = newReplay()
    replayPayment(none, large(false), against([{ ...a, sca: without }]))
    expect(none).toMatchObject({ changed: 1, declined: 1, differences: [{ change: 'decline', would_be: null }] })
    expect([...none.lost.values()]).toEqual([{ currency: 'USD', payments: 1, amount: 24_800 }])
  })
})
