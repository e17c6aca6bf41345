import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeIntegration } from '../../../../../tests/support/app/integration-factories.ts'
import { createTestApp, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { metaDouble, type MetaDouble } from '../../../../../tests/support/marketing/meta-double.ts'
import { tiktokDouble, type TiktokDouble } from '../../../../../tests/support/marketing/tiktok-double.ts'
import { startDoubles, type DoubleServer } from '../../../../../tests/support/providers/double-server.ts'
import { openShop, payWith, readySession, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import type { ToolName } from '../../../../shared/domain/events/tools.ts'
import { toolOf } from '../../../../shared/domain/events/tools/tool-of.ts'
import { deliverEvents, prepareEvents } from './service.ts'

let app: TestApp
let meta: MetaDouble
let tiktok: TiktokDouble
let doubles: DoubleServer
beforeAll(async () => {
  const now = (): number => app.clock.now().getTime()
  meta = metaDouble({ now })
  tiktok = tiktokDouble({ now })
  doubles = await startDoubles([meta, tiktok])
  app = await createTestApp({ settings: { providersUrl: doubles.url } })
})
afterAll(async () => {
  await app.close()
  await doubles.close()
})

async function connect(
  shop: TestShop,
  name: ToolName,
  fields: Record<string, string>,
  secret: string,
): Promise<string> {
  const { store_id } = shop
  const id = await makeIntegration(app.deps, { store_id, name, fields, secrets: { access_token: secret } })
  const mapping = Object.fromEntries(
    Object.entries(toolOf(name).mapping).map(([type, as]) => [type, { sent: true, as }]),
  )
  await app.db.$client.query('update integrations set mapping = $1 where integration_id = $2', [mapping, id])
  return id
}
const connectMeta = (shop: TestShop) => connect(shop, 'meta-pixel', { pixel_id: '482910573316204' }, 'EAAsecret9fQa')
const connectTiktok = (shop: TestShop) =>
  connect(shop, 'tiktok-pixel', { pixel_id: 'C4A1B2C3D4E5F6G7H8I9' }, 'f3a9secret0c1d')

async function buy(shop: TestShop): Promise<void> {
  const session = await readySession(app, shop)
  await app.db.$client.query(
    `insert into session_tracking (session_id, store_id, consent, consent_at, country, ids, ip, user_agent)
     values ($1, $2, '{"analytics":true,"marketing":true,"source":"banner","policy_version":1}', now(), 'US', '{}',
       '203.0.113.7', 'Mozilla/5.0')`,
    [session._id, shop.store_id],
  )
  expect((await payWith(app, session, '4242424242424242')).body.status).toBe('succeeded')
  await prepareEvents(app.deps)
}

const states = async (destination_id: string) => {
  const { rows } = await app.db.$client.query<{ status: string; attempts: number }>(
    'select status, attempts from event_deliveries where destination_id = $1 order by sequence',
    [destination_id],
  )
  return rows
}
const sentTo = (host: string, from: number) => doubles.requests.slice(from).filter((request) => request.host === host)

it('sends the same ID again if the worker dies before it stores the response', async () => {
  const shop = await openShop(app)
  const tool = await connectTiktok(shop)
  await buy(shop)
  const from = doubles.requests.length
  const atCrash = tiktok.accepted.length
  doubles.befall('lost_answer')
  await deliverEvents(app.deps, tool)
  app.clock.advance(6000)
  await deliverEvents(app.deps, tool)
  const [first, second, ...more] = sentTo('business-api.tiktok.com', from)
  expect(second?.body).toEqual(first?.body)
  expect(more).toEqual([])
  const ids = tiktok.accepted.slice(atCrash).map(({ event_id }) => event_id)
  expect(new Set(ids).size).toBe(1)
  expect(await states(tool)).toEqual([{ status: 'accepted', attempts: 2 }])
})

it('sends to other tools while one is down for an hour, and catches up', async () => {
  const shop = await openShop(app)
  const [down, up] = [await connectTiktok(shop), await connectMeta(shop)]
  await buy(shop)
  const from = meta.accepted.length
  const fault = { status: 503, text: '<html>' }
  doubles.befall(fault)
  await deliverEvents(app.deps, down)
  await deliverEvents(app.deps, up)
  expect(await states(up)).toEqual([{ status: 'accepted', attempts: 1 }])
  expect(meta.accepted.slice(from)).toHaveLength(1)
  for (const waited of [31_000, 121_000, 601_000]) {
    app.clock.advance(waited)
    doubles.befall(fault)
    await deliverEvents(app.deps, down)
  }
  expect(await states(down)).toEqual([{ status: 'waiting', attempts: 4 }])
  app.clock.advance(3_600_000)
  await deliverEvents(app.deps, down)
  expect(await states(down)).toEqual([{ status: 'accepted', attempts: 5 }])
})

it('sends no time of the future if the clock of the server that recorded an event is ahead', async () => {
  const shop = await openShop(app)
  const tool = await connectTiktok(shop)
  await buy(shop)
  await app.db.$client.query(
    `update store_events set event = jsonb_set(event, '{occurred_at}', to_jsonb($1::text)) where store_id = $2`,
    [new Date(app.clock.now().getTime() + 600_000).toISOString(), shop.store_id],
  )
  await deliverEvents(app.deps, tool)
  expect(await states(tool)).toEqual([{ status: 'accepted', attempts: 1 }])
  expect(tiktok.accepted.at(-1)).toMatchObject({ event_time: Math.floor(app.clock.now().getTime() / 1000) })
})
