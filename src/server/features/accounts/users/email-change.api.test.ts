import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailedCode, signedInUser, wrongCode } from '../../../../../tests/support/shops/accounts.ts'
import { createTestApp, expectOk, type TestApp, type TestUser } from '../../../../../tests/support/app/test-app.ts'
import { auth } from '../../../../shared/contracts/accounts/auth.ts'
import { supportDesk } from '../../../../shared/contracts/support/support-desk.ts'
import { users } from '../../../../shared/contracts/accounts/user.ts'

const OPERATOR = 'operator@mail.example'
const PASSWORD = 'correct horse battery'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ settings: { operators: [OPERATOR] } })
})
afterAll(() => test.close())

/** One time in a million two codes are the same. */
const other = (code: string, right: string) => (code === right ? wrongCode(right) : code)

let addresses = 0
const newAddress = () => `new${(addresses += 1)}@mail.example`

interface Changes {
  email?: string
  first_name?: string
  pending_email?: ''
  current_password?: string
}

const send = ({ user_id, token }: TestUser, body: Changes) =>
  test.call(users.update, { body: { user_id, ...body }, files: {} }, { token })
/** Adds the password if an address is given. */
const update = (user: TestUser, body: Changes) =>
  send(user, { ...body, ...(body.email !== undefined && { current_password: PASSWORD }) })
const confirm = ({ token }: TestUser, otp: string) => test.call(users.confirmEmail, { body: { otp } }, { token })
const details = async ({ user_id, token }: TestUser) =>
  expectOk(await test.call(users.details, { query: { user_id } }, { token })).data
const login = (email: string) => test.call(auth.login, { body: { email, password: PASSWORD } })
const register = (email: string) =>
  test.call(auth.register, { body: { first_name: 'Eve', last_name: 'Hill', email, password: PASSWORD } })

describe('changing the email address', () => {
  it('requires a token and a six-digit code to confirm', async () => {
    expect((await test.call(users.confirmEmail, { body: { otp: '123456' } })).status).toBe(401)
    const user = await test.signUp()
    expect((await confirm(user, '12345')).body).toMatchObject({ detail: 'Code must be 6 digits' })
    expect((await confirm(user, '123456')).body).toMatchObject({ detail: 'Wrong or expired code' })
  })

  it('takes effect once the emailed code is entered, and notifies the old address [AU-005] [API-042]', async () => {
    const user = await test.signUp()
    const email = newAddress()
    const asked = expectOk(await update(user, { email: ` ${email.toUpperCase()} `, first_name: 'Grace' })).data
    expect(asked).toMatchObject({ email: user.email, pending_email: email, first_name: 'Grace' })
    expect((await login(email)).status).toBe(401)
    const otp = await mailedCode(test, email)
    expect((await confirm(user, wrongCode(otp))).status).toBe(400)
    expect(expectOk(await confirm(user, otp)).data).toMatchObject({ email, pending_email: '' })
    expect((await test.mails(user.email))[0]?.subject).toBe('Your Cartwright email address was changed')
    expect((await login(user.email)).status).toBe(401)
    expect(signedInUser(expectOk(await login(email)).data)).toMatchObject({ id: user.user_id, email })
    expect((await confirm(user, otp)).status).toBe(400)
  })

  it('requires the password, and saves nothing else without it', async () => {
    const [user, taken] = [await test.signUp(), await test.signUp()]
    for (const [given, words] of [
      [{}, 'Current password is required'],
      [{ current_password: '' }, 'Current password is required'],
      [{ current_password: 'wrong password' }, 'Wrong password'],
    ] as const) {
      const reply = await send(user, { email: taken.email, first_name: 'Grace', ...given })
      expect([reply.status, reply.body]).toMatchObject([400, { detail: words, errors: { current_password: words } }])
    }
    expect(await details(user)).toMatchObject({ pending_email: '', first_name: 'Ada' })
    expect(expectOk(await send(user, { email: user.email, first_name: 'Grace' })).data.first_name).toBe('Grace')
  })

  it('allows ten password attempts in 15 minutes', async () => {
    const user = await test.signUp()
    const email = newAddress()
    for (let at = 0; at < 10; at += 1) {
      expect((await send(user, { email, current_password: 'wrong password' })).status).toBe(400)
    }
    const reply = await update(user, { email })
    expect([reply.status, reply.headers['retry-after'], reply.body]).toMatchObject([
      429,
      '900',
      { code: 'too_many_passwords' },
    ])
    test.clock.advance(15 * 60_000)
    expect(expectOk(await update(user, { email })).data.pending_email).toBe(email)
  })

  it('resends the code to a pending address without the password, but accepts no other address', async () => {
    const user = await test.signUp()
    const email = newAddress()
    expectOk(await update(user, { email }))
    test.clock.advance(60_000)
    expect((await send(user, { email: newAddress() })).status).toBe(400)
    expect((await send(user, { email, current_password: 'wrong password' })).status).toBe(400)
    expectOk(await send(user, { email }))
    expect(await test.mails(email)).toHaveLength(2)
    expectOk(await send(user, { pending_email: '' }))
    expect((await send(user, { email })).status).toBe(400)
  })

  it('is rejected if a verified account has the address, and saves nothing else [API-042]', async () => {
    const [user, taken] = [await test.signUp(), await test.signUp()]
    const reply = await update(user, { email: taken.email.toUpperCase(), first_name: 'Grace' })
    expect([reply.status, reply.body]).toMatchObject([
      409,
      { detail: 'User already exists', errors: { email: 'User already exists' } },
    ])
    expect(await details(user)).toMatchObject({ pending_email: '', first_name: 'Ada' })
  })

  it('resends the code after a minute; a form with the old address does not affect it', async () => {
    const user = await test.signUp()
    const [email, typo] = [newAddress(), newAddress()]
    expectOk(await update(user, { email: typo }))
    const early = await update(user, { email })
    expect([early.status, early.headers['retry-after'], early.body]).toMatchObject([
      429,
      '60',
      { code: 'code_too_soon' },
    ])
    expect((await details(user)).pending_email).toBe(typo)
    test.clock.advance(60_000)
    const old = await mailedCode(test, typo)
    expectOk(await update(user, { email }))
    expect(expectOk(await update(user, { email: user.email, first_name: 'Grace' })).data.pending_email).toBe(email)
    const otp = await mailedCode(test, email)
    expect((await confirm(user, other(old, otp))).status).toBe(400)
    expect(expectOk(await confirm(user, otp)).data.email).toBe(email)
  })

  it('can be canceled: its code stops working, and the wait for the next one remains', async () => {
    const user = await test.signUp()
    const email = newAddress()
    expectOk(await update(user, { email }))
    const otp = await mailedCode(test, email)
    expect(expectOk(await update(user, { pending_email: '' })).data.pending_email).toBe('')
    expect((await confirm(user, otp)).status).toBe(400)
    expect((await update(user, { email })).status).toBe(429)
  })

  it('expires its code after ten minutes and allows five attempts', async () => {
    const user = await test.signUp()
    const email = newAddress()
    expectOk(await update(user, { email }))
    test.clock.advance(10 * 60_000)
    expect((await confirm(user, await mailedCode(test, email))).status).toBe(400)
    expectOk(await update(user, { email }))
    const otp = await mailedCode(test, email)
    for (let at = 0; at < 5; at += 1) expect((await confirm(user, wrongCode(otp))).status).toBe(400)
    const reply = await confirm(user, otp)
    expect([reply.status, reply.body]).toMatchObject([429, { code: 'code_used_up' }])
  })

  it("rejects another user's code", async () => {
    const [one, two] = [await test.signUp(), await test.signUp()]
    const [first, second] = [newAddress(), newAddress()]
    expectOk(await update(one, { email: first }))
    expectOk(await update(two, { email: second }))
    const theirs = other(await mailedCode(test, first), await mailedCode(test, second))
    expect((await confirm(two, theirs)).status).toBe(400)
  })

  it('succeeds for one of two accounts that verify the address concurrently', async () => {
    const [one, two] = [await test.signUp(), await test.signUp()]
    const email = newAddress()
    expectOk(await update(one, { email }))
    const first = await mailedCode(test, email)
    expectOk(await update(two, { email }))
    const second = await mailedCode(test, email)
    const replies = await Promise.all([confirm(one, first), confirm(two, second)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.detail).toBe('User already exists')
    const emails = [(await details(one)).email, (await details(two)).email]
    expect(emails.filter((found) => found === email)).toHaveLength(1)
  })

  it('replaces an unverified account registered with the address', async () => {
    const user = await test.signUp()
    const email = newAddress()
    expectOk(await update(user, { email }))
    const otp = await mailedCode(test, email)
    expectOk(await register(email))
    const theirs = await mailedCode(test, email)
    expect(expectOk(await confirm(user, otp)).data.email).toBe(email)
    expect((await test.call(auth.verifyEmail, { body: { email, otp: theirs } })).status).toBe(400)
    expect((await register(email)).status).toBe(409)
  })

  it('ends a password reset code sent to the old address', async () => {
    const user = await test.signUp()
    const email = newAddress()
    expectOk(await update(user, { email }))
    const otp = await mailedCode(test, email)
    await test.call(auth.forgetPassword, { body: { email: user.email } })
    const sent = await mailedCode(test, user.email)
    expectOk(await confirm(user, otp))
    const body = { email, otp: sent, new_password: 'a new password' }
    expect((await test.call(auth.changePassword, { body })).status).toBe(400)
  })

  it("never makes a user an operator without verifying an operator's address", async () => {
    const user = await test.signUp()
    const own = newAddress()
    expectOk(await update(user, { email: own }))
    const otp = await mailedCode(test, own)
    test.clock.advance(60_000)
    expect(expectOk(await update(user, { email: OPERATOR })).data).toMatchObject({
      pending_email: OPERATOR,
      operator: false,
    })
    expect((await confirm(user, other(otp, await mailedCode(test, OPERATOR)))).status).toBe(400)
    expect((await test.call(supportDesk.list, { query: {} }, { token: user.token })).status).toBe(403)
    expect((await details(user)).operator).toBe(false)
  })

  it('cannot be used to probe addresses: ten an hour', async () => {
    const [user, taken] = [await test.signUp(), await test.signUp()]
    for (let at = 0; at < 10; at += 1) expect((await update(user, { email: taken.email })).status).toBe(409)
    const reply = await update(user, { email: newAddress() })
    expect([reply.status, reply.headers['retry-after'], reply.body]).toMatchObject([
      429,
      '3600',
      { code: 'too_many_addresses' },
    ])
  })
})
