import type { DeclineCode } from '../../../shared/domain/payments/decline-codes.ts'

/** NMI's response codes for declines by card or bank, mapped to our decline codes. */
export const NMI_DECLINES: Readonly<Record<string, DeclineCode>> = {
  '200': 'generic_decline',
  '201': 'do_not_honor',
  '202': 'insufficient_funds',
  '203': 'limit_exceeded',
  '204': 'card_not_supported',
  '220': 'incorrect_number',
  '221': 'invalid_card',
  '222': 'invalid_card',
  '223': 'expired_card',
  '224': 'expired_card',
  '225': 'incorrect_cvc',
  '226': 'generic_decline',
  '240': 'do_not_honor',
  '250': 'pickup_card',
  '251': 'lost_card',
  '252': 'stolen_card',
  '253': 'fraudulent',
  '260': 'generic_decline',
  '261': 'revoked_authorization',
  '262': 'revoked_authorization',
  '263': 'invalid_card',
  '264': 'try_again_later',
  '400': 'processing_error',
  '430': 'duplicate',
  '440': 'processing_error',
  '461': 'card_not_supported',
}

/** Maps an NMI code to our decline code; null if it is a fault. */
export const nmiDecline = (code: string): DeclineCode | null =>
  Object.hasOwn(NMI_DECLINES, code) ? (NMI_DECLINES[code] ?? null) : null
