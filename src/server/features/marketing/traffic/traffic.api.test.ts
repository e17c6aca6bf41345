import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePaymentPage, makeSession } from '../../../../../tests/support/app/factories.ts'
import { makeOrder } from '../../../../../tests/support/app/order-factories.ts'
import { createTestApp, expectOk, type TestApp, type TestUser } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import type { VisitSource } from '../../../../shared/domain/store/attribution.ts'
import type { ReportedEvent } from '../../../../shared/domain/checkout/visit-events.ts'
import { deleteVisitorKeys } from './service.ts'

const { cartSessions, traffic } = contracts
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'
const DESKTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36'
const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const ADS: VisitSource = { utm_source: 'Google', utm_medium: 'cpc', utm_campaign: 'Kettles', utm_content: 'a' }
const SEARCH: VisitSource = { referrer: 'https://www.google.com' }

let app: TestApp
let me: TestUser
let store_id: string
let payment_page_id: string

beforeAll(async () => {
  app = await createTestApp()
  me = await app.signUp()
})
afterAll(() => app.close())

interface Visit {
  at: string
  agent?: string
  browser?: string | null
  ip?: string
  source?: VisitSource
  kinds?: ReportedEvent[]
}

async function openStore(): Promise<void> {
  ;({ store_id } = await app.makeStore(me))
  ;({ payment_page_id } = await makePaymentPage(app.db, { store_id }))
}

/** Reports a visit as a page does. */
async function visit({ at, agent = PHONE, browser = null, ip = '203.0.113.1', source, kinds = ['page_view'] }: Visit) {
  app.clock.set(new Date(at))
  const created_at = app.clock.now()
  const { session_id } = await makeSession(app.db, { store_id, payment_page_id, created_at })
  const { statusCode } = await app.app.inject({
    method: 'POST',
    url: `/api${cartSessions.recordEvents.path}`,
    remoteAddress: ip,
    headers: { 'user-agent': agent, cookie: browser === null ? 'none=1' : `cw_device=${browser.padEnd(43, '0')}` },
    payload: {
      live_cart_session_id: session_id,
      events: kinds.map((kind) => ({ kind, ago: 0 })),
      ...(source && { source }),
    },
  })
  expect(statusCode).toBe(200)
  return session_id
}

const buy = (session_id: string, at: string, total_price: number) =>
  makeOrder(app.db, { store_id, session_id, total_price, created_at: new Date(at) })

const range = { start_date: '2026-11-11', end_date: '2026-11-20' }

const overview = async (query: object = {}) =>
  expectOk(await app.call(traffic.overview, { query: { store_id, ...range, ...query } }, { token: me.token }))
const breakdown = async (query: object = {}) =>
  expectOk(await app.call(traffic.breakdown, { query: { store_id, ...range, ...query } }, { token: me.token }))

describe('access', () => {
  it('needs a member of the store and a valid range [RT-054]', async () => {
    await openStore()
    const query = { store_id, ...range }
    const stranger = await app.signUp()
    for (const contract of [traffic.overview, traffic.breakdown]) {
      expect((await app.rawCall(contract, { query })).status).toBe(401)
      expect((await app.rawCall(contract, { query }, { token: stranger.token })).status).toBe(403)
      const wrong = [
        { start_date: '2026-13-01' },
        { start_date: '2026-11-20', end_date: '2026-11-11' },
        { start_date: '2020-01-01', end_date: '2026-11-11' },
        { bots: 'maybe' },
      ]
      for (const bad of wrong) {
        const reply = await app.rawCall(contract, { query: { store_id, ...bad } }, { token: me.token })
        expect(reply.status).toBe(400)
      }
    }
    for (const bad of [{ by: 'email' }, { credit: 'all' }]) {
      const reply = await app.rawCall(traffic.breakdown, { query: { ...query, ...bad } }, { token: me.token })
      expect(reply.status).toBe(400)
    }
  })

  it('is empty for a store without visits', async () => {
    await openStore()
    const none = { sessions: 0, visitors: 0, checkouts: 0, orders: 0, revenue: 0 }
    expect(await overview()).toMatchObject({ current: none, compared: none, bot_sessions: 0 })
    expect(await breakdown()).toEqual({ currency: 'USD', rows: [], others: null, total: none })
  })
})

describe('the figures of a store', () => {
  let paid: string

  beforeAll(async () => {
    await openStore()
    await visit({ at: '2026-11-10T23:59:00Z', browser: 'ann', source: ADS })
    await visit({ at: '2026-11-11T00:01:00Z', browser: 'ben', ip: '203.0.113.2', kinds: ['cart_view'], agent: DESKTOP })
    await visit({ at: '2026-11-11T09:00:00Z', browser: 'ben', ip: '203.0.113.2', agent: DESKTOP, source: SEARCH })
    paid = await visit({ at: '2026-11-15T10:00:00Z', browser: 'ann', source: SEARCH })
    await buy(paid, '2026-11-15T10:10:00Z', 10_001)
    await visit({ at: '2026-11-16T10:00:00Z', ip: '203.0.113.9', agent: CRAWLER })
    await makeOrder(app.db, { store_id, created_at: new Date('2026-11-15T12:00:00Z') })
    app.clock.set(new Date('2026-11-21T10:00:00Z'))
  })

  it('counts sessions, visitors, checkouts and orders, and compares them', async () => {
    const reply = await overview()
    expect(reply).toMatchObject({
      currency: 'USD',
      current: { sessions: 3, visitors: 2, checkouts: 2, orders: 1, revenue: 10_001 },
      compared: { sessions: 1, visitors: 1, checkouts: 1, orders: 0, revenue: 0 },
      visitors: { new: 1, returning: 1 },
      bot_sessions: 1,
    })
    expect(reply.devices).toEqual([
      { device: 'phone', visitors: 1 },
      { device: 'tablet', visitors: 0 },
      { device: 'desktop', visitors: 1 },
    ])
    expect(reply.days.map(({ sessions }) => sessions)).toEqual([2, 0, 0, 0, 1, 0, 0, 0, 0, 0])
    expect(reply.compared_days.at(-1)).toEqual({ date: '2026-11-10', sessions: 1 })
  })

  it('counts bots on request only', async () => {
    expect((await overview({ bots: 'show' })).current.sessions).toBe(4)
    expect((await breakdown({ bots: 'show', by: 'device' })).total.sessions).toBe(4)
  })

  it('gives the credit for an order to the first, the last or all sessions of the browser', async () => {
    const credited = async (credit: string) =>
      (await breakdown({ credit })).rows.map(({ value, detail, orders, revenue }) => [value, detail, orders, revenue])
    expect(await credited('last')).toEqual([
      ['google', 'organic', 1, 10_001],
      ['', '', 0, 0],
    ])
    expect(await credited('first')).toContainEqual(['google', 'cpc', 1, 10_001])
    expect(await credited('linear')).toEqual([
      ['google', 'organic', 0.5, 5001],
      ['', '', 0, 0],
      ['google', 'cpc', 0.5, 5000],
    ])
  })

  it('breaks them down by every dimension', async () => {
    const values = async (by: string) => (await breakdown({ by })).rows.map(({ value, sessions }) => [value, sessions])
    expect(await values('device')).toEqual([
      ['desktop', 2],
      ['phone', 1],
    ])
    expect(await values('referrer')).toEqual([
      ['google.com', 2],
      ['', 1],
    ])
    expect(await values('campaign')).toEqual([['', 3]])
    expect(await values('landing')).toEqual([
      ['Payment page', 2],
      ['Cart', 1],
    ])
  })

  it('keeps the credit when the keys of browsers are deleted', async () => {
    const before = await Promise.all(['first', 'last', 'linear'].map((credit) => breakdown({ credit })))
    app.clock.set(new Date('2026-12-16T11:00:00Z'))
    await deleteVisitorKeys(app.deps)
    app.clock.set(new Date('2026-11-21T10:00:00Z'))
    expect(await Promise.all(['first', 'last', 'linear'].map((credit) => breakdown({ credit })))).toEqual(before)
    const { rows } = await app.db.$client.query<Record<string, unknown>>(
      `select (select count(*)::int from traffic_visits where device_key is not null) as keys,
        (select count(*)::int from traffic_visitors) as visitors, (select count(*)::int from traffic_salts) as salts`,
    )
    expect(rows).toEqual([{ keys: 0, visitors: 0, salts: 0 }])
  })
})

describe('what is stored of a visit', () => {
  it('adds the source and the browser that a later report brings, and never replaces a source', async () => {
    await openStore()
    const at = '2026-11-15T10:00:00Z'
    const session_id = await visit({ at, kinds: ['cart_view'] })
    const report = (source: VisitSource) =>
      app.call(cartSessions.recordImpression, { body: { live_cart_session_id: session_id, payment_page_id, source } })
    await report(ADS)
    await report({ utm_source: 'other' })
    const { rows } = await app.db.$client.query<Record<string, unknown>>(
      'select * from traffic_visits where session_id = $1',
      [session_id],
    )
    expect(rows[0]).toMatchObject({
      source: 'google',
      medium: 'cpc',
      campaign: 'Kettles',
      content: 'a',
      landing: 'cart:',
      reached_checkout: true,
      is_returning: false,
    })
    expect(rows[0]?.['device_key']).toMatch(/^[\da-f]{64}$/)
  })

  it('holds neither the address nor the user agent, and another key in another store', async () => {
    await openStore()
    const first = await visit({ at: '2026-11-15T10:00:00Z', browser: 'eve', ip: '203.0.113.77' })
    await openStore()
    const other = await visit({ at: '2026-11-15T10:05:00Z', browser: 'eve', ip: '203.0.113.77' })
    const { rows } = await app.db.$client.query<Record<string, unknown>>(
      'select * from traffic_visits where session_id in ($1, $2)',
      [first, other],
    )
    expect(new Set(rows.map(({ device_key }) => device_key)).size).toBe(2)
    expect(rows.map(({ is_returning, is_visitor }) => [is_returning, is_visitor])).toEqual([
      [false, true],
      [false, true],
    ])
    const { rows: stored } = await app.db.$client.query<Record<string, unknown>>('select * from traffic_visitors')
    expect(JSON.stringify([...rows, ...stored])).not.toMatch(/203\.0\.113|iPhone|eve000/)
  })
})
