import { expect, it } from 'vitest'
import { copyProblems, expectPlainCopy, sentencesOf } from '../../tests/support/app/copy-words.ts'

it('finds the words that the glossary rules out, whatever their ending and case', () => {
  expect(copyProblems(['Save the settings', 'We send an E-mail anew', 'Two colours'])).toEqual([
    '"E-mail", "anew" in: We send an E-mail anew',
    '"colours" in: Two colours',
  ])
  expect(() => expectPlainCopy(['Somebody paid'])).toThrow('"Somebody" in: Somebody paid')
})

it('leaves longer words and texts of the specification alone', () => {
  expect(copyProblems(['A retold story of fulfillment', 'Subscription cancelled'])).toEqual([])
})

it('reads the sentences of a reply, not its identifiers', () => {
  const reply = {
    detail: 'This order is paid',
    data: [{ status: 'cancelled', note: 'Paid in full' }],
    total: 3,
    next: null,
  }
  expect(sentencesOf(reply)).toEqual(['This order is paid', 'Paid in full'])
})
