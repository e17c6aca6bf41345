import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto'
import { secretKey, type Settings } from '../../settings.ts'

export const DISPUTE_FILES_PATH = '/dispute-files'

/** How long a link works, in seconds. */
const LINK_LIFE = 60 * 60

type Secrets = Pick<Settings, 'secretKey' | 'dataDir'>

const sign = (settings: Secrets, id: string, expires: number): Buffer => {
  const secret = hkdfSync('sha256', secretKey(settings), 'cartwright', 'dispute file links', 32)
  return createHmac('sha256', createSecretKey(Buffer.from(secret)))
    .update(`${expires}\n${id}`)
    .digest()
}

/** The path of a file that opens it for an hour, without a token. */
export function fileLink(settings: Secrets, now: Date, file_id: string): string {
  const expires = Math.floor(now.getTime() / 1000) + LINK_LIFE
  const signature = sign(settings, file_id, expires).toString('base64url')
  return `${DISPUTE_FILES_PATH}/${encodeURIComponent(file_id)}?expires=${expires}&signature=${signature}`
}

/** Whether a link was made here, for this file, within the hour. */
export function isFileLink(
  settings: Secrets,
  now: Date,
  { id, expires, signature }: { id: string; expires: string; signature: string },
): boolean {
  if (!/^\d{1,12}$/.test(expires)) return false
  const given = Buffer.from(signature, 'base64url')
  const expected = sign(settings, id, Number(expires))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  return Number(expires) * 1000 >= now.getTime()
}
