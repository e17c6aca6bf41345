import { expect, it } from 'vitest'
import { checkSignature, signWebhook, TOLERANCE_SECONDS } from './signature.ts'

const now = new Date('2026-11-21T12:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const body = Buffer.from('{"id":"tgev_1"}')
const header = signWebhook('secret_of_this_connection', body, now)
const check = (value: string | undefined, secret = 'secret_of_this_connection', bytes = body, at = now) =>
  checkSignature(secret, value, bytes, at)

it('is valid for the exact bytes and secret, within five minutes', () => {
  expect(check(header)).toBe('valid')
  expect(check(header, 'secret_of_another_one')).toBe('bad_signature')
  expect(check(header, undefined, Buffer.from('{"id":"tgev_2"}'))).toBe('bad_signature')
  expect(check(header, undefined, body, later(TOLERANCE_SECONDS))).toBe('valid')
  expect(check(header, undefined, body, later(TOLERANCE_SECONDS + 1))).toBe('too_old')
  expect(check(header, undefined, body, later(-TOLERANCE_SECONDS - 1))).toBe('too_old')
})

it('does not allow the time to be changed without the secret', () => {
  const moved = header.replace(/t=\d+/, `t=${Math.floor(later(900).getTime() / 1000)}`)
  expect(check(moved, undefined, body, later(900))).toBe('bad_signature')
})

it('rejects malformed signatures', () => {
  expect([undefined, '', 't=1', 'v1=aa', `t=1,v1=${'z'.repeat(64)}`].map((value) => check(value))).toEqual([
    'unsigned',
    'unsigned',
    'bad_signature',
    'bad_signature',
    'bad_signature',
  ])
})
