import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { auth } from '../../src/shared/contracts/accounts/auth.ts'
import { twoFactor } from '../../src/shared/contracts/accounts/two-factor.ts'
import { signedInUser } from '../support/shops/accounts.ts'
import { PASSWORD } from '../support/shops/invites.ts'
import { createTestApp, expectOk, type TestApp } from '../support/app/test-app.ts'
import { turnOnTwoFactor } from '../support/shops/two-factor.ts'

// Each run of the script loads the whole server, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Runs the script on the test's database. @returns its output. */
async function account(...words: string[]): Promise<string> {
  const env = {
    PATH: process.env['PATH'],
    DATA_DIR: test.deps.settings.dataDir,
    DATABASE_URL: test.db.$client.options.connectionString,
    SECRET_KEY: 'a key for tests that is long enough',
  }
  const args = ['scripts/account.ts', ...words]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env })
  return stdout
}

it('an operator turns off two-factor sign-in; the user is notified and signs in with the password', async () => {
  const user = await test.signUp()
  const { recovery_codes } = await turnOnTwoFactor(test, user)
  const login = () => test.call(auth.login, { body: { email: user.email, password: PASSWORD } })
  const { data } = expectOk(await login())
  expect(await account('two-factor-off', user.email.toUpperCase())).toContain('Two-factor sign-in is off')
  expect((await test.mails(user.email))[0]?.subject).toBe('Two-factor sign-in was turned off')
  const body = { challenge_id: 'challenge_id' in data ? data.challenge_id : '', code: recovery_codes[0] ?? '' }
  expect((await test.call(auth.verifyTwoFactor, { body })).status).toBe(401)
  expect(signedInUser(expectOk(await login()).data).id).toBe(user.user_id)
  const status = expectOk(await test.call(twoFactor.status, {}, { token: user.token })).data
  expect(status).toEqual({ enabled: false, added_at: null, recovery_codes_left: 0 })
  expect((await turnOnTwoFactor(test, user)).recovery_codes).toHaveLength(10)
})

it('reports what it cannot do', async () => {
  const user = await test.signUp()
  await Promise.all([
    expect(account('two-factor-off', user.email)).rejects.toThrow('Two-factor sign-in is off'),
    expect(account('two-factor-off', 'nobody@mail.example')).rejects.toThrow('No account has the email address'),
    expect(account('two-factor-off')).rejects.toThrow('Usage: npm run account -- two-factor-off <email>'),
  ])
})
