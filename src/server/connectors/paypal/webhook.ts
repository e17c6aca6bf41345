import type { ConnectionContext } from '../connector.ts'
import { ConnectorUnavailable } from '../connector-errors.ts'
import { send } from '../http/client.ts'
import { parseJson } from '../http/json.ts'
import type { ConnectorEvent, WebhookRequest, WebhookResult } from '../webhook.ts'
import { fromPayPalMoney } from './amounts.ts'
import { retrieve } from './charges.ts'
import { refusedRead, type PayPalClient } from './client.ts'
import { toDisputeFacts } from './disputes.ts'
import { dispute, payment, webhookEvent, type PayPalPayment } from './objects.ts'
import { referenceOf, toChargeResult } from './outcomes.ts'
import { checkTransmission, isPayPalAddress, transmissionOf } from './signature.ts'

type Common = { event_id: string; occurred_at: string }

/** Certificates by URL, which is different for each of them. */
export type CertificateStore = Map<string, string>

/**
 * Verifies and parses a webhook. Orders are fetched rather than trusted as sent because webhooks arrive in any order.
 */
export const parsePayPalWebhook = async (
  client: PayPalClient,
  certificates: CertificateStore,
  ctx: ConnectionContext,
  request: WebhookRequest,
): Promise<WebhookResult> => {
  const webhookId = ctx.credentials['webhook_id']
  if (webhookId === undefined || webhookId === '') return { accepted: false, reason: 'not_configured' }
  const transmission = transmissionOf(request.headers)
  if (transmission === null) return { accepted: false, reason: 'unsigned' }
  if (!isPayPalAddress(transmission.certUrl)) return { accepted: false, reason: 'bad_signature' }
  const certificate = await certificateAt(client, certificates, ctx, transmission.certUrl)
  const checked = checkTransmission(transmission, { certificate, webhookId, body: request.body, now: ctx.now })
  if (checked !== 'valid') return { accepted: false, reason: checked }
  const parsed = webhookEvent.safeParse(parseJson(request.body.toString('utf8')))
  if (!parsed.success) return { accepted: false, reason: 'malformed' }
  const { id, event_type, create_time, resource } = parsed.data
  const time = new Date(create_time ?? '')
  const common = { event_id: id, occurred_at: (Number.isNaN(time.getTime()) ? ctx.now : time).toISOString() }
  const event = await toEvent(client, ctx, common, event_type, resource)
  return event === null ? { accepted: false, reason: 'malformed' } : { accepted: true, events: [event] }
}

const certificateAt = async (
  { deps }: PayPalClient,
  kept: CertificateStore,
  { signal }: ConnectionContext,
  address: string,
): Promise<string> => {
  const known = kept.get(address)
  if (known !== undefined) return known
  const url = deps.address(address)
  const { status, text } = await send({ provider: 'PayPal', method: 'GET', url, headers: {}, moves: false, signal })
  if (status !== 200) throw new ConnectorUnavailable(`PayPal gave no certificate, with status ${status}.`)
  if (kept.size > 20) kept.clear()
  kept.set(address, text)
  return text
}

const toEvent = async (
  client: PayPalClient,
  ctx: ConnectionContext,
  common: Common,
  name: string,
  resource: unknown,
): Promise<ConnectorEvent | null> => {
  const ignored = { ...common, type: 'ignored', name } as const
  if (name.startsWith('CUSTOMER.DISPUTE.')) return disputeEvent(client, ctx, common, resource)
  const isRefund = name === 'PAYMENT.CAPTURE.REFUNDED' || name === 'PAYMENT.CAPTURE.REVERSED'
  const isPayment = /^PAYMENT\.(CAPTURE|AUTHORIZATION)\./.test(name)
  if (!isRefund && !isPayment) return ignored
  const parsed = payment.safeParse(resource)
  if (!parsed.success) return null
  const found = parsed.data
  if (isRefund) {
    const capture = idIn(found, 'captures')
    const order = capture === null ? null : await orderOfCapture(client, ctx, capture)
    if (order === null) return ignored
    const money = { amount: fromPayPalMoney(found.amount), currency: found.amount?.currency_code ?? '' }
    const status = /^(FAILED|CANCELLED)$/.test(found.status) ? 'failed' : 'succeeded'
    return { ...common, type: 'refund', provider_reference: order, refund_reference: found.id, status, ...money }
  }
  const id = orderIdOf(found)
  const order = id === null ? null : await retrieve(client, ctx, id)
  if (order === null) return ignored
  if (name === 'PAYMENT.AUTHORIZATION.VOIDED') {
    const money = { amount: fromPayPalMoney(found.amount), currency: found.amount?.currency_code ?? '' }
    const what = { type: 'operation', operation: 'void', status: 'succeeded', message: '' } as const
    return { ...common, ...what, ...money, provider_reference: order.id, operation_reference: found.id }
  }
  const reference = referenceOf(order)
  return { ...common, type: 'payment', provider_reference: order.id, reference, result: toChargeResult(order) }
}

/** Id of the parent resource, from its link. */
const idIn = ({ links }: PayPalPayment, kind: 'captures' | 'orders'): string | null => {
  const up = links?.find(({ rel, href }) => rel === 'up' && href.includes(`/${kind}/`))
  return up === undefined ? null : (/\/([A-Za-z0-9-]+)$/.exec(up.href)?.[1] ?? null)
}

const orderIdOf = (found: PayPalPayment): string | null =>
  found.supplementary_data?.related_ids?.order_id ?? idIn(found, 'orders')

const orderOfCapture = async (client: PayPalClient, ctx: ConnectionContext, id: string): Promise<string | null> => {
  const path = `/v2/payments/captures/${encodeURIComponent(id)}`
  const found = await client.call(ctx, { method: 'GET', path }, payment)
  if (found.ok) return orderIdOf(found.value)
  if (found.status === 404) return null
  throw refusedRead(found.status)
}

const disputeEvent = async (
  client: PayPalClient,
  ctx: ConnectionContext,
  common: Common,
  resource: unknown,
): Promise<ConnectorEvent | null> => {
  const parsed = dispute.safeParse(resource)
  if (!parsed.success) return null
  const capture = parsed.data.disputed_transactions?.[0]?.seller_transaction_id
  const order = capture ? await orderOfCapture(client, ctx, capture) : null
  if (order === null) return { ...common, type: 'ignored', name: 'CUSTOMER.DISPUTE' }
  return { ...common, type: 'dispute', dispute: toDisputeFacts(parsed.data, order) }
}
