import fc from 'fast-check'
import { plainFacts, type RoutedConnection, type CheckoutFacts } from '../../../src/shared/domain/routing/facts.ts'
import { fallbackReasons } from '../../../src/shared/domain/routing/fallback-reasons.ts'
import type { PastPayment } from '../../../src/shared/domain/routing/replay/replay.ts'
import type {
  GivenCondition,
  RoutingRule,
  RuleAction,
  RuleConditions,
  RuleKind,
} from '../../../src/shared/domain/routing/rules.ts'

/** Arbitrary rules and payments with few distinct values, so that rules often match. */

export const CONNECTIONS: readonly RoutedConnection[] = [
  { connection_id: 'con_a', name: 'Adyen EU' },
  { connection_id: 'con_b', name: 'Stripe US' },
  { connection_id: 'con_c', name: 'NMI' },
]

export const fact = (given: Partial<CheckoutFacts> = {}): CheckoutFacts => ({
  ...plainFacts('card', 10_000, 'USD', 'maya@mail.example'),
  ...given,
})

export const when = (...conditions: GivenCondition[]): RuleConditions => ({
  match: 'all',
  groups: [{ match: 'all', conditions }],
})

/** A payment with one attempt, unless attempts are given. */
export const pastPayment = (given: Partial<PastPayment> = {}): PastPayment => {
  const { facts = fact(), connection_id = 'con_a', approved = true, asked = false } = given
  const refusal = approved ? null : ({ kind: 'declined', code: 'do_not_honor', retry_with_3ds: false } as const)
  return {
    payment_id: 'pay_1',
    created_at: '2026-11-20T10:00:00.000Z',
    facts,
    outcome_facts: facts,
    connection_id,
    approved,
    paid: approved,
    tried: true,
    asked,
    attempts: [{ connection_id, stepped_up: asked, approved, refusal }],
    ...given,
  }
}

let made = 0

/** A rule that routes cards to one connection, with overrides. */
export const rule = (given: Partial<RoutingRule> = {}): RoutingRule => {
  made += 1
  return {
    rule_id: `rul_${String(made).padStart(4, '0')}`,
    version: 1,
    kind: 'card',
    name: `Rule ${made}`,
    note: '',
    priority: made,
    enabled: true,
    conditions: when({ field: 'currency', operator: 'is', value: 'USD' }),
    action: { type: 'one', connection_id: 'con_b' },
    ...given,
  }
}

const ids = ['con_a', 'con_b', 'con_c', 'con_gone'] as const
const countries = ['DE', 'FR', 'US'] as const
const brands = ['visa', 'mastercard', 'amex'] as const
const bins = ['4', '42', '424242', '42424242', '55', '5555', '55555512'] as const
const products = ['prd_1', 'prd_2', 'prd_3'] as const
const times = ['00:00', '06:30', '12:00', '22:00'] as const

const some = <T>(values: readonly T[]) => fc.subarray([...values], { minLength: 1 })

const among = (field: string, values: readonly string[]) =>
  fc.oneof(
    fc.record({
      field: fc.constant(field),
      operator: fc.constantFrom('one_of' as const, 'none_of' as const),
      value: some(values),
    }),
    fc.record({
      field: fc.constant(field),
      operator: fc.constantFrom('is' as const, 'is_not' as const),
      value: fc.constantFrom(...values),
    }),
  )

const amount = fc.oneof(
  fc.record({
    field: fc.constant('amount'),
    operator: fc.constantFrom('at_least' as const, 'below' as const),
    value: fc.integer({ min: 0, max: 30 }),
    currency: fc.constantFrom('USD', 'EUR'),
  }),
  fc.record({
    field: fc.constant('amount'),
    operator: fc.constant('between' as const),
    value: fc
      .tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 30 }))
      .map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)]),
    currency: fc.constantFrom('USD', 'EUR'),
  }),
)

export const conditionArb: fc.Arbitrary<GivenCondition> = fc.oneof(
  amount,
  among('currency', ['USD', 'EUR']),
  among('card_brand', brands),
  among('issuer_country', countries),
  among('country', countries),
  among('device', ['phone', 'tablet', 'desktop']),
  among('product', products),
  among('customer_type', ['new', 'returning']),
  fc.record({
    field: fc.constant('bin'),
    operator: fc.constantFrom('starts_with' as const, 'not_starts_with' as const),
    value: some(bins),
  }),
  fc.record({
    field: fc.constant('attempt'),
    operator: fc.constantFrom('is' as const, 'at_least' as const, 'below' as const),
    value: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({
    field: fc.constant('time_of_day'),
    operator: fc.constant('between' as const),
    value: fc.shuffledSubarray([...times], { minLength: 2, maxLength: 2 }),
  }),
)

const matchArb = fc.constantFrom('all' as const, 'any' as const)

export const conditionsArb: fc.Arbitrary<RuleConditions> = fc.record({
  match: matchArb,
  groups: fc.array(fc.record({ match: matchArb, conditions: fc.array(conditionArb, { maxLength: 3 }) }), {
    maxLength: 3,
  }),
})

const routeArb: fc.Arbitrary<RuleAction> = fc.oneof(
  fc.record({ type: fc.constant('one' as const), connection_id: fc.constantFrom(...ids) }),
  fc.record({
    type: fc.constant('priority' as const),
    connection_ids: fc.shuffledSubarray([...ids], { minLength: 1 }),
  }),
  fc
    .tuple(fc.shuffledSubarray([...ids], { minLength: 2, maxLength: 2 }), fc.integer({ min: 1, max: 99 }))
    .map(([[first = '', second = ''], percent]): RuleAction => ({
      type: 'split',
      shares: [
        { connection_id: first, percent },
        { connection_id: second, percent: 100 - percent },
      ],
    })),
)

const cascadeArb: fc.Arbitrary<RuleAction> = fc.record({
  type: fc.constant('cascade' as const),
  steps: fc.shuffledSubarray([...ids], { minLength: 1 }).chain((order) =>
    fc.tuple(
      ...order.map((connection_id) =>
        fc.record({
          connection_id: fc.constant(connection_id),
          go_on: fc.subarray([...fallbackReasons]),
          max_attempts: fc.integer({ min: 1, max: 3 }),
          timeout_seconds: fc.constant(10),
        }),
      ),
    ),
  ),
  max_attempts: fc.integer({ min: 1, max: 6 }),
  max_seconds: fc.integer({ min: 5, max: 25 }),
})

const kindAndAction: fc.Arbitrary<{ kind: RuleKind; action: RuleAction }> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('card' as const, 'route_to_connection' as const, 'other' as const),
    action: routeArb,
  }),
  fc.record({
    kind: fc.constantFrom('decline' as const, 'decline_other' as const),
    action: fc.constant<RuleAction>({ type: 'decline', reason: 'Not here', shopper_message: 'Sorry' }),
  }),
  fc.record({
    kind: fc.constant('3d_secure' as const),
    action: fc
      .constantFrom('require' as const, 'prefer' as const, 'skip' as const)
      .map((wish): RuleAction => ({ type: 'three_d_secure', wish })),
  }),
  fc.record({ kind: fc.constant('cascade' as const), action: cascadeArb }),
)

/** Up to eight rules, some with equal priorities. */
export const rulesArb: fc.Arbitrary<RoutingRule[]> = fc
  .array(
    fc.record({
      pair: kindAndAction,
      conditions: conditionsArb,
      priority: fc.integer({ min: 0, max: 5 }),
      enabled: fc.boolean(),
      version: fc.integer({ min: 1, max: 9 }),
    }),
    { maxLength: 8 },
  )
  .map((list) =>
    list.map(({ pair, ...rest }, at) => ({ ...rest, ...pair, rule_id: `rul_${at}`, name: `Rule ${at}`, note: '' })),
  )

const maybe = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: null })

export const factsArb: fc.Arbitrary<CheckoutFacts> = fc.record({
  payment_method: fc.constantFrom('card' as const, 'card' as const, 'paypal' as const),
  amount: fc.integer({ min: 0, max: 30 }),
  currency: fc.constantFrom('USD', 'EUR'),
  card_brand: maybe(brands),
  funding: maybe(['credit', 'debit']),
  bin: maybe(['424242', '42424242', '555555', '400000']),
  issuer_country: maybe(countries),
  country: maybe(countries),
  ip_country: maybe(countries),
  device: maybe(['phone', 'tablet', 'desktop'] as const),
  product: fc.option(fc.subarray([...products]), { nil: null }),
  customer_type: maybe(['new', 'returning'] as const),
  attempt: fc.integer({ min: 1, max: 4 }),
  initiator: fc.constantFrom('customer' as const, 'merchant' as const),
  // Any minute, and those near the ends of the ranges above.
  minute_of_day: fc.oneof(
    fc.integer({ min: 0, max: 1439 }),
    fc.constantFrom(1439, 0, 1, 389, 390, 391, 719, 720, 721, 1319, 1320, 1321),
  ),
  customer_key: fc.string({ maxLength: 6 }),
})

export const connectionsArb: fc.Arbitrary<RoutedConnection[]> = fc.shuffledSubarray([...CONNECTIONS])
