import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailedCode, wrongCode } from '../../../../../tests/support/shops/accounts.ts'
import { createTestApp, expectOk, type TestApp, type TestReply } from '../../../../../tests/support/app/test-app.ts'
import { auth } from '../../../../shared/contracts/accounts/auth.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ settings: { trustedProxies: ['loopback'] } })
})
afterAll(() => test.close())

const PASSWORD = 'correct horse battery'
const OWNER = '198.51.100.7'

const login = (email: string, password: string, ip: string, cookie?: string) =>
  test.call(
    auth.login,
    { body: { email, password } },
    { headers: { 'x-forwarded-for': ip, ...(cookie !== undefined && { cookie }) } },
  )
const cookieOf = ({ headers }: TestReply<unknown>): string => String(headers['set-cookie']).split(';', 1)[0] ?? ''
const guess = async (email: string, ip: string, times: number) => {
  for (let at = 0; at < times; at += 1) await login(email, 'wrong password', ip)
}

describe("an attacker who guesses an account's password", () => {
  it('is blocked without locking the owner out [API-002]', async () => {
    const { email } = await test.signUp()
    await guess(email, '203.0.113.1', 10)
    expect((await login(email, PASSWORD, '203.0.113.1')).status).toBe(429)
    expect((await login(email, PASSWORD, OWNER)).status).toBe(200)
    expect((await login(email, PASSWORD, '203.0.113.1')).status).toBe(429)
  })

  it('is counted by /64', async () => {
    const { email } = await test.signUp()
    for (let host = 1; host <= 10; host += 1) await login(email, 'wrong password', `2001:db8:1:2::${host}`)
    expect((await login(email, PASSWORD, '2001:db8:1:2::ffff')).status).toBe(429)
    expect((await login(email, PASSWORD, '2001:db8:1:3::1')).status).toBe(200)
  })

  it('gets a hundred guesses a day across all networks, which never blocks a known device', async () => {
    const { email } = await test.signUp()
    const signedIn = await login(email, PASSWORD, OWNER)
    expect(String(signedIn.headers['set-cookie'])).toMatch(/^cw_known=\S+; Path=\/api\/auth; .*HttpOnly; SameSite=Lax/)
    const cookie = cookieOf(signedIn)
    for (let network = 1; network <= 10; network += 1) await guess(email, `203.0.113.${network}`, 10)
    expect((await login(email, PASSWORD, '203.0.113.99')).status).toBe(429)
    // The browser is known on any network, and so is the network that the account is signed in from.
    expect((await login(email, PASSWORD, '192.0.2.1', cookie)).status).toBe(200)
    expect((await login(email, PASSWORD, OWNER)).status).toBe(200)
    test.clock.advance(24 * 60 * 60_000)
    expect((await login(email, PASSWORD, '203.0.113.99')).status).toBe(200)
  })

  it('gains nothing from a cookie of another account, a forged one, or one from before a password change', async () => {
    const [owner, other] = [await test.signUp(), await test.signUp()]
    const cookie = cookieOf(await login(owner.email, PASSWORD, OWNER))
    const theirs = cookieOf(await login(other.email, PASSWORD, '203.0.113.1'))
    await guess(owner.email, '203.0.113.1', 10)
    for (const known of [theirs, `${cookie.slice(0, -2)}xx`, 'cw_known=zzzzzzzzz-', 'cw_known']) {
      expect((await login(owner.email, PASSWORD, '203.0.113.1', known)).status).toBe(429)
    }
    const { email } = owner
    expectOk(await test.call(auth.forgetPassword, { body: { email } }))
    const body = { email, otp: await mailedCode(test, email), new_password: 'a new password' }
    expectOk(await test.call(auth.changePassword, { body }))
    await guess(email, '203.0.113.1', 10)
    expect((await login(email, 'a new password', '203.0.113.1', cookie)).status).toBe(429)
  })

  it('is blocked on a known device too', async () => {
    const { email } = await test.signUp()
    const cookie = cookieOf(await login(email, PASSWORD, OWNER))
    for (let at = 0; at < 10; at += 1) await login(email, 'wrong password', `203.0.113.${at}`, cookie)
    expect((await login(email, PASSWORD, '203.0.113.50', cookie)).status).toBe(429)
  })
})

describe('an attacker who guesses a password reset code', () => {
  const check = (email: string, otp: string) => test.call(auth.checkResetCode, { body: { email, otp } })
  const mailedToken = async (email: string) => {
    const [mail] = await test.mails(email)
    const link = /\S+\/reset-password#\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    expect(mail?.html).toContain('/reset-password#')
    return new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? ''
  }

  it('cannot use up the link in the same email, which sets one new password [API-008] [API-009]', async () => {
    const { email } = await test.signUp()
    expectOk(await test.call(auth.forgetPassword, { body: { email } }))
    const [otp, token] = [await mailedCode(test, email), await mailedToken(email)]
    for (let at = 0; at < 7; at += 1) await check(email, wrongCode(otp))
    expect((await check(email, otp)).status).toBe(400)
    expect((await check(email, token)).status).toBe(200)
    const body = { email, otp: token, new_password: 'a new password' }
    expectOk(await test.call(auth.changePassword, { body }))
    expect((await login(email, 'a new password', OWNER)).status).toBe(200)
    expect((await test.call(auth.changePassword, { body })).status).toBe(400)
  })

  it('cannot use a link of another account, a modified one or an expired one', async () => {
    const [owner, other] = [await test.signUp(), await test.signUp()]
    for (const { email } of [owner, other]) expectOk(await test.call(auth.forgetPassword, { body: { email } }))
    const token = await mailedToken(owner.email)
    expect((await check(owner.email, await mailedToken(other.email))).status).toBe(400)
    expect((await check(owner.email, `${token.slice(0, -2)}xx`)).status).toBe(400)
    expect((await check('nobody@mail.example', token)).status).toBe(400)
    test.clock.advance(61 * 60_000)
    expect((await check(owner.email, token)).status).toBe(400)
  })

  it('cannot find out whether an account exists', async () => {
    const { email } = await test.signUp()
    for (const address of [email, 'nobody@mail.example']) {
      expectOk(await test.call(auth.forgetPassword, { body: { email: address } }))
    }
    const otp = wrongCode(await mailedCode(test, email))
    for (let at = 0; at < 7; at += 1) {
      const [known, unknown] = [await check(email, otp), await check('nobody@mail.example', otp)]
      expect([known.status, known.body]).toEqual([400, unknown.body])
      expect(unknown.status).toBe(400)
    }
    for (let at = 0; at < 3; at += 1) {
      const resend = (to: string) => test.call(auth.resendOtp, { body: { email: to, type: 'forgotPassword' } })
      const [known, unknown] = [await resend(email), await resend('nobody@mail.example')]
      expect([known.status, known.body]).toEqual([200, unknown.body])
    }
  })
})
