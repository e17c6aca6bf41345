import type { ConnectionContext } from '../connector.ts'
import type { CaptureInput, RefundInput, VoidInput } from '../inputs.ts'
import type { ProviderDeps } from '../http/addresses.ts'
import { toDecimalText } from '../http/amounts.ts'
import { providerMessage } from '../http/provider-message.ts'
import type { OperationResult } from '../results.ts'
import { callNuvei } from './client.ts'
import { find } from './status-lookup.ts'
import { transactionReply } from './objects.ts'
import { amountIn, isAuthentication, textOf } from './outcomes.ts'

type Refusal = Extract<OperationResult, { status: 'refused' }>

const refused = (code: Refusal['code'], message: string): Refusal => ({ status: 'refused', code, message })

interface Change {
  service: 'settleTransaction' | 'refundTransaction' | 'voidTransaction'
  relatedTransactionId: string
  amount: number
  currency: string
  key: string
  authCode?: string
}

const change = async (deps: ProviderDeps, ctx: ConnectionContext, wanted: Change): Promise<OperationResult> => {
  const { service, relatedTransactionId, amount, currency, key, authCode } = wanted
  const body = {
    clientRequestId: key,
    clientUniqueId: key.slice(-45),
    amount: toDecimalText(amount, currency) ?? '',
    currency,
    relatedTransactionId,
    ...(authCode && { authCode }),
  }
  const done = await callNuvei(deps, ctx, { service, body, moves: true }, transactionReply)
  if (!done.ok) return { ...refused(refusalCode(done.message), done.message), provider_code: done.code }
  const { transactionStatus, transactionId, gwErrorReason, gwErrorCode } = done.value
  const provider_reference = textOf(transactionId)
  if (transactionStatus === 'APPROVED') return { status: 'succeeded', provider_reference, amount }
  if (transactionStatus === 'PENDING') return { status: 'pending', provider_reference, amount }
  const message = providerMessage(gwErrorReason, 'Nuvei could not complete the request.', ctx.credentials)
  return { ...refused(refusalCode(message), message), provider_code: textOf(gwErrorCode) }
}

/** Nuvei describes most errors only in text. */
const refusalCode = (said: string): Refusal['code'] => {
  if (/exceed|greater|higher|larger|amount/i.test(said)) return 'amount_too_large'
  if (/already (been )?(settled|captured)|settled/i.test(said)) return 'already_captured'
  if (/already (been )?void|voided|cancel/i.test(said)) return 'already_voided'
  if (/expired/i.test(said)) return 'authorization_expired'
  if (/duplicate/i.test(said)) return 'idempotency_conflict'
  return /not found|invalid (related ?)?transaction|no such/i.test(said) ? 'not_found' : 'not_allowed'
}

/** Settles an authorization in full or in part. The settlement is a separate transaction, which refunds refer to. */
export const capture = (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  { charge, amount, currency, idempotency_key: key }: CaptureInput,
): Promise<OperationResult> => {
  const { provider_reference: relatedTransactionId } = charge
  return change(deps, ctx, { service: 'settleTransaction', relatedTransactionId, amount, currency, key })
}

/** Voids the uncaptured amount. Nuvei can also void a sale before settlement; here that is a refund. */
export const voidCharge = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  { charge, idempotency_key: key }: VoidInput,
): Promise<OperationResult> => {
  const { provider_reference: relatedTransactionId } = charge
  const found = await find(deps, ctx, { provider_reference: relatedTransactionId })
  if (found === null) return refused('not_found', 'The payment was not found at Nuvei.')
  const type = found.transactionDetails?.transactionType ?? ''
  // An authentication authorizes nothing, and only we could create its payment later.
  if (isAuthentication(type)) return { status: 'succeeded', provider_reference: relatedTransactionId, amount: 0 }
  const isSale = /^sale$/i.test(type)
  if (isSale || charge.capture_reference !== undefined) {
    return refused('already_captured', 'The payment is already captured. Refund it instead.')
  }
  const authCode = found.transactionDetails?.authCode ?? ''
  const wanted = { service: 'voidTransaction', relatedTransactionId, ...amountIn(found), key, authCode } as const
  return change(deps, ctx, wanted)
}

/** Refunds a sale or the settlement of an authorization. */
export const refundCharge = (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  { charge, amount, currency, idempotency_key: key }: RefundInput,
): Promise<OperationResult> => {
  const relatedTransactionId = charge.capture_reference ?? charge.provider_reference
  return change(deps, ctx, { service: 'refundTransaction', relatedTransactionId, amount, currency, key })
}
