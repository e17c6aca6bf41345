import { expect, it } from 'vitest'
import { createCipher } from '../../../crypto/cipher.ts'
import { maskSecret, setupSteps } from './wire.ts'

const cipher = createCipher('a key for tests that is long enough')

it('shows only the last four characters of a stored secret [ST-001]', () => {
  expect(maskSecret(cipher, cipher.encrypt('shpat_0123456789abcd1234'))).toBe('••••1234')
})

it.each([
  ['none', null, ''],
  ['an empty one', '' as const, ''],
  ['a short one', cipher.encrypt('12345678'), '••••'],
  [
    'one sealed with another key',
    createCipher('another key, just as long as that').encrypt('shpat_0123456789'),
    '••••',
  ],
])('reveals nothing useful of %s [ST-001]', (_, sealed, shown) => {
  expect(maskSecret(cipher, sealed)).toBe(shown)
})

it('reports each step as done, blocking or open [ST-006]', () => {
  const nothing = {
    details: false,
    product: false,
    shipping: false,
    domain: false,
    connection: false,
    payment_page: false,
    confirmation_page: false,
  }
  expect(setupSteps(nothing).map(({ status }) => status)).toEqual([
    'incomplete',
    'required',
    'required',
    'incomplete',
    'required',
    'required',
    'required',
  ])
  expect(setupSteps({ ...nothing, product: true })).toContainEqual({ step: 'product', status: 'complete' })
})
