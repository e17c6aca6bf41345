import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileRules, decide } from './decide.ts'
import { lintRules } from './lint.ts'
import { CONNECTIONS, connectionsArb, factsArb, rule, rulesArb, when } from '../../../../tests/support/shops/routing.ts'
import type { RoutingRule } from './rules.ts'

const ALL = CONNECTIONS.map((connection) => ({ ...connection, active: true }))
const kindsOf = (rules: RoutingRule[]) => lintRules(rules, ALL).map(({ rule_id, kind }) => [rule_id, kind])

const amount = (operator: 'at_least' | 'below', value: number) =>
  when({ field: 'amount', operator, value, currency: 'USD' })
const decline = { type: 'decline', reason: 'No', shopper_message: 'No' } as const

describe('lint', () => {
  it('finds a rule after one that matches everything it matches', () => {
    const wide = rule({ conditions: amount('at_least', 1000) })
    const narrow = rule({ conditions: amount('at_least', 5000) })
    expect(kindsOf([wide, narrow])).toEqual([[narrow.rule_id, 'unreachable']])
    expect(kindsOf([{ ...wide, enabled: false }, narrow])).toEqual([])
    expect(kindsOf([{ ...wide, priority: 9999 }, narrow])).toEqual([])
    expect(lintRules([wide, narrow], ALL)[0]?.message).toBe(
      `“${wide.name}” has higher priority and matches all the same payments.`,
    )
  })

  it("doesn't report a draft as shadowing published rules, but the reverse", () => {
    const wide = rule({ conditions: amount('at_least', 1000) })
    const narrow = rule({ conditions: amount('at_least', 5000) })
    expect(lintRules([{ ...wide, draft: true }, narrow], ALL)).toEqual([])
    expect(lintRules([wide, { ...narrow, draft: true }], ALL)).toMatchObject([
      { rule_id: narrow.rule_id, kind: 'unreachable' },
    ])
  })

  it('accepts exceptions before the rule', () => {
    const exception = rule({ conditions: amount('at_least', 5000) })
    const ban = rule({ kind: 'decline', action: decline, conditions: amount('at_least', 1000) })
    expect(kindsOf([exception, ban])).toEqual([])
    const prepaid = when({ field: 'funding', operator: 'is', value: 'prepaid' })
    const risky = rule({ kind: 'decline', action: decline, conditions: prepaid })
    expect(kindsOf([risky, rule({ conditions: amount('at_least', 1000) })])).toEqual([])
  })

  it('finds contradictory conditions', () => {
    const never = rule({
      conditions: when(
        { field: 'country', operator: 'is', value: 'DE' },
        { field: 'country', operator: 'none_of', value: ['DE', 'FR'] },
      ),
    })
    expect(kindsOf([never])).toEqual([[never.rule_id, 'never_fits']])
  })

  it('finds a decline and a route that match some of the same payments', () => {
    const route = rule({ conditions: amount('at_least', 1000) })
    const some = rule({ kind: 'decline', action: decline, conditions: amount('below', 5000) })
    expect(kindsOf([route, some])).toEqual([[some.rule_id, 'conflicting']])
    const none = rule({ kind: 'decline', action: decline, conditions: amount('below', 1000) })
    expect(kindsOf([route, none])).toEqual([])
  })

  it('finds 3-D Secure required and skipped for the same payments, and ignores a route next to it', () => {
    const secure = (wish: 'require' | 'skip', conditions: RoutingRule['conditions']) =>
      rule({ kind: '3d_secure', action: { type: 'three_d_secure', wish }, conditions })
    const [skip, require] = [secure('skip', amount('at_least', 2000)), secure('require', amount('below', 5000))]
    expect(kindsOf([rule({ conditions: amount('at_least', 0) }), skip, require])).toEqual([
      [require.rule_id, 'conflicting'],
    ])
  })

  it('reports paused and missing connections', () => {
    const list = rule({ action: { type: 'priority', connection_ids: ['con_a', 'con_b', 'con_x'] } })
    const paused = ALL.map((one) => ({ ...one, active: one.connection_id !== 'con_b' }))
    expect(lintRules([list], paused)).toMatchObject([
      { kind: 'paused_connection', connection_id: 'con_b', message: 'Stripe US is paused, so this rule skips it.' },
      { kind: 'missing_connection', connection_id: 'con_x' },
    ])
  })

  it('reports a field that the server never receives, and no others', () => {
    const german = rule({ conditions: when({ field: 'ip_country', operator: 'is', value: 'DE' }) })
    const large = rule({ conditions: amount('at_least', 1000) })
    expect(lintRules([german, large], ALL)).toEqual([])
    expect(lintRules([german, large], ALL, ['ip_country'])).toMatchObject([
      {
        rule_id: german.rule_id,
        kind: 'not_told',
        message: expect.stringMatching(/^IP country isn’t available .* never matches\.$/) as string,
      },
    ])
  })

  it('reports card fields in a rule for payments without a card', () => {
    const conditions = when({ field: 'card_brand', operator: 'is', value: 'visa' })
    expect(lintRules([rule({ conditions })], ALL)).toEqual([])
    expect(lintRules([rule({ kind: 'other', conditions })], ALL)).toMatchObject([
      {
        kind: 'not_told',
        message: expect.stringMatching(/^Card brand is only known for wallets that report the card/) as string,
      },
    ])
  })

  it('has no false positives: unreachable or contradictory rules decide no payment', () => {
    let called = 0
    fc.assert(
      fc.property(
        rulesArb,
        fc.array(factsArb, { minLength: 20, maxLength: 20 }),
        connectionsArb,
        (rules, all, able) => {
          const dead = lintRules(rules, ALL).filter(({ kind }) => kind === 'unreachable' || kind === 'never_fits')
          called += dead.length
          const compiled = compileRules(rules)
          for (const facts of all) {
            const { decline: declined, rules: used } = decide(compiled, facts, able)
            const ids = [declined?.rule.rule_id, ...used.map(({ rule_id }) => rule_id)]
            for (const { rule_id } of dead) expect(ids).not.toContain(rule_id)
          }
        },
      ),
      { numRuns: 500 },
    )
    expect(called).toBeGreaterThan(50)
  })

  it("warns about fields that a card account doesn't report before the charge", () => {
    const bin = { field: 'bin', operator: 'starts_with' as const, value: ['42'] }
    const debit = rule({ conditions: when({ field: 'funding', operator: 'is', value: 'debit' }, bin) })
    const [first, ...others] = ALL
    const told = [
      { ...first, connection_id: 'con_a', name: 'Adyen EU', active: true, untold: ['funding', 'bin'] as const },
    ]
    expect(lintRules([debit], [...told, ...others])).toMatchObject([
      {
        kind: 'not_told',
        connection_id: 'con_a',
        message:
          'Adyen EU doesn’t report the card funding and BIN before charging, so the condition never matches there.',
      },
    ])
    const paused = told.map((connection) => ({ ...connection, active: false }))
    expect(lintRules([debit], [...paused, ...others])).toEqual([])
    expect(lintRules([rule()], [...told, ...others])).toEqual([])
  })

  it("lists accounts that can't apply a 3-D Secure rule", () => {
    const taking = ALL.map((connection, at) => ({
      ...connection,
      sca: { three_d_secure: at !== 2, exemptions: at === 0 ? (['low_value'] as const) : [] },
    }))
    const about = (action: RoutingRule['action']) => [rule({ kind: '3d_secure', action })]
    const required = about({ type: 'three_d_secure', wish: 'require' })
    expect(lintRules(required, taking)).toMatchObject([
      {
        kind: 'no_3ds',
        connection_id: 'con_c',
        message: 'NMI doesn’t support 3-D Secure, so matching payments go to another account.',
      },
    ])
    expect(lintRules(required, taking.slice(2))).toMatchObject([
      { message: 'None of your active accounts supports 3-D Secure, so matching payments are declined.' },
    ])
    expect(lintRules(required, taking.slice(0, 2))).toEqual([])
    const exempt = (exemption: 'low_value' | 'low_risk') =>
      about({ type: 'three_d_secure', wish: 'exemption', exemption })
    expect(lintRules(exempt('low_value'), taking)).toMatchObject([
      { message: 'Only Adyen EU can request this exemption. Otherwise the bank decides on 3-D Secure.' },
    ])
    expect(lintRules(exempt('low_risk'), taking)).toMatchObject([
      {
        message: 'None of your active accounts can request this exemption. Otherwise the bank decides on 3-D Secure.',
      },
    ])
    expect(lintRules(exempt('low_value'), taking.slice(0, 1))).toEqual([])
  })

  it('warns that a rule for merchant-initiated payments never matches', () => {
    const by = (operator: 'is' | 'is_not', value: string) => [
      rule({ conditions: when({ field: 'initiator', operator, value }) }),
    ]
    expect(lintRules(by('is', 'merchant'), ALL)).toMatchObject([{ kind: 'not_told' }])
    expect(lintRules(by('is_not', 'customer'), ALL)).toMatchObject([{ kind: 'not_told' }])
    expect(lintRules(by('is', 'customer'), ALL)).toEqual([])
    expect(lintRules(by('is_not', 'merchant'), ALL)).toEqual([])
  })
})
