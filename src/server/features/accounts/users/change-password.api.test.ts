import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailedCode, signedInUser } from '../../../../../tests/support/shops/accounts.ts'
import { createTestApp, expectOk, type TestApp, type TestUser } from '../../../../../tests/support/app/test-app.ts'
import { turnOnTwoFactor } from '../../../../../tests/support/shops/two-factor.ts'
import { auth } from '../../../../shared/contracts/accounts/auth.ts'
import { users } from '../../../../shared/contracts/accounts/user.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const OLD = 'correct horse battery'
const NEW = 'a new password'

const change = ({ token }: Pick<TestUser, 'token'>, current_password = OLD, new_password = NEW) =>
  test.call(users.changePassword, { body: { current_password, new_password } }, { token })
const login = (email: string, password: string) => test.call(auth.login, { body: { email, password } })
const isSignedIn = async (user_id: string, token: string) =>
  (await test.call(users.details, { query: { user_id } }, { token })).status === 200

describe('POST /user/change-password', () => {
  it('requires a token', async () => {
    expect((await change({ token: 'nobody' })).status).toBe(401)
  })

  it.each([
    ['', NEW, 'current_password', 'Current password is required'],
    [OLD, 'short', 'new_password', 'Password must be at least 8 characters'],
    ['wrong password', NEW, 'current_password', 'Wrong password'],
  ])('rejects %j and %j with the invalid field, and keeps the session', async (current, next, field, message) => {
    const user = await test.signUp()
    const { status, body } = await change(user, current, next)
    expect([status, body]).toMatchObject([400, { detail: message, errors: { [field]: message } }])
    expect(await isSignedIn(user.user_id, user.token)).toBe(true)
    expect((await login(user.email, OLD)).status).toBe(200)
  })

  it('sets the password, signs out every other device and notifies the owner', async () => {
    const { email, user_id, token } = await test.signUp()
    const other = signedInUser(expectOk(await login(email, OLD)).data).token
    await test.call(auth.forgetPassword, { body: { email } })
    const otp = await mailedCode(test, email)
    expectOk(await change({ token }))
    expect([await isSignedIn(user_id, token), await isSignedIn(user_id, other)]).toEqual([true, false])
    expect([(await login(email, OLD)).status, (await login(email, NEW)).status]).toEqual([401, 200])
    const [mail] = await test.mails(email)
    expect(mail?.subject).toBe('Your Cartwright password was changed')
    expect(mail?.text).toContain('every other device was signed out')
    const late = await test.call(auth.changePassword, { body: { email, otp, new_password: OLD } })
    expect(late.status).toBe(400)
  })

  it('ends open two-factor challenges', async () => {
    const user = await test.signUp()
    const { recovery_codes } = await turnOnTwoFactor(test, user)
    const { data } = expectOk(await login(user.email, OLD))
    expectOk(await change(user))
    const challenge_id = 'challenge_id' in data ? data.challenge_id : ''
    const body = { challenge_id, code: recovery_codes[0] ?? '' }
    expect((await test.call(auth.verifyTwoFactor, { body })).status).toBe(401)
  })

  it('succeeds once when two devices use the same old password concurrently', async () => {
    const { email, token } = await test.signUp()
    const other = signedInUser(expectOk(await login(email, OLD)).data)
    const replies = await Promise.all([change({ token }, OLD, NEW), change(other, OLD, `${NEW} too`)])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('blocks guessing for 15 minutes after ten wrong passwords', async () => {
    const user = await test.signUp()
    for (let at = 0; at < 10; at += 1) expect((await change(user, 'wrong password')).status).toBe(400)
    const { status, headers, body } = await change(user)
    expect([status, headers['retry-after'], body]).toMatchObject([
      429,
      '900',
      { detail: 'Too many wrong passwords. Try again in 15 minutes', code: 'too_many_passwords' },
    ])
    // The limit here does not block sign-in.
    expect((await login(user.email, OLD)).status).toBe(200)
    test.clock.advance(15 * 60_000)
    expect((await change(user)).status).toBe(200)
  })
})
