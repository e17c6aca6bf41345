import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** A webhook older than this is a replay. */
const MAX_AGE_MS = 5 * 60_000

export type WebhookProblem = 'unsigned' | 'bad_signature' | 'too_old'

/**
 * Returns why a webhook can't be trusted; null if its signature is Zendesk's: base64(HMAC-SHA256(secret, timestamp +
 * body)).
 */
export function webhookProblem(
  secret: string,
  headers: IncomingHttpHeaders,
  body: Buffer,
  now: Date,
): WebhookProblem | null {
  const signature = headers['x-zendesk-webhook-signature']
  const timestamp = headers['x-zendesk-webhook-signature-timestamp']
  if (typeof signature !== 'string' || typeof timestamp !== 'string') return 'unsigned'
  const expected = createHmac('sha256', secret).update(timestamp).update(body).digest()
  const given = Buffer.from(signature, 'base64')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'bad_signature'
  const age = Math.abs(now.getTime() - Date.parse(timestamp))
  return age <= MAX_AGE_MS ? null : 'too_old'
}

/**
 * The number of the ticket that a webhook is about: from Zendesk's own ticket events (`detail.id`, `subject`
 * 'zen:ticket:12'), or from the `ticket_id` that a trigger is configured to send. Null if there is none.
 */
export function ticketIdFromWebhook(body: Buffer): string | null {
  let sent: unknown
  try {
    sent = JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
  const subject = /^zen:ticket:(\d+)$/.exec(textOf(sent, 'subject') ?? '')?.[1]
  const number = textOf(sent, 'ticket_id') ?? textOf(fieldOf(sent, 'detail'), 'id') ?? subject
  return number !== undefined && /^\d{1,18}$/.test(number) ? number : null
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

function textOf(value: unknown, name: string): string | undefined {
  const field = fieldOf(value, name)
  return typeof field === 'string' || typeof field === 'number' ? String(field) : undefined
}
