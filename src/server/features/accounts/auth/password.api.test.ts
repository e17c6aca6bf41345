import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailedCode, wrongCode } from '../../../../../tests/support/shops/accounts.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { apiKeys } from '../../../../shared/contracts/accounts/api-keys.ts'
import { auth } from '../../../../shared/contracts/accounts/auth.ts'
import { orders } from '../../../../shared/contracts/sales/orders.ts'
import { users } from '../../../../shared/contracts/accounts/user.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const login = (email: string, password = 'correct horse battery') =>
  test.call(auth.login, { body: { email, password } })

describe('POST /auth/forgetPassword and /auth/changePassword', () => {
  it('responds the same with and without an account, and when called too often [API-008]', async () => {
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

  it('rejects a wrong code and a short password [API-009]', async () => {
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

  it('checks a code before the new password is chosen, and leaves it valid [GAP-02]', async () => {
    const { email } = await test.signUp()
    await test.call(auth.forgetPassword, { body: { email } })
    const otp = await mailedCode(test, email)
    const check = (code: string, of = email) => test.call(auth.checkResetCode, { body: { email: of, otp: code } })
    const wrong = await check(wrongCode(otp))
    const unknown = await check(otp, 'nobody@mail.example')
    expect([wrong.status, wrong.detail]).toEqual([400, 'Wrong or expired code'])
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
    expect((await check(otp)).status).toBe(200)
    const common = await test.call(auth.changePassword, { body: { email, otp, new_password: 'Password2' } })
    expect(common).toMatchObject({ status: 400, body: { errors: { new_password: 'This password is too common' } } })
    expectOk(await test.call(auth.changePassword, { body: { email, otp, new_password: 'a new password' } }))
  })

  it('does not accept a verification code for a new password [API-009]', async () => {
    const email = 'unverified@mail.example'
    const body = { first_name: 'Ada', last_name: 'Moss', email, password: 'correct horse battery' }
    expectOk(await test.call(auth.register, { body }))
    const otp = await mailedCode(test, email)
    const change = { email, otp, new_password: 'a new password' }
    expect((await test.call(auth.changePassword, { body: change })).status).toBe(400)
  })

  it("revokes the account's API keys and names them, unlike a password change in settings", async () => {
    const owner = await test.signUp()
    const { email, token } = owner
    const { store_id } = await test.makeStore(owner)
    const query = { store_id }
    const body = { store_id, name: 'Warehouse', role: 'admin' as const }
    const { key } = expectOk(await test.call(apiKeys.create, { body }, { token })).data
    const change = { user_id: owner.user_id, current_password: 'correct horse battery', new_password: 'another horse' }
    expectOk(await test.call(users.changePassword, { body: change }, { token }))
    expect((await test.call(orders.list, { query }, { token: key })).status).toBe(200)
    expect((await test.mails(email))[0]?.text).not.toContain('API key')
    await test.call(auth.forgetPassword, { body: { email } })
    const otp = await mailedCode(test, email)
    expectOk(await test.call(auth.changePassword, { body: { email, otp, new_password: 'a new password' } }))
    expect((await test.call(orders.list, { query }, { token: key })).status).toBe(401)
    expect((await test.mails(email))[0]?.text).toContain('Your API key was revoked: Warehouse (Kettle & Crane).')
    const trail = await test.db.$client.query<{ action: string }>(
      "select action from audit_entries where store_id = $1 and target_type = 'api_key'",
      [store_id],
    )
    expect(trail.rows.map(({ action }) => action).toSorted()).toEqual(['api_key.created', 'api_key.revoked'])
  })

  it('changes the password, signs out everywhere and notifies the owner [API-009]', async () => {
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
