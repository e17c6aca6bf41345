import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { ConnectionContext } from '../connector.ts'
import type { ProviderDeps } from '../http/addresses.ts'
import { parseJson } from '../http/json.ts'
import type { WebhookRequest, WebhookResult } from '../webhook.ts'
import { decryptJwe, isJwe, rsaKeyOf } from './jwe.ts'
import { paymentTrail } from './status-lookup.ts'
import { fromTransactions } from './transactions.ts'

/** Maximum milliseconds between the signature's time and now, in either direction. */
const WINDOW_MS = 5 * 60_000

const facts = z.looseObject({
  id: z.optional(z.string()),
  transactionId: z.optional(z.string()),
  requestId: z.optional(z.string()),
})
const notification = z.object({
  notificationId: z.optional(z.string()),
  eventType: z.string(),
  eventDate: z.optional(z.string()),
  /** One or several objects; encrypted payloads are text. */
  payload: z.optional(z.unknown()),
})

/** Checks the header `t=<ms>;keyId=<id>;sig=<base64>`: HMAC-SHA256 of `t.body`, with the base64-decoded key. */
export const checkSignature = (
  key: string,
  header: string | undefined,
  body: Buffer,
  now: Date,
): 'valid' | 'unsigned' | 'bad_signature' | 'too_old' => {
  if (header === undefined || header === '') return 'unsigned'
  const parts = new Map(
    header.split(';').map((part): [string, string] => {
      const at = part.indexOf('=')
      return [part.slice(0, at).trim(), part.slice(at + 1).trim()]
    }),
  )
  const time = parts.get('t') ?? ''
  if (!/^\d{10,16}$/.test(time)) return 'bad_signature'
  const expected = createHmac('sha256', Buffer.from(key, 'base64')).update(`${time}.`).update(body).digest()
  const given = Buffer.from(parts.get('sig') ?? '', 'base64')
  if (given.byteLength !== expected.byteLength || !timingSafeEqual(given, expected)) return 'bad_signature'
  return Math.abs(now.getTime() - Number(time)) > WINDOW_MS ? 'too_old' : 'valid'
}

/** Verifies and parses a notification. Payments are fetched rather than trusted as sent. */
export const parseCybersourceWebhook = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  request: WebhookRequest,
): Promise<WebhookResult> => {
  const key = ctx.credentials['webhook_key']
  if (key === undefined || key === '') return { accepted: false, reason: 'not_configured' }
  const header = request.headers['v-c-signature']
  const signature = checkSignature(key, typeof header === 'string' ? header : undefined, request.body, ctx.now)
  if (signature !== 'valid') return { accepted: false, reason: signature }
  const parsed = notification.safeParse(parseJson(request.body.toString('utf8')))
  if (!parsed.success) return { accepted: false, reason: 'malformed' }
  const { notificationId, eventType, eventDate } = parsed.data
  const opened = openPayload(parsed.data.payload, ctx.credentials['webhook_private_key'])
  if (opened === 'unreadable') return { accepted: false, reason: 'malformed' }
  const id = idIn(opened.payload)
  const time = new Date(eventDate ?? '')
  const common = {
    event_id: notificationId ?? `${eventType}:${id ?? ''}:${eventDate ?? ''}`,
    occurred_at: (Number.isNaN(time.getTime()) ? ctx.now : time).toISOString(),
  }
  const ignored = { accepted: true, events: [{ ...common, type: 'ignored', name: eventType }] } as const
  const trail = id === null ? null : await paymentTrail(deps, ctx, id)
  const reference = trail?.payment.clientReferenceInformation?.code ?? null
  if (trail === null || !/^(payments\.payments|risk\.casemanagement)\./.test(eventType)) return ignored
  const result = fromTransactions(trail)
  const payment = { type: 'payment', provider_reference: trail.payment.id, reference, result } as const
  return { accepted: true, events: [{ ...common, ...payment }] }
}

/**
 * Decrypts the payload of a notification. Without a merchant's key an encrypted one is ignored, and its payment is
 * looked up later.
 */
function openPayload(payload: unknown, pem: string | undefined): { payload: unknown } | 'unreadable' {
  const first = firstOf(payload)
  const inner = z.object({ data: z.unknown() }).safeParse(first)
  const closed = [first, inner.success ? inner.data.data : undefined].find(isJwe)
  if (closed === undefined) return { payload }
  if (pem === undefined || pem === '') return { payload: null }
  const key = rsaKeyOf(pem)
  const text = key && decryptJwe(closed, key)
  const read = text === null ? undefined : parseJson(text)
  return read === undefined ? 'unreadable' : { payload: read }
}

const firstOf = (payload: unknown): unknown => (Array.isArray(payload) ? (payload as readonly unknown[])[0] : payload)

/** Id of the transaction in a notification; null if there is none or it is encrypted. */
const idIn = (payload: unknown): string | null => {
  const first = firstOf(payload)
  const inner = z.object({ data: z.unknown() }).safeParse(first)
  const parsed = facts.safeParse(inner.success && inner.data.data !== undefined ? inner.data.data : first)
  const id = parsed.success ? (parsed.data.transactionId ?? parsed.data.id ?? parsed.data.requestId) : undefined
  return id !== undefined && /^\w{8,64}$/.test(id) ? id : null
}
