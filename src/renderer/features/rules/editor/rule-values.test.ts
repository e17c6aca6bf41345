import { describe, expect, it } from 'vitest'
import { routingRules } from '../../../../shared/contracts/payments/routing-rules.ts'
import { ruleKinds, type RuleContent } from '../../../../shared/domain/routing/rules.ts'
import { auditLog } from '../../../../shared/contracts/accounts/audit-log.ts'
import { affectedBy } from '../../../lib/live/live-invalidation.ts'
import { differencesOf } from '../history/differences.ts'
import { evenSplit, withRouteType } from './route-fields.tsx'
import { draftErrors, placeOf, publishErrors } from './rule-problems.ts'
import { contentOf, isSame, newCondition, newValues, valuesOf } from './rule-values.ts'

const STORE = { currency: 'USD', first: 'con_1' }

const content: RuleContent = {
  name: 'Large',
  note: '',
  conditions: {
    match: 'any',
    groups: [
      {
        match: 'all',
        conditions: [
          { field: 'amount', operator: 'between', value: [100, 5000], currency: 'EUR' },
          { field: 'country', operator: 'one_of', value: ['DE', 'FR'] },
          { field: 'device', operator: 'is', value: 'phone' },
          { field: 'time_of_day', operator: 'between', value: ['22:00', '06:00'] },
          { field: 'attempt', operator: 'at_least', value: 2 },
        ],
      },
    ],
  },
  action: { type: 'one', connection_id: 'con_1' },
}

const known = { connection: () => true, product: () => true, country: () => true, currency: () => true }
const names = {
  connection: (id: string) => (id === 'con_1' ? 'Main' : 'Second'),
  product: () => 'Kettle',
  country: (code: string) => code,
  time_zone: 'UTC',
}

describe('rule form values', () => {
  it('round-trip a stored rule unchanged', () => {
    expect(contentOf(valuesOf(content, 'USD'))).toEqual(content)
    expect(isSame(valuesOf(content, 'USD'), valuesOf(content, 'USD'))).toBe(true)
  })

  it('save incomplete values as empty', () => {
    const half = { ...newCondition('amount', 'USD'), operator: 'between' as const, from: 5 }
    const values = { ...newValues('card', STORE), groups: [{ key: 'g', match: 'all' as const, conditions: [half] }] }
    expect(contentOf(values).conditions.groups[0]?.conditions[0]?.value).toBe('')
  })

  it.each(ruleKinds)('of the kind %s start with a valid action', (kind) => {
    const values = { ...newValues(kind, STORE), name: 'New' }
    if (values.action.type === 'decline') values.action = { ...values.action, reason: 'Fraud' }
    expect(draftErrors(values)).toEqual({})
  })

  it('report a split of 99% and every invalid part', () => {
    const shares = [
      { connection_id: 'con_1', percent: 50 },
      { connection_id: 'con_2', percent: 49 },
    ]
    const values = { ...newValues('card', STORE), name: '', action: { type: 'split' as const, shares } }
    expect(publishErrors('card', values, known)).toEqual({
      name: 'Name is required',
      action: 'The shares add up to 99%. They must add up to 100%.',
      'conditions.0.0': 'Select at least one value',
    })
    expect(placeOf('conditions.groups.1.conditions.2.value')).toBe('conditions.1.2')
    expect(placeOf('action.reason')).toBe('action.reason')
  })

  it('keep their connections when the routing type changes', () => {
    expect(withRouteType('priority', { type: 'one', connection_id: 'a' }, ['a', 'b'])).toEqual({
      type: 'priority',
      connection_ids: ['a', 'b'],
    })
    expect(evenSplit(['a', 'b', 'c']).map(({ percent }) => percent)).toEqual([34, 33, 33])
    const split = withRouteType('split', { type: 'priority', connection_ids: ['a', 'b'] }, [])
    expect(withRouteType('one', split, [])).toEqual({ type: 'one', connection_id: 'a' })
  })
})

it('describe how two versions differ', () => {
  const other: RuleContent = { ...content, name: 'Larger', action: { type: 'one', connection_id: 'con_2' } }
  expect(differencesOf(content, other, names)).toEqual([
    { name: 'Name', from: 'Large', to: 'Larger' },
    { name: 'Then', from: 'Route to Main', to: 'Route to Second' },
  ])
  expect(differencesOf(content, content, names)).toEqual([])
})

it('are refetched when someone changes rules', () => {
  const { list, details, versions, publications, retryLimits } = routingRules
  const reads = [auditLog.list, list, details, versions, publications, retryLimits]
  expect(affectedBy('routing_rule.updated')).toEqual(reads.map(({ method, path }) => ({ method, path })))
})
