import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailedCode, signedInUser } from '../../../../../tests/support/shops/accounts.ts'
import { createTestApp, expectOk, type TestApp, type TestUser } from '../../../../../tests/support/app/test-app.ts'
import { appCode, turnOnTwoFactor, wrongAppCode } from '../../../../../tests/support/shops/two-factor.ts'
import { auth } from '../../../../shared/contracts/accounts/auth.ts'
import { users } from '../../../../shared/contracts/accounts/user.ts'
import { cleanUp } from '../../../jobs/cleanup.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const PASSWORD = 'correct horse battery'

const login = (email: string, password = PASSWORD) => test.call(auth.login, { body: { email, password } })

/** Signs in with the correct password and returns the challenge for the second factor. */
async function challenge({ email }: Pick<TestUser, 'email'>, password = PASSWORD): Promise<string> {
  const { data } = expectOk(await login(email, password))
  expect(Object.keys(data)).toEqual(['challenge_id'])
  return 'challenge_id' in data ? data.challenge_id : ''
}

const answer = (challenge_id: string, code: string, key?: string) =>
  test.call(auth.verifyTwoFactor, { body: { challenge_id, code } }, key === undefined ? {} : { key })

const protectedUser = async () => {
  const user = await test.signUp()
  return { ...user, ...(await turnOnTwoFactor(test, user)) }
}

const statuses = (replies: readonly { status: number }[]) =>
  replies.map(({ status }) => status).toSorted((a, b) => a - b)

describe('signing in with two factors', () => {
  it('requires a challenge and a code', async () => {
    expect((await answer('', '123456')).status).toBe(401)
    const reply = await answer('unknown', '123456')
    expect([reply.status, reply.body]).toMatchObject([401, { code: 'challenge_over' }])
    expect((await answer('unknown', ' ')).body).toMatchObject({ detail: 'Code is required' })
  })

  it('returns no token for the password alone, and the same response as login for the code [API-002]', async () => {
    const user = await protectedUser()
    const challenge_id = await challenge(user)
    const { status, body } = await answer(challenge_id, ` ${appCode(test, user.secret)} `)
    expect(status).toBe(200)
    expect(body.data).toEqual({
      id: user.user_id,
      name: 'Ada Moss',
      first_name: 'Ada',
      last_name: 'Moss',
      email: user.email,
      token: expect.stringMatching(/^[\w-]{43}$/) as string,
      profile_picture: null,
    })
    const details = await test.call(users.details, { query: { user_id: user.user_id } }, { token: body.data.token })
    expect(details.status).toBe(200)
    expect(JSON.stringify(details.body)).not.toMatch(/two_factor|password|secret/)
  })

  it('does not reveal the second factor to a wrong password', async () => {
    const { email } = await protectedUser()
    const reply = await login(email, 'wrong password')
    expect([reply.status, reply.detail]).toEqual([401, 'Invalid email or password'])
  })

  it('stores only the hash of a challenge, and completes it once', async () => {
    const user = await protectedUser()
    const challenge_id = await challenge(user)
    const { rows } = await test.db.$client.query('select challenge_hash from login_challenges')
    expect(JSON.stringify(rows)).not.toContain(challenge_id)
    expect((await answer(challenge_id, appCode(test, user.secret))).status).toBe(200)
    test.clock.advance(30_000)
    expect((await answer(challenge_id, appCode(test, user.secret))).status).toBe(401)
  })

  it('accepts a code once across sign-ins, and no earlier one after it', async () => {
    const user = await protectedUser()
    const code = appCode(test, user.secret)
    const before = appCode(test, user.secret, -1)
    expect((await answer(await challenge(user), code)).status).toBe(200)
    const again = await answer(await challenge(user), code)
    expect([again.status, again.detail]).toEqual([400, 'This code was already used. Wait for the next one'])
    expect((await answer(await challenge(user), before)).status).toBe(400)
    expect((await answer(await challenge(user), appCode(test, user.secret, 1))).status).toBe(200)
  })

  it('signs in once when the same code arrives in two sign-ins concurrently', async () => {
    const user = await protectedUser()
    const [one, two] = [await challenge(user), await challenge(user)]
    const code = appCode(test, user.secret)
    expect(statuses(await Promise.all([answer(one, code), answer(two, code)]))).toEqual([200, 400])
  })

  it('accepts a recovery code once, in any formatting', async () => {
    const user = await protectedUser()
    const [first = '', second = ''] = user.recovery_codes
    const [one, two] = [await challenge(user), await challenge(user)]
    expect(statuses(await Promise.all([answer(one, first), answer(two, first)]))).toEqual([200, 400])
    expect((await answer(await challenge(user), first)).status).toBe(400)
    expect((await answer(await challenge(user), second.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
    const { rows } = await test.db.$client.query('select 1 from recovery_codes where user_id = $1', [user.user_id])
    expect(rows).toHaveLength(8)
  })

  it("rejects another user's recovery code", async () => {
    const [one, other] = [await protectedUser(), await protectedUser()]
    expect((await answer(await challenge(one), other.recovery_codes[0] ?? '')).status).toBe(400)
  })

  it('ends a challenge after five wrong codes, even concurrent ones, and after five minutes', async () => {
    const user = await protectedUser()
    const guessed = await challenge(user)
    const wrong = wrongAppCode(test, user.secret)
    const replies = await Promise.all(Array.from({ length: 7 }, () => answer(guessed, wrong)))
    expect(statuses(replies)).toEqual([400, 400, 400, 400, 400, 401, 401])
    expect((await answer(guessed, appCode(test, user.secret))).status).toBe(401)
    const slow = await challenge(user)
    test.clock.advance(5 * 60_000)
    expect((await answer(slow, appCode(test, user.secret))).status).toBe(401)
  })

  it('counts wrong codes across sign-ins: the eleventh has to wait an hour', async () => {
    const user = await protectedUser()
    for (let round = 0; round < 2; round += 1) {
      const challenge_id = await challenge(user)
      for (let at = 0; at < 5; at += 1) await answer(challenge_id, wrongAppCode(test, user.secret))
    }
    const fresh = await challenge(user)
    const reply = await answer(fresh, appCode(test, user.secret))
    expect([reply.status, reply.headers['retry-after'], reply.detail]).toEqual([
      429,
      '3600',
      'Too many wrong codes. Try again in 60 minutes',
    ])
    test.clock.advance(60 * 60_000)
    expect((await answer(await challenge(user), appCode(test, user.secret))).status).toBe(200)
  })

  it('stores no response with a token for a repeated call', async () => {
    const user = await protectedUser()
    const [challenge_id, code] = [await challenge(user), appCode(test, user.secret)]
    expect((await answer(challenge_id, code, 'second-step')).status).toBe(200)
    const again = await answer(challenge_id, code, 'second-step')
    expect([again.status, again.body]).toMatchObject([409, { code: 'idempotency_reply_secret' }])
  })

  it('is still required after a password reset, which ends open challenges [API-009]', async () => {
    const user = await protectedUser()
    const open = await challenge(user)
    await test.call(auth.forgetPassword, { body: { email: user.email } })
    const otp = await mailedCode(test, user.email)
    const body = { email: user.email, otp, new_password: 'a new password' }
    const changed = expectOk(await test.call(auth.changePassword, { body }))
    expect(JSON.stringify(changed)).not.toContain('token')
    expect((await answer(open, appCode(test, user.secret))).status).toBe(401)
    expect((await answer(await challenge(user, 'a new password'), appCode(test, user.secret))).status).toBe(200)
  })

  it('cannot be bypassed with a code for an address that is already verified [API-007]', async () => {
    const email = `proven-twice${Date.now()}@mail.example`
    expectOk(
      await test.call(auth.register, { body: { first_name: 'Ada', last_name: 'Moss', email, password: PASSWORD } }),
    )
    const otp = await mailedCode(test, email)
    await test.call(auth.forgetPassword, { body: { email } })
    const change = { email, otp: await mailedCode(test, email), new_password: PASSWORD }
    expectOk(await test.call(auth.changePassword, { body: change }))
    const { token } = signedInUser(expectOk(await login(email)).data)
    await turnOnTwoFactor(test, { token })
    const reply = await test.call(auth.verifyEmail, { body: { email, otp } })
    expect([reply.status, reply.detail]).toEqual([400, 'Wrong or expired code'])
    await challenge({ email })
  })

  it('deletes expired challenges', async () => {
    const user = await protectedUser()
    await challenge(user)
    const count = async () =>
      (await test.db.$client.query('select 1 from login_challenges where user_id = $1', [user.user_id])).rows.length
    await cleanUp(test.deps)
    expect(await count()).toBe(1)
    test.clock.advance(5 * 60_000 + 1)
    await cleanUp(test.deps)
    expect(await count()).toBe(0)
  })
})
