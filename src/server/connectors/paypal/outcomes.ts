import type { ConnectionContext } from '../connector.ts'
import { checkByCode, cvvOf } from '../http/check-codes.ts'
import { providerMessage } from '../http/provider-message.ts'
import { declined, type ApprovedCharge, type CardFacts, type ChargeFault, type ChargeResult } from '../results.ts'
import { fromPayPalMoney } from './amounts.ts'
import type { PayPalResponse } from './client.ts'
import { issueDecline, responseDecline } from './decline-codes.ts'
import type { PayPalError, PayPalOrder, PayPalPayment } from './objects.ts'

const DO_NOT_TRY_AGAIN = new Set(['01', '03', '21'])

export type Refused = Extract<PayPalResponse<unknown>, { ok: false }>

/** The only capture or authorization of an order; the capture takes precedence. */
export const paymentIn = (order: PayPalOrder): { kind: 'capture' | 'authorization'; payment: PayPalPayment } | null => {
  const payments = order.purchase_units?.[0]?.payments
  const capture = payments?.captures?.[0]
  if (capture !== undefined) return { kind: 'capture', payment: capture }
  const held = payments?.authorizations?.[0]
  return held === undefined ? null : { kind: 'authorization', payment: held }
}

/** Our reference of the payment that an order belongs to. */
export const referenceOf = (order: PayPalOrder): string | null => {
  const [unit] = order.purchase_units ?? []
  return unit?.custom_id ?? paymentIn(order)?.payment.custom_id ?? null
}

/** Converts an order's current state to a charge result. */
export const toChargeResult = (order: PayPalOrder): ChargeResult => {
  const provider_reference = order.id
  if (order.status === 'VOIDED') return cancelled('The order was voided at PayPal. Nothing was charged.')
  const found = paymentIn(order)
  if (found === null) return { status: 'requires_action', provider_reference, action: actionOf(order, 'redirect') }
  switch (found.payment.status) {
    case 'COMPLETED':
    case 'PARTIALLY_REFUNDED':
    case 'REFUNDED':
    case 'CREATED':
    case 'CAPTURED':
    case 'PARTIALLY_CAPTURED':
      return approved(order, found)
    case 'PENDING':
      return { status: 'pending', provider_reference }
    case 'VOIDED':
      return cancelled('The authorization was voided at PayPal.')
    default:
      return declineOf(order, found.payment)
  }
}

export const cancelled = (message: string): ChargeFault => ({ status: 'error', code: 'cancelled', message })

/** PayPal's script needs the order's id for its button and fields; a redirect needs PayPal's URL. */
export const actionOf = (order: PayPalOrder, way: 'script' | 'redirect') => {
  const link = order.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
  return way === 'redirect' && link !== undefined
    ? ({ type: 'redirect', url: link.href } as const)
    : ({ type: 'script', data: { order_id: order.id } } as const)
}

const approved = (order: PayPalOrder, { kind, payment }: NonNullable<ReturnType<typeof paymentIn>>): ApprovedCharge => {
  const amount = fromPayPalMoney(payment.amount)
  const authorized = order.purchase_units?.[0]?.payments?.authorizations?.[0]?.amount
  const card = cardFacts(order)
  const buyer_id = order.payment_source?.paypal?.account_id
  const { processor_response: answer, network_transaction_reference: network } = payment
  return {
    status: 'approved',
    provider_reference: order.id,
    ...(kind === 'capture' && { capture_reference: payment.id }),
    authorized_amount: authorized ? fromPayPalMoney(authorized) : amount,
    captured_amount: kind === 'capture' ? amount : 0,
    ...(card === null ? { wallet: 'paypal' } : { card, three_d_secure: isAuthenticated(order) }),
    ...(answer?.avs_code && { avs: avsOf(answer.avs_code) }),
    ...(answer?.cvv_code && { cvv: cvvOf(answer.cvv_code) }),
    ...(network?.id && { network_transaction_id: network.id }),
    ...(buyer_id && { buyer_id }),
  }
}

const cardFacts = (order: PayPalOrder): CardFacts | null => {
  const card = order.payment_source?.card
  if (!card) return null
  const expiry = /^(\d{4})-(\d{2})$/.exec(card.expiry ?? '')
  const funding = (['credit', 'debit', 'prepaid'] as const).find((kind) => kind === card.type?.toLowerCase())
  return {
    brand: (card.brand ?? 'unknown').toLowerCase(),
    last_four: card.last_digits ?? '',
    ...(funding && { funding }),
    ...(expiry && { exp_month: Number(expiry[2]), exp_year: Number(expiry[1]) }),
  }
}

const isAuthenticated = (order: PayPalOrder): boolean =>
  order.payment_source?.card?.authentication_result?.liability_shift === 'POSSIBLE'

/**
 * True if the bank reported that the person paying is not the cardholder, or couldn't tell: such an order is not
 * captured.
 */
export const failedAuthentication = (order: PayPalOrder): boolean => {
  const result = order.payment_source?.card?.authentication_result
  if (!result || result.liability_shift === 'POSSIBLE') return false
  return result.liability_shift === 'UNKNOWN' || result.three_d_secure?.enrollment_status === 'Y'
}

const avsOf = checkByCode({ match: 'DFMXY', partial: 'ABPWZ', no_match: 'NC' })

const declineOf = (order: PayPalOrder, payment: PayPalPayment): ChargeResult => {
  const answer = payment.processor_response
  const provider_code = answer?.response_code ?? payment.status
  const advice_code = answer?.payment_advice_code
  const card = cardFacts(order)
  return declined(responseDecline(provider_code), {
    provider_code,
    provider_reference: order.id,
    ...(advice_code && { advice_code }),
    ...(advice_code && DO_NOT_TRY_AGAIN.has(advice_code) && { kind: 'hard' }),
    ...(card && { card }),
  })
}

/** The issue that PayPal returned, or the name of its error. */
export const issueOf = ({ details, name, error }: PayPalError): string =>
  details?.find(({ issue }) => issue)?.issue ?? name ?? error ?? ''

export const errorMessage = ({ status, error }: Refused, { credentials }: ConnectionContext): string => {
  const said =
    error.details?.find(({ description }) => description)?.description ?? error.error_description ?? error.message
  return providerMessage(said, `PayPal rejected the request with status ${status}.`, credentials)
}

/** Converts PayPal's rejection of a charge to a decline of the payer, or to a fault. */
export const toRefusedCharge = (
  refused: Refused,
  ctx: ConnectionContext,
  provider_reference?: string,
): ChargeResult => {
  const provider_code = issueOf(refused.error)
  const code = issueDecline(provider_code)
  if (code === null) return faultOf(refused, ctx)
  return declined(code, { provider_code, ...(provider_reference !== undefined && { provider_reference }) })
}

export const faultOf = (refused: Refused, ctx: ConnectionContext): ChargeFault => {
  const provider_code = issueOf(refused.error)
  return {
    status: 'error',
    code: faultCode(refused.status, provider_code),
    ...(provider_code !== '' && { provider_code }),
    message: errorMessage(refused, ctx),
  }
}

const faultCode = (status: number, issue: string): ChargeFault['code'] => {
  if (status === 401 || status === 403) return 'invalid_credentials'
  if (issue === 'DUPLICATE_REQUEST_ID' || issue === 'PAYPAL_REQUEST_ID_CONFLICT') return 'idempotency_conflict'
  if (status === 404) return 'not_found'
  return status === 400 || status === 422 ? 'invalid_request' : 'provider_error'
}
