import { compileRules, decide } from '../../src/shared/domain/routing/decide.ts'
import { plainFacts, type CheckoutFacts } from '../../src/shared/domain/routing/facts.ts'
import { newReplay, replayPayment, replayRules } from '../../src/shared/domain/routing/replay/replay.ts'
import type { RoutingRule, RuleKind } from '../../src/shared/domain/routing/rules.ts'

const RULES = 200
const DECISIONS = 200_000
const PAYMENTS = 100_000
const DECISION_BUDGET_US = 50
const REPLAY_BUDGET_MS = 5000

const CONNECTIONS = Array.from({ length: 12 }, (_, at) => ({ connection_id: `con_${at}`, name: `Account ${at}` }))
const COUNTRIES = ['DE', 'FR', 'NL', 'US', 'GB', 'CA', 'ES', 'IT', 'JP', 'AU']
const BRANDS = ['visa', 'mastercard', 'amex', 'discover']
const KINDS: readonly RuleKind[] = ['card', 'card', 'card', 'decline', '3d_secure']

/** A seeded generator, so that two runs make the same decisions. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 0x1_0000_0000) * below)
  }
}

function makeAction(kind: RuleKind, below: (end: number) => number): RoutingRule['action'] {
  if (kind === 'decline') {
    return { type: 'decline', reason: 'Not served', shopper_message: 'We cannot take this payment.' }
  }
  if (kind === '3d_secure') return { type: 'three_d_secure', wish: 'require' }
  return { type: 'priority', connection_ids: [`con_${below(12)}`, `con_${below(12)}`] }
}

/** Creates rules with five comparisons in two groups; few payments match any, so that most of the list is evaluated. */
function makeRules(): RoutingRule[] {
  const below = numbers(7)
  const pick = (list: readonly string[]): string[] => [0, 1, 2].map(() => list[below(list.length)] ?? '')
  return Array.from({ length: RULES }, (_, at): RoutingRule => {
    const kind = KINDS[at % KINDS.length] ?? 'card'
    return {
      rule_id: `rul_${at}`,
      version: 1,
      kind,
      name: `Rule ${at}`,
      note: '',
      priority: at,
      enabled: true,
      conditions: {
        match: 'all',
        groups: [
          {
            match: 'all',
            conditions: [
              { field: 'amount', operator: 'at_least', value: 90_000 + below(9000), currency: 'USD' },
              { field: 'card_brand', operator: 'one_of', value: pick(BRANDS) },
              { field: 'device', operator: 'is', value: 'phone' },
            ],
          },
          {
            match: 'any',
            conditions: [
              { field: 'issuer_country', operator: 'one_of', value: pick(COUNTRIES) },
              { field: 'country', operator: 'one_of', value: pick(COUNTRIES) },
            ],
          },
        ],
      },
      action: makeAction(kind, below),
    }
  })
}

function makeFacts(count: number): CheckoutFacts[] {
  const below = numbers(11)
  return Array.from({ length: count }, (_, at) => ({
    ...plainFacts('card', below(100_000), 'USD', `shopper${at}@mail.example`),
    card_brand: BRANDS[below(BRANDS.length)] ?? null,
    issuer_country: COUNTRIES[below(COUNTRIES.length)] ?? null,
    country: COUNTRIES[below(COUNTRIES.length)] ?? null,
    device: below(2) === 0 ? 'phone' : 'desktop',
    minute_of_day: below(1440),
  }))
}

const rounded = (value: number): number => Math.round(value * 100) / 100

/** `npm run bench routing`: one decision with 200 published rules, none of them skipped. */
export async function benchRouting(): Promise<void> {
  const rules = compileRules(makeRules())
  const all = makeFacts(1000)
  let matched = 0
  const run = (decisions: number): void => {
    for (let at = 0; at < decisions; at += 1) {
      const facts = all[at % all.length]
      if (facts && decide(rules, facts, CONNECTIONS).rule) matched += 1
    }
  }
  run(DECISIONS / 10)
  matched = 0
  const began = performance.now()
  run(DECISIONS)
  const us = rounded(((performance.now() - began) * 1000) / DECISIONS)
  const share = rounded(matched / DECISIONS)
  const facts = { rules: RULES, decisions: DECISIONS, matched: share, us_each: us, budget_us: DECISION_BUDGET_US }
  console.log(JSON.stringify({ bench: 'routing', ...facts }))
  if (us > DECISION_BUDGET_US) process.exitCode = 1
}

/** A draft that half of the payments match. */
const PHONES: RoutingRule = {
  rule_id: 'rul_phones',
  version: 1,
  kind: 'card',
  name: 'Phones',
  note: '',
  priority: -1,
  enabled: true,
  conditions: {
    match: 'all',
    groups: [{ match: 'all', conditions: [{ field: 'device', operator: 'is', value: 'phone' }] }],
  },
  action: { type: 'one', connection_id: 'con_3' },
}

/** `npm run bench replay`: the effect of a draft on 100,000 payments with 200 published rules. */
export async function benchReplay(): Promise<void> {
  const payments = makeFacts(PAYMENTS).map((facts, at) => {
    const connection_id = `con_${at % 12}`
    const approved = at % 9 !== 0
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
      asked: at % 5 === 0,
      attempts: [{ connection_id, stepped_up: false, approved, refusal }],
    }
  })
  const began = performance.now()
  const replay = newReplay()
  const against = replayRules(makeRules(), PHONES, { connections: CONNECTIONS })
  for (const payment of payments) replayPayment(replay, payment, against)
  const ms = rounded(performance.now() - began)
  const { payments: count, matched, changed } = replay
  const facts = { payments: count, matched, changed, ms, budget_ms: REPLAY_BUDGET_MS }
  console.log(JSON.stringify({ bench: 'replay', what: 'decisions', ...facts }))
  if (ms > REPLAY_BUDGET_MS) process.exitCode = 1
}
