import type { DeclineCode } from '../../../shared/domain/payments/decline-codes.ts'

/**
 * Braintree's processor response codes with a reason, mapped to our decline codes; the other 2000s are declines without
 * a reason.
 */
export const BRAINTREE_RESPONSES: Readonly<Record<string, DeclineCode>> = {
  '2000': 'do_not_honor',
  '2001': 'insufficient_funds',
  '2002': 'limit_exceeded',
  '2003': 'limit_exceeded',
  '2004': 'expired_card',
  '2005': 'incorrect_number',
  '2006': 'expired_card',
  '2007': 'invalid_card',
  '2008': 'incorrect_number',
  '2009': 'invalid_card',
  '2010': 'incorrect_cvc',
  '2011': 'do_not_honor',
  '2012': 'lost_card',
  '2013': 'stolen_card',
  '2014': 'fraudulent',
  '2015': 'card_not_supported',
  '2016': 'duplicate',
  '2017': 'revoked_authorization',
  '2018': 'revoked_authorization',
  '2019': 'card_not_supported',
  '2021': 'do_not_honor',
  '2022': 'card_not_supported',
  '2023': 'card_not_supported',
  '2024': 'card_not_supported',
  '2025': 'processing_error',
  '2026': 'processing_error',
  '2027': 'processing_error',
  '2028': 'processing_error',
  '2029': 'processing_error',
  '2030': 'processing_error',
  '2031': 'card_not_supported',
  '2033': 'processing_error',
  '2034': 'processing_error',
  '2035': 'processing_error',
  '2036': 'processing_error',
  '2037': 'processing_error',
  '2038': 'generic_decline',
  '2039': 'processing_error',
  '2041': 'do_not_honor',
  '2043': 'do_not_honor',
  '2044': 'do_not_honor',
  '2046': 'generic_decline',
  '2047': 'pickup_card',
  '2048': 'limit_exceeded',
  '2051': 'card_not_supported',
  '2053': 'lost_card',
  '2054': 'processing_error',
  '2057': 'restricted_card',
  '2059': 'incorrect_address',
  '2060': 'incorrect_address',
  '2061': 'invalid_card',
  '2062': 'invalid_card',
  '2075': 'invalid_card',
  '2078': 'generic_decline',
  '2093': 'generic_decline',
  '2099': 'authentication_required',
  '2102': 'invalid_card',
  '2107': 'processing_error',
  '2108': 'invalid_card',
  '3000': 'processing_error',
}

/** Reasons of rejections by Braintree's gateway. Faults of the account are not about the card and not listed. */
export const BRAINTREE_REJECTIONS: Readonly<Record<string, DeclineCode>> = {
  AVS: 'incorrect_address',
  AVS_AND_CVV: 'incorrect_cvc',
  CVV: 'incorrect_cvc',
  DUPLICATE: 'duplicate',
  EXCESSIVE_RETRY: 'restricted_card',
  FRAUD: 'fraudulent',
  PAYMENT_METHOD_BLOCKED: 'restricted_card',
  RISK_THRESHOLD: 'fraudulent',
  THREE_D_SECURE: 'authentication_required',
  TOO_MANY_CONFIRMATION_ATTEMPTS: 'limit_exceeded',
}

const within = (table: Readonly<Record<string, DeclineCode>>, code: string): DeclineCode | null =>
  Object.hasOwn(table, code) ? (table[code] ?? null) : null

export const responseDecline = (code: string): DeclineCode => within(BRAINTREE_RESPONSES, code) ?? 'generic_decline'
export const rejectionDecline = (reason: string): DeclineCode | null => within(BRAINTREE_REJECTIONS, reason)
