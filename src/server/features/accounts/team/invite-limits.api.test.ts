import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guestCalls, newEmail, openTeam } from '../../../../../tests/support/shops/invites.ts'
import { createTestApp, expectOk, type TestApp, type TestUser } from '../../../../../tests/support/app/test-app.ts'
import { auditLog } from '../../../../shared/contracts/accounts/audit-log.ts'
import { team } from '../../../../shared/contracts/accounts/team.ts'
import type { Role } from '../../../../shared/domain/store/permissions.ts'

const MINUTE = 60_000

let test: TestApp
let asked: ReturnType<typeof guestCalls>
beforeAll(async () => {
  test = await createTestApp()
  asked = guestCalls(test)
})
afterAll(() => test.close())

type Shop = Awaited<ReturnType<typeof openTeam>>

const remove = ({ store_id, owner }: Shop, { user_id }: TestUser) =>
  test.call(team.remove, { body: { store_id, user_id } }, owner)
const change = ({ store_id, owner }: Shop, { user_id }: TestUser, role: Role) =>
  test.call(team.changeRole, { body: { store_id, user_id, role } }, owner)

async function invitedBy(shop: Shop, by: TestUser, email: string, role: Role) {
  const { invite_code, user_store_invite_request_id: id } = expectOk(await shop.invite(email, role, by)).data
  return { invite_code, id }
}

describe("a member's open invites", () => {
  it('are revoked when the member is removed, so that none of them leads back in', async () => {
    const shop = await openTeam(test)
    const [admin, second] = [await shop.memberIn('admin'), await test.signUp()]
    const given = await invitedBy(shop, admin, second.email, 'admin')
    const ofOwner = await shop.invited(newEmail())
    expect((await remove(shop, admin)).status).toBe(200)
    const reply = await asked.accept(second, given)
    expect([reply.status, reply.detail]).toEqual([422, 'This invite was revoked'])
    expect((await asked.read(ofOwner.invite_code)).status).toBe(200)
    const log = expectOk(await test.call(auditLog.list, { query: { store_id: shop.store_id } }, shop.owner)).data
    const entry = log.find(({ action }) => action === 'invite.revoked')
    expect(entry).toMatchObject({
      actor: { id: shop.owner.user_id },
      target: { type: 'invite', id: given.id, name: second.email },
      before: { role: 'admin' },
    })
  })

  it("are revoked if the member's new, lower role could not send them, and only then", async () => {
    const shop = await openTeam(test)
    const [owner, admin] = [await shop.memberIn('owner'), await shop.memberIn('admin')]
    const asOwner = await invitedBy(shop, owner, newEmail(), 'owner')
    const asStaff = await invitedBy(shop, owner, newEmail(), 'staff')
    const byAdmin = await invitedBy(shop, admin, newEmail(), 'read_only')
    expect((await change(shop, owner, 'admin')).status).toBe(200)
    expect((await change(shop, admin, 'staff')).status).toBe(200)
    const replies = await Promise.all([asOwner, asStaff, byAdmin].map(({ invite_code }) => asked.read(invite_code)))
    expect(replies.map(({ status }) => status)).toEqual([422, 200, 422])
  })

  it('are revoked when the member leaves', async () => {
    const shop = await openTeam(test)
    const admin = await shop.memberIn('admin')
    const given = await invitedBy(shop, admin, newEmail(), 'staff')
    expect((await test.call(team.leave, { body: { store_id: shop.store_id } }, admin)).status).toBe(200)
    expect((await asked.read(given.invite_code)).status).toBe(422)
  })
})

describe("limits on a store's invites", () => {
  it('allow one per minute to an address, even if the last one was revoked', async () => {
    const [shop, other, email] = [await openTeam(test), await openTeam(test), newEmail()]
    const { id } = await shop.invited(email)
    await shop.revoke(id)
    const early = await shop.invite(email)
    expect([early.status, early.headers['retry-after'], early.detail]).toEqual([
      429,
      '60',
      'You can invite this address again in 60 seconds',
    ])
    expect((await other.invite(email)).status).toBe(200)
    test.clock.advance(MINUTE)
    expect((await shop.invite(email)).status).toBe(200)
    expect(await test.mails(email)).toHaveLength(3)
  })

  it('allow at most 20 open invites, even when sent concurrently', async () => {
    const shop = await openTeam(test)
    const emails = Array.from({ length: 22 }, newEmail)
    const replies = await Promise.all(emails.map((email) => shop.invite(email)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(20)
    const refused = replies.find(({ status }) => status !== 200)
    expect([refused?.status, refused?.detail]).toEqual([
      422,
      'At most 20 invites can be open at once. Revoke one, or wait for a response',
    ])
    const [first] = (await shop.list()).body.data
    await shop.revoke(first?.user_store_invite_request_id ?? '')
    expect((await shop.invite(newEmail())).status).toBe(200)
  })

  it('allow at most 50 a day, including resent ones', async () => {
    const shop = await openTeam(test)
    const { id } = await shop.invited(newEmail())
    for (let sent = 1; sent < 50; sent += 1) {
      test.clock.advance(MINUTE)
      expect((await shop.resend(id)).status).toBe(200)
    }
    test.clock.advance(MINUTE)
    const refused = [await shop.resend(id), await shop.invite(newEmail())]
    expect(refused.map(({ status }) => status)).toEqual([429, 429])
    expect(refused[0]?.detail).toBe('Too many invites were sent in the last day. Try again in 24 hours')
    await shop.daysLater(1)
    expect((await shop.resend(id)).status).toBe(200)
  })
})

it("removes web addresses in a store's name from the invite", async () => {
  const shop = await openTeam(test, 'Cartwright Security https://evil.example/x now')
  const email = newEmail()
  await shop.invited(email)
  const [mail] = await test.mails(email)
  expect(mail?.subject).toBe('Ada Moss invited you to Cartwright Security now')
  expect(`${mail?.text}${mail?.html}`).not.toContain('evil')
})
