import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

describe('common passwords', () => {
  it.each([
    'password',
    'Password1!',
    'password2',
    'P@ssw0rd',
    '12345678',
    '987654321',
    'qwertyuiop',
    '1q2w3e4r',
    '11111111',
    'asdfasdf',
    'iloveyou2',
    'Welcome2026!',
    'trustno1',
    '--------',
  ])('include %s [GAP-03]', (password) => expect(isCommonPassword(password)).toBe(true))

  it.each(['correct horse', 'a new password', 'violet-harbour-9', 'Xk4qpLm2', '7 otters on a raft'])(
    "don't include %s [GAP-03]",
    (password) => expect(isCommonPassword(password)).toBe(false),
  )
})
