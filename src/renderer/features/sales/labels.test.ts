import { describe, expect, it } from 'vitest'
import type { Attempt } from '../../../shared/contracts/sales/orders.ts'
import { attemptFacts, cardLabel, customerLabel, declineText, paidWith } from './labels.ts'

const attempt: Attempt = {
  attempt_id: 'att_1',
  connector: 'test-gateway',
  connection_id: 'con_1',
  connection_name: 'Test gateway',
  status: 'declined',
  amount: 4998,
  currency: 'USD',
  decline_code: 'insufficient_funds',
  message: null,
  card_type: 'visa',
  card_last_four: '9995',
  three_d_secure: true,
  provider_reference: null,
  reason: 'Test gateway is the default account.',
  created_at: '2026-11-21T12:00:00.000Z',
}

describe('cards and methods', () => {
  it.each([
    ['visa', '4242', 'Visa •••• 4242'],
    ['amex', '0005', 'American Express •••• 0005'],
    ['elo', '1111', 'elo •••• 1111'],
    [null, '1111', 'Card •••• 1111'],
    ['visa', null, 'Visa'],
    [null, null, ''],
  ])('%s and %s are %s', (card_type, card_last_four, words) => {
    expect(cardLabel({ card_type, card_last_four })).toBe(words)
  })

  it('shows the wallet with its card, and a method without a card alone [PR-006]', () => {
    const card = { card_type: 'visa', card_last_four: '4242' }
    expect(paidWith({ payment_method: 'card', payment_details: card })).toBe('Visa •••• 4242')
    expect(paidWith({ payment_method: 'apple_pay', payment_details: card })).toBe('Apple Pay, Visa •••• 4242')
    const none = { card_type: null, card_last_four: null }
    expect(paidWith({ payment_method: 'paypal', payment_details: none })).toBe('PayPal')
  })
})

describe('attempts', () => {
  it("describe a decline in the provider's words, else by its code, and nothing for an approval", () => {
    expect(declineText({ ...attempt, message: 'Not enough money.' })).toBe('Not enough money.')
    expect(declineText(attempt)).toBe('The card has insufficient funds.')
    expect(declineText({ ...attempt, status: 'approved' })).toBeNull()
    expect(declineText({ ...attempt, status: 'unknown', message: 'No answer' })).toBe('No answer')
  })

  it('list card, 3-D Secure and code', () => {
    expect(attemptFacts(attempt)).toBe('Visa •••• 9995, 3-D Secure, code insufficient_funds')
    const bare = { ...attempt, card_type: null, card_last_four: null, three_d_secure: false, decline_code: null }
    expect(attemptFacts(bare)).toBe('')
  })
})

it('labels a customer by the known name or email [PR-007]', () => {
  expect(customerLabel('Dana Whitfield', 'dana@mail.example')).toBe('Dana Whitfield')
  expect(customerLabel('', 'dana@mail.example')).toBe('dana@mail.example')
})
