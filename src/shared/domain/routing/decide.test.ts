import { describe, expect, it } from 'vitest'
import { compileRules, decide, decideMethods } from './decide.ts'
import { CONNECTIONS, fact, rule, when } from '../../../../tests/support/shops/routing.ts'
import type { CascadeStep, RoutingRule } from './rules.ts'

const ask = (rules: RoutingRule[], facts = fact(), connections = CONNECTIONS) =>
  decide(compileRules(rules), facts, connections)

const orderOf = (...given: Parameters<typeof ask>) => ask(...given).plan.steps.map((step) => step.connection_id)

const step = (connection_id: string, given: Partial<CascadeStep> = {}): CascadeStep => ({
  connection_id,
  go_on: ['generic_decline'],
  max_attempts: 1,
  timeout_seconds: 10,
  ...given,
})

const cascade = rule({
  kind: 'cascade',
  name: 'Main',
  version: 4,
  conditions: { match: 'all', groups: [] },
  action: { type: 'cascade', steps: [step('con_c'), step('con_a')], max_attempts: 3, max_seconds: 20 },
})

describe('routing a payment [OR-001]', () => {
  it("explains that a connection replaces the default one, which can't process the payment", () => {
    const [first] = CONNECTIONS
    if (!first) throw new Error('A connection was wanted')
    expect(decide(compileRules([]), fact(), [{ ...first, is_default: false }]).why).toBe(
      'No rule matched. Default account unavailable: used Adyen EU instead.',
    )
    expect(decide(compileRules([]), fact(), [{ ...first, is_default: true }]).why).toBe(
      'No rule matched. Default account: Adyen EU.',
    )
  })

  it('uses the default account without a rule, and says so', () => {
    expect(ask([])).toMatchObject({
      rule: null,
      rules: [],
      why: 'No rule matched. Default account: Adyen EU.',
    })
    expect(orderOf([])).toEqual(['con_a'])
  })

  it('uses the first matching rule by priority, with its version and an explanation', () => {
    const late = rule({ priority: 900, action: { type: 'one', connection_id: 'con_c' } })
    const early = rule({ priority: 1, name: 'Dollars', version: 3 })
    const decision = ask([late, early])
    expect(decision.rule).toEqual({ rule_id: early.rule_id, version: 3, name: 'Dollars' })
    expect(decision.why).toBe('Routed by “Dollars” (version 3): Stripe US.')
  })

  it("skips disabled rules, and connections that can't process the payment", () => {
    expect(orderOf([rule({ enabled: false })])).toEqual(['con_a'])
    const list = rule({ name: 'List', action: { type: 'priority', connection_ids: ['con_x', 'con_c', 'con_b'] } })
    expect(orderOf([list])).toEqual(['con_c', 'con_b'])
    expect(ask([list]).why).toBe(
      'Routed by “List” (version 1): NMI, then Stripe US. Accounts that can’t process this payment were skipped.',
    )
    const gone = rule({ name: 'Gone', action: { type: 'one', connection_id: 'con_x' } })
    expect(ask([gone])).toMatchObject({
      rule: null,
      why: 'No account in “Gone” (version 1) can process this payment. Default account: Adyen EU.',
    })
    expect(ask([gone], fact(), [])).toMatchObject({
      plan: { steps: [] },
      why: 'No active account can process this payment.',
    })
  })

  it('continues with the cascade after its own connections, on the cascade’s terms', () => {
    const one = rule({ action: { type: 'one', connection_id: 'con_a' } })
    const { plan, rules } = ask([one, cascade])
    expect(plan.steps).toEqual([step('con_a'), step('con_c')])
    expect(plan).toMatchObject({ max_attempts: 3, max_seconds: 20 })
    expect(rules.map(({ rule_id }) => rule_id)).toEqual([one.rule_id, cascade.rule_id])
  })

  it('follows the cascade’s order if no rule routes', () => {
    expect(orderOf([cascade])).toEqual(['con_c', 'con_a'])
    expect(ask([cascade]).why).toBe('No routing rule matched. Cascade “Main” (version 4): NMI, then Adyen EU.')
  })

  it("doesn't decide by unknown values, and lists the undecided rules", () => {
    const card = rule({ conditions: when({ field: 'card_brand', operator: 'is', value: 'visa' }) })
    expect(ask([card])).toMatchObject({ rule: null, undecided: [{ rule_id: card.rule_id }] })
    expect(ask([card], fact({ card_brand: 'visa' }))).toMatchObject({ rule: { rule_id: card.rule_id }, undecided: [] })
  })

  it('separates other transactions from cards', () => {
    const other = rule({ kind: 'other', action: { type: 'one', connection_id: 'con_c' } })
    expect(orderOf([rule(), other], fact({ payment_method: 'paypal' }))).toEqual(['con_c'])
    expect(orderOf([rule(), other])).toEqual(['con_b'])
  })
})

describe('declining a payment', () => {
  const decline = rule({
    kind: 'decline',
    name: 'Not there',
    priority: 1,
    action: { type: 'decline', reason: 'We do not ship there', shopper_message: 'We cannot ship to you.' },
  })

  it('ends the payment if it comes first, but not after a route', () => {
    expect(ask([decline, rule({ priority: 2 })])).toMatchObject({
      decline: { reason: 'We do not ship there', shopper_message: 'We cannot ship to you.' },
      plan: { steps: [] },
      why: 'Declined by “Not there” (version 1): We do not ship there',
    })
    expect(ask([decline, rule({ priority: 0 })]).decline).toBeNull()
  })
})

describe('3-D Secure rules', () => {
  it('apply in addition to the route, using the first rule about 3-D Secure', () => {
    const skip = rule({ kind: '3d_secure', priority: 50, action: { type: 'three_d_secure', wish: 'skip' } })
    const force = rule({ kind: '3d_secure', priority: 900, action: { type: 'three_d_secure', wish: 'require' } })
    const decision = ask([rule({ priority: 1 }), force, skip])
    expect(decision.three_d_secure).toMatchObject({ wish: 'skip', rule: { rule_id: skip.rule_id } })
    expect(decision.plan.steps[0]?.connection_id).toBe('con_b')
    expect(ask([]).three_d_secure.wish).toBe('prefer')
  })
})

describe('offered payment methods', () => {
  it('are those of the first matching checkout rule, in its order, if available', () => {
    const checkout = rule({
      kind: 'checkout',
      conditions: when({ field: 'device', operator: 'is', value: 'phone' }),
      action: { type: 'checkout', methods: ['apple_pay', 'paypal', 'card'] },
    })
    const rules = compileRules([checkout])
    expect(decideMethods(rules, fact({ device: 'phone' }), ['card', 'apple_pay'])).toEqual({
      methods: ['apple_pay', 'card'],
      rule: { rule_id: checkout.rule_id, version: 1, name: checkout.name },
    })
    expect(decideMethods(rules, fact({ device: 'desktop' }), ['card', 'paypal'])).toEqual({
      methods: ['card', 'paypal'],
      rule: null,
    })
  })
})

describe('required 3-D Secure', () => {
  const [a, b, c] = CONNECTIONS.map((connection) => ({
    ...connection,
    sca: { three_d_secure: connection.connection_id !== 'con_c', exemptions: [] },
  }))
  if (!a || !b || !c) throw new Error('Three connections were wanted')
  const required = rule({ kind: '3d_secure', name: 'SCA', action: { type: 'three_d_secure', wish: 'require' } })
  const toNmi = rule({ name: 'To NMI', action: { type: 'priority', connection_ids: ['con_c', 'con_b'] } })

  it("skips accounts that don't support it, and says so", () => {
    const decision = ask([required, toNmi], fact(), [a, b, c])
    expect(decision.plan.steps.map((step) => step.connection_id)).toEqual(['con_b'])
    expect(decision.why).toMatch(/ Skipped without 3-D Secure: NMI\.$/)
    expect(ask([required], fact(), [c, a]).why).toContain('Skipped without 3-D Secure: NMI')
    expect(ask([required], fact(), [a, c]).why).not.toContain('Skipped without')
  })

  it('declines with a clear reason if no account supports it', () => {
    const decision = ask([required, toNmi], fact(), [c])
    expect(decision.decline).toMatchObject({ rule: { rule_id: required.rule_id } })
    expect(decision.plan.steps).toEqual([])
    expect(decision.why).toBe(
      `Declined by “SCA” (version 1): 3-D Secure is required, but no available account supports it.`,
    )
  })

  it("doesn't limit accounts for payments that don't need it or use another method", () => {
    const skipped = rule({ kind: '3d_secure', action: { type: 'three_d_secure', wish: 'skip' } })
    expect(orderOf([skipped, toNmi], fact(), [a, b, c])).toEqual(['con_c', 'con_b'])
    expect(orderOf([required], fact({ payment_method: 'paypal' }), [c])).toEqual(['con_c'])
  })
})
