import { fromDecimalText } from '../http/amounts.ts'
import { checkByCode, cvvOf } from '../http/check-codes.ts'
import { parseJson } from '../http/json.ts'
import {
  declined,
  type ApprovedCharge,
  type CardFacts,
  type ChargeFault,
  type ChargeResult,
  type DeclinedCharge,
} from '../results.ts'
import type { CybersourceRefusal } from './client.ts'
import { cybersourceDecline } from './decline-codes.ts'
import { transientToken, type CybersourcePayment, type TransientToken } from './objects.ts'

/** Mastercard's "do not try again" advice, and recurring payments canceled by the cardholder. */
const DO_NOT_TRY_AGAIN = new Set(['03', '21'])

const BRANDS: Readonly<Record<string, string>> = {
  '001': 'visa',
  '002': 'mastercard',
  '003': 'amex',
  '004': 'discover',
  '005': 'diners',
  '007': 'jcb',
  '042': 'maestro',
}

/** Converts Cybersource's decimal text to minor units. */
export const minorOf = (amount: string | number | null | undefined, currency: string | null | undefined): number =>
  amount === null || amount === undefined ? 0 : Math.abs(fromDecimalText(String(amount), currency ?? 'USD') ?? 0)

interface StoredCard {
  suffix?: string | null | undefined
  prefix?: string | null | undefined
  type?: string | null | undefined
  expirationMonth?: string | number | null | undefined
  expirationYear?: string | number | null | undefined
}

export const cardFacts = (card: StoredCard | null | undefined): CardFacts | null => {
  if (!card?.suffix) return null
  return {
    brand: BRANDS[card.type ?? ''] ?? 'unknown',
    last_four: card.suffix.slice(-4),
    ...(card.prefix && { bin: card.prefix }),
    ...(card.expirationMonth && { exp_month: Number(card.expirationMonth) }),
    ...(card.expirationYear && { exp_year: Number(card.expirationYear) }),
  }
}

/** Decodes the claims of a transient token; null if it isn't one. Its authenticity is checked when it is charged. */
export const readTransientToken = (jwt: string): TransientToken | null => {
  const parts = jwt.split('.')
  if (parts.length !== 3 || jwt.length > 8_000) return null
  const parsed = transientToken.safeParse(parseJson(Buffer.from(parts[1] ?? '', 'base64url').toString('utf8')))
  return parsed.success ? parsed.data : null
}

export const cardOfToken = ({ content }: TransientToken): CardFacts | null => {
  const card = content?.paymentInformation?.card
  return cardFacts({
    suffix: card?.number?.maskedValue,
    prefix: card?.number?.bin,
    type: card?.number?.detectedCardTypes?.[0],
    expirationMonth: card?.expirationMonth?.value,
    expirationYear: card?.expirationYear?.value,
  })
}

const avsOf = checkByCode({ match: 'DFHMVXY', partial: 'ABKLOPTWZ', no_match: 'CN' })

export const checksOf = (told: CybersourcePayment['processorInformation']): Partial<ApprovedCharge> => {
  const cvv = told?.cardVerification?.resultCode
  const network = told?.networkTransactionId ?? told?.transactionId
  return {
    ...(told?.avs?.code && { avs: avsOf(told.avs.code) }),
    ...(cvv && { cvv: cvvOf(cvv) }),
    ...(network && { network_transaction_id: network }),
  }
}

/** The requested amounts in minor units, with the card from the token. */
export interface RequestedCharge {
  amount: number
  currency: string
  capture: boolean
  keeps: boolean
  card: CardFacts | null
}

const cardOf = (made: CybersourcePayment, asked: RequestedCharge): CardFacts | null => {
  const told = cardFacts(made.paymentInformation?.card) ?? cardFacts(made.paymentAccountInformation?.card) ?? asked.card
  const country = made.paymentInformation?.binCountry
  return told && country ? { ...told, country } : told
}

/** Converts the response to a payment; required shopper actions are handled separately. */
export const fromPayment = (made: CybersourcePayment, asked: RequestedCharge): ChargeResult => {
  switch (made.status) {
    case 'AUTHORIZED':
    case 'TRANSMITTED':
    case 'PENDING':
      return approved(made, asked)
    case 'AUTHORIZED_PENDING_REVIEW':
    case 'PENDING_REVIEW':
    case 'ACCEPTED':
      return { status: 'pending', provider_reference: made.id }
    case 'AUTHORIZED_RISK_DECLINED':
      return { ...declineOf(made, asked), code: 'fraudulent', kind: 'hard' }
    case 'PARTIAL_AUTHORIZED':
      return declined('insufficient_funds', { provider_code: made.status, provider_reference: made.id })
    default:
      return declineOf(made, asked)
  }
}

const approved = (made: CybersourcePayment, asked: RequestedCharge): ApprovedCharge => {
  const card = cardOf(made, asked)
  const told = made.orderInformation?.amountDetails
  const authorized = told?.authorizedAmount ? minorOf(told.authorizedAmount, asked.currency) : asked.amount
  const { paymentInstrument, customer } = made.tokenInformation ?? {}
  const status = made.consumerAuthenticationInformation?.paresStatus
  const isKept = asked.keeps && paymentInstrument?.id && customer?.id
  return {
    status: 'approved',
    provider_reference: made.id,
    authorized_amount: authorized,
    captured_amount: asked.capture ? authorized : 0,
    ...(card && { card }),
    ...checksOf(made.processorInformation),
    ...(status && { three_d_secure: status === 'Y' || status === 'A' }),
    ...(isKept && { payment_method_id: paymentInstrument.id ?? '', buyer_id: customer.id ?? '' }),
  }
}

const declineOf = (made: CybersourcePayment, asked: RequestedCharge): DeclinedCharge => {
  const provider_code = made.errorInformation?.reason ?? made.status
  const card = cardOf(made, asked)
  const network_code = made.processorInformation?.responseCode
  const advice_code = made.processorInformation?.merchantAdvice?.code
  const isFinal = typeof advice_code === 'string' && DO_NOT_TRY_AGAIN.has(advice_code)
  return declined(cybersourceDecline(provider_code) ?? 'generic_decline', {
    provider_code,
    provider_reference: made.id,
    ...(network_code && { network_code }),
    ...(advice_code && { advice_code }),
    ...(isFinal && { kind: 'hard' }),
    ...(card && { card }),
  })
}

/** Converts an error of the call itself. Some problems of the card are reported this way too. */
export const fromRefusal = ({ status, reason, message }: CybersourceRefusal): ChargeResult => {
  const code = cybersourceDecline(reason)
  if (code !== null) return declined(code, { provider_code: reason, message })
  if (reason === 'DUPLICATE_REQUEST') return declined('duplicate', { provider_code: reason, message })
  const fault: ChargeFault = { status: 'error', code: faultCode(status, reason, message), message }
  return reason === '' ? fault : { ...fault, provider_code: reason }
}

const faultCode = (status: number, reason: string, message: string): ChargeFault['code'] => {
  if (status === 401 || status === 403) return 'invalid_credentials'
  if (status === 404) return 'not_found'
  if (/transient|token|jti|payment ?instrument/i.test(message)) return 'invalid_token'
  return /^(MISSING_FIELD|INVALID_DATA|INVALID_AMOUNT|NOT_SUPPORTED)$/.test(reason)
    ? 'invalid_request'
    : 'provider_error'
}
