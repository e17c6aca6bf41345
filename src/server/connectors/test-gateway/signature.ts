import { createHmac, timingSafeEqual } from 'node:crypto'

export const SIGNATURE_HEADER = 'test-gateway-signature'

/** Maximum difference in seconds between a webhook's clock and ours; older ones are replays. */
export const TOLERANCE_SECONDS = 300

const digest = (secret: string, timestamp: string, body: string | Buffer): Buffer =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest()

/** Creates the header `t=<unix seconds>,v1=<hex>`: HMAC-SHA256 of `t.body` with the connection's webhook secret. */
export const signWebhook = (secret: string, body: string | Buffer, now: Date): string => {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  return `t=${timestamp},v1=${digest(secret, timestamp, body).toString('hex')}`
}

/** Checks a header against the exact bytes, in constant time. */
export const checkSignature = (
  secret: string,
  header: string | undefined,
  body: Buffer,
  now: Date,
): 'valid' | 'unsigned' | 'bad_signature' | 'too_old' => {
  if (header === undefined || header === '') return 'unsigned'
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header)
  if (match?.[1] === undefined || match[2] === undefined) return 'bad_signature'
  const expected = digest(secret, match[1], body)
  if (!timingSafeEqual(expected, Buffer.from(match[2], 'hex'))) return 'bad_signature'
  const age = Math.abs(now.getTime() / 1000 - Number(match[1]))
  return age > TOLERANCE_SECONDS ? 'too_old' : 'valid'
}
