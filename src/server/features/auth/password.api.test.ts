import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailedCode, wrongCode } from '../../../../tests/support/accounts.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../tests/support/test-app.ts'
import { auth } from '../../../shared/contracts/auth.ts'
import { users } from '../../../shared/contracts/user.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const login = (email: string, password = 'correct horse battery') =>
  test.call(auth.login, { body: { email, password } })

describe('POST /auth/forgetPassword and /auth/changePassword', () => {
  it('answers alike whether there is an account, and when asked too often [API-008]', async () => {
    const { email } = await test.signUp()
    const known = await test.call(auth.forgetPassword, { body: { email } })
    const again = await test.call(auth.forgetPassword, { body: { email } })
    const unknown = await test.call(auth.forgetPassword, { body: { email: 'nobody@mail.example' } })
    expect(known.status).toBe(200)
    expect([again.status, again.body]).toEqual([known.status, known.body])
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect(await test.mails('nobody@mail.example')).toEqual([])
    expect(await test.mails(email)).toHaveLength(2)
  })

  it('refuses a wrong code and a short password [API-009]', async () => {
    const { email } = await test.signUp()
    await test.call(auth.forgetPassword, { body: { email } })
    const otp = await mailedCode(test, email)
    const short = await test.call(auth.changePassword, { body: { email, otp, new_password: 'short' } })
    expect([short.status, short.body]).toMatchObject([400, { detail: 'Password must be at least 8 characters' }])
    const guess = await test.call(auth.changePassword, {
      body: { email, otp: wrongCode(otp), new_password: 'a new password' },
    })
    expect([guess.status, guess.body]).toMatchObject([400, { detail: 'Wrong or expired code' }])
    expect((await login(email)).status).toBe(200)
  })

  it('does not take the code of a verification for a new password [API-009]', async () => {
    const email = 'unverified@mail.example'
    const body = { first_name: 'Ada', last_name: 'Moss', email, password: 'correct horse battery' }
    expectOk(await test.call(auth.register, { body }))
    const otp = await mailedCode(test, email)
    const change = { email, otp, new_password: 'a new password' }
    expect((await test.call(auth.changePassword, { body: change })).status).toBe(400)
  })

  it('changes the password, signs out everywhere and tells the owner [API-009]', async () => {
    const { email, user_id, token } = await test.signUp()
    await test.call(auth.forgetPassword, { body: { email } })
    const otp = await mailedCode(test, email)
    const body = { email, otp, new_password: 'a new password' }
    expect((await test.call(auth.changePassword, { body })).status).toBe(200)
    expect((await test.call(users.details, { query: { user_id } }, { token })).status).toBe(401)
    expect((await login(email)).status).toBe(401)
    expect((await login(email, 'a new password')).status).toBe(200)
    expect((await test.mails(email))[0]?.subject).toBe('Your Cartwright password was changed')
    expect((await test.call(auth.changePassword, { body })).status).toBe(400)
  })
})
