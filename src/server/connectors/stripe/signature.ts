import { createHmac, timingSafeEqual } from 'node:crypto'

/** Maximum difference in seconds between a webhook's clock and ours; older ones are replays. */
export const TOLERANCE_SECONDS = 300

/**
 * Checks `Stripe-Signature: t=<unix>,v1=<hex>[,v1=…]` against the exact bytes: HMAC-SHA256 of `t.body` with the whole
 * signing secret as key. While a secret is being rotated there are several `v1`, and one has to match.
 */
export const checkSignature = (
  secret: string,
  header: string | undefined,
  body: Buffer,
  now: Date,
): 'valid' | 'unsigned' | 'bad_signature' | 'too_old' => {
  if (header === undefined || header === '') return 'unsigned'
  const parts = header.split(',').map((part) => part.trim().split('='))
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(time)) return 'bad_signature'
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest()
  const given = parts.flatMap(([name, value]) =>
    name === 'v1' && /^[0-9a-f]{64}$/.test(value ?? '') ? [value ?? ''] : [],
  )
  if (!given.some((hex) => timingSafeEqual(expected, Buffer.from(hex, 'hex')))) return 'bad_signature'
  return Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE_SECONDS ? 'too_old' : 'valid'
}
