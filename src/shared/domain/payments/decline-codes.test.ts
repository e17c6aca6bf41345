import { expect, it } from 'vitest'
import {
  DECLINE_RULES,
  declineDetail,
  declinedField,
  declineRule,
  GENERIC_SHOPPER_MESSAGE,
  isDeclineCode,
} from './decline-codes.ts'

it('treats an unknown code as a soft decline without a reason', () => {
  expect(isDeclineCode('toString')).toBe(false)
  expect(declineRule('toString')).toBe(DECLINE_RULES.generic_decline)
  expect(declineRule('generic_decline')).toMatchObject({ kind: 'soft', shopper_message: 'Payment declined' })
})

it('never tells the cardholder that a card is lost, stolen, restricted or suspected', () => {
  for (const code of ['lost_card', 'stolen_card', 'pickup_card', 'restricted_card', 'fraudulent'] as const) {
    expect(DECLINE_RULES[code]).toMatchObject({ kind: 'hard', shopper_message: GENERIC_SHOPPER_MESSAGE })
  }
})

it('tells a shopper that nothing was charged, unless the merchant wrote the message or another payment may have been', () => {
  const detailOf = (code: string) => declineDetail(code, declineRule(code).shopper_message)
  expect(detailOf('incorrect_cvc')).toBe('Your card’s security code is incorrect. You haven’t been charged.')
  expect(detailOf('insufficient_funds')).toBe(
    'Your card has insufficient funds. You haven’t been charged. Try another card.',
  )
  expect(detailOf('cancelled_by_shopper')).toBe('The payment was canceled. You haven’t been charged.')
  expect(detailOf('duplicate')).toBe('This payment was already submitted a moment ago.')
  expect(declineDetail('blocked_by_rule', 'We do not sell there yet.')).toBe('We do not sell there yet.')
  const partly = 'Your bank approved only part of the total, so the payment was canceled. Try another card.'
  expect(declineDetail('insufficient_funds', partly)).toBe(partly)
  expect(declineDetail(null, null)).toBe('Payment declined')
  expect([declinedField('incorrect_cvc'), declinedField('do_not_honor')]).toEqual(['cvc', undefined])
})
