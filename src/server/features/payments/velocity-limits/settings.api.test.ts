import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openShop, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import {
  APPROVED,
  blocksOf,
  OFF,
  onlyLimits,
  press,
  newShopperEmail,
  statusesOf,
} from '../../../../../tests/support/shops/velocity.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import { DEFAULT_VELOCITY_LIMITS } from '../../../../shared/domain/payments/velocity.ts'
import { cleanUp } from '../../../jobs/cleanup.ts'
import { networkOf } from '../../../http/requests/network.ts'
import { admitAttempt } from './admit-attempt.ts'

const { settings, update, allow, allowances, revoke, blocks } = contracts.velocity
const DAY = 24 * 3_600_000
const ONE = { enabled: true, attempts: 1, minutes: 60 } as const

let app: TestApp
let shop: TestShop
let other: TestShop

beforeAll(async () => {
  app = await createTestApp({ settings: { trustedProxies: ['loopback'] } })
  other = await openShop(app)
})
beforeEach(async () => {
  shop = await openShop(app)
})
afterAll(() => app.close())

const read = async () => expectOk(await app.call(settings, { query: { store_id: shop.store_id } }, shop))
const save = (changes: object, token = shop.token) =>
  app.rawCall(update, { body: { store_id: shop.store_id, ...DEFAULT_VELOCITY_LIMITS, ...changes } }, { token })
const lettingThrough = async () =>
  expectOk(await app.call(allowances, { query: { store_id: shop.store_id } }, shop)).data

/** Blocks an attempt at the store, and returns the details it was made with. */
async function blocked(ip = '192.0.2.7') {
  await onlyLimits(app, shop, { email: ONE })
  const email = newShopperEmail()
  expect(await statusesOf(2, () => press(app, shop, { email, ip }))).toEqual([402, 429])
  const [block] = (await blocksOf(app, shop)).data
  if (!block) throw new Error('Nothing was blocked')
  return { block_id: block.block_id, email, ip }
}

describe('the limits of a store', () => {
  it('default until someone changes them, with a new version for each save', async () => {
    expect(await read()).toEqual({ ...DEFAULT_VELOCITY_LIMITS, version: 0 })
    expect((await save({ email: OFF, version: 0 })).body).toMatchObject({ email: OFF, version: 1 })
    expect(await save({ card: OFF, version: 0 })).toMatchObject({
      status: 409,
      body: { code: 'stale_version', version: 1 },
    })
    expect(await read()).toEqual({ ...DEFAULT_VELOCITY_LIMITS, email: OFF, version: 1 })
  })

  it('are saved once when two members save concurrently', async () => {
    const both = await Promise.all([save({ card: OFF, version: 0 }), save({ email: OFF, version: 0 })])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await read()).version).toBe(1)
  })

  it.each([
    [{ card: { ...ONE, attempts: 0 } }, 'card.attempts', 'Enter a whole number from 1 to 1,000'],
    [{ email: { ...ONE, attempts: 1001 } }, 'email.attempts', 'Enter a whole number from 1 to 1,000'],
    [{ network: { ...ONE, minutes: 1441 } }, 'network.minutes', 'Enter a whole number of minutes from 1 to 1,440'],
    [{ store: { ...ONE, minutes: 1.5 } }, 'store.minutes', 'Enter a whole number of minutes from 1 to 1,440'],
  ])('reject %j on its field', async (changes, field, message) => {
    const { status, body } = await save(changes)
    expect([status, body]).toMatchObject([400, { errors: { [field]: message } }])
  })

  it('can be changed only by members who manage payments, and the log records the change', async () => {
    expect((await save({}, '')).status).toBe(401)
    expect((await save({}, other.token)).status).toBe(403)
    await save({ network: { ...DEFAULT_VELOCITY_LIMITS.network, attempts: 30 } })
    const { data } = expectOk(await app.call(contracts.auditLog.list, { query: { store_id: shop.store_id } }, shop))
    expect(data.find(({ action }) => action === 'velocity_limits.updated')).toMatchObject({
      before: { network_attempts: 20 },
      after: { network_attempts: 30 },
    })
  })
})

describe('a blocked attempt', () => {
  it('is listed by limit, mode and day, only for members', async () => {
    const { email, ip } = await blocked()
    const list = async (query: object) => {
      const reply = await app.rawCall(blocks, { query: { store_id: shop.store_id, ...query } }, shop)
      return reply.body
    }
    const day = app.clock.now().toISOString().slice(0, 10)
    expect(await list({ kind: 'email', mode: 'test', start_date: day, end_date: day })).toMatchObject({
      total: 1,
      data: [{ kind: 'email', email, network: networkOf(ip), count: 1, amount: 2589, currency: 'USD' }],
    })
    expect(await list({ kind: 'card' })).toEqual({ total: 0, data: [] })
    expect(await list({ mode: 'live' })).toEqual({ total: 0, data: [] })
    expect(await list({ end_date: '2001-01-01' })).toEqual({ total: 0, data: [] })
    expect(await list({ start_date: 'soon' })).toMatchObject({
      errors: { start_date: 'Must be a date like 2026-11-21' },
    })
    expect((await app.rawCall(blocks, { query: { store_id: shop.store_id } }, other)).status).toBe(403)
  })

  it.each(['email', 'network'] as const)('can have its %s allowed for a day, until that is revoked', async (kind) => {
    const { block_id, email, ip } = await blocked('2001:db8::1')
    const { data } = expectOk(await app.call(allow, { body: { block_id, kind } }, shop))
    expect(data).toMatchObject({ kind, mode: 'test', label: kind === 'email' ? email : '2001:db8:0:0::/64' })
    expect(Date.parse(data.expires_at) - app.clock.now().getTime()).toBe(DAY)
    expect((await press(app, shop, { email, ip, card: APPROVED })).status).toBe(200)
    expect(await lettingThrough()).toEqual([data])
    expectOk(await app.call(revoke, { body: { allowance_id: data.allowance_id } }, shop))
    expect((await press(app, shop, { email, ip, card: APPROVED })).status).toBe(429)
    expect(await lettingThrough()).toEqual([])
  })

  it('can have its card allowed', async () => {
    await onlyLimits(app, shop, { card: ONE })
    expect(await statusesOf(2, () => press(app, shop))).toEqual([402, 429])
    const [block] = (await blocksOf(app, shop)).data
    const { data } = expectOk(await app.call(allow, { body: { block_id: block?.block_id ?? '', kind: 'card' } }, shop))
    expect(data.label).toBe('Visa •••• 0002')
    expect((await press(app, shop)).status).toBe(402)
  })

  it('has no card to allow if none is known, and is hidden from other stores', async () => {
    const { block_id } = await blocked()
    expect(await app.rawCall(allow, { body: { block_id, kind: 'card' } }, shop)).toMatchObject({
      status: 409,
      body: { code: 'nothing_to_allow' },
    })
    expect((await app.rawCall(allow, { body: { block_id, kind: 'email' } }, other)).status).toBe(403)
    expect((await app.rawCall(allow, { body: { block_id: 'vlb_none', kind: 'email' } }, shop)).status).toBe(404)
    const { data } = expectOk(await app.call(allow, { body: { block_id, kind: 'email' } }, shop))
    const { allowance_id } = data
    expect((await app.rawCall(revoke, { body: { allowance_id } }, other)).status).toBe(403)
    const log = expectOk(await app.call(contracts.auditLog.list, { query: { store_id: shop.store_id } }, shop))
    expect(log.data.find(({ action }) => action === 'velocity_limits.allowed')).toMatchObject({
      target: { type: 'velocity_allowance', id: allowance_id },
      after: { kind: 'email', mode: 'test' },
    })
  })

  it('is deleted after 90 days, like expired allowances and counts', async () => {
    const { block_id } = await blocked()
    expectOk(await app.call(allow, { body: { block_id, kind: 'email' } }, shop))
    const left = async () => {
      const { rows } = await app.db.execute(sql`
        select (select count(*)::int from velocity_blocks where store_id = ${shop.store_id}) as blocks,
          (select count(*)::int from velocity_allowances where store_id = ${shop.store_id}) as allowances,
          (select count(*)::int from velocity_counts where store_id = ${shop.store_id}) as counts`)
      return rows[0]
    }
    const began = app.clock.now()
    app.clock.advance(89 * DAY)
    await cleanUp(app.deps)
    expect(await left()).toEqual({ blocks: 1, allowances: 0, counts: 0 })
    app.clock.advance(2 * DAY)
    await cleanUp(app.deps)
    expect(await left()).toEqual({ blocks: 0, allowances: 0, counts: 0 })
    app.clock.set(began)
  })
})

describe('test and live mode', () => {
  it('are counted separately', async () => {
    const { email, ip } = await blocked()
    const attempt = { store_id: shop.store_id, session_id: 'cs_live', email, ip, amount: 100, currency: 'USD' }
    await expect(admitAttempt(app.deps, { ...attempt, mode: 'test' })).rejects.toMatchObject({ status: 429 })
    await expect(admitAttempt(app.deps, { ...attempt, mode: 'live' })).resolves.toMatchObject({ checks_card: false })
    await expect(admitAttempt(app.deps, { ...attempt, mode: 'live' })).rejects.toMatchObject({ status: 429 })
    expect((await blocksOf(app, shop)).data).toMatchObject([{ mode: 'test', count: 2 }])
  })
})

describe('an allowance in test mode', () => {
  it('does not apply in live mode', async () => {
    const { block_id, email, ip } = await blocked()
    expectOk(await app.call(allow, { body: { block_id, kind: 'email' } }, shop))
    const attempt = { store_id: shop.store_id, session_id: 'cs_live', email, ip, amount: 100, currency: 'USD' }
    await expect(admitAttempt(app.deps, { ...attempt, mode: 'test' })).resolves.toMatchObject({ held_at: null })
    await expect(admitAttempt(app.deps, { ...attempt, mode: 'live' })).resolves.not.toMatchObject({ held_at: null })
  })
})

describe('a spike of blocked attempts', () => {
  it('notifies members once an hour', async () => {
    await onlyLimits(app, shop, { email: ONE })
    const email = newShopperEmail()
    const told = async () => {
      const { body } = await app.call(contracts.notifications.unread, { query: { user_id: shop.user_id } }, shop)
      return body.notifications.filter(({ title }) => title.includes('blocked'))
    }
    await statusesOf(10, () => press(app, shop, { email }))
    expect(await told()).toEqual([])
    await statusesOf(12, () => press(app, shop, { email }))
    expect(await told()).toMatchObject([
      {
        title: 'Unusual number of blocked payments in test mode',
        destination: '/payments/orchestration/velocity-limits',
      },
    ])
    app.clock.advance(61 * 60_000)
    await statusesOf(12, () => press(app, shop, { email }))
    expect(await told()).toHaveLength(2)
  })
})
