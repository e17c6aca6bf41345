import type { DeclineCode } from './decline-codes.ts'

export type CardBrand = 'visa' | 'mastercard' | 'amex'

/**
 * How the test gateway treats a card. Behaviors are deterministic: they depend on the number, and for one card on
 * whether it was tried before.
 */
export type TestBehaviour =
  | 'approve'
  | 'decline'
  | 'decline_once'
  | 'challenge'
  | 'challenge_then_decline'
  | 'process_then_approve'
  | 'process_then_decline'
  | 'slow'
  | 'provider_down'
  | 'outcome_unknown'
  | 'dispute'
  | 'decline_when_stored'
  | 'challenge_when_stored'

export interface TestCard {
  /** Digits only. The gateway accepts only these published numbers. */
  number: string
  brand: CardBrand
  behaviour: TestBehaviour
  /** Final decline reason, for behaviors that decline. */
  decline_code: DeclineCode | null
  title: string
  description: string
  /** Card type that the issuer reports; a US credit card by default. */
  funding?: 'debit' | 'prepaid'
  country?: string
}

const card = (
  number: string,
  brand: CardBrand,
  behaviour: TestBehaviour,
  title: string,
  description: string,
  decline_code: DeclineCode | null = null,
): TestCard => ({ number, brand, behaviour, decline_code, title, description })

const decline = (number: string, decline_code: DeclineCode, title: string, description: string): TestCard =>
  card(number, 'visa', 'decline', title, description, decline_code)

/**
 * Every number that the test gateway accepts. All pass the Luhn check, so that the fields treat them like real cards.
 */
export const TEST_CARDS: readonly TestCard[] = [
  card('4242424242424242', 'visa', 'approve', 'Approved', 'Visa credit'),
  card('5555555555554444', 'mastercard', 'approve', 'Approved', 'Mastercard credit'),
  card('378282246310005', 'amex', 'approve', 'Approved', 'American Express, four-digit CVC'),
  { ...card('4000056655665556', 'visa', 'approve', 'Approved: debit', 'Visa debit'), funding: 'debit' },
  {
    ...card('5105105105105100', 'mastercard', 'approve', 'Approved: prepaid', 'Mastercard prepaid'),
    funding: 'prepaid',
  },
  {
    ...card('4000002760000016', 'visa', 'approve', 'Approved: Germany', 'Visa credit, issued in Germany'),
    country: 'DE',
  },
  {
    ...card('4000008260000000', 'visa', 'approve', 'Approved: United Kingdom', 'Visa credit, issued in the UK'),
    country: 'GB',
  },
  card('4000000000003220', 'visa', 'challenge', '3-D Secure', 'Approved after the shopper confirms'),
  card(
    '4000008260003178',
    'visa',
    'challenge_then_decline',
    '3-D Secure, then declined',
    'Insufficient funds after the shopper confirms',
    'insufficient_funds',
  ),
  decline('4000000000000002', 'generic_decline', 'Declined', 'No reason given'),
  decline('4000000000009995', 'insufficient_funds', 'Insufficient funds', 'Soft decline'),
  decline('4000000000000069', 'expired_card', 'Expired card', 'Hard decline'),
  decline('4000000000000127', 'incorrect_cvc', 'Wrong CVC', 'The shopper is asked to correct it'),
  decline('4000000000000119', 'processing_error', 'Processing error', 'Soft decline'),
  decline('4000000000009987', 'lost_card', 'Lost card', 'Hard decline, never retried'),
  decline('4000000000009979', 'stolen_card', 'Stolen card', 'Hard decline, never retried'),
  decline('4100000000000019', 'fraudulent', 'Suspected fraud', 'Hard decline, never retried'),
  card(
    '4000000000005126',
    'visa',
    'decline_once',
    'Declined once',
    'Soft decline, then approved by the fallback account',
    'do_not_honor',
  ),
  card('4000000000004400', 'visa', 'process_then_approve', 'Processing, then approved', 'Outcome arrives later'),
  card(
    '4000000000004418',
    'visa',
    'process_then_decline',
    'Processing, then declined',
    'Outcome arrives later',
    'do_not_honor',
  ),
  card('4000000000004509', 'visa', 'slow', 'Slow', 'Approved after a few seconds'),
  card('4000000000005035', 'visa', 'provider_down', 'Provider down', 'The gateway rejects the request'),
  card('4000000000005043', 'visa', 'outcome_unknown', 'Response lost', 'Charged, but the response never arrives'),
  card('4000000000000259', 'visa', 'dispute', 'Disputed later', 'Approved, then disputed as fraudulent'),
  card('4000000000002685', 'visa', 'dispute', 'Disputed: not received', 'Approved, then disputed as not received'),
  card(
    '4000000000006009',
    'visa',
    'dispute',
    'Disputed: not as described',
    'Approved, then disputed as not as described',
  ),
  card(
    '4000000000000341',
    'visa',
    'decline_when_stored',
    'Renewals decline',
    'Approved now, later charges are declined',
    'insufficient_funds',
  ),
  card(
    '4000002500003155',
    'visa',
    'challenge_when_stored',
    '3-D Secure on later charges',
    'Approved now, later charges require confirmation',
  ),
]

const byNumber = new Map(TEST_CARDS.map((testCard) => [testCard.number, testCard]))

/** Finds the published test card with this number (spaces and hyphens allowed), or undefined for any other number. */
export const findTestCard = (number: string): TestCard | undefined => byNumber.get(number.replace(/[\s-]/g, ''))

export const BRAND_NAMES: Readonly<Record<CardBrand, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
}
