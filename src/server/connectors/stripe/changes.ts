import type { ConnectionContext } from '../connector.ts'
import type { CaptureInput, RefundInput, VoidInput } from '../inputs.ts'
import type { ProviderDeps } from '../http/addresses.ts'
import { providerMessage } from '../http/provider-message.ts'
import type { OperationResult } from '../results.ts'
import { amountProblem, fromStripeAmount, toStripeAmount } from './amounts.ts'
import { callStripe, type StripeResponse } from './client.ts'
import { paymentIntent, refund, type StripeError } from './objects.ts'

type Refusal = Extract<OperationResult, { status: 'refused' }>
type Refused = Extract<StripeResponse<unknown>, { ok: false }>

const pathOf = (id: string, action: string) => `/v1/payment_intents/${encodeURIComponent(id)}/${action}`

const formatAmount = ({ amount, currency }: { amount: number; currency: string }): string =>
  amountProblem(amount, currency) ?? 'Stripe does not accept this amount.'

/** Captures once, in full or in part; Stripe voids the remainder. */
export const capture = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  input: CaptureInput,
): Promise<OperationResult> => {
  const amount = toStripeAmount(input.amount, input.currency)
  if (amount === null) return { status: 'refused', code: 'not_allowed', message: formatAmount(input) }
  const path = pathOf(input.charge.provider_reference, 'capture')
  const form = { amount_to_capture: amount }
  const done = await callStripe(
    deps,
    ctx,
    { method: 'POST', path, form, idempotency_key: input.idempotency_key },
    paymentIntent,
  )
  if (!done.ok) return refusal(ctx, done)
  return { status: 'succeeded', provider_reference: done.value.id, amount: input.amount }
}

/** Voids the uncaptured amount. Repeating it is not an error and has no effect. */
export const voidCharge = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  input: VoidInput,
): Promise<OperationResult> => {
  const path = pathOf(input.charge.provider_reference, 'cancel')
  const form = { cancellation_reason: 'requested_by_customer' }
  const done = await callStripe(
    deps,
    ctx,
    { method: 'POST', path, form, idempotency_key: input.idempotency_key },
    paymentIntent,
  )
  const intent = done.ok ? done.value : done.error.payment_intent
  if (intent?.status !== 'canceled') return done.ok ? unexpected(intent?.status ?? '') : refusal(ctx, done)
  const amount = fromStripeAmount(intent.amount, intent.currency)
  return { status: 'succeeded', provider_reference: intent.id, amount }
}

const unexpected = (status: string): Refusal => ({
  status: 'refused',
  code: 'not_allowed',
  message: `Stripe did not void the payment. Its status is ${status}.`,
})

/** Refunds a capture in full or in part. Some banks take days to accept or reject it. */
export const refundCharge = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  input: RefundInput,
): Promise<OperationResult> => {
  const amount = toStripeAmount(input.amount, input.currency)
  if (amount === null) return { status: 'refused', code: 'not_allowed', message: formatAmount(input) }
  const { idempotency_key, reason } = input
  const form = { payment_intent: input.charge.provider_reference, amount, reason }
  const done = await callStripe(deps, ctx, { method: 'POST', path: '/v1/refunds', form, idempotency_key }, refund)
  if (!done.ok) return refusal(ctx, done)
  const { id, status } = done.value
  if (status === 'failed' || status === 'canceled') {
    return {
      status: 'refused',
      code: 'not_allowed',
      message: 'The bank rejected the refund.',
      provider_code: status,
    }
  }
  return { status: status === 'succeeded' ? 'succeeded' : 'pending', provider_reference: id, amount: input.amount }
}

const refusal = ({ credentials }: ConnectionContext, { status, error }: Refused): Refusal => ({
  status: 'refused',
  code: refusalCode(status, error),
  ...(error.code && { provider_code: error.code }),
  message: providerMessage(error.message, `Stripe returned status ${status}.`, credentials),
})

const refusalCode = (status: number, { type, code, param, payment_intent }: StripeError): Refusal['code'] => {
  if (status === 404 || code === 'resource_missing') return 'not_found'
  if (type === 'idempotency_error') return 'idempotency_conflict'
  if (code === 'charge_expired_for_capture') return 'authorization_expired'
  if (code === 'charge_already_captured') return 'already_captured'
  if (code === 'charge_already_refunded') return 'amount_too_large'
  if (param === 'amount' || param === 'amount_to_capture' || code === 'amount_too_large') return 'amount_too_large'
  switch (payment_intent?.status) {
    case 'succeeded':
      return 'already_captured'
    case 'canceled':
      return payment_intent.cancellation_reason === 'automatic' ? 'authorization_expired' : 'already_voided'
    case 'requires_capture':
      return 'not_captured'
    default:
      return 'not_allowed'
  }
}
