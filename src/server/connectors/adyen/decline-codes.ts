import type { DeclineCode } from '../../../shared/domain/payments/decline-codes.ts'

/** Adyen's refusal reasons by code: the name, which is all that webhooks send, and our decline code. */
export const ADYEN_REFUSALS: Readonly<Record<string, readonly [name: string, code: DeclineCode]>> = {
  '2': ['Refused', 'generic_decline'],
  '3': ['Referral', 'do_not_honor'],
  '4': ['Acquirer Error', 'processing_error'],
  '5': ['Blocked Card', 'restricted_card'],
  '6': ['Expired Card', 'expired_card'],
  '8': ['Invalid Card Number', 'incorrect_number'],
  '9': ['Issuer Unavailable', 'issuer_unavailable'],
  '10': ['Not supported', 'card_not_supported'],
  '11': ['3D Not Authenticated', 'authentication_failed'],
  '12': ['Not enough balance', 'insufficient_funds'],
  '14': ['Acquirer Fraud', 'fraudulent'],
  '15': ['Cancelled', 'cancelled_by_shopper'],
  '16': ['Shopper Cancelled', 'cancelled_by_shopper'],
  '17': ['Invalid Pin', 'generic_decline'],
  '18': ['Pin tries exceeded', 'limit_exceeded'],
  '19': ['Pin validation not possible', 'generic_decline'],
  '20': ['FRAUD', 'fraudulent'],
  '21': ['Not Submitted', 'processing_error'],
  '22': ['FRAUD-CANCELLED', 'fraudulent'],
  '23': ['Transaction Not Permitted', 'card_not_supported'],
  '24': ['CVC Declined', 'incorrect_cvc'],
  '25': ['Restricted Card', 'restricted_card'],
  '26': ['Revocation Of Auth', 'revoked_authorization'],
  '27': ['Declined Non Generic', 'generic_decline'],
  '28': ['Withdrawal amount exceeded', 'limit_exceeded'],
  '29': ['Withdrawal count exceeded', 'limit_exceeded'],
  '31': ['Issuer Suspected Fraud', 'fraudulent'],
  '32': ['AVS Declined', 'incorrect_address'],
  '33': ['Card requires online pin', 'card_not_supported'],
  '34': ['No checking account available on Card', 'card_not_supported'],
  '35': ['No savings account available on Card', 'card_not_supported'],
  '36': ['Mobile pin required', 'authentication_required'],
  '37': ['Contactless fallback', 'card_not_supported'],
  '38': ['Authentication required', 'authentication_required'],
  '39': ['RReq not received from DS', 'authentication_failed'],
  '40': ['Current AID is in Penalty Box.', 'card_not_supported'],
  '41': ['CVM Required Restart Payment', 'card_not_supported'],
  '42': ['3DS Authentication Error', 'authentication_failed'],
  '43': ['Online PIN required', 'card_not_supported'],
  '44': ['Try another interface', 'card_not_supported'],
  '45': ['Chip downgrade mode', 'card_not_supported'],
  '46': ['Transaction blocked by Adyen to prevent excessive retry fees', 'restricted_card'],
}

const BY_NAME = new Map(Object.entries(ADYEN_REFUSALS).map(([number, [name]]) => [name.toLowerCase(), number]))

/** Finds the code of a refusal from its name, as sent in webhooks; returns the name if it is unknown. */
export const refusalCodeByName = (name: string): string => BY_NAME.get(name.trim().toLowerCase()) ?? name.trim()

/** Maps a refusal to our decline code; null if it is unknown or not about the card (7, Invalid Amount). */
export const adyenDecline = (number: string): DeclineCode | null =>
  Object.hasOwn(ADYEN_REFUSALS, number) ? (ADYEN_REFUSALS[number]?.[1] ?? null) : null
