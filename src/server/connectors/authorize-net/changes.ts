import type { ConnectionContext } from '../connector.ts'
import type { CaptureInput, RefundInput, VoidInput } from '../inputs.ts'
import type { ProviderDeps } from '../http/addresses.ts'
import { toDecimalText } from '../http/amounts.ts'
import { providerMessage } from '../http/provider-message.ts'
import type { Json, OperationResult } from '../results.ts'
import { DUPLICATE_WINDOW, transact } from './charges.ts'
import { capturedAmount, poNumberOf, retrieve } from './status-lookup.ts'
import { minorOf, type AnetDetails, type AnetReply } from './objects.ts'
import { cardOf, isCaptured } from './outcomes.ts'

type Refusal = Extract<OperationResult, { status: 'refused' }>

const refused = (code: Refusal['code'], message: string): Refusal => ({ status: 'refused', code, message })
const noSuchPayment = refused('not_found', 'The payment was not found at Authorize.Net.')

/** Captures once, in full or in part; the remainder is voided. */
export const capture = (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  { charge, amount, currency, idempotency_key }: CaptureInput,
): Promise<OperationResult> => {
  const refTransId = charge.provider_reference
  const request = {
    transactionType: 'priorAuthCaptureTransaction',
    amount: toDecimalText(amount, currency) ?? '',
    refTransId,
  }
  return change(deps, ctx, idempotency_key, request, amount)
}

/** Voids an uncaptured payment. Authorize.Net could also void a captured one, but here that is a refund. */
export const voidCharge = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  { charge, idempotency_key }: VoidInput,
): Promise<OperationResult> => {
  const { provider_reference } = charge
  const found = await retrieve(deps, ctx, provider_reference)
  if (found === null) return noSuchPayment
  const amount = minorOf(found.authAmount)
  if (found.transactionStatus === 'voided') return { status: 'succeeded', provider_reference, amount }
  if (isCaptured(found)) return refused('already_captured', 'The payment is already captured. Refund it instead.')
  if (found.transactionStatus === 'expired') return refused('authorization_expired', 'The authorization has expired.')
  return release(deps, ctx, idempotency_key, provider_reference, amount)
}

const release = (deps: ProviderDeps, ctx: ConnectionContext, key: string, refTransId: string, amount: number) =>
  change(deps, ctx, key, { transactionType: 'voidTransaction', refTransId }, amount)

/**
 * Refunds a settled payment with the card's last digits. Before settlement, Authorize.Net can only void the payment in
 * full.
 */
export const refundCharge = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  { charge, amount, currency, idempotency_key }: RefundInput,
): Promise<OperationResult> => {
  const found = await retrieve(deps, ctx, charge.provider_reference)
  if (found === null) return noSuchPayment
  // Before settlement a payment is refunded by voiding it in full, here or on Authorize.Net's own pages.
  if (found.transactionStatus === 'voided' && amount === capturedAmount(found)) {
    return { status: 'succeeded', provider_reference: charge.provider_reference, amount }
  }
  const unfit = refundProblem(found, amount)
  if (unfit !== null) return unfit
  if (found.transactionStatus === 'capturedPendingSettlement') {
    return release(deps, ctx, idempotency_key, charge.provider_reference, amount)
  }
  const cardNumber = charge.card_last_four || cardOf(found)?.last_four
  if (!cardNumber)
    return refused('not_allowed', 'Authorize.Net refunds by the card’s last digits, which are not known.')
  const request = {
    transactionType: 'refundTransaction',
    amount: toDecimalText(amount, currency) ?? '',
    payment: { creditCard: { cardNumber, expirationDate: 'XXXX' } },
    refTransId: charge.provider_reference,
    order: { invoiceNumber: found.order?.invoiceNumber ?? '' },
    // Distinguishes two refunds of the same amount, and prevents the same refund from being sent twice.
    poNumber: poNumberOf(idempotency_key),
    transactionSettings: DUPLICATE_WINDOW,
  }
  return change(deps, ctx, idempotency_key, request, amount)
}

const refundProblem = (found: AnetDetails, amount: number): Refusal | null => {
  if (found.transactionStatus === 'voided') return refused('already_voided', 'The payment is already refunded.')
  if (!isCaptured(found)) return refused('not_captured', 'There is no captured amount to refund.')
  const captured = minorOf(found.settleAmount)
  if (amount > captured) return refused('amount_too_large', 'The amount is more than the captured amount.')
  const isPart = found.transactionStatus === 'capturedPendingSettlement' && amount < captured
  const words = 'Authorize.Net can refund a part only after the payment is settled, usually the next day.'
  return isPart ? refused('not_captured', words) : null
}

const CODES: Readonly<Record<string, Refusal['code']>> = {
  '11': 'idempotency_conflict',
  '16': 'not_found',
  '33': 'not_found',
  '47': 'amount_too_large',
  '50': 'not_captured',
  '51': 'amount_too_large',
  '54': 'not_captured',
  '55': 'amount_too_large',
  '310': 'already_voided',
  '311': 'already_captured',
  '312': 'already_captured',
  '315': 'authorization_expired',
  E00040: 'not_found',
}

const change = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  key: string,
  request: { readonly [name: string]: Json },
  amount: number,
): Promise<OperationResult> => {
  const made = await transact(deps, ctx, key, request)
  if (!made.ok) return { ...refused(CODES[made.code] ?? 'not_allowed', made.message), provider_code: made.code }
  const told = made.value.transactionResponse
  // A repeated change is reported as approved, with a message that says so.
  const before = CODES[String(told?.messages?.[0]?.code ?? '')]
  if (String(told?.responseCode) === '1' && before === undefined) {
    return { status: 'succeeded', provider_reference: String(told?.transId ?? ''), amount }
  }
  return refusedBy(told, ctx)
}

/** Converts a response that changed nothing. */
const refusedBy = (told: AnetReply['transactionResponse'], { credentials }: ConnectionContext): Refusal => {
  const [error] = told?.errors ?? []
  const [note] = told?.messages ?? []
  const provider_code = String(error?.errorCode ?? note?.code ?? '')
  const fallback = `Authorize.Net returned code ${provider_code}.`
  const message = providerMessage(error?.errorText ?? note?.description, fallback, credentials)
  return { ...refused(CODES[provider_code] ?? 'not_allowed', message), provider_code }
}
