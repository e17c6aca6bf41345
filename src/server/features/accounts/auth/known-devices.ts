import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto'
import { secretKey, type Settings } from '../../../settings.ts'

type Secrets = Pick<Settings, 'secretKey' | 'dataDir'>

const COOKIE = 'cw_known'
const LIFETIME = 400 * 24 * 60 * 60
/** Maximum number of accounts that one browser remembers. */
const MAX_ACCOUNTS = 5

interface Owner {
  user_id: string
  password_hash: string
}

/** Creates signed proofs for an account that become invalid with a new password, since its hash is signed too. */
export function accountProofs(purpose: string, lifetimeSeconds: number) {
  const sign = (settings: Secrets, { user_id, password_hash }: Owner, expires: string): string => {
    const secret = hkdfSync('sha256', secretKey(settings), 'cartwright', purpose, 32)
    const hmac = createHmac('sha256', createSecretKey(Buffer.from(secret)))
    return hmac.update(`${expires}\n${user_id}\n${password_hash}`).digest('base64url')
  }
  return {
    make: (settings: Secrets, now: Date, owner: Owner): string => {
      const expires = Math.floor(now.getTime() / 1000 + lifetimeSeconds).toString(36)
      return `${expires}-${sign(settings, owner, expires)}`
    },
    isValid: (settings: Secrets, now: Date, owner: Owner, proof: string): boolean => {
      const [, expires = '', signature = ''] = /^([\da-z]{1,9})-([\w-]{43})$/.exec(proof) ?? []
      if (expires === '' || Number.parseInt(expires, 36) * 1000 < now.getTime()) return false
      return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(settings, owner, expires)))
    },
  }
}

const devices = accountProofs('known device', LIFETIME)

const proofsIn = (cookies: string): string[] => {
  for (const pair of cookies.split(';')) {
    const [name = '', value = ''] = pair.trim().split('=', 2)
    if (name === COOKIE) return value.split('.').slice(0, MAX_ACCOUNTS)
  }
  return []
}

/**
 * The proof in a browser's cookies that it has signed in to the account with the current password; null without one.
 */
export const deviceProof = (settings: Secrets, now: Date, owner: Owner, cookies: string): string | null =>
  proofsIn(cookies).find((proof) => devices.isValid(settings, now, owner, proof)) ?? null

/** The cookie that identifies a browser as known after it has signed in. */
export function deviceCookie(
  settings: Secrets & Pick<Settings, 'publicUrl'>,
  now: Date,
  owner: Owner,
  cookies: string,
): string {
  const others = proofsIn(cookies).filter((proof) => !devices.isValid(settings, now, owner, proof))
  const proofs = [devices.make(settings, now, owner), ...others].slice(0, MAX_ACCOUNTS)
  const secure = settings.publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${COOKIE}=${proofs.join('.')}; Path=/api/auth; Max-Age=${LIFETIME}; HttpOnly; SameSite=Lax${secure}`
}
