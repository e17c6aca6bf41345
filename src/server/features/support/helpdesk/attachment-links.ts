import { createHmac, createSecretKey, hkdfSync, timingSafeEqual, type KeyObject } from 'node:crypto'
import { secretKey, type Settings } from '../../../settings.ts'

export const ATTACHMENTS_PATH = '/attachments'

/** Lifetime of a link, in seconds. */
export const LINK_LIFETIME = 60 * 60

type Secrets = Pick<Settings, 'secretKey' | 'dataDir'>

const keys = new WeakMap<Secrets, KeyObject>()

function keyOf(settings: Secrets): KeyObject {
  let key = keys.get(settings)
  if (!key) {
    key = createSecretKey(Buffer.from(hkdfSync('sha256', secretKey(settings), 'cartwright', 'attachment links', 32)))
    keys.set(settings, key)
  }
  return key
}

const sign = (settings: Secrets, id: string, expires: number): Buffer =>
  createHmac('sha256', keyOf(settings)).update(`${expires}\n${id}`).digest()

/** Path that opens an attachment for an hour without a token: `/attachments/…?expires=…&signature=…`. */
export function attachmentLink(settings: Secrets, now: Date, attachment_id: string): string {
  const expires = Math.floor(now.getTime() / 1000) + LINK_LIFETIME
  const signature = sign(settings, attachment_id, expires).toString('base64url')
  return `${ATTACHMENTS_PATH}/${encodeURIComponent(attachment_id)}?expires=${expires}&signature=${signature}`
}

/** Verifies that a link was signed here for this attachment and has not expired. */
export function isAttachmentLink(
  settings: Secrets,
  now: Date,
  { id, expires, signature }: { id: string; expires: unknown; signature: unknown },
): boolean {
  if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(expires)) return false
  const given = Buffer.from(signature, 'base64url')
  const expected = sign(settings, id, Number(expires))
  // Also compared as text, because several base64 strings decode to the same bytes.
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  return expected.toString('base64url') === signature && Number(expires) * 1000 >= now.getTime()
}
