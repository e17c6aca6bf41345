import type { DeclineCode } from '../../../shared/domain/payments/decline-codes.ts'

/** Cybersource's reasons for declines by card, bank or risk rule, mapped to our decline codes. */
export const CYBERSOURCE_DECLINES: Readonly<Record<string, DeclineCode>> = {
  ACH_VERIFICATION_FAILED: 'invalid_card',
  ADDRESS_COUNTRY_WATCHLIST_MATCH: 'fraudulent',
  ALLOWABLE_PIN_RETRIES_EXCEEDED: 'restricted_card',
  AVS_FAILED: 'incorrect_address',
  BLACKLISTED_CUSTOMER: 'fraudulent',
  BLOCKED_BY_CARDHOLDER: 'revoked_authorization',
  CARD_TYPE_NOT_ACCEPTED: 'card_not_supported',
  CONSUMER_AUTHENTICATION_FAILED: 'authentication_failed',
  CONSUMER_AUTHENTICATION_REQUIRED: 'authentication_required',
  CONTACT_PROCESSOR: 'do_not_honor',
  CUSTOMER_WATCHLIST_MATCH: 'fraudulent',
  CVN_NOT_MATCH: 'incorrect_cvc',
  CV_FAILED: 'incorrect_cvc',
  DAGGDENIED: 'generic_decline',
  DAGGREJECTED: 'generic_decline',
  DECISION_PROFILE_REJECT: 'fraudulent',
  DECLINED_CHECK: 'generic_decline',
  DSYSREJECTED: 'generic_decline',
  EMAIL_COUNTRY_WATCHLIST_MATCH: 'fraudulent',
  EXCEEDS_CREDIT_LIMIT: 'limit_exceeded',
  EXPIRED_CARD: 'expired_card',
  GENERAL_DECLINE: 'generic_decline',
  INSUFFICIENT_FUND: 'insufficient_funds',
  INVALID_ACCOUNT: 'invalid_card',
  INVALID_CARD: 'incorrect_number',
  INVALID_CARD_TYPE: 'card_not_supported',
  INVALID_CVN: 'incorrect_cvc',
  IP_COUNTRY_WATCHLIST_MATCH: 'fraudulent',
  ISSUER_UNAVAILABLE: 'issuer_unavailable',
  PAYMENT_REFUSED: 'restricted_card',
  PROCESSOR_DECLINED: 'generic_decline',
  PROCESSOR_ERROR: 'processing_error',
  PROCESSOR_UNAVAILABLE: 'processing_error',
  SCORE_EXCEEDS_THRESHOLD: 'fraudulent',
  STOLEN_LOST_CARD: 'pickup_card',
  SUSPENDED_ACCOUNT: 'restricted_card',
  UNAUTHORIZED_CARD: 'restricted_card',
}

/** Maps a Cybersource reason to our decline code; null if it is a fault of the account or ours. */
export const cybersourceDecline = (reason: string): DeclineCode | null =>
  Object.hasOwn(CYBERSOURCE_DECLINES, reason) ? (CYBERSOURCE_DECLINES[reason] ?? null) : null
