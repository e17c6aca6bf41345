import { debitMessage } from '../../../shared/domain/payments/debit-returns.ts'
import { isDebitScheme } from '../../../shared/domain/payments/debit-schemes.ts'
import { isDeclineCode } from '../../../shared/domain/payments/decline-codes.ts'
import { TEST_CARDS } from '../../../shared/domain/payments/test-cards.ts'
import type { CardFacts, ChargeResult, LookUpResult } from '../results.ts'
import { declined } from '../results.ts'
import type { ChargeRow } from './charge-row.ts'

/** Days until an uncaptured authorization expires, as with most issuers. */
export const AUTHORIZATION_DAYS = 7

/**
 * State of a charge at `now`, whether or not anything ran since: a processing charge gets its card's outcome, and an
 * unanswered challenge has failed.
 */
export const stateAt = (charge: ChargeRow, now: Date): ChargeRow => {
  if (charge.resolves_at === null || charge.resolves_at > now.getTime()) return charge
  if (charge.status === 'requires_action') {
    return { ...charge, status: 'declined', decline_code: 'authentication_failed', resolves_at: null }
  }
  if (charge.status !== 'processing') return charge
  if (charge.decline_code !== null) return { ...charge, status: 'declined', resolves_at: null }
  const captured_amount = charge.capture ? charge.amount : 0
  return { ...charge, status: 'approved', captured_amount, resolves_at: null }
}

/** True if an uncaptured authorization has expired. */
export const isExpired = (charge: ChargeRow, now: Date): boolean =>
  charge.status === 'approved' &&
  charge.captured_amount === 0 &&
  charge.created_at + AUTHORIZATION_DAYS * 86_400_000 <= now.getTime()

type EnteredCard = Pick<ChargeRow, 'brand' | 'last_four' | 'exp_month' | 'exp_year'>

/** Facts of a card or bank account that the gateway returns. It stores no number: its test cards differ in brand and last digits. */
export function cardOf({ brand, last_four, exp_month, exp_year }: EnteredCard): CardFacts {
  if (isDebitScheme(brand)) return { brand, last_four, fingerprint: `tgfp_${brand}_${last_four}` }
  const known = TEST_CARDS.find((card) => card.brand === brand && card.number.endsWith(last_four))
  return {
    brand,
    last_four,
    funding: known?.funding ?? 'credit',
    country: known?.country ?? 'US',
    exp_month,
    exp_year,
    fingerprint: `tgfp_${brand}_${last_four}`,
    ...(known && { bin: known.number.slice(0, 6) }),
  }
}

/** URL where a shopper confirms a charge: in a frame, or as a full page that redirects to the charge's return URL. */
export const challengeUrl = (baseUrl: string, charge_id: string): string =>
  `${baseUrl}/test-gateway/challenge/${charge_id}`

/** Converts a charge to a charge result. */
export const toChargeResult = (charge: ChargeRow, baseUrl: string): ChargeResult => {
  switch (charge.status) {
    case 'requires_action':
      return {
        status: 'requires_action',
        provider_reference: charge.id,
        action: { type: 'frame', url: challengeUrl(baseUrl, charge.id) },
      }
    case 'processing':
      return { status: 'pending', provider_reference: charge.id }
    case 'declined': {
      const provider_code = charge.decline_code ?? 'generic_decline'
      const code = isDeclineCode(provider_code) ? provider_code : 'generic_decline'
      return declined(code, {
        provider_code,
        provider_reference: charge.id,
        ...(isDebitScheme(charge.brand) && { message: debitMessage(code) }),
        card: cardOf(charge),
      })
    }
    default:
      return {
        status: 'approved',
        provider_reference: charge.id,
        authorized_amount: charge.amount,
        captured_amount: charge.captured_amount,
        card: cardOf(charge),
        avs: 'match',
        cvv: 'match',
        three_d_secure: charge.authenticated,
        network_transaction_id: `ntx_${charge.id.slice(-24)}`,
        ...(charge.wallet === null ? {} : { wallet: charge.wallet, buyer_id: `buyer_${charge.last_four}` }),
        ...(charge.payment_method_id === null ? {} : { payment_method_id: charge.payment_method_id }),
      }
  }
}

/** Result of a status lookup for a charge that exists. */
export const toLookUp = (charge: ChargeRow, baseUrl: string): LookUpResult => ({
  found: true,
  result: toChargeResult(charge, baseUrl),
  voided: charge.status === 'voided',
  refunded_amount: charge.refunded_amount,
  currency: charge.currency,
})
