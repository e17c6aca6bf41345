import { createHmac, timingSafeEqual } from 'node:crypto'
import type { WebhookRequest } from '../webhook.ts'

/** Maximum difference in seconds between a webhook's clock and ours; older ones are replays. */
export const TOLERANCE_SECONDS = 300

/**
 * A secret of the form `whsec_…` is base64; any other one, such as Whop's `ws_…`, is used as text
 * (https://www.standardwebhooks.com).
 */
const keyOf = (secret: string): Buffer =>
  secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : Buffer.from(secret, 'utf8')

export const signatureOf = (secret: string, id: string, timestamp: string, body: Buffer): Buffer =>
  createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.`).update(body).digest()

const headerOf = ({ headers }: WebhookRequest, name: string): string => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

export type Checked = { state: 'valid'; id: string } | { state: 'unsigned' | 'bad_signature' | 'too_old' }

/**
 * Checks `webhook-id`, `webhook-timestamp` (Unix seconds) and `webhook-signature: v1,<base64>[ v1,<base64>…]` against
 * the exact bytes. While a secret is being rotated there are several signatures, and one has to match.
 */
export const checkSignature = (secret: string, request: WebhookRequest, now: Date): Checked => {
  const [id, timestamp, given] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(request, name),
  )
  if (!id || !timestamp || !given) return { state: 'unsigned' }
  if (!/^\d{1,12}$/.test(timestamp) || id.length > 200) return { state: 'bad_signature' }
  const expected = signatureOf(secret, id, timestamp, request.body)
  const isOurs = given.split(' ').some((each) => {
    const [version, value = ''] = each.split(',')
    const bytes = Buffer.from(value, 'base64')
    return version === 'v1' && bytes.byteLength === expected.byteLength && timingSafeEqual(bytes, expected)
  })
  if (!isOurs) return { state: 'bad_signature' }
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return { state: 'too_old' }
  return { state: 'valid', id }
}
