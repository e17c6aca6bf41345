import type { ConnectionContext } from '../connector.ts'
import type { CaptureInput, RefundInput, VoidInput } from '../inputs.ts'
import type { ProviderDeps } from '../http/addresses.ts'
import { toDecimalText } from '../http/amounts.ts'
import type { OperationResult } from '../results.ts'
import { find } from './charges.ts'
import { callBraintree, type BraintreeRefusal } from './client.ts'
import { isCaptured, minorOf } from './outcomes.ts'
import { CAPTURE, captured, REFUND, refunded, REVERSE, reversed } from './queries.ts'

type Refusal = Extract<OperationResult, { status: 'refused' }>

const refused = (code: Refusal['code'], message: string): Refusal => ({ status: 'refused', code, message })
const noSuchPayment = refused('not_found', 'The payment was not found at Braintree.')

export const capture = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  { charge, amount, currency }: CaptureInput,
): Promise<OperationResult> => {
  const { provider_reference } = charge
  const found = await find(deps, ctx, { provider_reference })
  if (found === null) return noSuchPayment
  if (isCaptured(found)) return refused('already_captured', 'The payment is already captured.')
  if (found.status === 'VOIDED') return refused('already_voided', 'The authorization was voided.')
  if (found.status === 'AUTHORIZATION_EXPIRED')
    return refused('authorization_expired', 'The authorization has expired.')
  if (amount > minorOf(found.amount))
    return refused('amount_too_large', 'The amount is more than the authorized amount.')
  const input = { transactionId: provider_reference, transaction: { amount: toDecimalText(amount, currency) } }
  const done = await callBraintree(deps, ctx, { text: CAPTURE, variables: { input } }, captured)
  return done.ok
    ? { status: 'succeeded', provider_reference: done.value.captureTransaction.transaction.id, amount }
    : fromRefusal(done)
}

/** Voids an uncaptured payment. The same call would refund a captured one, so that is rejected here. */
export const voidCharge = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  { charge }: VoidInput,
): Promise<OperationResult> => {
  const { provider_reference } = charge
  const found = await find(deps, ctx, { provider_reference })
  if (found === null) return noSuchPayment
  const amount = minorOf(found.amount)
  if (found.status === 'VOIDED') return { status: 'succeeded', provider_reference, amount }
  if (isCaptured(found)) return refused('already_captured', 'The payment is already captured. Refund it instead.')
  return reverse(deps, ctx, provider_reference, amount)
}

const reverse = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  transactionId: string,
  amount: number,
): Promise<OperationResult> => {
  const done = await callBraintree(deps, ctx, { text: REVERSE, variables: { input: { transactionId } } }, reversed)
  return done.ok
    ? { status: 'succeeded', provider_reference: done.value.reverseTransaction.reversal.id, amount }
    : fromRefusal(done)
}

/** Refunds a settled payment. Before settlement, Braintree can only refund it in full. */
export const refundCharge = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  { charge, amount, currency }: RefundInput,
): Promise<OperationResult> => {
  const { provider_reference } = charge
  const found = await find(deps, ctx, { provider_reference })
  if (found === null) return noSuchPayment
  if (!isCaptured(found)) return refused('not_captured', 'There is no captured amount to refund.')
  if (found.status === 'SUBMITTED_FOR_SETTLEMENT' && amount === minorOf(found.amount)) {
    return reverse(deps, ctx, provider_reference, amount)
  }
  const input = { transactionId: provider_reference, refund: { amount: toDecimalText(amount, currency) } }
  const done = await callBraintree(deps, ctx, { text: REFUND, variables: { input } }, refunded)
  if (!done.ok) return fromRefusal(done)
  const { id, status } = done.value.refundTransaction.refund
  if (/DECLINED|FAILED|REJECTED/.test(status))
    return { ...refused('not_allowed', 'The refund was declined.'), provider_code: status }
  return { status: 'succeeded', provider_reference: id, amount }
}

const CODES: Readonly<Record<string, Refusal['code']>> = {
  '91506': 'not_captured',
  '91507': 'already_captured',
  '91512': 'amount_too_large',
  '91521': 'amount_too_large',
  '91522': 'amount_too_large',
}

const fromRefusal = ({ kind, code, message }: BraintreeRefusal): Refusal => ({
  ...refused(kind === 'NOT_FOUND' ? 'not_found' : (CODES[code] ?? 'not_allowed'), message),
  provider_code: code,
})
