import type { ConnectionContext } from '../connector.ts'
import type { ProviderDeps } from '../http/addresses.ts'
import { parseJson } from '../http/json.ts'
import type { DisputeFacts } from '../results.ts'
import type { ConnectorEvent, WebhookRequest, WebhookResult } from '../webhook.ts'
import { fromWhopPrice } from './amounts.ts'
import { retrieve } from './status-lookup.ts'
import { dispute, event, payment, refund, type WhopDispute } from './objects.ts'
import { referenceOf, toChargeResult } from './outcomes.ts'
import { checkSignature } from './signature.ts'

type Common = { event_id: string; occurred_at: string }

/** The webhook events that we subscribe to. */
export const SUBSCRIBED_EVENTS = [
  'payment.succeeded',
  'payment.pending',
  'payment.failed',
  'refund.created',
  'refund.updated',
  'dispute.created',
  'dispute.updated',
] as const

/**
 * Verifies and parses a webhook. Payments are fetched rather than trusted as sent because webhooks arrive in any order.
 */
export const parseWhopWebhook = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  request: WebhookRequest,
): Promise<WebhookResult> => {
  const secret = ctx.credentials['webhook_secret']
  if (!secret) return { accepted: false, reason: 'not_configured' }
  const checked = checkSignature(secret, request, ctx.now)
  if (checked.state !== 'valid') return { accepted: false, reason: checked.state }
  const parsed = event.safeParse(parseJson(request.body.toString('utf8')))
  if (!parsed.success) return { accepted: false, reason: 'malformed' }
  const { type, timestamp, data } = parsed.data
  const told = new Date(timestamp ?? '')
  const occurred_at = (Number.isNaN(told.getTime()) ? ctx.now : told).toISOString()
  // Only the id in the header is signed.
  const found = await toEvent(deps, ctx, { event_id: checked.id, occurred_at }, type, data)
  return found === null ? { accepted: false, reason: 'malformed' } : { accepted: true, events: [found] }
}

const toEvent = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  common: Common,
  name: string,
  data: unknown,
): Promise<ConnectorEvent | null> => {
  if (name.startsWith('payment.')) return paymentEvent(deps, ctx, common, name, data)
  if (name.startsWith('refund.')) return refundEvent(common, name, data)
  if (name === 'dispute.created' || name === 'dispute.updated') return disputeEvent(common, name, data)
  return { ...common, type: 'ignored', name }
}

const paymentEvent = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  common: Common,
  name: string,
  data: unknown,
): Promise<ConnectorEvent | null> => {
  const sent = payment.safeParse(data)
  if (!sent.success) return null
  const found = await retrieve(deps, ctx, sent.data.id)
  const result = found && toChargeResult(found)
  // The checkout itself shows a failed attempt, and the shopper can retry there.
  if (!result) return { ...common, type: 'ignored', name }
  return { ...common, type: 'payment', provider_reference: found.id, reference: referenceOf(found), result }
}

/** A refund counts once the bank has accepted it; until then it is pending. */
const refundEvent = (common: Common, name: string, data: unknown): ConnectorEvent | null => {
  const found = refund.safeParse(data)
  if (!found.success) return null
  const { id, payment: of, status, amount, currency } = found.data
  const code = (currency ?? '').toUpperCase()
  const minor = fromWhopPrice(amount, code)
  if (minor === null) return null
  const isOver = status === 'succeeded' || status === 'failed' || status === 'canceled'
  if (!isOver || !of) return { ...common, type: 'ignored', name }
  return {
    ...common,
    type: 'refund',
    provider_reference: of.id,
    refund_reference: id,
    status: status === 'succeeded' ? 'succeeded' : 'failed',
    amount: minor,
    currency: code,
  }
}

const disputeEvent = (common: Common, name: string, data: unknown): ConnectorEvent | null => {
  const found = dispute.safeParse(data)
  if (!found.success) return null
  const facts = toDisputeFacts(found.data)
  if (facts === null) return null
  return facts.provider_reference === ''
    ? { ...common, type: 'ignored', name }
    : { ...common, type: 'dispute', dispute: facts }
}

const STATUS: Readonly<Record<string, DisputeFacts['status']>> = {
  needs_response: 'needs_response',
  warning_needs_response: 'needs_response',
  under_review: 'under_review',
  warning_under_review: 'under_review',
  warning_closed: 'won',
  won: 'won',
  lost: 'lost',
  closed: 'lost',
}

const toDisputeFacts = (found: WhopDispute): DisputeFacts | null => {
  const currency = found.currency.toUpperCase()
  const amount = fromWhopPrice(found.amount, currency)
  if (amount === null) return null
  const by = new Date(found.needs_response_by ?? '')
  return {
    dispute_reference: found.id,
    provider_reference: found.payment?.id ?? '',
    reason: found.reason ?? '',
    amount,
    currency,
    status: STATUS[found.status] ?? 'under_review',
    ...(found.status.startsWith('warning') && { stage: 'inquiry' as const }),
    respond_by: Number.isNaN(by.getTime()) ? null : by.toISOString(),
  }
}
