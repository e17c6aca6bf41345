import type { DeclineCode } from '../../../shared/domain/payments/decline-codes.ts'
import { checkByCode, cvvOf } from '../http/check-codes.ts'
import { providerMessage } from '../http/provider-message.ts'
import { declined, type ApprovedCharge, type CardFacts, type ChargeFault, type ChargeResult } from '../results.ts'
import type { AnetRefusal } from './client.ts'
import { anetDecline, isAnetFault } from './decline-codes.ts'
import { minorOf, type AnetDetails, type AnetReply, type AnetTransaction } from './objects.ts'

type Credentials = Readonly<Record<string, string>>

/** Decline codes of states without a known reason; any other is a processing error. */
const USUAL_DECLINES: ReadonlyMap<string, DeclineCode> = new Map([
  ['failedReview', 'fraudulent'],
  ['declined', 'generic_decline'],
])

const BRANDS: Readonly<Record<string, string>> = { americanexpress: 'amex', dinersclub: 'diners' }

const cardFacts = (number: string | null | undefined, type: string | null | undefined): CardFacts | null => {
  const last_four = /(\d{4})$/.exec(number ?? '')?.[1]
  if (last_four === undefined) return null
  const brand = (type ?? 'unknown').toLowerCase()
  return { brand: BRANDS[brand] ?? brand, last_four }
}

const avsOf = checkByCode({ match: 'XYDFM', partial: 'AWZ', no_match: 'N' })

const checksOf = (avs: string | null | undefined, cvv: string | null | undefined): Partial<ApprovedCharge> => ({
  ...(avs && { avs: avsOf(avs) }),
  ...(cvv && { cvv: cvvOf(cvv) }),
})

/** Converts the response to a charge. `asked` is in minor units; Authorize.Net charges all of it or nothing. */
export const fromReply = (
  { transactionResponse: made, profileResponse: kept }: AnetReply,
  asked: { amount: number; capture: boolean; keeps: boolean },
  credentials: Credentials,
): ChargeResult => {
  if (!made) return { status: 'error', code: 'provider_error', message: 'Authorize.Net did not create a payment.' }
  const provider_reference = String(made.transId ?? '')
  const card = cardFacts(made.accountNumber, made.accountType)
  const [method] = kept?.customerPaymentProfileIdList ?? []
  const isKept = asked.keeps && method !== undefined && kept?.customerProfileId
  switch (String(made.responseCode ?? '')) {
    case '1':
      return {
        status: 'approved',
        provider_reference,
        authorized_amount: asked.amount,
        captured_amount: asked.capture ? asked.amount : 0,
        ...(card && { card }),
        ...checksOf(made.avsResultCode, made.cvvResultCode),
        ...(made.networkTransId && { network_transaction_id: made.networkTransId }),
        ...(isKept && { payment_method_id: String(method), buyer_id: String(kept.customerProfileId) }),
      }
    case '4':
      return { status: 'pending', provider_reference }
    case '5':
      return declined('authentication_required', { provider_code: '5', provider_reference })
    default:
      return refusedReply(made, credentials)
  }
}

const refusedReply = (made: AnetTransaction, credentials: Credentials): ChargeResult => {
  const [error] = made.errors ?? []
  const provider_code = String(error?.errorCode ?? made.responseCode ?? '')
  const fallback = `Authorize.Net returned code ${provider_code}.`
  const message = providerMessage(error?.errorText, fallback, credentials)
  const isDeclined = String(made.responseCode) === '2' && !isAnetFault(provider_code)
  const code = anetDecline(provider_code) ?? (isDeclined ? 'generic_decline' : null)
  if (code === null) return { status: 'error', code: faultCode(provider_code), provider_code, message }
  const id = String(made.transId ?? '0')
  const card = cardFacts(made.accountNumber, made.accountType)
  return declined(code, {
    provider_code,
    message,
    ...(id !== '0' && { provider_reference: id }),
    ...(card && { card }),
  })
}

/** Maps an error of the call itself, caused by us or the account and not the card. */
export const faultOf = ({ code, message }: AnetRefusal): ChargeFault => ({
  status: 'error',
  code: faultCode(code),
  provider_code: code,
  message,
})

const KEYS = new Set(['13', 'E00005', 'E00006', 'E00007', 'E00008', 'E00010', 'E00011'])
const TOKENS = new Set(['E00114', 'E00117', 'E00118', 'E00119', 'E00120', 'E00040', 'E00121', '153'])
const REQUESTS = new Set(['5', '33', '39', '49', '203', 'E00003', 'E00013', 'E00014', 'E00015', 'E00027'])

const faultCode = (code: string): ChargeFault['code'] => {
  if (KEYS.has(code)) return 'invalid_credentials'
  if (TOKENS.has(code)) return 'invalid_token'
  return REQUESTS.has(code) ? 'invalid_request' : 'provider_error'
}

const CAPTURED = new Set(['capturedPendingSettlement', 'settledSuccessfully', 'chargeback', 'chargebackReversal'])
const HELD = new Set(['FDSPendingReview', 'FDSAuthorizedPendingReview', 'underReview', 'pendingFinalSettlement'])

export const isCaptured = ({ transactionStatus }: AnetDetails): boolean => CAPTURED.has(transactionStatus)
export const cardOf = ({ payment }: AnetDetails): CardFacts | null =>
  cardFacts(payment?.creditCard?.cardNumber, payment?.creditCard?.cardType)

/** Converts a transaction's current state to a charge result. */
export const fromDetails = (found: AnetDetails): ChargeResult => {
  const provider_reference = String(found.transId)
  const { transactionStatus: status } = found
  const card = cardOf(found)
  if (status === 'authorizedPendingCapture' || status === 'approvedReview' || isCaptured(found)) {
    return {
      status: 'approved',
      provider_reference,
      authorized_amount: minorOf(found.authAmount),
      captured_amount: isCaptured(found) ? minorOf(found.settleAmount) : 0,
      ...(card && { card }),
      ...checksOf(found.AVSResponse, found.cardCodeResponse),
    }
  }
  if (HELD.has(status)) return { status: 'pending', provider_reference }
  if (status === 'voided' || status === 'expired') {
    return { status: 'error', code: 'cancelled', message: 'The payment was voided at Authorize.Net.' }
  }
  const provider_code = String(found.responseReasonCode ?? status)
  return declined(anetDecline(provider_code) ?? USUAL_DECLINES.get(status) ?? 'processing_error', {
    provider_code,
    provider_reference,
    ...(card && { card }),
  })
}
