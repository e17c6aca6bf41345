import { createHash, timingSafeEqual } from 'node:crypto'
import type { ConnectionContext } from '../connector.ts'
import type { ProviderDeps } from '../http/addresses.ts'
import { fromDecimalText } from '../http/amounts.ts'
import type { ConnectorEventBody, WebhookRequest, WebhookResult } from '../webhook.ts'
import { isPanelEvent, parsePanelEvent } from './chargebacks.ts'
import { find } from './status-lookup.ts'
import { fromDetails, textOf } from './outcomes.ts'

/** The values that the checksum covers after the secret, which comes first here. */
const SIGNED = ['totalAmount', 'currency', 'responseTimeStamp', 'PPP_TransactionID', 'Status', 'productId'] as const

/** SHA-256 in hex of the secret and the signed values of a notification. */
export const reportChecksum = (secret: string, valueOf: (name: string) => string): string =>
  createHash('sha256')
    .update([secret, ...SIGNED.map(valueOf)].join(''))
    .digest('hex')

const equal = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.byteLength === b.byteLength && timingSafeEqual(a, b)
}

/** '2020-03-14.16:22:34', in UTC. */
const timeOf = (text: string, now: Date): string => {
  const time = new Date(`${text.replace('.', 'T')}Z`)
  return (Number.isNaN(time.getTime()) ? now : time).toISOString()
}

/**
 * Verifies and parses a notification (DMN): a form or a query; Control Panel events are JSON with a different checksum.
 * The signature covers few fields, so nothing else is trusted and payments are fetched. The time is the payment's own,
 * and notifications are repeated for days, so there is no time window.
 */
export const parseNuveiWebhook = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  request: WebhookRequest,
): Promise<WebhookResult> => {
  if (isPanelEvent(request)) return parsePanelEvent(ctx, request)
  const secret = ctx.credentials['secret_key'] ?? ''
  if (secret === '') return { accepted: false, reason: 'not_configured' }
  const form = new URLSearchParams(request.body.toString('utf8'))
  const valueOf = (name: string): string => form.get(name) ?? request.query[name] ?? ''
  const given = valueOf('advanceResponseChecksum')
  if (given === '') return { accepted: false, reason: 'unsigned' }
  if (!equal(given.toLowerCase(), reportChecksum(secret, valueOf))) return { accepted: false, reason: 'bad_signature' }
  const transaction = valueOf('TransactionID')
  const type = valueOf('transactionType')
  if (transaction === '' || type === '') return { accepted: false, reason: 'malformed' }
  const common = {
    event_id: ['PPP_TransactionID', 'Status'].map(valueOf).concat(transaction, type).join(':').slice(0, 200),
    occurred_at: timeOf(valueOf('responseTimeStamp'), ctx.now),
  }
  const event = await eventOf(deps, ctx, { transaction, type, valueOf })
  return { accepted: true, events: [{ ...common, ...(event ?? { type: 'ignored', name: type }) }] }
}

interface Report {
  transaction: string
  type: string
  valueOf: (name: string) => string
}

const eventOf = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  report: Report,
): Promise<ConnectorEventBody | null> => {
  const { transaction, type, valueOf } = report
  const original = valueOf('relatedTransactionId')
  const currency = valueOf('currency')
  const money = { amount: fromDecimalText(valueOf('totalAmount'), currency || 'USD') ?? 0, currency }
  if (type === 'Chargeback') {
    return original === '' ? null : { type: 'dispute', dispute: disputeOf(report, { original, ...money }) }
  }
  const found = await find(deps, ctx, { provider_reference: transaction })
  const told = found?.transactionDetails
  if (!found || told?.transactionType !== type) return null
  if (type === 'Sale' || type === 'Auth') {
    const provider_reference = textOf(told.transactionId) || transaction
    const reference = told.clientUniqueId ?? null
    return { type: 'payment', provider_reference, reference, result: fromDetails(found, ctx.credentials) }
  }
  if (original === '' || told.transactionStatus === 'PENDING') return null
  const status = told.transactionStatus === 'APPROVED' ? 'succeeded' : 'failed'
  const common = { provider_reference: original, status, ...money } as const
  if (type === 'Credit') return { type: 'refund', refund_reference: transaction, ...common }
  if (type !== 'Settle' && type !== 'Void') return null
  const operation = type === 'Settle' ? 'capture' : 'void'
  return { type: 'operation', operation, operation_reference: transaction, message: valueOf('Reason'), ...common }
}

/** What the words about a chargeback mean for its status; the first match applies. */
const DISPUTE_STATUSES = [
  [/won|reversed|cancel/i, 'won'],
  [/lost|closed/i, 'lost'],
  [/represent|dispute|review/i, 'under_review'],
] as const

/** Nuvei reports disputes, but evidence is submitted in its own control panel. */
const disputeOf = (
  { transaction, valueOf }: Report,
  { original, amount, currency }: { original: string; amount: number; currency: string },
) => {
  const said = `${valueOf('chargebackStatus')} ${valueOf('chargebackType')}`
  const [, status = 'needs_response'] = DISPUTE_STATUSES.find(([words]) => words.test(said)) ?? []
  const ends = new Date(valueOf('disputeDueDate'))
  return {
    dispute_reference: valueOf('chargebackId') || transaction,
    provider_reference: original,
    reason: valueOf('ReasonMessage') || valueOf('chargebackReason') || 'Chargeback',
    amount,
    currency,
    status,
    respond_by: Number.isNaN(ends.getTime()) ? null : ends.toISOString(),
  } as const
}
