import { expect, it } from 'vitest'
import { findTestCard, TEST_CARDS } from './test-cards.ts'

it('approves 4242 4242 4242 4242 and declines 4000 0000 0000 0002 [GAP-78]', () => {
  expect(findTestCard('4242 4242 4242 4242')).toMatchObject({ behaviour: 'approve', brand: 'visa' })
  expect(findTestCard('4000000000000002')).toMatchObject({ behaviour: 'decline', decline_code: 'generic_decline' })
})

it('publishes each number once, and has a reason only for cards that decline', () => {
  expect(new Set(TEST_CARDS.map(({ number }) => number)).size).toBe(TEST_CARDS.length)
  for (const { behaviour, decline_code } of TEST_CARDS) {
    expect(decline_code !== null).toBe(behaviour.includes('decline'))
  }
})

it('recognizes no other number', () => {
  expect(findTestCard('4111111111111111')).toBeUndefined()
  expect(findTestCard('')).toBeUndefined()
})
