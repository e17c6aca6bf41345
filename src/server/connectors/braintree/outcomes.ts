import { fromDecimalText } from '../http/amounts.ts'
import {
  declined,
  type ApprovedCharge,
  type CardFacts,
  type ChargeFault,
  type ChargeResult,
  type CheckResult,
} from '../results.ts'
import type { BraintreeRefusal } from './client.ts'
import { rejectionDecline, responseDecline } from './decline-codes.ts'
import type { BraintreeCard, BraintreeTransaction, BraintreeVaulted } from './queries.ts'

const CAPTURED = new Set([
  'SETTLED',
  'SETTLEMENT_CONFIRMED',
  'SETTLING',
  'SUBMITTED_FOR_SETTLEMENT',
  'SETTLEMENT_PENDING',
])
const DO_NOT_TRY_AGAIN = new Set(['03', '21'])

export const isCaptured = ({ status }: Pick<BraintreeTransaction, 'status'>): boolean => CAPTURED.has(status)

export const minorOf = (
  money: { value: string; currencyCode?: string | null | undefined } | null | undefined,
): number => (money ? (fromDecimalText(money.value, money.currencyCode ?? 'USD') ?? 0) : 0)

/** Converts a transaction's current state to a charge result. */
export const toChargeResult = (found: BraintreeTransaction): ChargeResult => {
  if (found.status === 'AUTHORIZED' || isCaptured(found)) return approved(found)
  switch (found.status) {
    case 'AUTHORIZING':
      return { status: 'pending', provider_reference: found.id }
    case 'VOIDED':
    case 'AUTHORIZATION_EXPIRED':
      return { status: 'error', code: 'cancelled', message: 'The payment was voided at Braintree.' }
    default:
      return declineOf(found)
  }
}

const approved = (found: BraintreeTransaction): ApprovedCharge => {
  const card = cardFacts(found.paymentMethodSnapshot)
  const history = found.statusHistory ?? []
  const first = history.find(({ __typename }) => __typename === 'AuthorizedEvent')
  const kept = found.paymentMethod
  const amount = minorOf(found.amount)
  const checks = first?.processorResponse
  const shifted = found.paymentMethodSnapshot?.threeDSecure?.authentication?.liabilityShifted
  return {
    status: 'approved',
    provider_reference: found.id,
    authorized_amount: first?.amount ? minorOf(first.amount) : amount,
    captured_amount: isCaptured(found) ? amount : 0,
    ...(card && { card }),
    ...(checks?.avsPostalCodeResponse && { avs: checkOf(checks.avsPostalCodeResponse) }),
    ...(checks?.cvvResponse && { cvv: checkOf(checks.cvvResponse) }),
    ...(typeof shifted === 'boolean' && { three_d_secure: shifted }),
    ...(kept?.usage === 'MULTI_USE' && { payment_method_id: kept.id }),
  }
}

const checkOf = (code: string): CheckResult => {
  if (code === 'MATCHES') return 'match'
  return code === 'DOES_NOT_MATCH' ? 'no_match' : 'unavailable'
}

const BRANDS: Readonly<Record<string, string>> = {
  american_express: 'amex',
  union_pay: 'unionpay',
  international_maestro: 'maestro',
  uk_maestro: 'maestro',
}

/** Returns the card's details; null for other payment methods. */
export const cardFacts = (card: BraintreeCard | null | undefined): CardFacts | null => {
  if (!card?.last4) return null
  const brand = (card.brandCode ?? 'unknown').toLowerCase()
  const funding = fundingOf(card)
  const country = card.binData?.countryOfIssuance
  return {
    brand: BRANDS[brand] ?? brand,
    last_four: card.last4,
    ...(funding && { funding }),
    ...(card.bin && { bin: card.bin }),
    ...(country && { country }),
    ...(card.expirationMonth && { exp_month: Number(card.expirationMonth) }),
    ...(card.expirationYear && { exp_year: Number(card.expirationYear) }),
  }
}

/**
 * A card that Braintree knows to be neither prepaid nor debit is a credit card; if it doesn't know, the funding is
 * unknown.
 */
const fundingOf = ({ binData }: BraintreeCard): CardFacts['funding'] => {
  const [prepaid, debit] = [binData?.prepaid?.toUpperCase(), binData?.debit?.toUpperCase()]
  if (prepaid === 'YES') return 'prepaid'
  if (prepaid !== 'NO') return undefined
  if (debit === 'YES') return 'debit'
  return debit === 'NO' ? 'credit' : undefined
}

const declineOf = (found: BraintreeTransaction): ChargeResult => {
  const event = (found.statusHistory ?? []).find(({ status }) => status === found.status)
  const card = cardFacts(found.paymentMethodSnapshot)
  const facts = { provider_reference: found.id, ...(card && { card }) }
  const reason = event?.gatewayRejectionReason
  if (reason) {
    const code = rejectionDecline(reason)
    const message = `Braintree rejected the payment: ${reason.toLowerCase().replaceAll('_', ' ')}.`
    return code === null
      ? { status: 'error', code: 'provider_error', provider_code: reason, message }
      : declined(code, { provider_code: reason, ...facts })
  }
  const provider_code = event?.processorResponse?.legacyCode ?? found.status
  const network_code = event?.networkResponse?.code
  const advice_code = event?.merchantAdviceCodeResponse?.code
  const isFinal =
    event?.declineType === 'HARD' || (typeof advice_code === 'string' && DO_NOT_TRY_AGAIN.has(advice_code))
  return declined(responseDecline(provider_code), {
    provider_code,
    ...facts,
    ...(isFinal && { kind: 'hard' }),
    ...(network_code && { network_code }),
    ...(advice_code && { advice_code }),
  })
}

/** Converts a stored card, or the verification that failed, to the result of a charge of 0. */
export const toVaultResult = (made: BraintreeVaulted, reference: string): ChargeResult => {
  const { paymentMethod, verification } = made
  if (!paymentMethod) return failedVerification(verification)
  const card = cardFacts(paymentMethod.details)
  const cvv = verification?.processorResponse?.cvvResponse
  return {
    status: 'approved',
    provider_reference: verification?.id ?? reference,
    authorized_amount: 0,
    captured_amount: 0,
    ...(card && { card }),
    ...(cvv && { cvv: checkOf(cvv) }),
    payment_method_id: paymentMethod.id,
  }
}

const failedVerification = (verification: BraintreeVaulted['verification']): ChargeResult => {
  const reason = verification?.gatewayRejectionReason
  const provider_code = reason ?? verification?.processorResponse?.legacyCode ?? verification?.status ?? ''
  const network_code = verification?.networkResponse?.code
  return declined((reason ? rejectionDecline(reason) : null) ?? responseDecline(provider_code), {
    provider_code,
    ...(verification && { provider_reference: verification.id }),
    ...(network_code && { network_code }),
  })
}

/** Maps an error of the call itself, caused by us or the account and not the card. */
export const faultOf = ({ kind, code, message }: BraintreeRefusal): ChargeFault => ({
  status: 'error',
  code: faultCode(kind, message),
  provider_code: code,
  message,
})

const faultCode = (kind: string, said: string): ChargeFault['code'] => {
  if (kind === 'AUTHENTICATION' || kind === 'AUTHORIZATION') return 'invalid_credentials'
  if (/payment method|nonce|paymentMethodId/i.test(said)) return 'invalid_token'
  return kind === 'NOT_FOUND' ? 'not_found' : 'invalid_request'
}
