import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedInUser } from '../../../../../tests/support/shops/accounts.ts'
import { createTestApp, expectOk, type TestApp, type TestUser } from '../../../../../tests/support/app/test-app.ts'
import {
  appCode,
  startTwoFactor,
  turnOnTwoFactor,
  wrongAppCode,
} from '../../../../../tests/support/shops/two-factor.ts'
import { auth } from '../../../../shared/contracts/accounts/auth.ts'
import { twoFactor } from '../../../../shared/contracts/accounts/two-factor.ts'
import { users } from '../../../../shared/contracts/accounts/user.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

type With = Pick<TestUser, 'token'>

const status = async ({ token }: With) => expectOk(await test.call(twoFactor.status, {}, { token })).data
const start = (user: With, more?: { key?: string; current_password?: string }) => startTwoFactor(test, user, more)
const enable = ({ token }: With, code: string) => test.call(twoFactor.enable, { body: { code } }, { token })
const disable = ({ token }: With, code: string) => test.call(twoFactor.disable, { body: { code } }, { token })
const renew = ({ token }: With, code: string) => test.call(twoFactor.renewCodes, { body: { code } }, { token })
const login = ({ email }: Pick<TestUser, 'email'>) =>
  test.call(auth.login, { body: { email, password: 'correct horse battery' } })

describe('two-factor sign-in settings', () => {
  it.each(['status', 'start', 'enable', 'disable', 'renewCodes'] as const)(
    '%s requires a token [RO-001]',
    async (call) => {
      expect((await test.rawCall(twoFactor[call], { body: { code: '123456' } })).status).toBe(401)
    },
  )

  it.each(['enable', 'disable', 'renewCodes'] as const)('%s requires a code', async (call) => {
    const { token } = await test.signUp()
    for (const [code, words] of [
      [' ', 'Code is required'],
      ['1'.repeat(41), 'Code is too long'],
    ]) {
      const reply = await test.rawCall(twoFactor[call], { body: { code } }, { token })
      expect([reply.status, reply.body]).toMatchObject([400, { detail: words, errors: { code: words } }])
    }
  })

  it('cannot be started by a session alone: the password is required', async () => {
    const user = await test.signUp()
    for (const [current_password, words] of [
      ['', 'Current password is required'],
      ['wrong password', 'Wrong password'],
    ] as const) {
      const reply = await start(user, { current_password })
      expect([reply.status, reply.body]).toMatchObject([400, { detail: words, errors: { current_password: words } }])
    }
    const absent = await test.rawCall(twoFactor.start, { body: {} }, { token: user.token })
    expect([absent.status, absent.detail]).toEqual([400, 'Current password is required'])
    expect((await enable(user, '123456')).body).toMatchObject({ code: 'two_factor_not_started' })
  })

  it('counts wrong passwords together with those of a password change', async () => {
    const user = await test.signUp()
    const change = () =>
      test.call(
        users.changePassword,
        { body: { current_password: 'wrong password', new_password: 'a new password' } },
        { token: user.token },
      )
    for (let at = 0; at < 5; at += 1) {
      expect((await start(user, { current_password: 'wrong password' })).status).toBe(400)
      expect((await change()).status).toBe(400)
    }
    const reply = await start(user)
    expect([reply.status, reply.headers['retry-after'], reply.body]).toMatchObject([
      429,
      '900',
      { code: 'too_many_passwords' },
    ])
    test.clock.advance(15 * 60_000)
    expect((await start(user)).status).toBe(200)
  })

  it('changes nothing before the first code is entered', async () => {
    const user = await test.signUp()
    const { secret, otpauth_url } = expectOk(await start(user)).data
    expect(otpauth_url).toContain(secret)
    expect(await status(user)).toEqual({ enabled: false, added_at: null, recovery_codes_left: 0 })
    expect(signedInUser(expectOk(await login(user)).data).id).toBe(user.user_id)
    const wrong = await enable(user, wrongAppCode(test, secret))
    expect([wrong.status, wrong.body]).toMatchObject([400, { detail: 'Wrong code', errors: { code: 'Wrong code' } }])
    expect((await status(user)).enabled).toBe(false)
  })

  it('only accepts the latest secret', async () => {
    const user = await test.signUp()
    const first = expectOk(await start(user)).data.secret
    const second = expectOk(await start(user)).data.secret
    expect((await enable(user, appCode(test, first))).status).toBe(400)
    expect((await enable(user, appCode(test, second))).status).toBe(200)
  })

  it('rejects calls that do not fit its state', async () => {
    const user = await test.signUp()
    const unasked = await enable(user, '123456')
    expect([unasked.status, unasked.body]).toMatchObject([422, { code: 'two_factor_not_started' }])
    for (const reply of [await disable(user, '123456'), await renew(user, '123456')]) {
      expect([reply.status, reply.detail]).toEqual([422, 'Two-factor sign-in is off'])
    }
    const { secret } = await turnOnTwoFactor(test, user)
    for (const reply of [await start(user), await enable(user, appCode(test, secret))]) {
      expect([reply.status, reply.detail]).toEqual([422, 'Two-factor sign-in is already on'])
    }
  })

  it('turns on once when the same first code arrives twice concurrently', async () => {
    const user = await test.signUp()
    const { secret } = expectOk(await start(user)).data
    const code = appCode(test, secret)
    const replies = await Promise.all([enable(user, code), enable(user, code)])
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect((await status(user)).recovery_codes_left).toBe(10)
  })

  it('stores the secret encrypted and the recovery codes hashed, never shows them again, and notifies the owner', async () => {
    const user = await test.signUp()
    const { secret, recovery_codes } = await turnOnTwoFactor(test, user)
    expect(await status(user)).toEqual({
      enabled: true,
      added_at: new Date(test.clock.now().getTime() - 30_000).toISOString(),
      recovery_codes_left: 10,
    })
    const { rows } = await test.db.$client.query<{ stored: string }>(
      `select two_factor_secret as stored from users where user_id = $1
       union all select code_hash from recovery_codes where user_id = $1`,
      [user.user_id],
    )
    expect(rows).toHaveLength(11)
    const stored = rows.map((row) => row.stored).join(' ')
    for (const plain of [secret, ...recovery_codes]) expect(stored).not.toContain(plain)
    expect((await test.mails(user.email))[0]?.subject).toBe('Two-factor sign-in was turned on')
  })

  it('stores no response with a secret for a repeated call', async () => {
    const user = await test.signUp()
    const first = expectOk(await start(user, { key: 'two-factor-start' })).data
    const again = await start(user, { key: 'two-factor-start' })
    expect([again.status, again.body]).toMatchObject([409, { code: 'idempotency_reply_secret' }])
    const body = { code: appCode(test, first.secret) }
    const options = { token: user.token, key: 'two-factor-enable' }
    expect((await test.call(twoFactor.enable, { body }, options)).status).toBe(200)
    expect((await test.call(twoFactor.enable, { body }, options)).status).toBe(409)
    const kept = await test.db.$client.query('select reply from idempotency_keys where key like $1', ['two-factor-%'])
    expect(kept.rows).toEqual([{ reply: null }, { reply: null }])
  })

  it('replaces the recovery codes with a code of the app; the old ones stop working', async () => {
    const user = await test.signUp()
    const { secret, recovery_codes: old } = await turnOnTwoFactor(test, user)
    const { recovery_codes } = expectOk(await renew(user, appCode(test, secret))).data
    expect(recovery_codes).toHaveLength(10)
    expect(recovery_codes.filter((code) => old.includes(code))).toEqual([])
    expect((await disable(user, old[0] ?? '')).status).toBe(400)
    expect((await test.mails(user.email))[0]?.subject).toBe('Your Cartwright recovery codes were replaced')
    expect((await disable(user, recovery_codes[0] ?? '')).status).toBe(200)
  })

  it('turns off with a code, ends open challenges, and notifies the owner', async () => {
    const user = await test.signUp()
    const { secret } = await turnOnTwoFactor(test, user)
    const { data } = expectOk(await login(user))
    expect((await disable(user, wrongAppCode(test, secret))).status).toBe(400)
    expect((await disable(user, appCode(test, secret))).status).toBe(200)
    expect(await status(user)).toEqual({ enabled: false, added_at: null, recovery_codes_left: 0 })
    expect((await test.mails(user.email))[0]?.subject).toBe('Two-factor sign-in was turned off')
    const body = { challenge_id: 'challenge_id' in data ? data.challenge_id : '', code: appCode(test, secret, 1) }
    expect((await test.call(auth.verifyTwoFactor, { body })).status).toBe(401)
    expect(signedInUser(expectOk(await login(user)).data).id).toBe(user.user_id)
  })

  it('accepts a code once when two calls use it concurrently', async () => {
    const user = await test.signUp()
    const { secret } = await turnOnTwoFactor(test, user)
    const code = appCode(test, secret)
    const replies = await Promise.all([renew(user, code), renew(user, code), renew(user, code)])
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
    expect((await status(user)).recovery_codes_left).toBe(10)
  })

  it('blocks guessing for an hour after ten wrong codes', async () => {
    const user = await test.signUp()
    const { secret } = await turnOnTwoFactor(test, user)
    for (let at = 0; at < 10; at += 1) expect((await disable(user, wrongAppCode(test, secret))).status).toBe(400)
    const reply = await disable(user, appCode(test, secret))
    expect([reply.status, reply.headers['retry-after'], reply.body]).toMatchObject([
      429,
      '3600',
      { detail: 'Too many wrong codes. Try again in 60 minutes', code: 'too_many_codes' },
    ])
    test.clock.advance(60 * 60_000)
    expect((await disable(user, appCode(test, secret))).status).toBe(200)
  })
})
