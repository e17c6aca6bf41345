import { ConnectorUnavailable } from '../connector-errors.ts'
import type { ConnectionContext } from '../connector.ts'
import type { CaptureInput, RefundInput, VoidInput } from '../inputs.ts'
import type { ProviderDeps } from '../http/addresses.ts'
import { toDecimalText } from '../http/amounts.ts'
import type { Json, OperationResult } from '../results.ts'
import { requestCybersource, type CybersourceRefusal } from './client.ts'
import { changeCode, paymentTrail } from './status-lookup.ts'
import { changeReply } from './objects.ts'
import { amountOf, capturedAmount, currencyOf, isCharge, isReleased, refundedAmount } from './transactions.ts'

type Refusal = Extract<OperationResult, { status: 'refused' }>
type Money = { totalAmount: string; currency: string }

const refused = (code: Refusal['code'], message: string): Refusal => ({ status: 'refused', code, message })

const CODES: Readonly<Record<string, Refusal['code']>> = {
  AUTH_ALREADY_REVERSED: 'already_voided',
  CAPTURE_ALREADY_VOIDED: 'already_voided',
  DUPLICATE_REQUEST: 'idempotency_conflict',
  EXCEEDS_AUTH_AMOUNT: 'amount_too_large',
  INVALID_AMOUNT: 'amount_too_large',
  MISSING_AUTH: 'not_found',
  TRANSACTION_ALREADY_REVERSED_OR_SETTLED: 'already_captured',
  TRANSACTION_ALREADY_SETTLED: 'already_captured',
}

const fromRefusal = ({ status, reason, message }: CybersourceRefusal): Refusal => ({
  ...refused(status === 404 ? 'not_found' : (CODES[reason] ?? 'not_allowed'), message),
  ...(reason !== '' && { provider_code: reason }),
})

const change = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  path: string,
  body: { readonly [name: string]: Json },
  amount: number,
): Promise<OperationResult> => {
  const done = await requestCybersource(deps, ctx, { method: 'POST', path, body, moves: true }, changeReply)
  if (!done.ok) return fromRefusal(done)
  const { id, status } = done.value
  if (/DECLINED|REJECTED|INVALID|ERROR|FAILED/.test(status)) {
    return { ...refused('not_allowed', 'Cybersource could not complete the request.'), provider_code: status }
  }
  return { status: 'succeeded', provider_reference: id, amount }
}

const named = (idempotency_key: string) => ({ clientReferenceInformation: { code: changeCode(idempotency_key) } })

export const capture = (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  { charge, amount, currency, idempotency_key }: CaptureInput,
): Promise<OperationResult> => {
  const amountDetails = { totalAmount: toDecimalText(amount, currency) ?? '', currency }
  const body = { ...named(idempotency_key), orderInformation: { amountDetails } }
  return change(deps, ctx, `/pts/v2/payments/${encodeURIComponent(charge.provider_reference)}/captures`, body, amount)
}

/** Reverses an authorization. */
export const reverse = (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  id: string,
  amountDetails: Money,
  key: string,
  amount = 0,
): Promise<OperationResult> => {
  const body = { ...named(key), reversalInformation: { amountDetails } }
  return change(deps, ctx, `/pts/v2/payments/${encodeURIComponent(id)}/reversals`, body, amount)
}

/** Voids the uncaptured amount, which has to be fetched from Cybersource. */
export const voidCharge = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  { charge, idempotency_key }: VoidInput,
): Promise<OperationResult> => {
  const { provider_reference } = charge
  const trail = await paymentTrail(deps, ctx, provider_reference)
  if (trail === null) throw new ConnectorUnavailable('Cybersource has no details of this payment yet. Try again soon.')
  // A payment with an unconfirmed challenge authorized nothing, and only we could create it later.
  if (!isCharge(trail.payment)) return { status: 'succeeded', provider_reference, amount: 0 }
  const amount = amountOf(trail.payment)
  if (isReleased(trail)) return { status: 'succeeded', provider_reference, amount }
  if (capturedAmount(trail) > 0)
    return refused('already_captured', 'The payment is already captured. Refund it instead.')
  const currency = currencyOf(trail.payment)
  const money = { totalAmount: toDecimalText(amount, currency) ?? '', currency }
  return reverse(deps, ctx, provider_reference, money, idempotency_key, amount)
}

/** Refunds a capture, or a payment that was captured immediately. */
export const refundCharge = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  { charge, amount, currency, idempotency_key }: RefundInput,
): Promise<OperationResult> => {
  const { provider_reference, capture_reference } = charge
  const trail = await paymentTrail(deps, ctx, provider_reference)
  if (trail !== null) {
    const captured = capturedAmount(trail)
    if (captured === 0) return refused('not_captured', 'There is no captured amount to refund.')
    if (amount > captured - refundedAmount(trail))
      return refused('amount_too_large', 'The amount is more than the remaining amount.')
  }
  const target =
    capture_reference === undefined || capture_reference === provider_reference
      ? `payments/${encodeURIComponent(provider_reference)}`
      : `captures/${encodeURIComponent(capture_reference)}`
  const amountDetails = { totalAmount: toDecimalText(amount, currency) ?? '', currency }
  const body = { ...named(idempotency_key), orderInformation: { amountDetails } }
  return change(deps, ctx, `/pts/v2/${target}/refunds`, body, amount)
}
