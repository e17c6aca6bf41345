import type { ConnectionContext } from '../connector.ts'
import type { CaptureInput, RefundInput, VoidInput } from '../inputs.ts'
import type { OperationResult } from '../results.ts'
import { fromPayPalMoney, toPayPalMoney } from './amounts.ts'
import { retrieve } from './charges.ts'
import type { PayPalClient } from './client.ts'
import { payment, type PayPalOrder, type PayPalPayment } from './objects.ts'
import { faultOf, issueOf, paymentIn, errorMessage, type Refused } from './outcomes.ts'

type Refusal = Extract<OperationResult, { status: 'refused' }>

const refused = (code: Refusal['code'], message: string): Refusal => ({ status: 'refused', code, message })
const noSuchOrder = refused('not_found', 'The order was not found at PayPal.')
const inexact = (currency: string) => refused('not_allowed', `PayPal only accepts whole amounts in ${currency}.`)

const authorizationOf = (order: PayPalOrder): PayPalPayment | undefined =>
  order.purchase_units?.[0]?.payments?.authorizations?.[0]

/** Captures once, in full or in part, and voids the remainder. */
export const capture = async (
  client: PayPalClient,
  ctx: ConnectionContext,
  { charge, amount, currency, idempotency_key }: CaptureInput,
): Promise<OperationResult> => {
  const money = toPayPalMoney(amount, currency)
  if (money === null) return inexact(currency)
  const order = await retrieve(client, ctx, charge.provider_reference)
  if (order === null) return noSuchOrder
  const held = authorizationOf(order)
  if (held === undefined)
    return refused(paymentIn(order) ? 'already_captured' : 'not_allowed', 'This order has no authorization.')
  const path = `/v2/payments/authorizations/${encodeURIComponent(held.id)}/capture`
  const body = { amount: money, final_capture: true }
  return changed(ctx, amount, await client.call(ctx, { method: 'POST', path, body, idempotency_key }, payment))
}

/** Voids an authorization. Repeating it is not an error and has no effect. */
export const voidCharge = async (
  client: PayPalClient,
  ctx: ConnectionContext,
  { charge, idempotency_key }: VoidInput,
): Promise<OperationResult> => {
  const order = await retrieve(client, ctx, charge.provider_reference)
  if (order === null) return noSuchOrder
  const held = authorizationOf(order)
  // Only we can capture an order, so an unapproved one can simply be abandoned.
  if (held === undefined && paymentIn(order) === null)
    return { status: 'succeeded', provider_reference: order.id, amount: 0 }
  if (held === undefined) return refused('already_captured', 'This order has no authorization.')
  const amount = fromPayPalMoney(held.amount)
  if (held.status === 'VOIDED') return { status: 'succeeded', provider_reference: held.id, amount }
  const path = `/v2/payments/authorizations/${encodeURIComponent(held.id)}/void`
  return changed(ctx, amount, await client.call(ctx, { method: 'POST', path, body: {}, idempotency_key }, payment))
}

/** Refunds a capture in full or in part. */
export const refundCharge = async (
  client: PayPalClient,
  ctx: ConnectionContext,
  { charge, amount, currency, idempotency_key }: RefundInput,
): Promise<OperationResult> => {
  const money = toPayPalMoney(amount, currency)
  if (money === null) return inexact(currency)
  let id = charge.capture_reference
  if (id === undefined) {
    const order = await retrieve(client, ctx, charge.provider_reference)
    if (order === null) return noSuchOrder
    const found = paymentIn(order)
    if (found?.kind !== 'capture') return refused('not_captured', 'There is no captured amount to refund.')
    id = found.payment.id
  }
  const path = `/v2/payments/captures/${encodeURIComponent(id)}/refund`
  return changed(
    ctx,
    amount,
    await client.call(ctx, { method: 'POST', path, body: { amount: money }, idempotency_key }, payment),
  )
}

const changed = (
  ctx: ConnectionContext,
  amount: number,
  answer: { ok: true; value: PayPalPayment } | Refused,
): OperationResult => {
  if (!answer.ok) {
    const provider_code = issueOf(answer.error)
    return {
      ...refused(refusalCode(answer, ctx), errorMessage(answer, ctx)),
      ...(provider_code !== '' && { provider_code }),
    }
  }
  const { id, status } = answer.value
  if (/^(FAILED|DECLINED|CANCELLED|DENIED)$/.test(status)) {
    return { ...refused('not_allowed', 'PayPal could not complete the request.'), provider_code: status }
  }
  return { status: status === 'PENDING' ? 'pending' : 'succeeded', provider_reference: id, amount }
}

const CODES: Readonly<Record<string, Refusal['code']>> = {
  AUTHORIZATION_ALREADY_CAPTURED: 'already_captured',
  AUTHORIZATION_EXPIRED: 'authorization_expired',
  AUTHORIZATION_VOIDED: 'already_voided',
  CAPTURE_FULLY_REFUNDED: 'amount_too_large',
  MAX_CAPTURE_AMOUNT_EXCEEDED: 'amount_too_large',
  MAX_CAPTURE_COUNT_EXCEEDED: 'already_captured',
  PREVIOUSLY_CAPTURED: 'already_captured',
  PREVIOUSLY_VOIDED: 'already_voided',
  REFUND_AMOUNT_EXCEEDED: 'amount_too_large',
}

const refusalCode = (answer: Refused, ctx: ConnectionContext): Refusal['code'] => {
  const known = CODES[issueOf(answer.error)]
  if (known !== undefined) return known
  const { code } = faultOf(answer, ctx)
  return code === 'not_found' || code === 'idempotency_conflict' ? code : 'not_allowed'
}
