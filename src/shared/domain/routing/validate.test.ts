import { describe, expect, it } from 'vitest'
import { ruleContent, type RuleAction, type RuleKind } from './rules.ts'
import { rule, when } from '../../../../tests/support/shops/routing.ts'
import { ruleProblems, type KnownIds } from './validate.ts'

const known: KnownIds = {
  connection: (id) => id.startsWith('con_') && id !== 'con_gone',
  product: (id) => id === 'prd_1',
  country: (code) => ['DE', 'US'].includes(code),
  currency: (code) => ['USD', 'EUR'].includes(code),
}

const step = (connection_id: string, go_on: ('generic_decline' | 'do_not_honor')[] = ['generic_decline']) => ({
  connection_id,
  go_on,
  max_attempts: 1,
  timeout_seconds: 10,
})

const BIN_DIGITS = 'Enter 1 to 8 digits and use “starts with” or “doesn’t start with”'

const messages = (kind: RuleKind, action: RuleAction, conditions = rule().conditions) =>
  ruleProblems(kind, { ...rule(), action, conditions }, known).map(({ path, message }) => `${path}: ${message}`)

const one: RuleAction = { type: 'one', connection_id: 'con_a' }

describe('reasons why a rule is invalid [API-081]', () => {
  it.each<[string, RuleKind, RuleAction, string[]]>([
    ['a whole one', 'card', one, []],
    [
      'a deleted account',
      'card',
      { type: 'one', connection_id: 'con_gone' },
      ['action: This rule uses a deleted account. Select another one.'],
    ],
    ['no connection', 'card', { type: 'priority', connection_ids: [] }, ['action: Select an account']],
    [
      'one connection twice',
      'card',
      { type: 'priority', connection_ids: ['con_a', 'con_a'] },
      ['action: Use each account only once'],
    ],
    [
      'a split of 99',
      'card',
      {
        type: 'split',
        shares: [
          { connection_id: 'con_a', percent: 60 },
          { connection_id: 'con_b', percent: 39 },
        ],
      },
      ['action: The shares add up to 99%. They must add up to 100%.'],
    ],
    [
      'a circular cascade',
      'cascade',
      {
        type: 'cascade',
        steps: [step('con_a'), step('con_b'), step('con_a')],
        max_attempts: 3,
        max_seconds: 20,
      },
      ['action: Use each account only once'],
    ],
    [
      'a step that goes on after nothing',
      'cascade',
      {
        type: 'cascade',
        steps: [step('con_a', []), step('con_b')],
        max_attempts: 3,
        max_seconds: 20,
      },
      ['action: Select fallback reasons for step 1, or the steps after it never run'],
    ],
    [
      'no method',
      'checkout',
      { type: 'checkout', methods: [] },
      ['action: Select at least one payment method, or shoppers can’t pay'],
    ],
    [
      'an exemption without its name',
      '3d_secure',
      { type: 'three_d_secure', wish: 'exemption' },
      ['action: Select an exemption'],
    ],
    ['an action of another kind', 'decline', one, ['action: This type of rule doesn’t support this action']],
  ])('%s', (_, kind, action, expected) => {
    expect(messages(kind, action)).toEqual(expected)
  })

  it('missing conditions where the rule would decline every payment', () => {
    const none = { match: 'all' as const, groups: [{ match: 'all' as const, conditions: [] }] }
    const decline = { type: 'decline', reason: 'No', shopper_message: 'No' } as const
    const all = ['conditions: Add at least one condition. Without conditions, this rule would decline every payment.']
    expect(messages('decline', decline, none)).toEqual(all)
    expect(messages('decline_other', decline, none)).toEqual(all)
    expect(messages('card', one, none)).toEqual([])
    expect(messages('other', one, none)).toEqual([])
    expect(messages('3d_secure', { type: 'three_d_secure', wish: 'require' }, none)).toEqual([])
    expect(messages('checkout', { type: 'checkout', methods: ['card'] }, none)).toEqual([])
  })

  it.each([
    [{ field: 'country', operator: 'one_of', value: ['DE', 'XX'] }, 'Unknown value for Billing country: “XX”'],
    [{ field: 'country', operator: 'one_of', value: [] }, 'Select at least one value'],
    [{ field: 'country', operator: 'one_of', value: 'DE' }, 'Select at least one value'],
    [{ field: 'country', operator: 'at_least', value: 3 }, 'Billing country doesn’t support this operator'],
    [{ field: 'card_brand', operator: 'is', value: 'wisa' }, 'Unknown value for Card brand: “wisa”'],
    [{ field: 'product', operator: 'is', value: 'prd_of_others' }, 'Unknown value for Product: “prd_of_others”'],
    [{ field: 'bin', operator: 'starts_with', value: ['4242x'] }, BIN_DIGITS],
    [{ field: 'bin', operator: 'is', value: 'abc' }, BIN_DIGITS],
    [{ field: 'amount', operator: 'at_least', value: 100 }, 'Select a currency for the amount'],
    [{ field: 'amount', operator: 'at_least', value: 1.5, currency: 'USD' }, 'Must be a whole number'],
    [{ field: 'amount', operator: 'at_least', value: -1, currency: 'USD' }, 'Must not be negative'],
    [
      { field: 'amount', operator: 'between', value: [5, 1], currency: 'USD' },
      'The second value must be at least the first',
    ],
    [{ field: 'amount', operator: 'between', value: 5, currency: 'USD' }, 'Enter a number'],
    [
      { field: 'time_of_day', operator: 'between', value: ['25:00', '12:00'] },
      'Enter two times, such as 09:00 and 17:30',
    ],
    [{ field: 'time_of_day', operator: 'between', value: ['12:00', '12:00'] }, 'Enter two different times'],
  ] as const)('condition %j', (condition, message) => {
    const value = typeof condition.value === 'object' ? [...condition.value] : condition.value
    const conditions = ruleContent.shape.conditions.parse(when({ ...condition, value } as never))
    expect(messages('card', one, conditions)).toEqual([`conditions.0.0: ${message}`])
  })

  it('accepts the first one to eight digits of card numbers', () => {
    const bin = { field: 'bin', operator: 'starts_with' as const, value: ['4', '42424242'] }
    expect(messages('card', one, when(bin))).toEqual([])
  })

  it('rejects unknown fields', () => {
    const parsed = ruleContent.safeParse({ ...rule(), conditions: when({ field: 'mood', operator: 'is', value: 'x' }) })
    expect(parsed.error?.issues[0]?.message).toBe('Unknown field')
  })
})
