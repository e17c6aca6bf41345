import { expect, it } from 'vitest'
import { hashSecret, matchesSecret } from './passwords.ts'

it('hashes with argon2id and a unique salt [AU-001]', async () => {
  const [one, two] = await Promise.all([hashSecret('correct horse'), hashSecret('correct horse')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
  expect(await matchesSecret(one, 'correct horse')).toBe(true)
  expect(await matchesSecret(one, 'wrong horse')).toBe(false)
})

it('matches nothing without an account, not even the placeholder secret', async () => {
  expect(await matchesSecret(null, 'no account has this')).toBe(false)
})
