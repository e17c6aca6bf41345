import { afterAll, beforeAll, expect, it } from 'vitest'
import { contracts } from '../../src/shared/contracts/index.ts'
import type { ToolName } from '../../src/shared/domain/events/tools.ts'
import { toolOf } from '../../src/shared/domain/events/tools/tool-of.ts'
import { deliverEvents, prepareEvents } from '../../src/server/features/integrations/store-events/service.ts'
import { sha256 } from '../../src/server/integrations/destinations/identifiers.ts'
import { createTestApp, expectOk, type TestApp } from '../support/app/test-app.ts'
import { listOf, objectOf, type Sent } from '../support/marketing/rules.ts'
import { visitor } from '../support/marketing/sample-events.ts'
import { subjects } from '../support/marketing/subjects.ts'
import { startDoubles, type DoubleRequest, type DoubleServer } from '../support/providers/double-server.ts'
import { openShop, payWith, readySession, type TestShop } from '../support/shops/shop.ts'

let app: TestApp
let doubles: DoubleServer
beforeAll(async () => {
  const now = (): number => app.clock.now().getTime()
  doubles = await startDoubles(await Promise.all(subjects.map(async ({ double }) => double(now))))
  app = await createTestApp({ settings: { providersUrl: doubles.url } })
})
afterAll(async () => {
  await app.close()
  await doubles.close()
})

/** A store with all tools that receive events, connected as a merchant does it. */
async function connectedShop(): Promise<TestShop> {
  const shop = await openShop(app)
  for (const { name, fields } of subjects) {
    const body = { store_id: shop.store_id, name, fields, sends_test_mode: true }
    expectOk(await app.call(contracts.integrations.update, { body }, { token: shop.token }))
  }
  return shop
}

/** Buys as a shopper with this consent. Returns the order, and the requests that tools got because of it. */
async function buy(shop: TestShop, consent: { analytics: boolean; marketing: boolean }) {
  const session = await readySession(app, shop)
  await app.db.$client.query(
    `insert into session_tracking (session_id, store_id, consent, consent_at, country, ids, ip, user_agent)
     values ($1, $2, $3, now(), 'US', $4, '203.0.113.7', 'Mozilla/5.0')`,
    [session._id, shop.store_id, { ...consent, source: 'banner', policy_version: 1 }, visitor.ids],
  )
  expect((await payWith(app, session, '4242424242424242')).body.status).toBe('succeeded')
  const from = doubles.requests.length
  await prepareEvents(app.deps)
  const { rows: tools } = await app.db.$client.query<{ integration_id: string }>(
    'select integration_id from integrations where store_id = $1',
    [shop.store_id],
  )
  // Twice: what was sent is not sent again.
  for (const { integration_id } of [...tools, ...tools]) await deliverEvents(app.deps, integration_id)
  const { rows } = await app.db.$client.query<{ order_id: string; order_number: string; total_price: number }>(
    'select order_id, order_number, total_price from orders where session_id = $1',
    [session._id],
  )
  const [order] = rows
  if (!order) throw new Error('No order was placed')
  return { ...order, requests: doubles.requests.slice(from) }
}

/** What each tool calls its purchases, in the requests to it. */
const purchasesIn: Readonly<Record<Exclude<ToolName, 'shopify'>, (request: DoubleRequest) => Sent[]>> = {
  'meta-pixel': ({ body }) => listOf(objectOf(body)['data']),
  'tiktok-pixel': ({ body }) => listOf(objectOf(body)['data']),
  'google-pixel': ({ body }) => [...listOf(objectOf(body)['events'])].map((event) => ({ ...objectOf(body), ...event })),
  klaviyo: ({ body }) => [objectOf(objectOf(objectOf(body)['data'])['attributes'])],
  pinterest: ({ body }) => listOf(objectOf(body)['data']),
  snapchat: ({ body }) => listOf(objectOf(body)['data']),
  'x-pixel': ({ body }) => listOf(objectOf(body)['conversions']),
  'triple-whale': ({ body }) => [objectOf(body)],
  applovin: ({ body }) => listOf(objectOf(body)['events']),
  taboola: ({ query }) => [query],
}

const PATHS: Readonly<Record<Exclude<ToolName, 'shopify'>, string>> = {
  'meta-pixel': '/v24.0/482910573316204/events',
  'tiktok-pixel': '/open_api/v1.3/event/track/',
  'google-pixel': '/mp/collect',
  klaviyo: '/api/events',
  pinterest: '/v5/ad_accounts/549755885175/events',
  snapchat: '/v3/4cdbcd6f-5b1e-4a7c-9d1e-0f2a3b4c5d6e/events',
  'x-pixel': '/12/measurement/conversions/o8z6j',
  'triple-whale': '/api/v2/data-in/orders',
  applovin: '/v1/event',
  taboola: '/actions-handler/log/3/s2s-action',
}

const email = sha256('maya.ortiz@example.com')

it('sends one purchase to each of ten tools, with its value, currency, ID and hashed customer [MK-002]', async () => {
  const shop = await connectedShop()
  const { order_id, order_number, total_price, requests } = await buy(shop, { analytics: true, marketing: true })
  const event_id = `order.paid:${order_id}`
  const value = total_price / 100
  const amount = value.toFixed(2)
  const sentTo = (name: Exclude<ToolName, 'shopify'>): Sent[] =>
    requests.filter(({ path }) => path === PATHS[name]).flatMap(purchasesIn[name])
  const money = { value, currency: 'USD' }
  expect(sentTo('meta-pixel')).toMatchObject([
    { event_name: 'Purchase', event_id, custom_data: { ...money, order_id: order_number }, user_data: { em: email } },
  ])
  expect(sentTo('tiktok-pixel')).toMatchObject([
    { event: 'Purchase', event_id, properties: { ...money, order_id: order_number }, user: { email } },
  ])
  expect(sentTo('pinterest')).toMatchObject([
    { event_name: 'checkout', event_id, custom_data: { value: amount, currency: 'USD' }, user_data: { em: [email] } },
  ])
  expect(sentTo('snapchat')).toMatchObject([
    { event_name: 'PURCHASE', event_id, custom_data: money, user_data: { em: email } },
  ])
  expect(sentTo('x-pixel')).toMatchObject([
    {
      event_id: 'tw-o8z6j-o87ne',
      conversion_id: event_id,
      value: amount,
      price_currency: 'USD',
      identifiers: [{ hashed_email: email }, {}, {}, {}],
    },
  ])
  expect(sentTo('applovin')).toMatchObject([
    {
      name: 'purchase',
      dedupe_id: event_id,
      data: { currency: 'USD', transaction_id: order_number },
      user_data: { email },
    },
  ])
  expect(sentTo('taboola')).toMatchObject([
    { name: 'make_purchase', revenue: amount, currency: 'USD', orderid: order_number },
  ])
  expect(sentTo('triple-whale')).toMatchObject([
    {
      shop: 'example.com',
      order_id,
      order_revenue: value,
      currency: 'USD',
      customer: { email: 'maya.ortiz@example.com' },
    },
  ])
  expect(sentTo('klaviyo').filter(({ unique_id }) => unique_id === event_id)).toMatchObject([
    { value, value_currency: 'USD', profile: { data: { attributes: { email: 'maya.ortiz@example.com' } } } },
  ])
  expect(sentTo('google-pixel')).toMatchObject([
    {
      name: 'purchase',
      params: { transaction_id: order_number, currency: 'USD' },
      user_data: { sha256_email_address: [email] },
      consent: { ad_user_data: 'GRANTED', ad_personalization: 'GRANTED' },
    },
  ])
  const ads = requests.filter(({ path }) => path === '/v1/events:ingest')
  expect(ads.map(({ body }) => body)).toMatchObject([
    { events: [{ transactionId: order_number, conversionValue: value, consent: { adUserData: 'CONSENT_GRANTED' } }] },
  ])
})

it('sends nothing to any tool without consent', async () => {
  const shop = await connectedShop()
  const { requests } = await buy(shop, { analytics: false, marketing: false })
  expect(requests).toEqual([])
  const { rows } = await app.db.$client.query<{ status: string; reason: string }>(
    'select distinct status, reason from event_deliveries where store_id = $1',
    [shop.store_id],
  )
  expect(rows).toEqual([{ status: 'held', reason: 'No consent' }])
})

it('sends purchases to analytics only if the shopper declined marketing', async () => {
  const shop = await connectedShop()
  const { requests } = await buy(shop, { analytics: true, marketing: false })
  const allowed = subjects.filter(({ name }) => toolOf(name).consent === 'analytics').map(({ name }) => name)
  expect(allowed.toSorted()).toEqual(['google-pixel', 'triple-whale'])
  expect([...new Set(requests.map(({ host }) => host))].toSorted()).toEqual([
    'api.triplewhale.com',
    // Access tokens name only the merchant.
    'oauth2.googleapis.com',
    'www.google-analytics.com',
  ])
  const google = requests.filter(({ host }) => host === 'www.google-analytics.com').map(({ body }) => body)
  expect(google).toMatchObject([{ consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' } }])
  expect(JSON.stringify(google)).not.toMatch(/maya|user_data":\{|sha256/i)
})
