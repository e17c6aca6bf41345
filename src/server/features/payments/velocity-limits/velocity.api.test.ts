import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openShop, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import {
  APPROVED,
  CHALLENGED,
  blocksOf,
  onlyDefaultLimits,
  onlyLimits,
  press,
  readyCheckout,
  newShopperEmail,
  statusesOf,
} from '../../../../../tests/support/shops/velocity.ts'

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  app = await createTestApp({
    settings: { trustedProxies: ['loopback'], rateLimits: { general: 10_000, auth: 1000, pay: 1000 } },
  })
})
beforeEach(async () => {
  shop = await openShop(app)
})
afterAll(() => app.close())

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)

const countOf = async (table: 'payments' | 'orders' | 'tg_charges'): Promise<number> => {
  const of = table === 'tg_charges' ? sql`connection_id = ${shop.connection_id}` : sql`store_id = ${shop.store_id}`
  const { rows } = await app.db.execute(sql`select count(*)::int as count from ${sql.identifier(table)} where ${of}`)
  return Number(rows[0]?.['count'])
}

describe('a velocity limit', () => {
  it('slows 60 sessions with 60 tokens from one address', async () => {
    await onlyDefaultLimits(app, shop, 'network')
    expect(await statusesOf(20, () => press(app, shop))).toEqual(times(20, 402))
    const more = await Promise.all(Array.from({ length: 40 }, () => press(app, shop)))
    expect(more.map(({ status }) => status)).toEqual(times(40, 429))
    expect([await countOf('payments'), await countOf('tg_charges')]).toEqual([20, 20])
    expect(await blocksOf(app, shop)).toMatchObject({
      total: 1,
      data: [{ kind: 'network', network: '192.0.2.7', count: 40, card: null, mode: 'test', currency: 'USD' }],
    })
  }, 60_000)

  it('hides which limit was reached, and returns the time to wait', async () => {
    await onlyLimits(app, shop, { email: { enabled: true, attempts: 1, minutes: 60 } })
    const email = newShopperEmail()
    await press(app, shop, { email })
    const { status, body, headers } = await press(app, shop, { email })
    expect([status, headers['retry-after']]).toEqual([429, '60'])
    expect(body).toEqual({
      detail: 'Too many payment attempts. You haven’t been charged. Try again in a minute, or contact the store.',
      code: 'too_many_attempts',
    })
    expect(await countOf('orders')).toBe(0)
  })

  it('counts blocked attempts against no other limit', async () => {
    const email = newShopperEmail()
    const network = { enabled: true, attempts: 2, minutes: 60 }
    await onlyLimits(app, shop, { email: { enabled: true, attempts: 1, minutes: 60 }, network })
    expect(await statusesOf(6, () => press(app, shop, { email }))).toEqual([402, ...times(5, 429)])
    expect((await press(app, shop, { card: APPROVED })).status).toBe(200)
  })

  it('responds in the language of the page', async () => {
    await onlyLimits(app, shop, { email: { enabled: true, attempts: 1, minutes: 60 } })
    const email = newShopperEmail()
    await press(app, shop, { email })
    const { detail } = await press(app, shop, { email, language: 'de' })
    expect(detail).toBe(
      'Zu viele Zahlungsversuche. Es wurde nichts abgebucht. Versuchen Sie es in einer Minute erneut oder wenden Sie sich an den Shop.',
    )
  })

  it('ends after its window, which lasts a minute at most in test mode', async () => {
    await onlyLimits(app, shop, { email: { enabled: true, attempts: 1, minutes: 60 } })
    const email = newShopperEmail()
    expect(await statusesOf(2, () => press(app, shop, { email }))).toEqual([402, 429])
    app.clock.advance(61_000)
    expect((await press(app, shop, { email, card: APPROVED })).status).toBe(200)
  })

  it('counts one mailbox and one IPv6 network, however they are written', async () => {
    await onlyLimits(app, shop, { email: { enabled: true, attempts: 2, minutes: 60 } })
    await press(app, shop, { email: 'Kim+a@Example.com' })
    await press(app, shop, { email: 'kim+b@example.com' })
    expect((await press(app, shop, { email: 'KIM@example.com' })).status).toBe(429)
    await onlyLimits(app, shop, { network: { enabled: true, attempts: 2, minutes: 60 } })
    await press(app, shop, { ip: '2001:db8:1:2::1' })
    await press(app, shop, { ip: '2001:db8:1:2:ffff::9' })
    expect((await press(app, shop, { ip: '2001:db8:1:2::3' })).status).toBe(429)
    expect((await press(app, shop, { ip: '2001:db8:1:3::3', card: APPROVED })).status).toBe(200)
  })

  it('counts neither approved payments nor provider faults', async () => {
    await onlyLimits(app, shop, { network: { enabled: true, attempts: 1, minutes: 60 } })
    expect(await statusesOf(4, () => press(app, shop, { card: APPROVED }))).toEqual(times(4, 200))
    const down = '4000000000005035'
    expect(await statusesOf(3, () => press(app, shop, { card: down }))).toEqual(times(3, 402))
    expect((await press(app, shop)).status).toBe(402)
    expect((await press(app, shop)).status).toBe(429)
  })

  it('counts a repeated call once', async () => {
    await onlyLimits(app, shop, { email: { enabled: true, attempts: 2, minutes: 60 } })
    const email = newShopperEmail()
    const again = await readyCheckout(app, shop, { email })
    expect(await statusesOf(4, again)).toEqual(times(4, 402))
    expect((await press(app, shop, { email, card: APPROVED })).status).toBe(200)
  })

  it('recognizes a card that was declined too often, from any address', async () => {
    await onlyDefaultLimits(app, shop, 'card')
    let host = 0
    const next = () => press(app, shop, { ip: `198.51.100.${(host += 1)}` })
    expect(await statusesOf(7, next)).toEqual([...times(5, 402), 429, 429])
    expect(await countOf('tg_charges')).toBe(5)
    expect((await press(app, shop, { card: APPROVED })).status).toBe(200)
    expect(await blocksOf(app, shop)).toMatchObject({
      data: [{ kind: 'card', count: 2, card: { brand: 'visa', last_four: '0002' } }],
    })
  })

  it('blocks a store while most of its attempts are declined, but not its customers', async () => {
    await onlyLimits(app, shop, { store: { enabled: true, attempts: 3, minutes: 10 } })
    const known = newShopperEmail()
    let host = 0
    const next = (more: { card?: string; email?: string } = {}) =>
      press(app, shop, { ip: `203.0.113.${(host += 1)}`, ...more })
    expect((await next({ card: APPROVED, email: known })).status).toBe(200)
    await statusesOf(2, () => next({ card: APPROVED }))
    // Three of six is not more than half.
    expect(await statusesOf(4, next)).toEqual(times(4, 402))
    expect((await next({ card: APPROVED })).status).toBe(429)
    expect((await next({ card: APPROVED, email: known })).status).toBe(200)
    expect((await blocksOf(app, shop)).data).toMatchObject([{ kind: 'store', count: 1 }])
  })
})

describe('concurrent attempts', () => {
  it('never exceed a limit, with two server processes on one database', async () => {
    const second = await createTestApp({ beside: app, settings: { trustedProxies: ['loopback'] } })
    await onlyLimits(app, shop, { email: { enabled: true, attempts: 4, minutes: 60 } })
    const email = newShopperEmail()
    const ready = await Promise.all(
      Array.from({ length: 12 }, (_, at) => readyCheckout(at % 2 === 0 ? app : second, shop, { email })),
    )
    const statuses = (await Promise.all(ready.map((pay) => pay()))).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([...times(4, 402), ...times(8, 429)])
    expect(await countOf('tg_charges')).toBe(4)
    expect((await blocksOf(app, shop)).data).toMatchObject([{ kind: 'email', count: 8 }])
  })

  it('leave room for an office that pays at once', async () => {
    await onlyLimits(app, shop, { network: { enabled: true, attempts: 4, minutes: 60 } })
    const ready = await Promise.all(Array.from({ length: 8 }, () => readyCheckout(app, shop, { card: APPROVED })))
    const statuses = (await Promise.all(ready.map((pay) => pay()))).map(({ status }) => status)
    expect(statuses).toEqual(times(8, 200))
    // All of them are settled, so there is room for as many again.
    expect(await statusesOf(8, () => press(app, shop, { card: APPROVED }))).toEqual(times(8, 200))
  })

  it('count while a shopper is in a 3-D Secure challenge, and no longer', async () => {
    await onlyLimits(app, shop, { network: { enabled: true, attempts: 1, minutes: 60 } })
    const challenged = await readyCheckout(app, shop, { card: CHALLENGED })
    expect(await challenged()).toMatchObject({ status: 200, body: { status: 'requires_action' } })
    expect((await press(app, shop, { card: APPROVED })).status).toBe(200)
    expect((await press(app, shop, { card: CHALLENGED })).status).toBe(200)
    expect((await press(app, shop, { card: APPROVED })).status).toBe(429)
    app.clock.advance(61_000)
    expect((await press(app, shop, { card: APPROVED })).status).toBe(200)
  })

  it('leave a row that does not grow with the payments of its network', async () => {
    await onlyLimits(app, shop, { network: { enabled: true, attempts: 1000, minutes: 60 } })
    const most = 40
    expect(await statusesOf(most, () => press(app, shop, { card: APPROVED }))).toEqual(times(most, 200))
    const { rows } = await app.db.execute(
      sql`select cardinality(pending) as count from velocity_counts where store_id = ${shop.store_id}`,
    )
    expect(Number(rows[0]?.['count'])).toBeLessThan(most / 2)
  })
})
