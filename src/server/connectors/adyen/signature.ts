import { createHmac, timingSafeEqual } from 'node:crypto'
import type { NotificationItem } from './objects.ts'

/** The text that a notification's signature covers: eight values joined with colons, unescaped. */
const signedText = (item: NotificationItem): string =>
  [
    item.pspReference,
    item.originalReference ?? '',
    item.merchantAccountCode,
    item.merchantReference ?? '',
    item.amount?.value ?? '',
    item.amount?.currency ?? '',
    item.eventCode,
    item.success,
  ].join(':')

/** Signs a notification: HMAC-SHA256 with the key's bytes, in base64. `key` is hexadecimal. */
export const signItem = (key: string, item: NotificationItem): string =>
  createHmac('sha256', Buffer.from(key, 'hex')).update(signedText(item)).digest('base64')

/** Checks a notification's signature in constant time. */
export const checkItem = (key: string, item: NotificationItem): 'valid' | 'unsigned' | 'bad_signature' => {
  const given = item.additionalData?.['hmacSignature']
  if (typeof given !== 'string' || given === '') return 'unsigned'
  const expected = Buffer.from(signItem(key, item), 'base64')
  const found = Buffer.from(given, 'base64')
  return found.byteLength === expected.byteLength && timingSafeEqual(found, expected) ? 'valid' : 'bad_signature'
}
