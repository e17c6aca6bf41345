import { validateConnector, newAccountValues } from './connector-form.ts'
import { expect, it } from 'vitest'
import { capabilityLabels, limitLabels } from './connectors.ts'
import { card } from '../payments.fixture.ts'

it('lists what a provider can do, and no limits for one that supports everything', () => {
  expect(capabilityLabels(card())).toContain('3-D Secure')
  expect(limitLabels(card())).toEqual([])
})

it.each([
  [{ charges: false, methods: ['apple_pay'] }, ['Uses your card account']],
  [{ charges: false, methods: ['card'] }, ['Can’t process payments yet']],
  [{ on_pages: false }, ['Not on payment pages yet']],
])('warns before connecting with %j that it is %j', (changes, words) => {
  expect(limitLabels(card(changes))).toEqual(words)
})

it('validates a statement descriptor by its provider’s format', () => {
  const statement = { help: '', pattern: '[A-Z]{3}\\*[A-Z]{1,18}', problem: 'Enter ABC*NAME' }
  const braintree = card({ statement })
  const given = (statement_descriptor: string) =>
    validateConnector(braintree, { ...newAccountValues(braintree, 'Main', 'test'), statement_descriptor })[
      'statement_descriptor'
    ]
  expect(given('KETTLE')).toBe('Enter ABC*NAME')
  expect(given('KET*TEA')).toBeUndefined()
  expect(given('')).toBeUndefined()
})
