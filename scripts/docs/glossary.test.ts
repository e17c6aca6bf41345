import { expect, it } from 'vitest'
import { copyProblems, expectPlainCopy, sentencesOf } from '../../tests/support/app/copy-words.ts'

it('finds forbidden words in any form and case', () => {
  expect(copyProblems(['Save the settings', 'We send an E-mail anew', 'Two colours'])).toEqual([
    '"E-mail", "anew" in: We send an E-mail anew',
    '"colours" in: Two colours',
  ])
  expect(() => expectPlainCopy(['Somebody paid'])).toThrow('"Somebody" in: Somebody paid')
})

it('ignores longer words and texts fixed by the specification', () => {
  expect(copyProblems(['A retold story of fulfillment', 'Subscription cancelled'])).toEqual([])
})

it('checks the sentences of a response, not its identifiers', () => {
  const reply = {
    detail: 'This order is paid',
    data: [{ status: 'cancelled', note: 'Paid in full' }],
    total: 3,
    next: null,
  }
  expect(sentencesOf(reply)).toEqual(['This order is paid', 'Paid in full'])
})
