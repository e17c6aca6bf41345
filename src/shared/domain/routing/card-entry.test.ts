import { expect, it } from 'vitest'
import { byCardEntry, cardEntries, cardEntryText } from './card-entry.ts'
import { planOf } from './plan.ts'

it('describes whether each step requires entering the card again', () => {
  expect(cardEntries(['gateway', 'gateway', 'stripe']).map(cardEntryText)).toEqual([
    'Shopper enters the card',
    'Same card, no new entry',
    'Shopper re-enters the card',
  ])
  expect(cardEntries(['gateway', 'stripe', 'gateway', 'stripe']).map(cardEntryText)).toEqual([
    'Shopper enters the card',
    'Shopper re-enters the card',
    'Same card, no new entry. Tried before step 2.',
    'Same card, no new entry',
  ])
})

it('tries every account that can charge the card before asking for a new entry', () => {
  const connections = [
    { connection_id: 'a', name: 'A', token_scope: 'gateway' },
    { connection_id: 'b', name: 'B', token_scope: 'stripe' },
    { connection_id: 'c', name: 'C', token_scope: 'gateway' },
  ]
  const { plan } = planOf({ wanted: ['a', 'b', 'c'], cascade: null, connections })
  expect(plan.steps.map(({ connection_id }) => connection_id)).toEqual(['a', 'c', 'b'])
})

it('keeps the order of steps with an unknown scope', () => {
  expect(byCardEntry([3, 1, 2], () => undefined)).toEqual([3, 1, 2])
})
