/**
 * Kind of a decline, the same for every provider. `soft`: the same card may work later or with another account. `hard`:
 * this card must not be retried anywhere.
 */
export type DeclineKind = 'soft' | 'hard'

/** What the shopper can do about it; decides which field the page points at. */
export type DeclineRemedy = 'try_again' | 'fix_details' | 'other_method' | 'authenticate'

export interface DeclineRule {
  kind: DeclineKind
  remedy: DeclineRemedy
  /** Text for the merchant, on the order and in reports. */
  merchant_message: string
  /** One sentence for the shopper. Never mentions fraud, loss or theft to the cardholder. */
  shopper_message: string
}

/** Message for every reason that a shopper must not or need not know (B §7). */
export const GENERIC_SHOPPER_MESSAGE = 'Payment declined'

const rule = (
  kind: DeclineKind,
  remedy: DeclineRemedy,
  merchant_message: string,
  shopper_message = GENERIC_SHOPPER_MESSAGE,
): DeclineRule => ({ kind, remedy, merchant_message, shopper_message })

const declines = {
  generic_decline: rule('soft', 'other_method', 'The bank declined the payment without giving a reason.'),
  do_not_honor: rule('soft', 'other_method', 'The bank declined the payment. The cardholder should contact the bank.'),
  insufficient_funds: rule(
    'soft',
    'other_method',
    'The card has insufficient funds.',
    'Your card has insufficient funds. Try another card.',
  ),
  limit_exceeded: rule(
    'soft',
    'other_method',
    'The card is over its spending or usage limit.',
    'Your card is over its limit. Try another card.',
  ),
  try_again_later: rule(
    'soft',
    'try_again',
    'The bank asks to try again later.',
    'Your bank did not respond. Try again in a moment.',
  ),
  issuer_unavailable: rule(
    'soft',
    'try_again',
    'The cardholder’s bank could not be reached.',
    'Your bank could not be reached. Try again in a moment.',
  ),
  processing_error: rule(
    'soft',
    'try_again',
    'The card network could not process the payment.',
    'The payment could not be processed. Try again.',
  ),
  incorrect_number: rule('hard', 'fix_details', 'The card number is incorrect.', 'Your card number is incorrect.'),
  invalid_card: rule(
    'hard',
    'other_method',
    'The card or its account doesn’t exist or is closed.',
    'This card cannot be used. Try another card.',
  ),
  expired_card: rule(
    'hard',
    'fix_details',
    'The card has expired.',
    'Your card has expired. Check the date or try another card.',
  ),
  incorrect_cvc: rule(
    'soft',
    'fix_details',
    'The security code (CVC) is incorrect.',
    'Your card’s security code is incorrect.',
  ),
  incorrect_address: rule(
    'soft',
    'fix_details',
    'The billing address doesn’t match the bank’s records.',
    'Your billing address does not match your card.',
  ),
  card_not_supported: rule(
    'hard',
    'other_method',
    'The card doesn’t support this type of purchase or currency.',
    'This card does not support this purchase. Try another card.',
  ),
  currency_not_supported: rule(
    'hard',
    'other_method',
    'The card doesn’t support this currency.',
    'This card does not support this currency. Try another card.',
  ),
  authentication_required: rule(
    'soft',
    'authenticate',
    'The bank requires 3-D Secure.',
    'Your bank requires you to confirm this payment. Try again.',
  ),
  authentication_failed: rule(
    'soft',
    'authenticate',
    'The cardholder didn’t complete 3-D Secure.',
    'You did not confirm this payment with your bank. Try again or use another card.',
  ),
  cancelled_by_shopper: rule(
    'soft',
    'try_again',
    'The shopper canceled the payment.',
    'The payment was canceled. You haven’t been charged.',
  ),
  duplicate: rule(
    'hard',
    'try_again',
    'The provider rejected this payment as a duplicate.',
    'This payment was already submitted a moment ago.',
  ),
  restricted_card: rule('hard', 'other_method', 'The card is restricted and can’t be used here.'),
  lost_card: rule('hard', 'other_method', 'The card is reported lost.'),
  stolen_card: rule('hard', 'other_method', 'The card is reported stolen.'),
  pickup_card: rule('hard', 'other_method', 'The bank wants the card retained: it is lost, stolen or misused.'),
  fraudulent: rule('hard', 'other_method', 'The provider or the bank suspects fraud.'),
  /** No provider was called: a rule of the store declines. */
  blocked_by_rule: rule('hard', 'other_method', 'A rule of this store declined the payment.'),
  revoked_authorization: rule('hard', 'other_method', 'The cardholder revoked consent to further charges.'),
} satisfies Record<string, DeclineRule>

export type DeclineCode = keyof typeof declines

export const DECLINE_RULES: Readonly<Record<DeclineCode, DeclineRule>> = declines

/**
 * Declines that say nothing about an account's health: the shopper canceled, the token was not the provider's, or a
 * rule of the store declined before any call.
 */
export const UNTRIED_CODES = ['cancelled', 'invalid_token', 'blocked_by_rule'] as const

/** Type guard for a code of the table above, as read from a database or another program. */
export const isDeclineCode = (code: string): code is DeclineCode => Object.hasOwn(declines, code)

/** The rule of a code; an unknown code is a soft decline without a reason. */
export const declineRule = (code: string): DeclineRule =>
  isDeclineCode(code) ? declines[code] : declines.generic_decline

/** The card field that a decline is about. */
export type DeclinedField = 'number' | 'expiry' | 'cvc'

const declinedFields: Partial<Record<string, DeclinedField>> = {
  incorrect_number: 'number',
  expired_card: 'expiry',
  incorrect_cvc: 'cvc',
} satisfies Partial<Record<DeclineCode, DeclinedField>>

export const declinedField = (code: string | null): DeclinedField | undefined => declinedFields[code ?? '']

/** The message already says whether the shopper was charged. */
const MENTIONS_CHARGE = /charged|canceled/

/** A rule's message is the merchant's own, and a duplicate may belong to a payment that was charged. */
const UNCHANGED_MESSAGES: readonly (string | null)[] = ['blocked_by_rule', 'duplicate'] satisfies DeclineCode[]

/**
 * Decline message for a checkout payment: the reason, that nothing was charged, and what to do. The page completes a
 * reason that is not a sentence.
 */
export function declineDetail(code: string | null, message: string | null): string {
  const reason = message ?? GENERIC_SHOPPER_MESSAGE
  if (UNCHANGED_MESSAGES.includes(code) || !reason.endsWith('.') || MENTIONS_CHARGE.test(reason)) return reason
  return reason.replace('.', '. You haven’t been charged.')
}
