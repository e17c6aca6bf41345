import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guestCalls, newEmail, openTeam } from '../../../../../tests/support/shops/invites.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { auth } from '../../../../shared/contracts/accounts/auth.ts'
import { notifications } from '../../../../shared/contracts/notifications/notifications.ts'

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

describe('POST /auth/invite', () => {
  it("requires a token and one of the caller's stores [API-005]", async () => {
    expect((await shop.invite('a@mail.example', 'staff', {})).status).toBe(401)
    expect((await shop.invite('a@mail.example', 'staff', await test.signUp())).status).toBe(403)
  })

  it.each([
    ['email', { email: '' }, 'Email is required'],
    ['email', { email: 'nobody' }, 'Invalid email'],
    ['role', { role: 'boss' }, 'Must be owner, admin, staff or read_only'],
  ])('rejects an invalid %s: %j [API-005] [AU-012]', async (field, given, message) => {
    const body = { email: 'a@mail.example', store_id: shop.store_id, ...given }
    const reply = await test.rawCall(auth.invite, { body }, shop.owner)
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({ detail: message, errors: { [field]: message } })
  })

  it('creates an invite that can be read by its code, and emails the sign-up link [API-005] [API-010] [ST-005]', async () => {
    const email = newEmail()
    const given = await shop.invited(email.toUpperCase(), 'admin')
    expect(Buffer.from(given.invite_code, 'base64url')).toHaveLength(16)
    const { status, body } = await asked.read(given.invite_code)
    expect(status).toBe(200)
    expect(body.data).toEqual({
      invite_code: given.invite_code,
      email,
      store_id: shop.store_id,
      store_name: 'Kettle & Crane',
      user_store_invite_request_id: given.id,
      role: 'admin',
      has_account: false,
    })
    const [mail] = await test.mails(email)
    expect(mail?.subject).toBe('Ada Moss invited you to Kettle & Crane')
    expect(mail?.text).toContain(`${test.deps.settings.publicUrl}/signup?invite_code=${given.invite_code}`)
    expect(mail?.text).toContain('as an admin')
  })

  it('notifies an existing user by email and in the app, with a single email', async () => {
    const guest = await test.signUp()
    const before = (await test.mails(guest.email)).length
    const { invite_code } = await shop.invited(guest.email)
    const mails = await test.mails(guest.email)
    expect(mails).toHaveLength(before + 1)
    expect(mails[0]?.text).toContain(`${test.deps.settings.publicUrl}/login`)
    expect(mails[0]?.text).toContain('accept the invite under Account Settings > Invites')
    expect(mails[0]?.text).not.toContain(invite_code)
    const told = expectOk(
      await test.call(notifications.all, { query: { user_id: guest.user_id } }, { token: guest.token }),
    )
    expect(told.notifications[0]).toMatchObject({
      title: 'You are invited to Kettle & Crane',
      store_id: null,
      destination: '/settings/account?tab=invites',
    })
    expect((await asked.read(invite_code)).body.data.has_account).toBe(true)
  })

  it('returns 409 for a member and for an invited address, even concurrently', async () => {
    const member = await shop.memberIn('read_only')
    const asMember = await shop.invite(member.email.toUpperCase())
    expect(asMember.status).toBe(409)
    expect(asMember.body).toMatchObject({ errors: { email: 'Already a member of this store' } })
    const email = newEmail()
    const replies = await Promise.all([shop.invite(email), shop.invite(email)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await shop.invite(email)).detail).toBe('Already invited')
  })

  it('replaces an expired invite; the old link says so', async () => {
    const email = newEmail()
    const old = await shop.invited(email)
    await shop.daysLater(7)
    const fresh = await shop.invited(email)
    expect((await asked.read(old.invite_code)).detail).toBe('This invite has expired')
    expect((await asked.read(fresh.invite_code)).status).toBe(200)
  })

  it('rejects a role that the caller cannot assign [RO-001]', async () => {
    const admin = await shop.memberIn('admin')
    const refused = await shop.invite(newEmail(), 'owner', admin)
    expect(refused.status).toBe(403)
    expect(refused.detail).toBe('Your role in this store can’t assign or remove the role owner')
    expect((await shop.invite(newEmail(), 'admin', admin)).status).toBe(200)
    const staff = await shop.memberIn('staff')
    expect((await shop.invite(newEmail(), 'read_only', staff)).body).toMatchObject({ code: 'role_forbidden' })
  })
})

describe("a store's invites", () => {
  it('are listed while pending or expired, newest first', async () => {
    const mine = await openTeam(test)
    const { id: first } = await mine.invited('first@mail.example')
    test.clock.advance(6 * DAY)
    const { id: second } = await mine.invited('second@mail.example')
    await mine.daysLater(1)
    await shop.daysLater(0)
    expect((await mine.list()).body.data.map((each) => [each.email, each.status, each.invited_by])).toEqual([
      ['second@mail.example', 'pending', 'Ada Moss'],
      ['first@mail.example', 'expired', 'Ada Moss'],
    ])
    expect(JSON.stringify((await mine.list()).body)).not.toContain('invite_code')
    expect((await mine.resend(first)).status).toBe(200)
    expect((await mine.revoke(second)).status).toBe(200)
    expect((await mine.list()).body.data).toMatchObject([{ email: 'first@mail.example', status: 'pending' }])
  })

  it('can be resent once a minute while unanswered', async () => {
    const email = newEmail()
    const { id } = await shop.invited(email)
    const early = await shop.resend(id)
    expect([early.status, early.headers['retry-after']]).toEqual([429, '60'])
    expect(early.detail).toBe('You can invite this address again in 60 seconds')
    test.clock.advance(60_000)
    const both = await Promise.all([shop.resend(id), shop.resend(id)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429])
    expect(await test.mails(email)).toHaveLength(2)
    await shop.revoke(id)
    test.clock.advance(60_000)
    expect((await shop.resend(id)).status).toBe(422)
  })

  it('can be revoked: the link says so, and no one can accept it', async () => {
    const guest = await test.signUp()
    const given = await shop.invited(guest.email)
    expect((await shop.revoke(given.id)).status).toBe(200)
    for (const reply of [
      await asked.read(given.invite_code),
      await asked.accept(guest, given),
      await shop.revoke(given.id),
    ]) {
      expect([reply.status, reply.detail]).toEqual([422, 'This invite was revoked'])
    }
    expect((await asked.requestsOf(guest)).body.data).toEqual([])
  })

  it("do not let an admin change an owner's invite, nor a stranger any [RO-001]", async () => {
    const { id } = await shop.invited(newEmail(), 'owner')
    test.clock.advance(60_000)
    for (const user of [await shop.memberIn('admin'), await test.signUp()]) {
      expect((await shop.resend(id, user)).status).toBe(403)
      expect((await shop.revoke(id, user)).status).toBe(403)
    }
    expect((await shop.revoke('inv_nothing')).status).toBe(404)
  })
})

describe('GET /auth/get-user-invite', () => {
  it('returns 404 for an unknown code, and 400 without one [API-010]', async () => {
    expect((await asked.read('nothing')).detail).toBe('Invite not found')
    expect((await asked.read('nothing')).status).toBe(404)
    expect((await asked.read('')).status).toBe(400)
  })
})
