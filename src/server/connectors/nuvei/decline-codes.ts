import type { DeclineCode } from '../../../shared/domain/payments/decline-codes.ts'

/** Bank responses by the ISO 8583 response code in `gwExtendedErrorCode`, if there is one. */
export const NUVEI_RESPONSES: Readonly<Record<string, DeclineCode>> = {
  '1': 'do_not_honor',
  '2': 'do_not_honor',
  '3': 'processing_error',
  '4': 'pickup_card',
  '5': 'do_not_honor',
  '6': 'processing_error',
  '7': 'pickup_card',
  '12': 'card_not_supported',
  '13': 'generic_decline',
  '14': 'incorrect_number',
  '15': 'invalid_card',
  '19': 'try_again_later',
  '30': 'processing_error',
  '33': 'expired_card',
  '34': 'fraudulent',
  '36': 'restricted_card',
  '39': 'invalid_card',
  '41': 'lost_card',
  '43': 'stolen_card',
  '46': 'invalid_card',
  '51': 'insufficient_funds',
  '54': 'expired_card',
  '56': 'invalid_card',
  '57': 'card_not_supported',
  '58': 'card_not_supported',
  '59': 'fraudulent',
  '61': 'limit_exceeded',
  '62': 'restricted_card',
  '63': 'fraudulent',
  '65': 'limit_exceeded',
  '78': 'invalid_card',
  '82': 'incorrect_cvc',
  '91': 'issuer_unavailable',
  '92': 'issuer_unavailable',
  '93': 'restricted_card',
  '94': 'duplicate',
  '96': 'processing_error',
}

/** Matches the text of Nuvei's own codes and those of acquirers that don't use ISO's. The first match wins. */
export const NUVEI_REASONS: readonly (readonly [RegExp, DeclineCode])[] = [
  [/insufficient/i, 'insufficient_funds'],
  [/expired/i, 'expired_card'],
  [/lost/i, 'lost_card'],
  [/stolen/i, 'stolen_card'],
  [/pick ?up/i, 'pickup_card'],
  [/cvv|cvc|security code/i, 'incorrect_cvc'],
  [/\bavs\b|address/i, 'incorrect_address'],
  [/do not hono/i, 'do_not_honor'],
  [/limit|exceeds/i, 'limit_exceeded'],
  [/strong customer authentication|sca required|authentication required/i, 'authentication_required'],
  [/3d|authentication/i, 'authentication_failed'],
  [/invalid (card )?number|luhn/i, 'incorrect_number'],
  [/fraud|filter|risk|blacklist/i, 'fraudulent'],
  [/restricted/i, 'restricted_card'],
  [/not supported|not allowed|not permitted/i, 'card_not_supported'],
  [/duplicate/i, 'duplicate'],
  [/issuer|unavailable/i, 'issuer_unavailable'],
]

/** Rejected by Nuvei's own filter before a bank was involved. */
const GATEWAY_FILTER = '-1100'

/** Maps a decline to our decline code. A filter's reason is the name of its rule, so it is always suspected fraud. */
export const nuveiDecline = (told: { error: string; response: string; reason: string }): DeclineCode => {
  if (told.error === GATEWAY_FILTER) return 'fraudulent'
  const known = Object.hasOwn(NUVEI_RESPONSES, told.response) ? NUVEI_RESPONSES[told.response] : undefined
  return known ?? NUVEI_REASONS.find(([words]) => words.test(told.reason))?.[1] ?? 'generic_decline'
}
