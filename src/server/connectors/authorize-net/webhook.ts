import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { ConnectionContext } from '../connector.ts'
import type { ProviderDeps } from '../http/addresses.ts'
import { parseJson } from '../http/json.ts'
import type { ConnectorEventBody, WebhookRequest, WebhookResult } from '../webhook.ts'
import { referenceFromDescription, retrieve } from './status-lookup.ts'
import { minorOf, type AnetDetails } from './objects.ts'
import { fromDetails } from './outcomes.ts'

const notification = z.object({
  notificationId: z.string(),
  eventType: z.string(),
  eventDate: z.string(),
  payload: z.object({ entityName: z.optional(z.string()), id: z.optional(z.union([z.string(), z.number()])) }),
})

/**
 * True if the header `sha512=<hex>` is the HMAC-SHA512 of these bytes. The key is used as the text that merchants copy,
 * not as the bytes that its hex digits represent.
 */
export const isSigned = (key: string, header: string, body: Buffer): boolean => {
  const hex = /^sha512=([0-9a-f]{128})$/i.exec(header)?.[1]
  if (hex === undefined) return false
  return timingSafeEqual(createHmac('sha512', key).update(body).digest(), Buffer.from(hex, 'hex'))
}

/**
 * Verifies and parses a notification. Its signature covers no timestamp; transactions are fetched rather than trusted
 * as sent.
 */
export const parseAnetWebhook = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  request: WebhookRequest,
): Promise<WebhookResult> => {
  const key = ctx.credentials['signature_key']
  if (key === undefined || key === '') return { accepted: false, reason: 'not_configured' }
  const header = request.headers['x-anet-signature']
  if (typeof header !== 'string' || header === '') return { accepted: false, reason: 'unsigned' }
  if (!isSigned(key, header, request.body)) return { accepted: false, reason: 'bad_signature' }
  const parsed = notification.safeParse(parseJson(request.body.toString('utf8')))
  if (!parsed.success) return { accepted: false, reason: 'malformed' }
  const { notificationId, eventType, eventDate, payload } = parsed.data
  const time = new Date(eventDate)
  const common = {
    event_id: notificationId,
    occurred_at: (Number.isNaN(time.getTime()) ? ctx.now : time).toISOString(),
  }
  const isPayment = eventType.startsWith('net.authorize.payment.') && payload.entityName === 'transaction'
  const found = isPayment && payload.id !== undefined ? await retrieve(deps, ctx, String(payload.id)) : null
  const event = found === null ? null : eventOf(eventType, found)
  return { accepted: true, events: [{ ...common, ...(event ?? { type: 'ignored', name: eventType }) }] }
}

const eventOf = (eventType: string, found: AnetDetails): ConnectorEventBody | null => {
  const id = String(found.transId)
  const currency = found.currencyCode ?? 'USD'
  switch (eventType.split('.').at(-2)) {
    case 'refund':
      return refundOf(found, currency)
    case 'void':
    case 'priorAuthCapture': {
      const operation = eventType.includes('.void.') ? 'void' : 'capture'
      const amount = minorOf(operation === 'void' ? found.authAmount : found.settleAmount)
      const what = { operation_reference: id, status: 'succeeded', amount, currency, message: '' } as const
      return { type: 'operation', operation, provider_reference: id, ...what }
    }
    default:
      return {
        type: 'payment',
        provider_reference: id,
        reference: referenceFromDescription(found),
        result: fromDetails(found),
      }
  }
}

const refundOf = (found: AnetDetails, currency: string): ConnectorEventBody | null => {
  const provider_reference = String(found.refTransId ?? '')
  if (provider_reference === '' || provider_reference === '0') return null
  const status = found.transactionStatus.startsWith('refund') ? 'succeeded' : 'failed'
  const money = { amount: minorOf(found.settleAmount ?? found.authAmount), currency }
  return { type: 'refund', provider_reference, refund_reference: String(found.transId), status, ...money }
}
