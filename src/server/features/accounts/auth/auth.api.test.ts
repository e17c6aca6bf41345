import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailedCode, signedInUser, wrongCode } from '../../../../../tests/support/shops/accounts.ts'
import { createTestApp, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { auth } from '../../../../shared/contracts/accounts/auth.ts'
import { users } from '../../../../shared/contracts/accounts/user.ts'
import { hashToken } from '../../../http/requests/caller.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const PASSWORD = 'correct horse battery'
let people = 0

const person = () => {
  people += 1
  return { first_name: 'Ada', last_name: 'Moss', email: `Ada${people}@Mail.Example`, password: PASSWORD }
}

const register = (body: ReturnType<typeof person>) => test.call(auth.register, { body })
const login = (email: string, password = PASSWORD) => test.call(auth.login, { body: { email, password } })

describe('POST /auth/register', () => {
  it.each([
    ['first_name', ' ', 'First name is required'],
    ['last_name', '', 'Last name is required'],
    ['email', 'nobody', 'Invalid email'],
    ['password', 'short', 'Password must be at least 8 characters'],
  ])('rejects an invalid %s [API-003]', async (field, value, message) => {
    const { status, body } = await register({ ...person(), [field]: value })
    expect(status).toBe(400)
    expect(body).toMatchObject({ detail: message, errors: { [field]: message } })
  })

  it('creates an account and emails its code [AU-001] [API-003]', async () => {
    const given = person()
    const { status, body } = await register(given)
    expect(status).toBe(200)
    expect(body).toEqual({ data: { id: expect.stringMatching(/^usr_/) as string, email: given.email.toLowerCase() } })
    expect(await mailedCode(test, given.email)).toMatch(/^\d{6}$/)
  })

  it('rejects the address of a verified account, ignoring case [API-003]', async () => {
    const { email } = await test.signUp()
    const { status, detail } = await register({ ...person(), email: email.toUpperCase() })
    expect(status).toBe(409)
    expect(detail).toBe('User already exists')
  })

  it('replaces an unverified account: the old password and code stop working [API-003]', async () => {
    const given = person()
    const { body: first } = await register(given)
    const oldCode = await mailedCode(test, given.email)
    expect((await register(given)).status).toBe(429)
    test.clock.advance(60_000)
    const { status, body } = await register({ ...given, first_name: 'Grace', password: 'another password' })
    expect(status).toBe(200)
    expect(body.data.id).toBe(first.data.id)
    const otp = await mailedCode(test, given.email)
    // One time in a million the new code equals the old one.
    const old = { email: given.email, otp: oldCode === otp ? wrongCode(otp) : oldCode }
    expect((await test.call(auth.verifyEmail, { body: old })).status).toBe(400)
    expect((await test.call(auth.verifyEmail, { body: { email: given.email, otp } })).status).toBe(200)
    expect((await login(given.email)).status).toBe(401)
    expect((await login(given.email, 'another password')).body).toMatchObject({ data: { name: 'Grace Moss' } })
  })
})

describe('POST /auth/login', () => {
  it('rejects a missing email or password [API-002]', async () => {
    expect((await login('', PASSWORD)).body).toMatchObject({ detail: 'Email is required' })
    expect((await login('a@mail.example', '')).body).toMatchObject({ detail: 'Password is required' })
  })

  it('responds the same to a wrong password and an unknown address [API-002]', async () => {
    const { email } = await test.signUp()
    const known = await login(email, 'wrong password')
    const unknown = await login('nobody@mail.example', 'wrong password')
    expect(known.status).toBe(401)
    expect(known.body).toMatchObject({ detail: 'Invalid email or password' })
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  })

  it('returns the user and a token, of which only the hash is stored [AU-003] [AU-004] [API-002]', async () => {
    const { email, user_id } = await test.signUp()
    const { status, body } = await login(` ${email.toUpperCase()} `)
    expect(status).toBe(200)
    expect(body.data).toEqual({
      id: user_id,
      name: 'Ada Moss',
      first_name: 'Ada',
      last_name: 'Moss',
      email: email.toLowerCase(),
      token: expect.stringMatching(/^[\w-]{43}$/) as string,
      profile_picture: null,
    })
    const { rows } = await test.db.$client.query('select token_hash from user_tokens where user_id = $1', [user_id])
    expect(rows).toContainEqual({ token_hash: hashToken(signedInUser(body.data).token) })
    expect(rows).not.toContainEqual({ token_hash: signedInUser(body.data).token })
  })

  it('ignores a token in the request [RO-003] [API-002]', async () => {
    const { email } = await test.signUp()
    const body = { email, password: PASSWORD }
    expect((await test.call(auth.login, { body }, { token: 'stale' })).status).toBe(200)
  })

  it('expires a token after seven days [API-002]', async () => {
    const { user_id, token } = await test.signUp()
    const details = () => test.call(users.details, { query: { user_id } }, { token })
    test.clock.advance(7 * 24 * 60 * 60_000 - 1000)
    expect((await details()).status).toBe(200)
    test.clock.advance(1000)
    expect((await details()).status).toBe(401)
  })

  it('sends a new code to an unverified address, once a minute [API-002]', async () => {
    const given = person()
    await register(given)
    const first = await login(given.email)
    expect(first.status).toBe(403)
    expect(first.body).toMatchObject({ detail: 'Email not verified', code: 'email_not_verified' })
    expect(await test.mails(given.email)).toHaveLength(1)
    test.clock.advance(60_000)
    expect((await login(given.email)).status).toBe(403)
    expect(await test.mails(given.email)).toHaveLength(2)
  })

  it('does not reveal to a wrong password that the address is unverified [API-002]', async () => {
    const given = person()
    await register(given)
    expect((await login(given.email, 'wrong password')).status).toBe(401)
  })

  it.each(['a known', 'an unknown'])('blocks password guesses at %s address for 15 minutes [API-002]', async (kind) => {
    const email = kind === 'a known' ? (await test.signUp()).email : `stranger${Date.now()}@mail.example`
    for (let at = 0; at < 10; at += 1) expect((await login(email, 'wrong password')).status).toBe(401)
    const { status, headers, body } = await login(email)
    expect(status).toBe(429)
    expect(headers['retry-after']).toBe('900')
    expect(body).toMatchObject({ code: 'too_many_sign_ins' })
    test.clock.advance(15 * 60_000)
    expect((await login(email)).status).toBe(kind === 'a known' ? 200 : 401)
  })
})

describe('POST /auth/logout', () => {
  it('requires a token', async () => {
    expect((await test.call(auth.logout, {})).status).toBe(401)
  })

  it('ends only this token [AU-019]', async () => {
    const { email, user_id, token } = await test.signUp()
    const { body } = await login(email)
    expect((await test.call(auth.logout, {}, { token })).status).toBe(200)
    const details = (of: string) => test.call(users.details, { query: { user_id } }, { token: of })
    expect((await details(token)).status).toBe(401)
    expect((await details(signedInUser(body.data).token)).status).toBe(200)
  })
})
