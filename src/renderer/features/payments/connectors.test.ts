import { expect, it } from 'vitest'
import { capabilityWords, limitWords } from './connectors.ts'
import { card } from './payments.fixture.ts'

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
