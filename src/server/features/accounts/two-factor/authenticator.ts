import { Secret, TOTP } from 'otpauth'

/** Number of time steps before and after the current one to accept, for clock skew and slow typing. */
const WINDOW = 1

/** Issuer name shown in the authenticator app. */
const ISSUER = 'Cartwright'

/** Generates a secret of 160 random bits in base32. */
export const newAuthenticatorSecret = (): string => new Secret({ size: 20 }).base32

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 })

/** The URL that an authenticator app reads from the QR code. */
export const otpauthUrl = (secret: string, email: string): string => totpOf(secret, email).toString()

/** The time step that a code belongs to (RFC 6238), near the given time; null for a wrong code. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const totp = totpOf(secret)
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

/** Number of recovery codes generated at once. */
const RECOVERY_CODES = 10

/** Generates ten codes of 80 random bits, such as "k3vd-7mpa-x2qe-54tn". */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    new Secret({ size: 10 }).base32.toLowerCase().replace(/(.{4})(?=.)/g, '$1-'),
  )

/** Normalizes a typed code by removing spaces and hyphens. */
export const normalizeCode = (code: string): string => code.toLowerCase().replace(/[\s-]/g, '')
