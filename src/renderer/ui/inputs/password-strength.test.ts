import { expect, it } from 'vitest'
import { passwordStrength, STRENGTH_LABELS } from './password-strength.ts'

it.each([
  ['', ''],
  ['short', 'Weak'],
  ['aaaaaaaaaaaaaaaa', 'Weak'],
  ['password1', 'Fair'],
  ['correct horse', 'Good'],
  ['correct horse battery staple', 'Strong'],
  ['x9!Kq2#Lm7', 'Good'],
])('rates %j as %j', (password, word) => {
  expect(STRENGTH_LABELS[passwordStrength(password)]).toBe(word)
})
