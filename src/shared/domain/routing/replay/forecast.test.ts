import { describe, expect, it } from 'vitest'
import { fact, rule, when, CONNECTIONS } from '../../../../../tests/support/shops/routing.ts'
import type { CheckoutFacts } from '../facts.ts'
import type { RoutingRule } from '../rules.ts'
import { forecastOf, newForecast, recordCertain, recordMove, recordOutcome } from './forecast.ts'
import { estimateOf } from './estimate.ts'
import { newReplay, replayPayment, replayRules, type PastPayment } from './replay.ts'
import { amountBand } from './segment.ts'

/** Creates a seeded random number generator for values from 0 to 1. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const HISTORIES = 100
const PAYMENTS = 1200

interface History {
  /** The true outcome at each account, drawn once per payment. */
  outcomes: Record<string, boolean>[]
  payments: PastPayment[]
}

/**
 * A store's history with a known truth: approval depends on account, amount and brand, and the store routed by amount,
 * so that the accounts processed different payments.
 */
function history(random: () => number): History {
  const rates = new Map<string, number>()
  const rateOf = (account: string, facts: CheckoutFacts): number => {
    const key = [account, amountBand(facts.amount), facts.card_brand].join()
    const rate = rates.get(key) ?? random()
    rates.set(key, rate)
    return rate
  }
  const outcomes: Record<string, boolean>[] = []
  const payments = Array.from({ length: PAYMENTS }, (_, at): PastPayment => {
    const facts = fact({
      amount: random() < 0.5 ? 6000 : 30_000,
      card_brand: random() < 0.6 ? 'visa' : 'amex',
      customer_key: String(at),
    })
    const draw = random()
    const truth = Object.fromEntries(CONNECTIONS.map(({ connection_id: id }) => [id, draw < rateOf(id, facts)]))
    outcomes.push(truth)
    const skewed = facts.amount > 10_000 ? 0.25 : 0.75
    const connection_id = random() < skewed ? 'con_b' : 'con_a'
    const approved = truth[connection_id] ?? false
    const refusal = approved ? null : ({ kind: 'declined', code: 'do_not_honor', retry_with_3ds: false } as const)
    return {
      payment_id: `pay_${at}`,
      created_at: '2026-11-20T10:00:00.000Z',
      facts,
      outcome_facts: facts,
      connection_id,
      approved,
      paid: approved,
      tried: true,
      asked: false,
      attempts: [{ connection_id, stepped_up: false, approved, refusal }],
    }
  })
  return { outcomes, payments }
}

const DRAFTS: readonly [string, RoutingRule][] = [
  [
    'all payments to the account that mostly took small ones',
    rule({ action: { type: 'one', connection_id: 'con_b' } }),
  ],
  [
    'large payments to it',
    rule({
      conditions: when({ field: 'amount', operator: 'at_least', value: 20_000, currency: 'USD' }),
      action: { type: 'one', connection_id: 'con_b' },
    }),
  ],
  [
    'half of all payments to it',
    rule({
      action: {
        type: 'split',
        shares: [
          { connection_id: 'con_a', percent: 50 },
          { connection_id: 'con_b', percent: 50 },
        ],
      },
    }),
  ],
]

describe('a forecast for histories with a known truth', () => {
  it.each(DRAFTS)(
    'has the truth in its interval in at least 90 of 100 runs: %s',
    (_, draft) => {
      const rules = replayRules([], draft, { connections: CONNECTIONS })
      let held = 0
      for (let seed = 1; seed <= HISTORIES; seed += 1) {
        const { outcomes, payments } = history(seeded(seed))
        const replay = newReplay()
        for (const payment of payments) replayPayment(replay, payment, rules)
        const { payments: covered, expected, unknown } = estimateOf(replay)
        expect(unknown).toBe(0)
        expect(covered).toBe(replay.differences.length)
        const truth = replay.differences.filter(({ payment_id, would_be }) => {
          const outcome = outcomes[Number(payment_id.slice(4))]
          return outcome?.[would_be?.connection_id ?? ''] ?? false
        }).length
        if (expected && expected.low <= truth && truth <= expected.high) held += 1
        // An interval that covers everything is useless.
        expect((expected?.high ?? covered) - (expected?.low ?? 0)).toBeLessThan(covered / 2)
      }
      expect(held).toBeGreaterThanOrEqual(90)
    },
    30_000,
  )
})

describe('a forecast', () => {
  const outcomes = (key: string, payments: number, approved: number) => {
    const forecast = newForecast()
    for (let at = 0; at < payments; at += 1) recordOutcome(forecast, key, at < approved)
    return forecast
  }

  it('requires thirty outcomes of the segment', () => {
    const forecast = outcomes('a', 29, 20)
    recordMove(forecast, 'a', true)
    expect(forecastOf(forecast)).toEqual({ payments: 0, approved_before: 0, expected: null, unknown: 1 })
    recordOutcome(forecast, 'a', true)
    expect(forecastOf(forecast)).toMatchObject({ payments: 1, approved_before: 1, unknown: 0 })
    recordMove(forecast, 'b', true)
    expect(forecastOf(forecast)).toMatchObject({ payments: 1, unknown: 1 })
  })

  it('is certain about recorded outcomes', () => {
    const forecast = newForecast()
    for (const approved of [true, true, false]) recordCertain(forecast, approved, approved)
    expect(forecastOf(forecast)).toEqual({
      payments: 3,
      approved_before: 2,
      expected: { approved: 2, low: 2, high: 2 },
      unknown: 0,
    })
  })

  it('stays between zero and all payments', () => {
    const all = outcomes('a', 500, 500)
    for (let at = 0; at < 10; at += 1) recordMove(all, 'a', false)
    expect(forecastOf(all).expected).toMatchObject({ approved: 10, high: 10 })
    const none = outcomes('a', 500, 0)
    for (let at = 0; at < 10; at += 1) recordMove(none, 'a', false)
    expect(forecastOf(none).expected).toMatchObject({ approved: 0, low: 0 })
  })
})

it('groups amounts by a 1-2-5 series', () => {
  expect([0, 1, 199, 200, 499, 500, 999, 1000, 25_000].map(amountBand)).toEqual([
    0, 1, 100, 200, 200, 500, 500, 1000, 20_000,
  ])
})
