import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailedCode } from '../../../../../tests/support/shops/accounts.ts'
import { guestCalls, newEmail, openTeam, PASSWORD, signIn } from '../../../../../tests/support/shops/invites.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { auth } from '../../../../shared/contracts/accounts/auth.ts'
import { users } from '../../../../shared/contracts/accounts/user.ts'
import { acceptRegisteredInvite } from './service.ts'

const DAY = 24 * 60 * 60_000

let test: TestApp
let shop: Awaited<ReturnType<typeof openTeam>>
let asked: ReturnType<typeof guestCalls>
beforeAll(async () => {
  test = await createTestApp()
  shop = await openTeam(test)
  asked = guestCalls(test)
})
afterAll(() => test.close())

describe('an invite for an existing user', () => {
  it('requires a token and is not shown to others [API-038]', async () => {
    const [guest, other] = [await test.signUp(), await test.signUp()]
    expect((await test.call(users.inviteRequests, { query: { user_id: guest.user_id } })).status).toBe(401)
    expect((await asked.requestsOf({ ...guest, token: other.token })).status).toBe(403)
    const given = await shop.invited(guest.email)
    expect((await asked.accept(other, given)).status).toBe(403)
    expect((await asked.decline(other, given.id)).status).toBe(403)
    expect((await asked.decline(other, 'inv_nothing')).status).toBe(404)
    expect((await asked.accept({ ...guest, user_id: other.user_id }, given)).status).toBe(403)
  })

  it('is listed with its store while open [API-038] [ST-005]', async () => {
    const guest = await test.signUp()
    const given = await shop.invited(guest.email, 'read_only')
    expect((await asked.requestsOf(guest)).body.data).toEqual([
      {
        user_store_invite_request_id: given.id,
        invite_code: given.invite_code,
        store_id: shop.store_id,
        store_name: 'Kettle & Crane',
        store_logo: 'None',
        role: 'read_only',
        invited_by: 'Ada Moss',
        status: 'pending',
        expires_at: new Date(test.clock.now().getTime() + 7 * DAY).toISOString(),
      },
    ])
  })

  it('adds the store to the accepting user once, even if accepted concurrently [API-040]', async () => {
    const guest = await test.signUp()
    const given = await shop.invited(guest.email, 'staff')
    const wrong = await asked.accept(guest, { ...given, invite_code: 'another' })
    expect([wrong.status, wrong.detail]).toEqual([422, 'This code belongs to another invite'])
    const replies = await Promise.all([asked.accept(guest, given), asked.accept(guest, given)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect(replies.find(({ status }) => status === 200)?.body.data).toEqual({ store_id: shop.store_id })
    expect((await asked.accept(guest, given)).detail).toBe('This invite was already answered')
    expect(await asked.storesOf(guest)).toEqual([[shop.store_id, 'staff']])
    expect((await asked.requestsOf(guest)).body.data).toEqual([])
  })

  it('notifies the inviter when someone joins or declines [API-040] [TB-017]', async () => {
    const [guest, other] = [await test.signUp(), await test.signUp()]
    expectOk(await asked.accept(guest, await shop.invited(guest.email, 'staff')))
    expectOk(await asked.decline(other, (await shop.invited(other.email)).id))
    const { rows } = await test.db.$client.query<{ title: string; message: string }>(
      "select title, message from notifications where store_id = $1 and event = 'invite' and message like any($2) order by title",
      [shop.store_id, [`${guest.email}%`, `${other.email}%`]],
    )
    expect(rows).toMatchObject([
      { title: 'Ada Moss declined your invite', message: `${other.email}, Kettle & Crane` },
      { title: 'Ada Moss joined the team', message: `${guest.email}, Kettle & Crane` },
    ])
  })

  it('expires after seven days [API-040]', async () => {
    const guest = await test.signUp()
    const given = await shop.invited(guest.email)
    await shop.daysLater(7)
    const late = { ...guest, token: await signIn(test, guest) }
    expect((await asked.accept(late, given)).detail).toBe('This invite has expired')
    expect((await asked.requestsOf(late)).body.data).toEqual([])
  })

  it('is no longer listed once it is declined [API-041]', async () => {
    const guest = await test.signUp()
    const given = await shop.invited(guest.email)
    expect((await asked.decline(guest, given.id)).status).toBe(200)
    expect((await asked.requestsOf(guest)).body.data).toEqual([])
    expect((await asked.accept(guest, given)).detail).toBe('This invite was already answered')
    expect((await asked.decline(guest, given.id)).status).toBe(422)
    expect(await asked.storesOf(guest)).toEqual([])
  })
})

describe('POST /auth/registerWithInvite', () => {
  it('rejects an unknown code, another address and a closed invite [API-004]', async () => {
    const email = newEmail()
    expect((await asked.registerBy('nothing', email)).status).toBe(404)
    const { invite_code, id } = await shop.invited(email)
    const foreign = await asked.registerBy(invite_code, 'other@mail.example')
    expect(foreign.status).toBe(400)
    expect(foreign.body).toMatchObject({ errors: { email: 'This invite is for another email address' } })
    await shop.revoke(id)
    expect((await asked.registerBy(invite_code, email)).detail).toBe('This invite was revoked')
    const known = await test.signUp()
    const theirs = await shop.invited(known.email)
    expect((await asked.registerBy(theirs.invite_code, known.email)).status).toBe(409)
  })

  it('creates an account that joins the store when its address is verified [API-004]', async () => {
    const email = newEmail()
    const given = await shop.invited(email, 'admin')
    expect((await asked.registerBy(given.invite_code, email.toUpperCase())).body.data.email).toBe(email)
    const otp = await mailedCode(test, email)
    const { data } = expectOk(await test.call(auth.verifyEmail, { body: { email, otp } }))
    const guest = { user_id: data.id, token: data.token, email }
    expect(await asked.storesOf(guest)).toEqual([[shop.store_id, 'admin']])
    expect((await asked.read(given.invite_code)).detail).toBe('This invite was already answered')
  })

  it('continues without the store if the invite was revoked in the meantime [API-004]', async () => {
    const email = newEmail()
    const given = await shop.invited(email)
    await asked.registerBy(given.invite_code, email)
    await shop.revoke(given.id)
    const otp = await mailedCode(test, email)
    const { data } = expectOk(await test.call(auth.verifyEmail, { body: { email, otp } }))
    expect(await asked.storesOf({ user_id: data.id, token: data.token, email })).toEqual([])
    await test.db.transaction((tx) => acceptRegisteredInvite(test.deps, tx, { user_id: data.id, email }))
    expect(await asked.storesOf({ user_id: data.id, token: data.token, email })).toEqual([])
  })

  it('drops the invite if the account is registered again without it', async () => {
    const email = newEmail()
    const given = await shop.invited(email)
    await asked.registerBy(given.invite_code, email)
    test.clock.advance(60_000)
    const body = { first_name: 'Ada', last_name: 'Moss', email, password: PASSWORD }
    expectOk(await test.call(auth.register, { body }))
    const otp = await mailedCode(test, email)
    const { data } = expectOk(await test.call(auth.verifyEmail, { body: { email, otp } }))
    const guest = { user_id: data.id, token: data.token, email }
    expect(await asked.storesOf(guest)).toEqual([])
    expect((await asked.requestsOf(guest)).body.data).toHaveLength(1)
  })
})
