import { Secret } from 'otpauth'
import { expect, it } from 'vitest'
import { newAuthenticatorSecret, newRecoveryCodes, normalizeCode, otpauthUrl, stepOf } from './authenticator.ts'

/** The secret of RFC 6238, appendix B. */
const SECRET = Secret.fromLatin1('12345678901234567890').base32

const at = (seconds: number): Date => new Date(seconds * 1000)

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('generates the code of second %i from the vectors of RFC 6238', (seconds, code) => {
  expect(stepOf(SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30))
})

it('accepts codes one step before and after, and returns their step', () => {
  const step = Math.floor(1_111_111_109 / 30)
  for (const [offset, found] of [
    [-60, null],
    [-30, step],
    [30, step],
    [60, null],
  ] as const) {
    expect(stepOf(SECRET, '081804', at(1_111_111_109 + offset))).toBe(found)
  }
})

it.each(['', '81804', '0081804', 'abcdef'])('rejects %j as a code', (code) => {
  expect(stepOf(SECRET, code, at(1_111_111_109))).toBeNull()
})

it('includes the account and issuer in the QR code URL', () => {
  const secret = newAuthenticatorSecret()
  const url = new URL(otpauthUrl(secret, 'ada+shop@mail.example'))
  expect([url.protocol, url.host, decodeURIComponent(url.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Cartwright:ada+shop@mail.example',
  ])
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    secret,
    issuer: 'Cartwright',
    period: '30',
    digits: '6',
  })
})

it('generates ten unique recovery codes, which can be typed with or without hyphens', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/)
  expect(normalizeCode(' K3VD 7mpa-x2qe54tn ')).toBe('k3vd7mpax2qe54tn')
})
