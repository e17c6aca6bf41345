import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, expectOk, type TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { shopifyDouble, type ShopifyDouble } from '../../../../../../tests/support/marketing/shopify/shopify-double.ts'
import { startDoubles, type DoubleServer } from '../../../../../../tests/support/providers/double-server.ts'
import { openShop, type TestShop } from '../../../../../../tests/support/shops/shop.ts'
import {
  connectShopify,
  sendShopifyWebhook,
  type ShopifyDelivery,
} from '../../../../../../tests/support/shops/shopify.ts'
import { contracts } from '../../../../../shared/contracts/index.ts'
import { synchronize } from '../service.ts'

let app: TestApp
let shopify: ShopifyDouble
let doubles: DoubleServer
beforeAll(async () => {
  shopify = shopifyDouble()
  doubles = await startDoubles([shopify])
  app = await createTestApp({ settings: { providersUrl: doubles.url } })
})
afterAll(async () => {
  await app.close()
  await doubles.close()
})

async function connected(): Promise<{ shop: TestShop; integration_id: string }> {
  const shop = await openShop(app)
  return { shop, integration_id: await connectShopify(app.deps, shop.store_id) }
}

const deliver = (integration_id: string, given?: ShopifyDelivery) => sendShopifyWebhook(app, integration_id, given)

async function stored(integration_id: string) {
  const { rows } = await app.db.$client.query<{ topic: string; payload: unknown; done: boolean }>(
    `select topic, payload, processed_at is not null as done from shopify_webhooks where integration_id = $1`,
    [integration_id],
  )
  return rows
}

const details = async ({ store_id, token }: TestShop) =>
  expectOk(await app.call(contracts.shopify.details, { query: { store_id } }, { token })).data

it('stores a signed webhook once, with the fields that are used, and answers before it is processed', async () => {
  const { integration_id, shop } = await connected()
  const before = doubles.requests.length
  expect(await deliver(integration_id)).toBe(200)
  expect(await deliver(integration_id)).toBe(200)
  expect(await stored(integration_id)).toEqual([
    { topic: 'locations/update', payload: { id: 655_441_491 }, done: false },
  ])
  expect(doubles.requests).toHaveLength(before)
  expect((await details(shop))?.last_webhook_at).toBe(app.clock.now().toISOString())
  const { rows } = await app.db.$client.query('select 1 from graphile_worker.jobs where key = $1', [
    `shopify:${integration_id}`,
  ])
  expect(rows).toHaveLength(1)
})

it.each<[string, ShopifyDelivery, number]>([
  ['a signature by another secret', { secret: 'shpss_other' }, 401],
  ['no signature', { signature: '' }, 401],
  ['a signature of another body', { signature: 'D0UMXmhjwBRi4y66TmhJrDlhQABD7zI2fm3p6/QLMo8=' }, 401],
  ['another shop’s domain', { domain: 'other.myshopify.com' }, 403],
  ['no ID', { webhook_id: '' }, 400],
  ['a body that is no object', { body: '[1]' }, 400],
  ['a body that is no JSON', { body: '{' }, 400],
  ['a large body', { body: JSON.stringify({ text: 'x'.repeat(70_000) }) }, 413],
])('refuses a webhook with %s, and stores nothing', async (_what, given, status) => {
  const { integration_id } = await connected()
  expect(await deliver(integration_id, given)).toBe(status)
  expect(await stored(integration_id)).toEqual([])
})

it('refuses every webhook of a connection without a secret, which anyone could sign', async () => {
  const shop = await openShop(app)
  const integration_id = await connectShopify(app.deps, shop.store_id, { client_secret: '' })
  expect(await deliver(integration_id, { secret: '' })).toBe(401)
})

it('knows no connection of another tool or that was removed, and ignores topics that aren’t used', async () => {
  const { integration_id } = await connected()
  expect(await deliver('itg_unknown')).toBe(404)
  expect(await deliver(integration_id, { topic: 'carts/update' })).toBe(200)
  expect(await stored(integration_id)).toEqual([])
})

it('processes what waited when a paused connection is resumed', async () => {
  const { integration_id, shop } = await connected()
  const pause = (status: string) =>
    app.db.$client.query('update integrations set status = $1 where integration_id = $2', [status, integration_id])
  await pause('paused')
  expect(await deliver(integration_id)).toBe(200)
  await synchronize(app.deps, integration_id)
  expect(await stored(integration_id)).toMatchObject([{ done: false }])
  await pause('connected')
  await synchronize(app.deps, integration_id)
  expect(await stored(integration_id)).toMatchObject([{ done: true }])
  expect((await details(shop))?.locations).toEqual([
    { location_id: 'gid://shopify/Location/7', name: 'Austin warehouse' },
  ])
})

it('waits as long as Shopify is throttled, and goes on after it', async () => {
  const { integration_id } = await connected()
  await deliver(integration_id)
  shopify.drain(2)
  await synchronize(app.deps, integration_id)
  expect(await stored(integration_id)).toMatchObject([{ done: false }])
  shopify.drain(2000)
  await synchronize(app.deps, integration_id)
  expect(await stored(integration_id)).toMatchObject([{ done: false }])
  app.clock.advance(1000)
  await synchronize(app.deps, integration_id)
  expect(await stored(integration_id)).toMatchObject([{ done: true }])
})

it('needs attention after the app was uninstalled, and says so once', async () => {
  const { integration_id, shop } = await connected()
  shopify.uninstall()
  await deliver(integration_id, { topic: 'app/uninstalled', webhook_id: 'u1' })
  await synchronize(app.deps, integration_id)
  await synchronize(app.deps, integration_id)
  expect(await details(shop)).toMatchObject({ status: 'broken', problem: 'The app was uninstalled in Shopify' })
  const { rows: told } = await app.db.$client.query(
    `select 1 from notifications where title = 'An integration needs attention' and user_id = $1`,
    [shop.user_id],
  )
  expect(told).toHaveLength(1)
  shopify.install()
  await app.db.$client.query(`update integrations set status = 'connected' where integration_id = $1`, [integration_id])
  await synchronize(app.deps, integration_id)
  expect(await details(shop)).toMatchObject({ status: 'connected' })
  expect(await stored(integration_id)).toMatchObject([{ done: true }])
})
