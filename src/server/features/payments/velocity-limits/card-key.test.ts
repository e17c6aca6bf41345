import { expect, it } from 'vitest'
import { cardKeyOf } from './admit-attempt.ts'

const card = { brand: 'visa', last_four: '4242' }

it('identifies a card by its fingerprint, else by its first and last digits, and never by the last ones only', () => {
  expect(cardKeyOf({ ...card, bin: '424242', fingerprint: 'one card' })).toBe('one card')
  expect(cardKeyOf({ ...card, bin: '424242' })).toBe('visa 424242 4242')
  expect(cardKeyOf(card)).toBeNull()
  expect(cardKeyOf({ ...card, bin: '424242', last_four: '' })).toBeNull()
})
