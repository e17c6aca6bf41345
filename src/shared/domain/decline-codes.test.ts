import { expect, it } from 'vitest'
import { DECLINE_RULES, declineRule, GENERIC_SHOPPER_MESSAGE, isDeclineCode } from './decline-codes.ts'

it('treats a code that nobody knows as a soft decline without a reason', () => {
  expect(isDeclineCode('toString')).toBe(false)
  expect(declineRule('toString')).toBe(DECLINE_RULES.generic_decline)
  expect(declineRule('generic_decline')).toMatchObject({ kind: 'soft', shopper_message: 'Payment declined' })
})

it('never tells whoever holds the card that it is lost, stolen, restricted or suspected', () => {
  for (const code of ['lost_card', 'stolen_card', 'pickup_card', 'restricted_card', 'fraudulent'] as const) {
    expect(DECLINE_RULES[code]).toMatchObject({ kind: 'hard', shopper_message: GENERIC_SHOPPER_MESSAGE })
  }
})
