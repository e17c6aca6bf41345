import type { ConnectionContext } from '../connector.ts'
import { providerMessage } from '../http/provider-message.ts'
import {
  declined,
  type ApprovedCharge,
  type CardFacts,
  type ChargeFault,
  type ChargeResult,
  type CheckResult,
  type DeclinedCharge,
} from '../results.ts'
import { fromStripeAmount } from './amounts.ts'
import type { StripeResponse } from './client.ts'
import type { MandateScheme } from '../../../shared/domain/payments/mandates.ts'
import { debitFacts, schemeOfType } from './bank-accounts.ts'
import { debitDecline, isDebitFailure } from './debit-declines.ts'
import { stripeDecline } from './decline-codes.ts'
import { idOf, type PaymentIntent, type StripeCard, type StripeError } from './objects.ts'

/**
 * Mastercard's "do not try again" advice codes: 03 do not try again, 21 recurring payments canceled by the cardholder.
 */
const DO_NOT_TRY_AGAIN = new Set(['03', '21'])

type Credentials = ConnectionContext['credentials']
type Reason = NonNullable<PaymentIntent['last_payment_error']>

/** Converts a payment intent's current state to a charge result. */
export const toChargeResult = (intent: PaymentIntent, credentials: Credentials): ChargeResult => {
  const provider_reference = intent.id
  switch (intent.status) {
    case 'succeeded':
    case 'requires_capture':
      return approved(intent)
    case 'processing':
    case 'requires_confirmation':
      return { status: 'pending', provider_reference }
    case 'requires_action':
      return { status: 'requires_action', provider_reference, action: actionOf(intent) }
    case 'requires_payment_method':
      return declineOf(intent.last_payment_error ?? {}, credentials, intent)
    case 'canceled':
      return {
        status: 'error',
        code: 'cancelled',
        message: 'The payment was canceled at Stripe. Nothing was charged.',
      }
  }
}

/** The confirmation that a payment or the storing of a method needs. */
export const actionOf = ({ next_action, client_secret }: Pick<PaymentIntent, 'next_action' | 'client_secret'>) => {
  const url = next_action?.redirect_to_url?.url
  return typeof url === 'string'
    ? ({ type: 'redirect', url } as const)
    : ({ type: 'script', data: { client_secret: client_secret ?? '' } } as const)
}

const approved = (intent: PaymentIntent): ApprovedCharge => {
  const { currency } = intent
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const card = charge?.payment_method_details?.card
  const debited = debitFacts(charge?.payment_method_details)
  const payment_method_id = idOf(intent.payment_method)
  const buyer_id = idOf(intent.customer)
  const isKept = typeof intent.setup_future_usage === 'string' && payment_method_id !== null && buyer_id !== null
  return {
    status: 'approved',
    provider_reference: intent.id,
    authorized_amount: fromStripeAmount(intent.amount, currency),
    captured_amount:
      intent.status === 'succeeded' ? fromStripeAmount(intent.amount_received ?? intent.amount, currency) : 0,
    ...(debited && { card: debited }),
    ...(card && { card: cardFacts(card), three_d_secure: isAuthenticated(card) }),
    ...(card?.checks && { avs: addressCheck(card.checks), cvv: checkOf(card.checks.cvc_check) }),
    ...(card?.wallet && { wallet: card.wallet.type }),
    ...(card?.network_transaction_id && { network_transaction_id: card.network_transaction_id }),
    ...(isKept && { payment_method_id, buyer_id }),
  }
}

const FUNDING = ['credit', 'debit', 'prepaid'] as const

export const cardFacts = (card: StripeCard): CardFacts => {
  const funding = FUNDING.find((kind) => kind === card.funding)
  return {
    brand: card.brand ?? 'unknown',
    last_four: card.last4 ?? '',
    ...(funding && { funding }),
    ...(card.country && { country: card.country }),
    ...(typeof card.exp_month === 'number' && { exp_month: card.exp_month }),
    ...(typeof card.exp_year === 'number' && { exp_year: card.exp_year }),
  }
}

const isAuthenticated = ({ three_d_secure }: StripeCard): boolean =>
  three_d_secure?.result === 'authenticated' || three_d_secure?.result === 'attempt_acknowledged'

const checkOf = (result: string | null | undefined): CheckResult => {
  if (result === 'pass') return 'match'
  return result === 'fail' ? 'no_match' : 'unavailable'
}

const addressCheck = (checks: NonNullable<StripeCard['checks']>): CheckResult => {
  const both = [checkOf(checks.address_line1_check), checkOf(checks.address_postal_code_check)]
  const matches = both.filter((result) => result === 'match').length
  if (matches > 0 && both.includes('no_match')) return 'partial'
  if (matches > 0) return 'match'
  return both.includes('no_match') ? 'no_match' : 'unavailable'
}

type NetworkCodes = Pick<Reason, 'network_decline_code' | 'network_advice_code' | 'advice_code'>

/** What the card network says about a decline, in the error or else in the charge's outcome. */
const networkFacts = (error: NetworkCodes, outcome: NetworkCodes): Partial<DeclinedCharge> => {
  const network_code = error.network_decline_code ?? outcome.network_decline_code
  const network_advice = error.network_advice_code ?? outcome.network_advice_code
  const advice = error.advice_code ?? outcome.advice_code
  const advice_code = network_advice ?? advice
  const isFinal = advice === 'do_not_try_again' || DO_NOT_TRY_AGAIN.has(network_advice ?? '')
  return {
    ...(network_code && { network_code }),
    ...(advice_code && { advice_code }),
    ...(isFinal && { kind: 'hard' }),
  }
}

export const declineOf = (
  error: Reason,
  credentials: Credentials,
  intent?: PaymentIntent | null,
  debit: MandateScheme | null = schemeOf(error, intent),
): DeclinedCharge => {
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null
  const provider_code = error.decline_code ?? error.code ?? (debit ? 'debit_failed' : 'card_declined')
  const common = { provider_code, ...(intent && { provider_reference: intent.id }) }
  const network = networkFacts(error, charge?.outcome ?? {})
  if (debit) {
    const { code, message } = debitDecline(debit, { provider_code, network_code: network.network_code })
    const debited = debitFacts(error.payment_method) ?? debitFacts(charge?.payment_method_details)
    return declined(code, { ...common, message, ...network, ...(debited && { card: debited }) })
  }
  const card = error.payment_method?.card ?? charge?.payment_method_details?.card
  return declined(stripeDecline(provider_code), {
    ...common,
    ...(error.message && { message: providerMessage(error.message, '', credentials) }),
    ...network,
    ...(card && { card: cardFacts(card) }),
  })
}

/** Scheme of a failed debit; null for a card. */
const schemeOf = (error: Reason, intent?: PaymentIntent | null): MandateScheme | null =>
  schemeOfType(error.payment_method?.type) ?? schemeOfType(intent?.payment_method_types?.[0])

/** Converts Stripe's rejection of a charge to a decline of the card or bank account, or to a fault. */
export const toRefusedCharge = (
  { status, error }: Extract<StripeResponse<unknown>, { ok: false }>,
  credentials: Credentials,
  debit?: MandateScheme,
): ChargeResult => {
  const isDecline = error.type === 'card_error' || error.code === 'payment_intent_authentication_failure'
  const isRefused = isDecline || (debit !== undefined && isDebitFailure(error.code))
  return isRefused ? declineOf(error, credentials, error.payment_intent, debit) : faultOf(status, error, credentials)
}

/** Maps an error that is ours or the account's to a fault. */
export const faultOf = (status: number, error: StripeError, credentials: Credentials): ChargeFault => ({
  status: 'error',
  code: faultCode(status, error),
  ...(error.code && { provider_code: error.code }),
  message: providerMessage(error.message, `Stripe rejected the request with status ${status}.`, credentials),
})

const faultCode = (status: number, { type, code, param, message }: StripeError): ChargeFault['code'] => {
  if (status === 401 || status === 403) return 'invalid_credentials'
  if (type === 'idempotency_error') return 'idempotency_conflict'
  if (/\b(test|live) mode\b.*\b(test|live) mode\b/i.test(message ?? '')) return 'mode_mismatch'
  const isOfMethod = param?.startsWith('payment_method') === true || param === 'customer'
  if (code === 'resource_missing') return isOfMethod ? 'invalid_token' : 'not_found'
  if (isOfMethod) return 'invalid_token'
  return type === 'invalid_request_error' ? 'invalid_request' : 'provider_error'
}
