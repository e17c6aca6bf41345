import { ConnectorUnavailable } from '../connector-errors.ts'
import type { ConnectionContext } from '../connector.ts'
import type { LookUpInput } from '../inputs.ts'
import type { ProviderDeps } from '../http/addresses.ts'
import type { LookUpResult } from '../results.ts'
import { requestCybersource } from './client.ts'
import { searchReply, transaction, type CybersourceTransaction } from './objects.ts'
import {
  currencyOf,
  fromTransactions,
  hasChange,
  isApproved,
  isCharge,
  isReleased,
  refundedAmount,
  type PaymentTrail,
} from './transactions.ts'

const MAX_RELATED = 20
/** Cybersource's search may not find a payment for this long after it was created. */
const LAG_MS = 15 * 60_000

const isRecent = ({ now }: ConnectionContext, sent_at: Date): boolean => now.getTime() - sent_at.getTime() < LAG_MS

/** Our code for a change, which Cybersource uses to detect duplicates within minutes. */
export const changeCode = (idempotency_key: string): string => idempotency_key.slice(-50)

/** Fetches a transaction by id; null if it isn't available (yet). @throws ConnectorUnavailable */
const retrieve = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  id: string,
): Promise<CybersourceTransaction | null> => {
  const path = `/tss/v2/transactions/${encodeURIComponent(id)}`
  const found = await requestCybersource(deps, ctx, { method: 'GET', path, moves: false }, transaction)
  if (found.ok) return found.value
  if (found.status === 404) return null
  throw new ConnectorUnavailable(found.message)
}

/** Fetches a payment with its captures, voids and refunds; null if Cybersource doesn't know it (yet). */
export const paymentTrail = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  id: string,
): Promise<PaymentTrail | null> => {
  const payment = await retrieve(deps, ctx, id)
  if (payment === null) return null
  const related = new Map<string, CybersourceTransaction>()
  const open = idsIn(payment)
  for (let next = open.shift(); next !== undefined && related.size < MAX_RELATED; next = open.shift()) {
    if (next === payment.id || related.has(next)) continue
    const one = await retrieve(deps, ctx, next)
    if (one === null) continue
    related.set(next, one)
    open.push(...idsIn(one))
  }
  return { payment, related: [...related.values()] }
}

const idsIn = ({ _links }: CybersourceTransaction): string[] =>
  (_links?.relatedTransactions ?? []).flatMap(({ href }) => /\/transactions\/(\w+)$/.exec(href)?.[1] ?? [])

/** Finds the payment created with our reference; approved ones take precedence over declined and pending ones. */
export const findByReference = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  reference: string,
): Promise<PaymentTrail | null> => {
  const body = {
    save: false,
    name: 'Payment',
    timezone: 'UTC',
    query: `clientReferenceInformation.code:${reference}`,
    offset: 0,
    limit: 50,
    sort: 'submitTimeUtc:desc',
  }
  const call = { method: 'POST', path: '/tss/v2/searches', body, moves: false } as const
  const found = await requestCybersource(deps, ctx, call, searchReply)
  if (!found.ok) throw new ConnectorUnavailable(found.message)
  const all = (found.value._embedded?.transactionSummaries ?? []).filter(
    ({ clientReferenceInformation }) => clientReferenceInformation?.code === reference,
  )
  const best = all.find(isApproved) ?? all.find(isCharge) ?? all[0]
  return best === undefined ? null : paymentTrail(deps, ctx, best.id)
}

/**
 * Looks up a payment. Cybersource's search lags behind, so an empty result is inconclusive for a recent payment, and a
 * missing refund may appear later.
 */
export const lookUp = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  { reference, provider_reference, sent_at, refund }: LookUpInput,
): Promise<LookUpResult> => {
  const byReference = reference === undefined ? null : await findByReference(deps, ctx, reference)
  const trail =
    byReference ?? (provider_reference === undefined ? null : await paymentTrail(deps, ctx, provider_reference))
  if (trail !== null) {
    const refund_made = refund && hasChange(trail, changeCode(refund.idempotency_key))
    if (refund && !refund_made && isRecent(ctx, refund.sent_at)) {
      throw new ConnectorUnavailable('Cybersource has no details of this refund yet.')
    }
    return {
      found: true,
      result: fromTransactions(trail),
      voided: isReleased(trail),
      refunded_amount: refundedAmount(trail),
      ...(refund_made !== undefined && { refund_made }),
      currency: currencyOf(trail.payment),
    }
  }
  if ((sent_at !== undefined && isRecent(ctx, sent_at)) || provider_reference !== undefined) {
    throw new ConnectorUnavailable('Cybersource has no details of this payment yet.')
  }
  return { found: false }
}
