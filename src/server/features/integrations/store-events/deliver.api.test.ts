import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeIntegration } from '../../../../../tests/support/app/integration-factories.ts'
import { createTestApp, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { metaDouble, type MetaDouble } from '../../../../../tests/support/marketing/meta-double.ts'
import { objectOf } from '../../../../../tests/support/marketing/rules.ts'
import { startDoubles, type DoubleServer } from '../../../../../tests/support/providers/double-server.ts'
import { billNext, openRenewalShop } from '../../../../../tests/support/shops/renewals.ts'
import { openShop, payWith, readySession, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import { sha256 } from '../../../integrations/destinations/identifiers.ts'
import { deliverEvents, prepareEvents } from './service.ts'

let app: TestApp
let meta: MetaDouble
let doubles: DoubleServer
beforeAll(async () => {
  meta = metaDouble()
  doubles = await startDoubles([meta])
  app = await createTestApp({ settings: { providersUrl: doubles.url } })
})
afterAll(async () => {
  await app.close()
  await doubles.close()
})

const connect = (shop: TestShop) =>
  makeIntegration(app.deps, {
    store_id: shop.store_id,
    name: 'meta-pixel',
    fields: { pixel_id: '482910573316204' },
    secrets: { access_token: 'EAAsecret9fQa' },
  })

/** Buys as a shopper who agreed to everything. */
async function buy(shop: TestShop): Promise<string> {
  const session = await readySession(app, shop)
  await app.db.$client.query(
    `insert into session_tracking (session_id, store_id, consent, consent_at, country, ids, ip, user_agent)
     values ($1, $2, '{"analytics":true,"marketing":true,"source":"banner","policy_version":1}', now(), 'US',
       '{"cookies":{"_fbp":"fb.1.1700000000000.1234567890"}}', '203.0.113.7', 'Mozilla/5.0')`,
    [session._id, shop.store_id],
  )
  expect((await payWith(app, session, '4242424242424242')).body.status).toBe('succeeded')
  return session._id
}

const deliveries = async (destination_id: string) => {
  const { rows } = await app.db.$client.query<{ type: string; status: string; attempts: number; reason: string }>(
    'select type, status, attempts, reason from event_deliveries where destination_id = $1 order by sequence',
    [destination_id],
  )
  return rows
}

it('sends a purchase once, with its value, ID and hashed customer [API-087]', async () => {
  const shop = await openShop(app)
  const tool = await connect(shop)
  await buy(shop)
  await prepareEvents(app.deps)
  await deliverEvents(app.deps, tool)
  await prepareEvents(app.deps)
  await deliverEvents(app.deps, tool)
  const { rows } = await app.db.$client.query<{ order_id: string; order_number: string; total_price: number }>(
    'select order_id, order_number, total_price from orders where store_id = $1',
    [shop.store_id],
  )
  const [order] = rows
  expect(meta.accepted.filter(({ event_name }) => event_name === 'order.paid')).toMatchObject([
    {
      event_id: `order.paid:${order?.order_id}`,
      custom_data: { value: (order?.total_price ?? 0) / 100, currency: 'USD', order_id: order?.order_number },
      user_data: {
        em: sha256('maya.ortiz@example.com'),
        fbp: 'fb.1.1700000000000.1234567890',
        client_ip_address: '203.0.113.7',
      },
    },
  ])
  expect(await deliveries(tool)).toMatchObject([{ type: 'order.paid', status: 'accepted', attempts: 1 }])
})

it('marks events of test mode with the test code, and never live ones', async () => {
  const shop = await openShop(app)
  const tool = await connect(shop)
  await app.db.$client.query(`update integrations set test_code = 'TEST48213' where integration_id = $1`, [tool])
  await buy(shop)
  await app.db.$client.query(`update store_events set mode = 'live' where store_id = $1`, [shop.store_id])
  await buy(shop)
  const before = doubles.requests.length
  await prepareEvents(app.deps)
  await deliverEvents(app.deps, tool)
  const sent = doubles.requests.slice(before).map(({ body }) => objectOf(body)['test_event_code'])
  expect(sent).toEqual([undefined, 'TEST48213'])
  expect(await deliveries(tool)).toMatchObject([{ status: 'accepted' }, { status: 'accepted' }])
})

it('records nothing for a store without destinations', async () => {
  const shop = await openShop(app)
  const session = await readySession(app, shop)
  expect((await payWith(app, session, '4242424242424242')).body.status).toBe('succeeded')
  const { rows } = await app.db.$client.query('select 1 from store_events where store_id = $1', [shop.store_id])
  expect(rows).toEqual([])
})

it('holds events back without consent', async () => {
  const shop = await openShop(app)
  const tool = await connect(shop)
  const session = await readySession(app, shop)
  await app.db.$client.query(
    `insert into session_tracking (session_id, store_id, consent, consent_at)
     values ($1, $2, '{"analytics":true,"marketing":false,"source":"banner","policy_version":1}', now())`,
    [session._id, shop.store_id],
  )
  await payWith(app, session, '4242424242424242')
  const before = doubles.requests.length
  await prepareEvents(app.deps)
  await deliverEvents(app.deps, tool)
  expect(doubles.requests.length).toBe(before)
  expect(await deliveries(tool)).toMatchObject([{ type: 'order.paid', status: 'held', reason: 'No consent' }])
})

it('needs the country of the visit and of the address to allow events if the browser blocked the banner', async () => {
  const shop = await openShop(app)
  const tool = await connect(shop)
  for (const country of ['US', 'DE', null]) {
    const session = await readySession(app, shop)
    await app.db.$client.query(
      `insert into traffic_visits (session_id, store_id, mode, started_at, device, country, is_bot, is_visitor,
         is_returning, reached_checkout, landing) values ($1, $2, 'test', now(), 'desktop', $3, false, true, false, true, '')`,
      [session._id, shop.store_id, country],
    )
    await payWith(app, session, '4242424242424242')
  }
  await prepareEvents(app.deps)
  // Its address is in the US each time.
  expect(await deliveries(tool)).toMatchObject([{ status: 'waiting' }, { status: 'held' }, { status: 'held' }])
})

it('sends nothing of a shopper who withdrew consent while the tool was down', async () => {
  const shop = await openShop(app)
  const tool = await connect(shop)
  const session_id = await buy(shop)
  doubles.befall({ status: 503, json: {} })
  await prepareEvents(app.deps)
  await deliverEvents(app.deps, tool)
  const decline = { analytics: false, marketing: false, policy_version: 1 }
  const body = { live_cart_session_id: session_id, answer: decline, privacy_signal: false }
  expect((await app.call(contracts.consent.record, { body })).status).toBe(200)
  const before = doubles.requests.length
  app.clock.advance(6000)
  await deliverEvents(app.deps, tool)
  expect(doubles.requests.length).toBe(before)
  expect(await deliveries(tool)).toMatchObject([{ status: 'held', reason: 'No consent' }])
})

it('waits during an outage, then sends the same ID', async () => {
  const shop = await openShop(app)
  const tool = await connect(shop)
  await buy(shop)
  doubles.befall({ status: 503, json: {} })
  await prepareEvents(app.deps)
  await deliverEvents(app.deps, tool)
  expect(await deliveries(tool)).toMatchObject([{ status: 'waiting', attempts: 1 }])
  const before = doubles.requests.length
  await deliverEvents(app.deps, tool)
  expect(doubles.requests.length).toBe(before)
  app.clock.advance(6000)
  await deliverEvents(app.deps, tool)
  expect(await deliveries(tool)).toMatchObject([{ status: 'accepted', attempts: 2 }])
})

it('holds renewals of a subscriber who declined at checkout', async () => {
  const { shop, subscription } = await openRenewalShop(app)
  const tool = await makeIntegration(app.deps, {
    store_id: shop.store_id,
    name: 'klaviyo',
    secrets: { api_key: 'pk_1' },
  })
  await app.db.$client.query(
    `insert into session_tracking (session_id, store_id, consent, consent_at)
     select session_id, store_id, '{"analytics":false,"marketing":false,"source":"banner","policy_version":1}', now()
     from orders where store_id = $1`,
    [shop.store_id],
  )
  // Moves the clock by a month, so this is the last test: the double rejects events of the future.
  await billNext(app, subscription)
  const before = doubles.requests.length
  await prepareEvents(app.deps)
  await deliverEvents(app.deps, tool)
  expect(doubles.requests.length).toBe(before)
  const found = await deliveries(tool)
  expect(found.map(({ type }) => type)).toContain('order.paid')
  expect(found.filter(({ status }) => status !== 'held')).toEqual([])
})
