import type { ConnectionContext } from '../connector.ts'
import type { ConnectorEvent, WebhookRequest, WebhookResult } from '../webhook.ts'
import type { GatewayEvent } from './event.ts'
import { eventsIn } from './event.ts'
import { toChargeResult } from './outcomes.ts'
import { checkSignature, SIGNATURE_HEADER } from './signature.ts'

const toConnectorEvent = (event: GatewayEvent, baseUrl: string): ConnectorEvent => {
  const common = { event_id: event.id, occurred_at: event.created_at }
  const { charge, refund, dispute } = event
  if (refund !== undefined) {
    return {
      ...common,
      type: 'refund',
      provider_reference: charge.id,
      refund_reference: refund.id,
      status: 'succeeded',
      amount: refund.amount,
      currency: refund.currency,
    }
  }
  if (dispute !== undefined) return { ...common, type: 'dispute', dispute }
  if (event.type !== 'payment.succeeded' && event.type !== 'payment.failed') {
    return { ...common, type: 'ignored', name: event.type }
  }
  const result = toChargeResult(charge, baseUrl)
  return { ...common, type: 'payment', provider_reference: charge.id, reference: charge.reference, result }
}

/** Verifies and parses a webhook. An event of another connection is rejected even if it is signed. */
export const parseGatewayWebhook = (
  ctx: ConnectionContext,
  request: WebhookRequest,
  baseUrl: string,
): WebhookResult => {
  const secret = ctx.credentials['webhook_secret']
  if (secret === undefined || secret === '') return { accepted: false, reason: 'not_configured' }
  const header = request.headers[SIGNATURE_HEADER]
  const signature = checkSignature(secret, typeof header === 'string' ? header : undefined, request.body, ctx.now)
  if (signature !== 'valid') return { accepted: false, reason: signature }
  const events = eventsIn(request.body.toString('utf8'))
  if (events === null || events.some(({ charge }) => charge.connection_id !== ctx.connection_id)) {
    return { accepted: false, reason: 'malformed' }
  }
  return { accepted: true, events: events.map((event) => toConnectorEvent(event, baseUrl)) }
}
