import { fromDecimalText } from '../http/amounts.ts'
import { checkByCode, cvvOf } from '../http/check-codes.ts'
import { providerMessage } from '../http/provider-message.ts'
import { declined, type ApprovedCharge, type CardFacts, type ChargeFault, type ChargeResult } from '../results.ts'
import type { NuveiRefusal } from './client.ts'
import { nuveiDecline } from './decline-codes.ts'
import type { NuveiCard, NuveiDetails, NuveiTransaction } from './objects.ts'

type Credentials = Readonly<Record<string, string>>

/** Mastercard's "do not try again" advice, and recurring payments canceled by the cardholder. */
const DO_NOT_TRY_AGAIN = new Set(['3', '03', '21'])
const BRANDS: Readonly<Record<string, string>> = { 'american express': 'amex', 'diners club': 'diners' }
const FUNDING = ['credit', 'debit', 'prepaid'] as const

export const textOf = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value)

export const cardFacts = (card: NuveiCard): CardFacts | null => {
  const last_four = textOf(card?.last4Digits)
  if (!card || last_four === '') return null
  const brand = (card.cardBrand ?? 'unknown').toLowerCase()
  const funding = FUNDING.find((kind) => kind === card.cardType?.toLowerCase())
  const year = Number(card.ccExpYear)
  return {
    brand: BRANDS[brand] ?? brand,
    last_four: last_four.padStart(4, '0'),
    ...(funding && { funding }),
    ...(card.bin && { bin: card.bin }),
    ...(card.issuerCountry && { country: card.issuerCountry }),
    ...(card.ccExpMonth && { exp_month: Number(card.ccExpMonth) }),
    ...(card.ccExpYear && { exp_year: year < 100 ? 2000 + year : year }),
  }
}

const avsOf = checkByCode({ match: 'DFMXY', partial: 'ABPWZ', no_match: 'N' })

const checksOf = (card: NuveiCard): Partial<ApprovedCharge> => ({
  ...(card?.avsCode && { avs: avsOf(card.avsCode) }),
  ...(card?.cvv2Reply && { cvv: cvvOf(card.cvv2Reply) }),
})

export interface RequestedCharge {
  amount: number
  currency: string
  capture: boolean
  keeps: boolean
}

/** Converts the response to a payment, except one that waits for the shopper. */
export const fromReply = (made: NuveiTransaction, asked: RequestedCharge, credentials: Credentials): ChargeResult => {
  const provider_reference = textOf(made.transactionId)
  const method = made.paymentOption
  const facts = cardFacts(method?.card)
  switch (made.transactionStatus) {
    case 'APPROVED': {
      const kept = textOf(method?.userPaymentOptionId)
      const eci = textOf(method?.card?.threeD?.eci).replace(/^0/, '')
      return {
        status: 'approved',
        provider_reference,
        authorized_amount: asked.amount,
        captured_amount: asked.capture ? asked.amount : 0,
        ...(facts && { card: facts }),
        ...checksOf(method?.card),
        ...(eci !== '' && { three_d_secure: /^[1256]$/.test(eci) }),
        network_transaction_id: provider_reference,
        ...(asked.keeps && kept !== '' && { payment_method_id: kept, buyer_id: made.userTokenId ?? '' }),
      }
    }
    case 'PENDING':
    case 'PROCESSING':
      return { status: 'pending', provider_reference }
    default:
      return refused(made, facts, provider_reference, credentials)
  }
}

type Refused = Pick<NuveiTransaction, 'transactionStatus' | 'gwErrorCode' | 'gwErrorReason' | 'gwExtendedErrorCode'> &
  Partial<Pick<NuveiTransaction, 'merchantAdviceCode'>>

const refused = (
  told: Refused,
  card: CardFacts | null,
  provider_reference: string,
  credentials: Credentials,
): ChargeResult => {
  const error = textOf(told.gwErrorCode)
  const response = textOf(told.gwExtendedErrorCode)
  const provider_code = response !== '' && response !== '0' ? response : error || (told.transactionStatus ?? 'ERROR')
  const reason = told.gwErrorReason ?? ''
  const message = providerMessage(reason, `Nuvei returned code ${provider_code}.`, credentials)
  const isFault = told.transactionStatus === 'ERROR' && error !== '-1' && error !== '-1100'
  if (isFault) return { status: 'error', code: 'provider_error', provider_code, message }
  const advice_code = textOf(told.merchantAdviceCode)
  return declined(nuveiDecline({ error, response, reason }), {
    provider_code,
    message,
    ...(response !== '' && response !== '0' && { network_code: response }),
    ...(advice_code !== '' && { advice_code }),
    ...(DO_NOT_TRY_AGAIN.has(advice_code) && { kind: 'hard' }),
    ...(provider_reference !== '' && { provider_reference }),
    ...(card && { card }),
  })
}

/** Maps an error of the call itself. */
export const faultOf = ({ code, message }: NuveiRefusal): ChargeFault => ({
  status: 'error',
  code: faultCode(code, message),
  ...(code !== '' && { provider_code: code }),
  message,
})

const faultCode = (code: string, said: string): ChargeFault['code'] => {
  if (/^100[1-3]$/.test(code) || /checksum|merchant.*(id|site)/i.test(said)) return 'invalid_credentials'
  if (/token|session|payment ?option/i.test(said)) return 'invalid_token'
  return /invalid|missing|mandatory/i.test(said) ? 'invalid_request' : 'provider_error'
}

/** The amount of a payment: as returned, or from the note that it was created with (`15685 USD`). */
export const amountIn = ({
  transactionDetails: told,
  partialApproval,
}: NuveiDetails): Pick<RequestedCharge, 'amount' | 'currency'> => {
  const currency = told?.processedCurrency ?? partialApproval?.processedCurrency
  const amount = told?.processedAmount ?? partialApproval?.processedAmount
  if (currency && amount !== null && amount !== undefined) {
    return { amount: fromDecimalText(String(amount), currency) ?? 0, currency }
  }
  const note = /^(\d{1,15}) ([A-Z]{3})$/.exec(told?.customData ?? '')
  return { amount: Number(note?.[1] ?? 0), currency: note?.[2] ?? currency ?? '' }
}

/** Until a bank has authenticated a payment, it is a different transaction. */
export const isAuthentication = (type: string): boolean => /^(Init)?Auth3D$/i.test(type)

/** Converts a transaction's current state to a charge result. */
export const fromDetails = (found: NuveiDetails, credentials: Credentials): ChargeResult => {
  const told = found.transactionDetails ?? {}
  const provider_reference = textOf(found.transactionDetails?.transactionId)
  const card = cardFacts(found.paymentOption?.card)
  const { amount } = amountIn(found)
  const type = found.transactionDetails?.transactionType ?? ''
  const status = found.transactionDetails?.transactionStatus ?? ''
  if (isAuthentication(type) || /redirect/i.test(status)) {
    return { status: 'requires_action', provider_reference, action: null }
  }
  if (/^(pending|processing)$/i.test(status)) return { status: 'pending', provider_reference }
  if (/^void$/i.test(type)) return { status: 'error', code: 'cancelled', message: 'The payment was voided at Nuvei.' }
  if (!/^approved$/i.test(status)) return refused({ ...noCodes, ...told }, card, provider_reference, credentials)
  const isSale = /^sale$/i.test(type)
  return {
    status: 'approved',
    provider_reference,
    authorized_amount: amount,
    captured_amount: isSale ? amount : 0,
    ...(card && { card }),
    ...checksOf(found.paymentOption?.card),
  }
}

const noCodes = { transactionStatus: '', gwErrorCode: null, gwErrorReason: null, gwExtendedErrorCode: null }
