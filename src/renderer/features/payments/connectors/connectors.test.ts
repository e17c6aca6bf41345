import { connectorProblems, newValues } from './connector-form.ts'
import { expect, it } from 'vitest'
import { capabilityWords, limitWords } from './connectors.ts'
import { card } from '../payments.fixture.ts'

it('says what a provider can do, and nothing against one that does it all', () => {
  expect(capabilityWords(card())).toContain('3-D Secure')
  expect(limitWords(card())).toEqual([])
})

it.each([
  [{ charges: false, methods: ['apple_pay'] }, ['Charged by another account']],
  [{ charges: false, methods: ['card'] }, ['Takes no payments yet']],
  [{ on_pages: false }, ['Not on payment pages yet']],
])('says before it is connected that with %j it is %j', (changes, words) => {
  expect(limitWords(card(changes))).toEqual(words)
})

it('holds a statement descriptor to the form of its provider', () => {
  const statement = { help: '', pattern: '[A-Z]{3}\\*[A-Z]{1,18}', problem: 'Enter ABC*NAME' }
  const braintree = card({ statement })
  const given = (statement_descriptor: string) =>
    connectorProblems(braintree, { ...newValues(braintree, 'Main', 'test'), statement_descriptor })[
      'statement_descriptor'
    ]
  expect(given('KETTLE')).toBe('Enter ABC*NAME')
  expect(given('KET*TEA')).toBeUndefined()
  expect(given('')).toBeUndefined()
})
