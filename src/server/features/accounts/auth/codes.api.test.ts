import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailedCode, wrongCode } from '../../../../../tests/support/shops/accounts.ts'
import { createTestApp, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { auth } from '../../../../shared/contracts/accounts/auth.ts'
import { users } from '../../../../shared/contracts/accounts/user.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

let people = 0

const person = () => {
  people += 1
  return { first_name: 'Ada', last_name: 'Moss', email: `Ada${people}@Mail.Example`, password: 'correct horse battery' }
}

const register = (body: ReturnType<typeof person>) => test.call(auth.register, { body })
describe('POST /auth/verifyemail', () => {
  it.each(['12345', '12345a', ''])('rejects %j as a code [API-007]', async (otp) => {
    const { status, body } = await test.call(auth.verifyEmail, { body: { email: 'a@mail.example', otp } })
    expect(status).toBe(400)
    expect(body).toMatchObject({ detail: 'Code must be 6 digits' })
  })

  it('responds the same to an address without an account as to a wrong code [API-007]', async () => {
    const given = person()
    await register(given)
    const otp = wrongCode(await mailedCode(test, given.email))
    const known = await test.call(auth.verifyEmail, { body: { email: given.email, otp } })
    const unknown = await test.call(auth.verifyEmail, { body: { email: 'nobody@mail.example', otp } })
    expect(known.status).toBe(400)
    expect(known.body).toMatchObject({ detail: 'Wrong or expired code' })
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  })

  it('verifies the address and signs in; the code works once [AU-002] [AU-017] [API-007]', async () => {
    const given = person()
    await register(given)
    const otp = await mailedCode(test, given.email)
    const { status, body } = await test.call(auth.verifyEmail, { body: { email: given.email, otp } })
    expect(status).toBe(200)
    expect(Object.keys(body.data).toSorted()).toEqual(['email', 'id', 'token'])
    const { id: user_id, token } = body.data
    expect((await test.call(users.details, { query: { user_id } }, { token })).status).toBe(200)
    expect((await test.call(auth.verifyEmail, { body: { email: given.email, otp } })).status).toBe(400)
  })

  it('signs in once when the same code arrives twice concurrently [API-007]', async () => {
    const given = person()
    await register(given)
    const body = { email: given.email, otp: await mailedCode(test, given.email) }
    const replies = await Promise.all([test.call(auth.verifyEmail, { body }), test.call(auth.verifyEmail, { body })])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  it('expires a code after ten minutes [API-007]', async () => {
    const given = person()
    await register(given)
    const otp = await mailedCode(test, given.email)
    test.clock.advance(10 * 60_000)
    expect((await test.call(auth.verifyEmail, { body: { email: given.email, otp } })).status).toBe(400)
  })

  it('allows five attempts per code, even concurrently, then says how long to wait [API-007]', async () => {
    const given = person()
    await register(given)
    const otp = await mailedCode(test, given.email)
    const guess = () => test.call(auth.verifyEmail, { body: { email: given.email, otp: wrongCode(otp) } })
    const replies = await Promise.all(Array.from({ length: 7 }, guess))
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(5)
    const { status, headers, body } = await test.call(auth.verifyEmail, { body: { email: given.email, otp } })
    expect(status).toBe(429)
    expect(headers['retry-after']).toBe('60')
    expect(body).toMatchObject({ code: 'code_used_up' })
    test.clock.advance(60_000)
    await test.call(auth.resendOtp, { body: { email: given.email } })
    const fresh = await mailedCode(test, given.email)
    expect((await test.call(auth.verifyEmail, { body: { email: given.email, otp: fresh } })).status).toBe(200)
  })
})

describe('POST /auth/resendOTP', () => {
  it('sends a new code after a minute, and the old one stops working [API-006]', async () => {
    const given = person()
    await register(given)
    const oldCode = await mailedCode(test, given.email)
    test.clock.advance(59_000)
    const early = await test.call(auth.resendOtp, { body: { email: given.email } })
    expect(early.status).toBe(429)
    expect(early.headers['retry-after']).toBe('1')
    expect(early.body).toMatchObject({ detail: 'You can request another code in 1 second' })
    test.clock.advance(1000)
    const { status, body } = await test.call(auth.resendOtp, { body: { email: given.email } })
    expect(status).toBe(200)
    expect(body.resend_after).toBe(60)
    const otp = await mailedCode(test, given.email)
    // One time in a million the new code equals the old one.
    const old = { email: given.email, otp: oldCode === otp ? wrongCode(otp) : oldCode }
    expect((await test.call(auth.verifyEmail, { body: old })).status).toBe(400)
    expect((await test.call(auth.verifyEmail, { body: { email: given.email, otp } })).status).toBe(200)
  })

  it('doubles the wait when codes are guessed repeatedly [API-006]', async () => {
    const given = person()
    await register(given)
    const guess = async () => {
      const otp = wrongCode(await mailedCode(test, given.email))
      for (let at = 0; at < 5; at += 1) await test.call(auth.verifyEmail, { body: { email: given.email, otp } })
    }
    await guess()
    test.clock.advance(60_000)
    expect((await test.call(auth.resendOtp, { body: { email: given.email } })).body.resend_after).toBe(60)
    await guess()
    test.clock.advance(60_000)
    const { status, headers } = await test.call(auth.resendOtp, { body: { email: given.email } })
    expect([status, headers['retry-after']]).toEqual([429, '60'])
  })

  it('sends nothing to unknown addresses or verified accounts, with the same response [API-006]', async () => {
    const { email } = await test.signUp()
    const [before] = await test.mails(email)
    const known = await test.call(auth.resendOtp, { body: { email } })
    const unknown = await test.call(auth.resendOtp, { body: { email: 'stranger@mail.example' } })
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    expect((await test.mails(email))[0]).toEqual(before)
    expect(await test.mails('stranger@mail.example')).toEqual([])
  })
})
