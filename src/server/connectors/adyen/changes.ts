import type { ConnectionContext } from '../connector.ts'
import type { CaptureInput, RefundInput, VoidInput } from '../inputs.ts'
import type { ProviderDeps } from '../http/addresses.ts'
import type { Json, OperationResult } from '../results.ts'
import { toAdyenAmount } from './amounts.ts'
import { callAdyen, type AdyenResponse } from './client.ts'
import { received } from './objects.ts'
import { faultOf } from './outcomes.ts'

type Refusal = Extract<OperationResult, { status: 'refused' }>

const REASONS = { duplicate: 'DUPLICATE', fraudulent: 'FRAUD', requested_by_customer: 'CUSTOMER REQUEST' } as const

/** Adyen acknowledges a change at once and reports its result by webhook. */
const change = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  what: { path: string; body: { readonly [name: string]: Json }; idempotency_key: string; amount: number },
): Promise<OperationResult> => {
  const { path, idempotency_key } = what
  const body = { merchantAccount: ctx.credentials['merchant_account'] ?? '', ...what.body }
  const done = await callAdyen(deps, ctx, { api: 'checkout', path, body, idempotency_key }, received)
  if (!done.ok) return refusal(done, ctx)
  return { status: 'pending', provider_reference: done.value.pspReference, amount: what.amount }
}

const pathOf = (id: string, action: string) => `/payments/${encodeURIComponent(id)}/${action}`

const inexact = (currency: string): Refusal => ({
  status: 'refused',
  code: 'not_allowed',
  message: `Adyen only accepts whole amounts in ${currency}.`,
})

export const capture = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  { charge, amount, currency, idempotency_key }: CaptureInput,
): Promise<OperationResult> => {
  const money = toAdyenAmount(amount, currency)
  if (money === null) return inexact(currency)
  const path = pathOf(charge.provider_reference, 'captures')
  return change(deps, ctx, { path, body: { amount: money }, idempotency_key, amount })
}

export const voidCharge = (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  { charge, idempotency_key }: VoidInput,
): Promise<OperationResult> =>
  change(deps, ctx, { path: pathOf(charge.provider_reference, 'cancels'), body: {}, idempotency_key, amount: 0 })

export const refundCharge = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  { charge, amount, currency, idempotency_key, reason }: RefundInput,
): Promise<OperationResult> => {
  const money = toAdyenAmount(amount, currency)
  if (money === null) return inexact(currency)
  const body = {
    amount: money,
    ...(reason && { merchantRefundReason: REASONS[reason] }),
    ...(charge.capture_reference !== undefined && { capturePspReference: charge.capture_reference }),
  }
  return change(deps, ctx, { path: pathOf(charge.provider_reference, 'refunds'), body, idempotency_key, amount })
}

/**
 * Cancels a payment by our reference, whatever its state, even if Adyen's response was lost.
 * @throws ConnectorUnavailable, ConnectorOutcomeUnknown
 */
export const abandon = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  { reference, idempotency_key }: { reference: string; idempotency_key: string },
): Promise<OperationResult> =>
  change(deps, ctx, { path: '/cancels', body: { paymentReference: reference }, idempotency_key, amount: 0 })

const refusal = (answer: Extract<AdyenResponse<unknown>, { ok: false }>, ctx: ConnectionContext): Refusal => {
  const { code, message, provider_code } = faultOf(answer, ctx)
  return {
    status: 'refused',
    code: code === 'not_found' || code === 'idempotency_conflict' ? code : 'not_allowed',
    message,
    ...(provider_code !== undefined && { provider_code }),
  }
}
