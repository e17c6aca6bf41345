import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto'
import { secretKey, type Settings } from '../../settings.ts'

type Secrets = Pick<Settings, 'secretKey' | 'dataDir'>

/** Lifetime of a link, in seconds. */
const LINK_LIFETIME = 60 * 60

/**
 * Links that open one file below a path for an hour without a token. `purpose` separates the links of different paths.
 */
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
      const expires = Math.floor(now.getTime() / 1000) + LINK_LIFETIME
      const signature = sign(settings, id, expires).toString('base64url')
      return `${path}/${encodeURIComponent(id)}?expires=${expires}&signature=${signature}`
    },
    /** Verifies that a link was signed here for this file and has not expired. */
    holds(settings: Secrets, now: Date, given: { id: string; expires: string; signature: string }): boolean {
      if (!/^\d{1,12}$/.test(given.expires)) return false
      const signature = Buffer.from(given.signature, 'base64url')
      const expected = sign(settings, given.id, Number(given.expires))
      if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return false
      return Number(given.expires) * 1000 >= now.getTime()
    },
  }
}
