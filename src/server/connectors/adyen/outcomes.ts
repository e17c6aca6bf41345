import type { ConnectionContext } from '../connector.ts'
import { providerMessage } from '../http/provider-message.ts'
import {
  declined,
  type ApprovedCharge,
  type CardFacts,
  type ChargeFault,
  type ChargeResult,
  type CheckResult,
  type NextAction,
} from '../results.ts'
import { fromAdyenAmount } from './amounts.ts'
import type { AdyenResponse } from './client.ts'
import { adyenDecline, refusalCodeByName } from './decline-codes.ts'
import type { AdyenAction, PaymentReply } from './objects.ts'

/**
 * Mastercard's "do not try again" advice codes: 03 do not try again, 21 recurring payments canceled by the cardholder.
 */
const DO_NOT_TRY_AGAIN = new Set(['03', '21'])

type Additional = PaymentReply['additionalData']

/** The parts of the request that Adyen's response doesn't repeat in full. */
export interface RequestedCharge {
  amount: number
  currency: string
  capture: boolean
  reference: string
  kept?: { buyer_id: string }
}

const textIn = (data: Additional, name: string): string => {
  const value = data?.[name]
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : ''
}

/** Converts the response to a payment or its details to a charge result. */
export const toChargeResult = (reply: PaymentReply, asked: RequestedCharge, ctx: ConnectionContext): ChargeResult => {
  const provider_reference = reply.pspReference ?? asked.reference
  switch (reply.resultCode) {
    case 'Authorised':
    case 'PartiallyAuthorised':
    case 'Success':
      return approved(reply, asked)
    case 'RedirectShopper':
    case 'IdentifyShopper':
    case 'ChallengeShopper':
      if (!reply.action) return { status: 'pending', provider_reference }
      return { status: 'requires_action', provider_reference, action: actionOf(reply.action) }
    case 'Refused':
    case 'Cancelled':
    case 'Error':
      return refused(reply, ctx)
    default:
      return { status: 'pending', provider_reference }
  }
}

const actionOf = (action: AdyenAction): NextAction => {
  const { type, method, url, data } = action
  if (type !== 'redirect' || typeof url !== 'string') return { type: 'script', data: action }
  if (method !== 'POST') return { type: 'redirect', url }
  const given = typeof data === 'object' && data !== null ? Object.entries(data) : []
  const texts = given.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)] as const)
  return { type: 'redirect', url, fields: Object.fromEntries(texts) }
}

const approved = (reply: PaymentReply, asked: RequestedCharge): ApprovedCharge => {
  const data = reply.additionalData
  const authorized_amount = reply.amount ? fromAdyenAmount(reply.amount) : asked.amount
  const payment_method_id = storedMethodIn(data)
  const network_transaction_id = textIn(data, 'networkTxReference')
  const card = cardFacts(data)
  return {
    status: 'approved',
    provider_reference: reply.pspReference ?? asked.reference,
    authorized_amount,
    captured_amount: asked.capture ? authorized_amount : 0,
    ...(card && { card }),
    ...(textIn(data, 'avsResult') && { avs: avsOf(textIn(data, 'avsResult')) }),
    ...(textIn(data, 'cvcResult') && { cvv: cvvOf(textIn(data, 'cvcResult')) }),
    ...(textIn(data, 'threeDAuthenticated') && { three_d_secure: textIn(data, 'threeDAuthenticated') === 'true' }),
    ...(network_transaction_id && { network_transaction_id }),
    ...(asked.kept && payment_method_id && { payment_method_id, buyer_id: asked.kept.buyer_id }),
  }
}

/** Reference of the stored method that was charged; '' if there is none. */
const storedMethodIn = (data: Additional): string =>
  textIn(data, 'tokenization.storedPaymentMethodId') || textIn(data, 'recurring.recurringDetailReference')

/** Responses of Adyen's Real Time Account Updater that come with the new card. */
const REPLACED = new Set(['CardChanged', 'CardExpiryChanged'])

/** The new details of a stored card that the bank replaced, as reported with a payment; null if it didn't. */
export function updatedMethod(data: Additional): { payment_method_id: string; card: CardFacts } | null {
  const payment_method_id = storedMethodIn(data)
  const card = cardFacts(data)
  const isReplaced = REPLACED.has(textIn(data, 'realtimeAccountUpdaterStatus'))
  return isReplaced && card && payment_method_id !== '' ? { payment_method_id, card } : null
}

const BRANDS: Readonly<Record<string, string>> = { mc: 'mastercard', amex: 'amex', visa: 'visa', discover: 'discover' }
const FUNDING = ['credit', 'debit', 'prepaid'] as const

/** Card details that the account is configured to return; null if there are none. */
export const cardFacts = (data: Additional): CardFacts | null => {
  const variant = textIn(data, 'paymentMethod') || textIn(data, 'paymentMethodVariant')
  const last_four = textIn(data, 'cardSummary')
  if (variant === '' && last_four === '') return null
  const funding = FUNDING.find((kind) => kind === textIn(data, 'fundingSource').toLowerCase())
  const expiry = /^(\d{1,2})\/(\d{4})$/.exec(textIn(data, 'expiryDate'))
  const country = textIn(data, 'issuerCountry') || textIn(data, 'cardIssuingCountry')
  const bin = textIn(data, 'cardBin')
  return {
    brand: BRANDS[variant] ?? variant,
    last_four,
    ...(funding && { funding }),
    ...(bin && { bin }),
    ...(country && { country }),
    ...(expiry && { exp_month: Number(expiry[1]), exp_year: Number(expiry[2]) }),
  }
}

/** Adyen's AVS results start with a number: 7 both match, 1 and 2 one matches, 6 neither matches. */
const avsOf = (result: string): CheckResult => {
  const number = Number.parseInt(result, 10)
  if (number === 7 || number === 20 || number === 22) return 'match'
  if (number === 1 || number === 2) return 'partial'
  return number === 6 ? 'no_match' : 'unavailable'
}

const cvvOf = (result: string): CheckResult => {
  const number = Number.parseInt(result, 10)
  if (number === 1) return 'match'
  return number === 2 ? 'no_match' : 'unavailable'
}

const refused = (reply: PaymentReply, { credentials }: ConnectionContext): ChargeResult => {
  const said = reply.refusalReason ?? ''
  const provider_code = String(reply.refusalReasonCode ?? '') || refusalCodeByName(said) || reply.resultCode
  const code = adyenDecline(provider_code) ?? fallback(reply.resultCode)
  if (provider_code === '7' || code === null) {
    const message = providerMessage(said, 'Adyen could not process the payment.', credentials)
    return {
      status: 'error',
      code: provider_code === '7' ? 'invalid_request' : 'provider_error',
      provider_code,
      message,
    }
  }
  const network_code = /^(\w{2,4})\b/.exec(textIn(reply.additionalData, 'refusalReasonRaw'))?.[1]
  const advice_code = /^(\d{2})\b/.exec(textIn(reply.additionalData, 'merchantAdviceCode'))?.[1]
  const card = cardFacts(reply.additionalData)
  return declined(code, {
    provider_code,
    ...(network_code !== undefined && { network_code }),
    ...(advice_code !== undefined && { advice_code }),
    ...(advice_code !== undefined && DO_NOT_TRY_AGAIN.has(advice_code) && { kind: 'hard' }),
    ...((provider_code === '11' || provider_code === '42') && { retry_with_3ds: true }),
    ...(reply.pspReference && { provider_reference: reply.pspReference }),
    ...(card && { card }),
  })
}

/** The decline code of a result without a known reason; null if the result is no decline. */
const fallback = (resultCode: string) => {
  if (resultCode === 'Refused') return 'generic_decline'
  return resultCode === 'Cancelled' ? 'cancelled_by_shopper' : null
}

/** Maps an error that is ours or the account's to a fault. */
export const faultOf = (
  { status, error }: Extract<AdyenResponse<unknown>, { ok: false }>,
  { credentials }: ConnectionContext,
): ChargeFault => ({
  status: 'error',
  code: faultCode(status, error.errorCode ?? '', error.message ?? ''),
  ...(error.errorCode && { provider_code: error.errorCode }),
  message: providerMessage(error.message, `Adyen rejected the request with status ${status}.`, credentials),
})

const faultCode = (status: number, code: string, said: string): ChargeFault['code'] => {
  if (status === 401 || status === 403) return 'invalid_credentials'
  if (/idempotency/i.test(said)) return 'idempotency_conflict'
  if (code === '167' || status === 404) return 'not_found'
  // 14_* and similar errors are about encrypted fields and stored methods.
  if (/(en|de)crypt|payment ?(method|details)|storedPaymentMethod|PaymentDetail|recurring|contract/i.test(said))
    return 'invalid_token'
  return status === 400 || status === 422 ? 'invalid_request' : 'provider_error'
}
