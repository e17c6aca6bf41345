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

const BIN_DIGITS = 'BIN: fill in the first one to eight digits of card numbers, and compare how they start'

const messages = (kind: RuleKind, action: RuleAction, conditions = rule().conditions) =>
  ruleProblems(kind, { ...rule(), action, conditions }, known).map(({ path, message }) => `${path}: ${message}`)

const one: RuleAction = { type: 'one', connection_id: 'con_a' }

describe('reasons why a rule is invalid [API-081]', () => {
  it.each<[string, RuleKind, RuleAction, string[]]>([
    ['a whole one', 'card', one, []],
    [
      'a connection that is gone',
      'card',
      { type: 'one', connection_id: 'con_gone' },
      ['action: A connection is named that is not there any more'],
    ],
    ['no connection', 'card', { type: 'priority', connection_ids: [] }, ['action: Choose a connection']],
    [
      'one connection twice',
      'card',
      { type: 'priority', connection_ids: ['con_a', 'con_a'] },
      ['action: Each connection can be named once'],
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
      ['action: The shares add up to 99 %: they must be 100 %'],
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
      ['action: The cascade comes back to a connection it has left: it would go in circles'],
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
      ['action: Step 1 goes on after nothing: the steps behind it are never reached'],
    ],
    [
      'no method',
      'checkout',
      { type: 'checkout', methods: [] },
      ['action: Choose at least one payment method: a shopper could not pay'],
    ],
    [
      'an exemption without its name',
      '3d_secure',
      { type: 'three_d_secure', wish: 'exemption' },
      ['action: Choose the exemption'],
    ],
    ['an action of another kind', 'decline', one, ['action: A rule of this kind cannot do this']],
  ])('%s', (_, kind, action, expected) => {
    expect(messages(kind, action)).toEqual(expected)
  })

  it('missing conditions where the rule would decline every payment', () => {
    const none = { match: 'all' as const, groups: [{ match: 'all' as const, conditions: [] }] }
    const decline = { type: 'decline', reason: 'No', shopper_message: 'No' } as const
    const all = ['conditions: Add at least one condition: without one the rule would decline every payment']
    expect(messages('decline', decline, none)).toEqual(all)
    expect(messages('decline_other', decline, none)).toEqual(all)
    expect(messages('card', one, none)).toEqual([])
    expect(messages('other', one, none)).toEqual([])
    expect(messages('3d_secure', { type: 'three_d_secure', wish: 'require' }, none)).toEqual([])
    expect(messages('checkout', { type: 'checkout', methods: ['card'] }, none)).toEqual([])
  })

  it.each([
    [{ field: 'country', operator: 'one_of', value: ['DE', 'XX'] }, 'Billing country: “XX” is not known'],
    [{ field: 'country', operator: 'one_of', value: [] }, 'Choose at least one value'],
    [{ field: 'country', operator: 'one_of', value: 'DE' }, 'Choose at least one value'],
    [{ field: 'country', operator: 'at_least', value: 3 }, 'Billing country cannot be compared like this'],
    [{ field: 'card_brand', operator: 'is', value: 'wisa' }, 'Card brand: “wisa” is not known'],
    [{ field: 'product', operator: 'is', value: 'prd_of_others' }, 'Product: “prd_of_others” is not known'],
    [{ field: 'bin', operator: 'starts_with', value: ['4242x'] }, BIN_DIGITS],
    [{ field: 'bin', operator: 'is', value: 'abc' }, BIN_DIGITS],
    [{ field: 'amount', operator: 'at_least', value: 100 }, 'Choose the currency of the amount'],
    [{ field: 'amount', operator: 'at_least', value: 1.5, currency: 'USD' }, 'Must be a whole number'],
    [{ field: 'amount', operator: 'at_least', value: -1, currency: 'USD' }, 'Must not be negative'],
    [
      { field: 'amount', operator: 'between', value: [5, 1], currency: 'USD' },
      'The second must not be smaller than the first',
    ],
    [{ field: 'amount', operator: 'between', value: 5, currency: 'USD' }, 'Fill in the number'],
    [
      { field: 'time_of_day', operator: 'between', value: ['25:00', '12:00'] },
      'Fill in two times like 09:00 and 17:30',
    ],
    [{ field: 'time_of_day', operator: 'between', value: ['12:00', '12:00'] }, 'The two times must differ'],
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
    expect(parsed.error?.issues[0]?.message).toBe('There is no such field')
  })
})
