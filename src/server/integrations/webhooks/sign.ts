import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** A signing secret of 256 random bits in the format of Standard Webhooks. */
export const newSigningSecret = (): string => `${PREFIX}${randomBytes(32).toString('base64')}`

/** One signature of Standard Webhooks: HMAC-SHA256 of ID, timestamp and body. */
const signatureOf = (secret: string, signed: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(signed)
    .digest('base64')}`

/**
 * Headers of Standard Webhooks. With several secrets, the receiver accepts the message if it knows one of them.
 *
 * @see https://www.standardwebhooks.com
 */
export function signedHeaders(
  { id, body, at }: { id: string; body: string; at: Date },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  return {
    'content-type': 'application/json',
    'user-agent': 'Cartwright-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => signatureOf(secret, `${id}.${timestamp}.${body}`)).join(' '),
  }
}
