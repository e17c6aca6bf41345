import { describe, expect, it } from 'vitest'
import { explainConditions } from './explain.ts'
import { fact, rule, when } from '../../../../tests/support/shops/routing.ts'
import { ruleText, type RuleNames } from './rule-text.ts'
import type { RuleConditions } from './rules.ts'

const names: RuleNames = {
  connection: (id) => ({ con_a: 'Adyen EU', con_b: 'Stripe US' })[id],
  product: (id) => (id === 'prd_1' ? 'Heron kettle' : undefined),
  country: (code) => ({ DE: 'Germany', FR: 'France', NL: 'the Netherlands' })[code],
  time_zone: 'America/Chicago',
}

const european: RuleConditions = {
  match: 'all',
  groups: [
    {
      match: 'all',
      conditions: [
        { field: 'amount', operator: 'at_least', value: 15_000, currency: 'USD' },
        { field: 'card_brand', operator: 'one_of', value: ['visa', 'mastercard'] },
        { field: 'initiator', operator: 'is', value: 'customer' },
      ],
    },
    {
      match: 'any',
      conditions: [
        { field: 'issuer_country', operator: 'one_of', value: ['DE', 'FR', 'NL'] },
        { field: 'country', operator: 'one_of', value: ['DE', 'FR', 'NL'] },
      ],
    },
  ],
}

it('says that a cascade without steps has none yet', () => {
  const action = { type: 'cascade', steps: [], max_attempts: 3, max_seconds: 20 } as const
  const conditions = { match: 'all', groups: [] } as const
  expect(
    ruleText({ kind: 'cascade', conditions: { ...conditions, groups: [] }, action: { ...action, steps: [] } }, names),
  ).toBe('Add accounts to this cascade.')
})

describe('a rule in one sentence', () => {
  it('describes conditions and action', () => {
    const action = { type: 'priority', connection_ids: ['con_a', 'con_b'] } as const
    expect(
      ruleText(
        { kind: 'card', conditions: european, action: { ...action, connection_ids: ['con_a', 'con_b'] } },
        names,
      ),
    ).toBe(
      'Route card payments to Adyen EU, then Stripe US, if the amount is at least $150.00, the card brand is Visa or Mastercard, ' +
        'the payment is initiated by the customer, and either the issuer country is Germany, France or the Netherlands, ' +
        'or the billing country is Germany, France or the Netherlands.',
    )
  })

  it('describes a cascade, a split, an offer, 3-D Secure and a decline', () => {
    const none: RuleConditions = { match: 'all', groups: [] }
    const say = (given: Parameters<typeof rule>[0]) => ruleText(rule({ conditions: none, ...given }), names)
    const steps = ['con_a', 'con_gone'].map((connection_id) => ({
      connection_id,
      go_on: ['generic_decline' as const, 'do_not_honor' as const],
      max_attempts: 1,
      timeout_seconds: 10,
    }))
    expect(say({ kind: 'cascade', action: { type: 'cascade', steps, max_attempts: 3, max_seconds: 20 } })).toBe(
      'Try every payment with Adyen EU, then a deleted account. Fall back from Adyen EU on: decline without a reason or do not honor. Up to 3 attempts in 20 seconds.',
    )
    const shares = [
      { connection_id: 'con_a', percent: 70 },
      { connection_id: 'con_b', percent: 30 },
    ]
    expect(say({ action: { type: 'split', shares } })).toBe(
      'Split every card payment between Adyen EU (70%) and Stripe US (30%).',
    )
    expect(say({ kind: 'checkout', action: { type: 'checkout', methods: ['paypal', 'card'] } })).toBe(
      'Show PayPal and cards to every shopper, in this order.',
    )
    const exemption = { type: 'three_d_secure', wish: 'exemption', exemption: 'low_value' } as const
    expect(say({ kind: '3d_secure', action: exemption })).toContain(
      'Request a 3-D Secure exemption (low value) for every card payment.',
    )
    const conditions = when(
      { field: 'product', operator: 'none_of', value: ['prd_1', 'prd_9'] },
      { field: 'time_of_day', operator: 'between', value: ['22:00', '06:00'] },
      { field: 'bin', operator: 'not_starts_with', value: ['4242'] },
      { field: 'attempt', operator: 'below', value: 3 },
      { field: 'amount', operator: 'between', value: [100, 200], currency: 'EUR' },
    )
    expect(
      say({ kind: 'decline', conditions, action: { type: 'decline', reason: 'Night', shopper_message: 'No' } }),
    ).toBe(
      'Decline card payments if the cart doesn’t contain Heron kettle or a deleted product, the time is between 22:00 and 06:00 (Chicago time), the card number doesn’t start with 4242, the attempt number is below 3, and the amount is between €1.00 and €2.00. Reason: Night.',
    )
  })

  it('gives the result of each comparison', () => {
    expect(explainConditions(european, fact({ amount: 24_800, card_brand: 'visa', country: 'US' }), names)).toEqual({
      met: 'unknown',
      groups: [
        {
          match: 'all',
          checks: [
            { met: 'yes', words: 'the amount is at least $150.00' },
            { met: 'yes', words: 'the card brand is Visa or Mastercard' },
            { met: 'yes', words: 'the payment is initiated by the customer' },
          ],
        },
        {
          match: 'any',
          checks: [
            { met: 'unknown', words: 'the issuer country is Germany, France or the Netherlands' },
            { met: 'no', words: 'the billing country is Germany, France or the Netherlands' },
          ],
        },
      ],
    })
  })
})
