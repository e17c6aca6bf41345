import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp, type TestUser } from '../../../../../tests/support/app/test-app.ts'
import { apiKeys } from '../../../../shared/contracts/accounts/api-keys.ts'
import { auth } from '../../../../shared/contracts/accounts/auth.ts'
import { inventory } from '../../../../shared/contracts/sales/inventory.ts'
import { orders } from '../../../../shared/contracts/sales/orders.ts'
import { stores } from '../../../../shared/contracts/stores/store.ts'
import { team } from '../../../../shared/contracts/accounts/team.ts'
import { users } from '../../../../shared/contracts/accounts/user.ts'
import type { Role } from '../../../../shared/domain/store/permissions.ts'
import { storeUsers } from '../../../db/schema/stores/stores.ts'
import { hashToken } from '../../../http/requests/caller.ts'
import { createLog } from '../../../log.ts'

const DAY = 24 * 60 * 60_000

const lines: string[] = []
let test: TestApp
let shop: TestShop
beforeAll(async () => {
  const log = createLog({ logLevel: 'trace' }, { write: (line: string) => void lines.push(line) })
  test = await createTestApp({ deps: { log } })
  shop = await openShop(test)
})
afterAll(() => test.close())

type KeyRole = Exclude<Role, 'owner'>

async function newKey(role: KeyRole, by: { token: string } = shop, more: { expires_in_days?: number } = {}) {
  const body = { store_id: shop.store_id, name: `${role} key`, role, ...more }
  const { key, api_key } = expectOk(await test.call(apiKeys.create, { body }, { token: by.token })).data
  return { ...api_key, token: key }
}

async function join(role: Role): Promise<TestUser> {
  const user = await test.signUp()
  await test.db.insert(storeUsers).values({ store_id: shop.store_id, user_id: user.user_id, role })
  return user
}

const list = (by: { token?: string }, store_id = shop.store_id) => test.call(apiKeys.list, { query: { store_id } }, by)
const revoke = (api_key_id: string, by: { token?: string } = { token: shop.token }) =>
  test.call(apiKeys.revoke, { body: { api_key_id } }, by)
const readOrders = ({ token }: { token: string }, store_id = shop.store_id) =>
  test.call(orders.list, { query: { store_id } }, { token })

describe('POST /api-keys/create', () => {
  it('requires a token and a role with the permission', async () => {
    const body = { store_id: shop.store_id, name: 'Warehouse' }
    expect((await test.call(apiKeys.create, { body })).status).toBe(401)
    for (const user of [await test.signUp(), await join('staff')]) {
      expect((await test.call(apiKeys.create, { body }, { token: user.token })).status).toBe(403)
      expect((await list({ token: user.token })).status).toBe(403)
    }
  })

  it.each([
    ['name', { name: ' ' }, 'Name is required'],
    ['role', { role: 'owner' }, 'Must be admin, staff or read_only'],
    ['expires_in_days', { expires_in_days: 0 }, 'Must be at least 1'],
    ['expires_in_days', { expires_in_days: 366 }, 'Must be at most 365'],
  ])('rejects an invalid %s: %j', async (field, given, message) => {
    const body = { store_id: shop.store_id, name: 'Warehouse', ...given }
    const reply = await test.rawCall(apiKeys.create, { body }, { token: shop.token })
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({ errors: { [field]: message } })
  })

  it('returns the key once, stores its hash, and logs neither', async () => {
    const made = await newKey('staff', shop, { expires_in_days: 30 })
    expect(made.token).toMatch(/^cwk_[\w-]{43}$/)
    expect(made).toMatchObject({
      name: 'staff key',
      role: 'staff',
      last_four: made.token.slice(-4),
      created_by: 'Ada Moss',
      last_used_at: null,
      expires_at: new Date(test.clock.now().getTime() + 30 * DAY).toISOString(),
      status: 'active',
    })
    expect((await readOrders(made)).status).toBe(200)
    await readOrders({ token: `${made.token}x` })
    const kept = await test.db.$client.query('select * from api_keys where api_key_id = $1', [made.api_key_id])
    expect(kept.rows[0]).toMatchObject({ key_hash: hashToken(made.token) })
    const trail = await test.db.$client.query('select * from audit_entries where target_id = $1', [made.api_key_id])
    expect(trail.rows[0]).toMatchObject({ action: 'api_key.created', target_name: 'staff key' })
    const listed = expectOk(await list({ token: shop.token }))
    const traces = JSON.stringify([kept.rows, trail.rows, listed]) + lines.join('')
    expect(lines.length).toBeGreaterThan(0)
    expect(traces).not.toContain(made.token)
    expect(traces).not.toContain(made.token.slice(4))
    expect(lines.join('')).not.toContain(hashToken(made.token))
  })

  it('rejects API keys as callers, since a key could outlive itself in another one', async () => {
    const { token } = await newKey('admin')
    const body = { store_id: shop.store_id, name: 'Copy' }
    const { status, detail } = await test.call(apiKeys.create, { body }, { token })
    expect([status, detail]).toEqual([403, 'API keys can’t do this'])
    const left = await test.call(team.leave, { body: { store_id: shop.store_id } }, { token })
    expect([left.status, left.detail]).toEqual([403, 'API keys can’t do this'])
  })
})

describe('the email about a new key', () => {
  it('tells its creator and the store owners who created it', async () => {
    const admin = await join('admin')
    const before = await test.mails()
    await newKey('staff', admin)
    const told = (await test.mails()).slice(0, -before.length)
    const owner = await test.db.$client.query<{ email: string }>('select email from users where user_id = $1', [
      shop.user_id,
    ])
    expect(new Set(told.map(({ to }) => to))).toEqual(new Set([admin.email, owner.rows[0]?.email]))
    expect(told).toHaveLength(2)
    const [mine, theirs] = [told.find(({ to }) => to === admin.email), told.find(({ to }) => to !== admin.email)]
    expect(mine?.text).toContain('You have created the API key staff key (')
    expect(theirs?.text).toContain(`Ada Moss (${admin.email}) has created the API key staff key (`)
    expect(theirs?.text).toContain('with the role staff')
  })

  it('is sent once if the owner created it', async () => {
    const before = (await test.mails()).length
    await newKey('read_only')
    expect(await test.mails()).toHaveLength(before + 1)
  })
})

describe('an API key', () => {
  it('can do what its role allows in its store, and nothing in an account [RO-001]', async () => {
    const key = await newKey('read_only')
    const { token } = key
    expect((await readOrders(key)).status).toBe(200)
    const change = { product_id: shop.product_id, variant_id: shop.variant_ids[0], change: 1 }
    const refused = await test.call(inventory.adjustStock, { body: change }, { token })
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'role_forbidden' }])
    for (const reply of [
      await test.call(users.details, { query: { user_id: shop.user_id } }, { token }),
      await test.call(stores.list, { query: { user_id: shop.user_id } }, { token }),
      await test.call(auth.logout, {}, { token }),
    ]) {
      expect([reply.status, reply.detail]).toEqual([403, 'API keys can’t do this'])
    }
    const staff = await newKey('staff')
    expect((await test.call(inventory.adjustStock, { body: change }, { token: staff.token })).status).toBe(200)
  })

  it("has no access to other stores, even its creator's", async () => {
    const key = await newKey('admin')
    const other = await test.makeStore(shop)
    expect((await readOrders(key, other.store_id)).status).toBe(403)
    const foreign = await openShop(test)
    const body = { product_id: foreign.product_id, variant_id: foreign.variant_ids[0], change: 1 }
    expect((await test.call(inventory.adjustStock, { body }, { token: key.token })).status).toBe(403)
  })

  it('has no more permissions than its creator has now', async () => {
    const maker = await join('admin')
    const key = await newKey('admin', maker)
    const body = { product_id: shop.product_id, variant_id: shop.variant_ids[0], change: 1 }
    expect((await test.call(inventory.adjustStock, { body }, { token: key.token })).status).toBe(200)
    const role = { store_id: shop.store_id, user_id: maker.user_id, role: 'read_only' as const }
    expectOk(await test.call(team.changeRole, { body: role }, { token: shop.token }))
    expect((await test.call(inventory.adjustStock, { body }, { token: key.token })).status).toBe(403)
  })

  it('stops working once it is revoked or has expired', async () => {
    const revoked = await newKey('staff')
    expect((await revoke(revoked.api_key_id)).status).toBe(200)
    expect((await revoke(revoked.api_key_id)).status).toBe(200)
    expect((await readOrders(revoked)).status).toBe(401)
    const brief = await newKey('staff', shop, { expires_in_days: 1 })
    test.clock.advance(DAY - 1)
    expect((await readOrders(brief)).status).toBe(200)
    test.clock.advance(1)
    expect((await readOrders(brief)).status).toBe(401)
    const found = expectOk(await list({ token: shop.token })).data
    const statusOf = (id: string) => found.find(({ api_key_id }) => api_key_id === id)?.status
    expect([statusOf(revoked.api_key_id), statusOf(brief.api_key_id)]).toEqual(['revoked', 'expired'])
    const trail = await test.db.$client.query(
      `select 1 from audit_entries where action = 'api_key.revoked' and target_id = $1`,
      [revoked.api_key_id],
    )
    expect(trail.rowCount).toBe(1)
  })

  it("is revoked with its creator's membership, and is not restored with it", async () => {
    const maker = await join('admin')
    const key = await newKey('staff', maker)
    const body = { store_id: shop.store_id, user_id: maker.user_id }
    expectOk(await test.call(team.remove, { body }, { token: shop.token }))
    expect((await readOrders(key)).status).toBe(403)
    const shown = async () =>
      expectOk(await list({ token: shop.token })).data.find(({ api_key_id }) => api_key_id === key.api_key_id)?.status
    expect(await shown()).toBe('revoked')
    const invite = { email: maker.email, store_id: shop.store_id, role: 'admin' as const }
    const { data } = expectOk(await test.call(auth.invite, { body: invite }, { token: shop.token }))
    const { user_id, token } = maker
    expectOk(await test.call(users.addToStore, { body: { user_id, ...data } }, { token }))
    expect((await readOrders({ token })).status).toBe(200)
    expect((await readOrders(key)).status).toBe(401)
    expect(await shown()).toBe('revoked')
  })

  it('shows when it was last used', async () => {
    const key = await newKey('read_only')
    await readOrders(key)
    const found = expectOk(await list({ token: shop.token })).data[0]
    expect(found).toMatchObject({ api_key_id: key.api_key_id, last_used_at: test.clock.now().toISOString() })
  })

  it('cannot be revoked by other stores', async () => {
    const { api_key_id } = await newKey('staff')
    expect((await revoke(api_key_id, {})).status).toBe(401)
    expect((await revoke(api_key_id, { token: (await test.signUp()).token })).status).toBe(403)
    expect((await revoke('key_nothing')).status).toBe(404)
  })
})
