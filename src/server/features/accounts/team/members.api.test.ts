import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createTestApp, expectOk, type TestApp, type TestUser } from '../../../../../tests/support/app/test-app.ts'
import { until } from '../../../../../tests/support/app/until.ts'
import { auditLog } from '../../../../shared/contracts/accounts/audit-log.ts'
import { stores } from '../../../../shared/contracts/stores/store.ts'
import { team } from '../../../../shared/contracts/accounts/team.ts'
import type { Role } from '../../../../shared/domain/store/permissions.ts'
import { REALTIME_PATH } from '../../../../shared/realtime.ts'
import { storeUsers } from '../../../db/schema/stores/stores.ts'

const LAST_OWNER = 'A store needs an owner. Make another member an owner first'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

interface Team {
  store_id: string
  owner: TestUser
}

async function newTeam(): Promise<Team> {
  const owner = await test.signUp()
  return { owner, store_id: (await test.makeStore(owner)).store_id }
}

async function join({ store_id }: Team, role: Role): Promise<TestUser> {
  const user = await test.signUp()
  test.clock.advance(1000)
  await test.db.insert(storeUsers).values({ store_id, user_id: user.user_id, role, created_at: test.clock.now() })
  return user
}

const members = ({ store_id }: Team, by: { token?: string }) => test.call(team.members, { query: { store_id } }, by)
const rolesIn = async (of: Team, by: TestUser = of.owner) =>
  Object.fromEntries(expectOk(await members(of, by)).data.map(({ id, role }) => [id, role]))
/** Advances the clock before each call, so that the order of the log entries is deterministic. */
const call: TestApp['call'] = (contract, input, options) => {
  test.clock.advance(1)
  return test.call(contract, input, options)
}
const change = ({ store_id }: Team, by: { token?: string }, who: TestUser, role: Role) =>
  call(team.changeRole, { body: { store_id, user_id: who.user_id, role } }, by)
const remove = ({ store_id }: Team, by: { token?: string }, who: { user_id: string }) =>
  call(team.remove, { body: { store_id, user_id: who.user_id } }, by)
const leave = ({ store_id }: Team, by: { token?: string }) => call(team.leave, { body: { store_id } }, by)
const latest = async ({ store_id, owner }: Team) =>
  expectOk(await test.call(auditLog.list, { query: { store_id } }, owner)).data[0]

describe('GET /store/get-store-users', () => {
  it('requires a token and membership [API-046]', async () => {
    const mine = await newTeam()
    expect((await members(mine, {})).status).toBe(401)
    expect((await members(mine, await test.signUp())).status).toBe(403)
    expect((await members({ ...mine, store_id: 'str_nothing' }, mine.owner)).status).toBe(404)
  })

  it('returns the members, owners first, with the fields visible to others [API-046]', async () => {
    const mine = await newTeam()
    const reader = await join(mine, 'read_only')
    const second = await join(mine, 'owner')
    const { data } = expectOk(await members(mine, reader))
    expect(data.map(({ id, role }) => [id, role])).toEqual([
      [mine.owner.user_id, 'owner'],
      [second.user_id, 'owner'],
      [reader.user_id, 'read_only'],
    ])
    expect(data[2]).toEqual({
      id: reader.user_id,
      name: 'Ada Moss',
      first_name: 'Ada',
      last_name: 'Moss',
      email: reader.email,
      profile_picture: null,
      role: 'read_only',
      two_factor: false,
      last_active_at: expect.any(String) as string,
      joined_at: expect.any(String) as string,
    })
  })

  it('shows who has two-factor sign-in on, and when they were last seen', async () => {
    const mine = await newTeam()
    const guest = await join(mine, 'staff')
    const { $client } = test.db
    const seen = new Date(test.clock.now().getTime() - 3_600_000)
    await $client.query('update users set two_factor_at = now() where user_id = $1', [guest.user_id])
    await $client.query('update user_tokens set last_used_at = $2 where user_id = $1', [guest.user_id, seen])
    const find = async () => expectOk(await members(mine, mine.owner)).data.find(({ id }) => id === guest.user_id)
    expect(await find()).toMatchObject({ two_factor: true, last_active_at: seen.toISOString() })
    await $client.query('delete from user_tokens where user_id = $1', [guest.user_id])
    expect(await find()).toMatchObject({ last_active_at: null })
  })
})

describe('POST /store/update-user-role', () => {
  it('requires a token, a role with the permission, and a member [RO-001]', async () => {
    const mine = await newTeam()
    const staff = await join(mine, 'staff')
    expect((await change(mine, {}, staff, 'admin')).status).toBe(401)
    expect((await change(mine, await test.signUp(), staff, 'admin')).status).toBe(403)
    expect((await change(mine, staff, staff, 'admin')).body).toMatchObject({ code: 'role_forbidden' })
    expect((await change(mine, mine.owner, await test.signUp(), 'admin')).detail).toBe('Member not found')
    const body = { store_id: mine.store_id, user_id: staff.user_id, role: 'boss' }
    expect((await test.rawCall(team.changeRole, { body }, mine.owner)).status).toBe(400)
  })

  it("changes the member's permissions from the next call on, and is in the audit log [RO-001]", async () => {
    const mine = await newTeam()
    const guest = await join(mine, 'read_only')
    expect((await change(mine, mine.owner, guest, 'admin')).status).toBe(200)
    expect((await rolesIn(mine))[guest.user_id]).toBe('admin')
    expect((await change(mine, guest, guest, 'staff')).status).toBe(200)
    expect((await change(mine, guest, guest, 'admin')).status).toBe(403)
    expect(await latest(mine)).toMatchObject({
      action: 'member.role_changed',
      actor: { id: guest.user_id },
      target: { type: 'member', id: guest.user_id },
      before: { role: 'admin' },
      after: { role: 'staff' },
    })
  })

  it("does not allow changing someone above, or assigning a role above one's own [RO-001]", async () => {
    const mine = await newTeam()
    const [admin, other] = [await join(mine, 'admin'), await join(mine, 'admin')]
    const refused = await change(mine, admin, mine.owner, 'staff')
    expect([refused.status, refused.body]).toEqual([
      403,
      { detail: 'Your role in this store can’t assign or remove the role owner', code: 'role_not_given' },
    ])
    expect((await change(mine, admin, other, 'owner')).status).toBe(403)
    expect((await remove(mine, admin, mine.owner)).status).toBe(403)
    expect((await change(mine, admin, other, 'staff')).status).toBe(200)
  })

  it('keeps the last owner, even when two are demoted concurrently [RO-001]', async () => {
    const mine = await newTeam()
    const alone = await change(mine, mine.owner, mine.owner, 'admin')
    expect([alone.status, alone.detail]).toEqual([422, LAST_OWNER])
    for (let round = 0; round < 5; round += 1) {
      const pair = await newTeam()
      const second = await join(pair, 'owner')
      const replies = await Promise.all([
        change(pair, pair.owner, second, 'admin'),
        change(pair, second, pair.owner, 'admin'),
      ])
      // The second caller is an admin by then and cannot change an owner.
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
      expect(Object.values(await rolesIn(pair)).toSorted()).toEqual(['admin', 'owner'])
    }
    const pair = await newTeam()
    const second = await join(pair, 'owner')
    const replies = await Promise.all([leave(pair, pair.owner), leave(pair, second)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })
})

describe('POST /store/remove-user', () => {
  it('requires a token and a member [RO-001]', async () => {
    const mine = await newTeam()
    const guest = await join(mine, 'staff')
    expect((await remove(mine, {}, guest)).status).toBe(401)
    expect((await remove(mine, await test.signUp(), guest)).status).toBe(403)
    expect((await remove(mine, guest, mine.owner)).body).toMatchObject({ code: 'role_forbidden' })
    expect((await remove(mine, mine.owner, { user_id: 'usr_nothing' })).status).toBe(404)
    expect((await remove(mine, mine.owner, mine.owner)).detail).toBe(LAST_OWNER)
  })

  it("denies the member's token access to the store from the next call on", async () => {
    const mine = await newTeam()
    const guest = await join(mine, 'admin')
    expect((await members(mine, guest)).status).toBe(200)
    expect((await remove(mine, mine.owner, guest)).status).toBe(200)
    const after = await members(mine, guest)
    expect([after.status, after.detail]).toEqual([403, 'You don’t have access to this store'])
    expect((await remove(mine, mine.owner, guest)).status).toBe(404)
    const list = expectOk(await test.call(stores.list, { query: { user_id: guest.user_id } }, guest))
    expect(list.stores).toEqual([])
    expect(await latest(mine)).toMatchObject({
      action: 'member.removed',
      target: { id: guest.user_id, name: 'Ada Moss' },
      before: { email: guest.email, role: 'admin' },
      after: null,
    })
  })

  it('notifies the store and the member live, and sends the member nothing about the store afterwards', async () => {
    const origin = await test.listen()
    const mine = await newTeam()
    const guest = await join(mine, 'staff')
    const [owners, guests] = [await listen(origin, mine.owner.token), await listen(origin, guest.token)]
    await remove(mine, mine.owner, guest)
    await until('both have heard', () => guests.length > 0 && owners.length > 0)
    expect(owners).toContainEqual({ type: 'store.updated', store_id: mine.store_id })
    expect(guests).toEqual([{ type: 'account.updated', user_id: guest.user_id }])
  })
})

/** Messages that a socket receives from now on. */
async function listen(origin: string, token: string): Promise<unknown[]> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${REALTIME_PATH}`)
  await once(socket, 'open')
  socket.send(JSON.stringify({ token }))
  await once(socket, 'message')
  const heard: unknown[] = []
  socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString())))
  return heard
}

describe('POST /store/leave-store', () => {
  it('removes any member except the last owner [RO-001]', async () => {
    const mine = await newTeam()
    const reader = await join(mine, 'read_only')
    expect((await leave(mine, {})).status).toBe(401)
    expect((await leave(mine, await test.signUp())).status).toBe(403)
    expect((await leave(mine, reader)).status).toBe(200)
    expect((await members(mine, reader)).status).toBe(403)
    expect(await latest(mine)).toMatchObject({ action: 'member.left', actor: { id: reader.user_id } })
    const refused = await leave(mine, mine.owner)
    expect([refused.status, refused.detail]).toEqual([422, LAST_OWNER])
  })
})
