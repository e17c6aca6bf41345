import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto'
import { secretKey, type Settings } from '../../settings.ts'

type Secrets = Pick<Settings, 'secretKey' | 'dataDir'>

/** How long a link works, in seconds. */
const LINK_LIFE = 60 * 60

/** Links that open one file below a path for an hour, without a token. `purpose` keeps those of one path from another. */
export function signedLinks(path: string, purpose: string) {
  const sign = (settings: Secrets, id: string, expires: number): Buffer => {
    const secret = hkdfSync('sha256', secretKey(settings), 'cartwright', purpose, 32)
    return createHmac('sha256', createSecretKey(Buffer.from(secret)))
      .update(`${expires}\n${id}`)
      .digest()
  }
  return {
    path,
    link(settings: Secrets, now: Date, id: string): string {
      const expires = Math.floor(now.getTime() / 1000) + LINK_LIFE
      const signature = sign(settings, id, expires).toString('base64url')
      return `${path}/${encodeURIComponent(id)}?expires=${expires}&signature=${signature}`
    },
    /** Whether a link was made here, for this file, within the hour. */
    holds(settings: Secrets, now: Date, given: { id: string; expires: string; signature: string }): boolean {
      if (!/^\d{1,12}$/.test(given.expires)) return false
      const signature = Buffer.from(given.signature, 'base64url')
      const expected = sign(settings, given.id, Number(given.expires))
      if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return false
      return Number(given.expires) * 1000 >= now.getTime()
    },
  }
}
