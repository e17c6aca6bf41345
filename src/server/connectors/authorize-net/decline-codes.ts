import type { DeclineCode } from '../../../shared/domain/payments/decline-codes.ts'

/**
 * Authorize.Net's response reason codes for declines by card or bank, mapped to our decline codes. Codes 200 to 224
 * come from one processor, which also uses them for problems of the merchant's account.
 */
export const ANET_DECLINES: Readonly<Record<string, DeclineCode>> = {
  '2': 'generic_decline',
  '3': 'do_not_honor',
  '4': 'pickup_card',
  '6': 'incorrect_number',
  '7': 'expired_card',
  '8': 'expired_card',
  '11': 'duplicate',
  '17': 'card_not_supported',
  '19': 'processing_error',
  '20': 'processing_error',
  '21': 'processing_error',
  '22': 'processing_error',
  '23': 'processing_error',
  '25': 'processing_error',
  '26': 'processing_error',
  '27': 'incorrect_address',
  '28': 'card_not_supported',
  '37': 'incorrect_number',
  '41': 'fraudulent',
  '44': 'incorrect_cvc',
  '45': 'incorrect_address',
  '52': 'processing_error',
  '57': 'processing_error',
  '58': 'processing_error',
  '59': 'processing_error',
  '60': 'processing_error',
  '61': 'processing_error',
  '62': 'processing_error',
  '63': 'processing_error',
  '65': 'incorrect_cvc',
  '78': 'incorrect_cvc',
  '120': 'processing_error',
  '121': 'processing_error',
  '122': 'processing_error',
  '127': 'incorrect_address',
  '128': 'restricted_card',
  '141': 'fraudulent',
  '145': 'incorrect_cvc',
  '152': 'processing_error',
  '165': 'incorrect_cvc',
  '180': 'processing_error',
  '181': 'processing_error',
  '191': 'generic_decline',
  '192': 'processing_error',
  '200': 'incorrect_number',
  '201': 'expired_card',
  '209': 'processing_error',
  '211': 'invalid_card',
  '214': 'processing_error',
  '220': 'processing_error',
  '222': 'duplicate',
  '223': 'processing_error',
  '224': 'processing_error',
  '250': 'fraudulent',
  '251': 'fraudulent',
  '254': 'fraudulent',
  '261': 'processing_error',
  '315': 'incorrect_number',
  '316': 'expired_card',
  '317': 'expired_card',
  '318': 'duplicate',
}

/** Reported as declines, but faults of the merchant's account or the request at that processor. */
const FAULTS: ReadonlySet<string> = new Set([
  '202',
  '203',
  '204',
  '205',
  '206',
  '207',
  '208',
  '210',
  '212',
  '213',
  '215',
  '216',
  '217',
  '218',
  '219',
  '221',
])

/** True if a code reported as a decline is not about the card. */
export const isAnetFault = (code: string): boolean => FAULTS.has(code)

/** Maps a response reason code to our decline code; null if it is a fault of the account or ours. */
export const anetDecline = (code: string): DeclineCode | null =>
  Object.hasOwn(ANET_DECLINES, code) ? (ANET_DECLINES[code] ?? null) : null
