import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeIntegration } from '../../../../../tests/support/app/integration-factories.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { metaDouble, type MetaDouble } from '../../../../../tests/support/marketing/meta-double.ts'
import { tripleWhaleDouble } from '../../../../../tests/support/marketing/triple-whale-double.ts'
import { startDoubles, type DoubleServer } from '../../../../../tests/support/providers/double-server.ts'
import { openShop, payWith, readySession, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import { deliverEvents, prepareEvents } from '../store-events/service.ts'
import { connectSandbox } from './connect.ts'

const calls = contracts.integrations
const PIXEL = '482910573316204'
const TOKEN = 'EAAsecret9fQa'

let app: TestApp
let meta: MetaDouble
let doubles: DoubleServer
let shop: TestShop
beforeAll(async () => {
  meta = metaDouble()
  doubles = await startDoubles([meta, tripleWhaleDouble()])
  app = await createTestApp({ settings: { providersUrl: doubles.url } })
  shop = await openShop(app)
})
afterAll(async () => {
  await app.close()
  await doubles.close()
})

const as = (of = shop) => ({ token: of.token })
const connect = (of: TestShop, more: object = {}) =>
  app.call(
    calls.update,
    { body: { store_id: of.store_id, name: 'meta-pixel', pixel_id: PIXEL, api_key: TOKEN, ...more } },
    as(of),
  )
const details = async (of: TestShop) =>
  expectOk(await app.call(calls.details, { query: { store_id: of.store_id, name: 'meta-pixel' } }, as(of))).data

/** Buys, and sends the events to the tool. */
async function buyAndDeliver(of: TestShop, consent = true): Promise<string> {
  const session = await readySession(app, of)
  await app.db.$client.query(
    `insert into session_tracking (session_id, store_id, consent, consent_at, ip, user_agent)
     values ($1, $2, $3, now(), '203.0.113.7', 'Mozilla/5.0')`,
    [session._id, of.store_id, { analytics: consent, marketing: consent, source: 'banner', policy_version: 1 }],
  )
  expect((await payWith(app, session, '4242424242424242')).body.status).toBe('succeeded')
  await deliver(of)
  return session._id
}

async function deliver(of: TestShop): Promise<void> {
  await prepareEvents(app.deps)
  const { rows } = await app.db.$client.query<{ integration_id: string }>(
    'select integration_id from integrations where store_id = $1',
    [of.store_id],
  )
  for (const { integration_id } of rows) await deliverEvents(app.deps, integration_id)
}

it('connects Meta after a real call, and never returns the token [MK-002]', async () => {
  const saved = expectOk(await connect(shop)).data
  expect(saved).toMatchObject({
    status: 'connected',
    can_connect: true,
    fields: { pixel_id: PIXEL },
    secrets: { access_token: '9fQa' },
    version: 1,
    mapping: { 'order.paid': { sent: true, as: 'Purchase' } },
  })
  expect(meta.accepted.at(-1)?.event_name).toBe('PageView')
  expect(JSON.stringify(await details(shop))).not.toContain(TOKEN)
  const { rows } = await app.db.$client.query('select * from integrations where store_id = $1', [shop.store_id])
  expect(JSON.stringify(rows)).not.toContain(TOKEN)
  const list = expectOk(await app.call(calls.list, { query: { store_id: shop.store_id } }, as()))
  expect(list.integrations).toHaveLength(11)
  expect(list.integrations.find(({ name }) => name === 'meta-pixel')).toMatchObject({ status: 'connected' })
})

it('stores nothing with a wrong token, a bad field or for another merchant', async () => {
  const other = await openShop(app)
  expect(await connect(other, { api_key: 'EAAwrong00' })).toMatchObject({
    status: 400,
    body: { code: 'not_verified', errors: { 'fields.access_token': 'Invalid OAuth access token' } },
  })
  expect(await connect(other, { pixel_id: 'abc' })).toMatchObject({
    status: 400,
    body: { errors: { 'fields.pixel_id': 'Enter the pixel ID: 10 to 20 digits' } },
  })
  expect(await connect(other, { fields: { shop: 'x' } })).toMatchObject({ status: 400 })
  const klaviyo = { name: 'klaviyo', pixel_id: undefined, api_key: 'pk_4f9asecret0123456789ab', sent_from: 'browser' }
  expect(await connect(other, klaviyo)).toMatchObject({
    status: 400,
    body: { errors: { sent_from: expect.anything() as string } },
  })
  expect(await connect(other, { mapping: { 'order.paid': { sent: true, as: 'Nope' } } })).toMatchObject({ status: 400 })
  expect((await connect({ ...other, store_id: shop.store_id })).status).toBe(403)
  expect((await details(other)).status).toBe('not_connected')
})

it('sends no test event to a tool that receives none', async () => {
  await makeIntegration(app.deps, { store_id: shop.store_id, name: 'shopify' })
  const body = { store_id: shop.store_id, name: 'shopify' as const, type: 'order.paid' as const }
  expect(await app.call(calls.test, { body }, as())).toMatchObject({ status: 422, body: { code: 'not_available' } })
})

it('rejects a stale version, and keeps the token when only settings change', async () => {
  const of = await openShop(app)
  expectOk(await connect(of, { version: 0 }))
  const change = (version: number, more: object) =>
    app.call(calls.update, { body: { store_id: of.store_id, name: 'meta-pixel', version, ...more } }, as(of))
  const before = meta.accepted.length
  const mapping = { 'page.viewed': { sent: false, as: 'PageView' } }
  const saved = expectOk(await change(1, { mapping, consent: 'analytics', fields: { access_token: '' } })).data
  expect(saved).toMatchObject({ version: 2, consent: 'analytics', secrets: { access_token: '9fQa' } })
  expect(saved.mapping['page.viewed']).toEqual({ sent: false, as: 'PageView' })
  expect(meta.accepted.length).toBe(before)
  expect(await change(1, { consent: 'marketing' })).toMatchObject({ status: 409, body: { code: 'stale_version' } })
})

it('pauses, resumes and disconnects, in the audit log', async () => {
  const of = await openShop(app)
  expectOk(await connect(of))
  const enable = (enabled: boolean) =>
    app.call(calls.update, { body: { store_id: of.store_id, name: 'meta-pixel', enabled } }, as(of))
  expect(expectOk(await enable(false)).data.status).toBe('paused')
  await buyAndDeliver(of)
  expect((await details(of)).figures.sent).toBe(0)
  expect(expectOk(await enable(true)).data.status).toBe('connected')
  expectOk(await app.call(calls.disconnect, { body: { store_id: of.store_id, name: 'meta-pixel' } }, as(of)))
  expect((await details(of)).status).toBe('not_connected')
  const audit = expectOk(await app.call(contracts.auditLog.list, { query: { store_id: of.store_id } }, as(of)))
  expect(audit.data.map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      'integration.connected',
      'integration.paused',
      'integration.resumed',
      'integration.disconnected',
    ]),
  )
  expect(JSON.stringify(audit)).not.toContain(TOKEN)
})

it('logs a purchase with its request and without secrets [API-087]', async () => {
  const of = await openShop(app)
  expectOk(await connect(of, { sends_test_mode: true }))
  await buyAndDeliver(of)
  const read = (more: object = {}) =>
    app.call(calls.log, { query: { store_id: of.store_id, name: 'meta-pixel', ...more } }, as(of))
  const [row] = expectOk(await read()).data
  expect(row).toMatchObject({ type: 'order.paid', sent_as: 'Purchase', status: 'accepted', response_status: 200 })
  expect(expectOk(await read({ search: row?.subject })).total).toBe(1)
  expect(expectOk(await read({ search: '%' })).total).toBe(0)
  expect(expectOk(await read({ result: 'rejected' })).total).toBe(0)
  const query = { delivery_id: row?.delivery_id ?? '' }
  const { data } = expectOk(await app.call(calls.delivery, { query }, as(of)))
  expect(data.requests).toMatchObject([{ status: 200 }])
  expect(data.requests[0]?.request.body).toContain('Purchase')
  expect(JSON.stringify(data)).not.toContain(TOKEN)
  expect((await app.call(calls.delivery, { query }, as())).status).toBe(403)
  const { figures, match, counts } = await details(of)
  expect(figures).toMatchObject({ sent: 1, accepted: 1, rejected: 0, held: 0 })
  expect(counts).toEqual({ 'order.paid': 1 })
  expect(match).toMatchObject({ purchases: 1 })
  expect(match.identifiers).toContainEqual({ name: 'Email', count: 1 })
})

it('counts events without consent as held back', async () => {
  const of = await openShop(app)
  expectOk(await connect(of, { sends_test_mode: true }))
  await buyAndDeliver(of, false)
  expect((await details(of)).figures).toMatchObject({ sent: 0, held: 1 })
  const query = { store_id: of.store_id, name: 'meta-pixel' as const, result: 'no_consent' as const }
  expect(expectOk(await app.call(calls.log, { query }, as(of))).data).toMatchObject([{ reason: 'No consent' }])
})

it('resends rejected events', async () => {
  const of = await openShop(app)
  expectOk(await connect(of, { sends_test_mode: true }))
  doubles.befall({ status: 400, json: { error: { code: 100, message: 'Invalid currency' } } })
  await buyAndDeliver(of)
  expect((await details(of)).figures).toMatchObject({ rejected: 1 })
  const body = { store_id: of.store_id, name: 'meta-pixel' as const }
  expect(expectOk(await app.call(calls.resend, { body }, as(of))).resent).toBe(1)
  await deliver(of)
  expect((await details(of)).figures).toMatchObject({ accepted: 1, rejected: 0 })
  expect(expectOk(await app.call(calls.resend, { body }, as(of))).resent).toBe(0)
})

it('sends a test event with the test code only', async () => {
  const of = await openShop(app)
  const send = () =>
    app.call(calls.test, { body: { store_id: of.store_id, name: 'meta-pixel', type: 'order.paid' } }, as(of))
  expect((await send()).status).toBe(404)
  expectOk(await connect(of))
  expect((await send()).status).toBe(422)
  expectOk(await connect(of, { test_code: 'TEST48213' }))
  expect(expectOk(await send()).data).toMatchObject({ accepted: true, status: 200 })
  expect(meta.accepted.at(-1)).toMatchObject({
    event_name: 'Purchase',
    test_event_code: 'TEST48213',
    custom_data: { value: 1, currency: 'USD' },
  })
})

it('sends a test event to a tool that knows customers by their ID', async () => {
  const of = await openShop(app)
  const tool = { store_id: of.store_id, name: 'triple-whale' as const }
  const fields = { shop_url: 'example.com', api_key: 'tw-secret-5a1b' }
  expectOk(await app.call(calls.update, { body: { ...tool, fields } }, as(of)))
  const sent = await app.call(calls.test, { body: { ...tool, type: 'order.paid' } }, as(of))
  expect(expectOk(sent).data).toMatchObject({ accepted: true, note: '' })
})

it('logs test events with their request, outside the figures, and never resends them', async () => {
  const of = await openShop(app)
  expectOk(await connect(of, { test_code: 'TEST48213' }))
  const body = { store_id: of.store_id, name: 'meta-pixel' as const }
  const test = async () => expectOk(await app.call(calls.test, { body: { ...body, type: 'order.paid' } }, as(of))).data
  expect(await test()).toMatchObject({ accepted: true })
  doubles.befall({ status: 400, json: { error: { code: 100, message: 'Invalid currency' } } })
  expect(await test()).toMatchObject({ accepted: false })
  const { data } = expectOk(await app.call(calls.log, { query: body }, as(of)))
  expect(data).toMatchObject([
    { is_test: true, status: 'rejected', sent_as: 'Purchase', subject: 'Test event', response_status: 400 },
    { is_test: true, status: 'accepted', reason: '', response_status: 200 },
  ])
  const query = { delivery_id: data[1]?.delivery_id ?? '' }
  const { requests } = expectOk(await app.call(calls.delivery, { query }, as(of))).data
  expect(requests[0]?.request.body).toContain('TEST48213')
  expect(JSON.stringify(requests)).not.toContain(TOKEN)
  expect((await details(of)).figures).toEqual({ sent: 0, accepted: 0, rejected: 0, held: 0, waiting: 0 })
  expect(expectOk(await app.call(calls.resend, { body }, as(of))).resent).toBe(0)
})

it('gives pages the IDs of the checkout and the purchase, once [API-087] [API-088]', async () => {
  const of = await openShop(app)
  expectOk(await connect(of, { sends_test_mode: true }))
  const session_id = await buyAndDeliver(of)
  const { meta: toMeta, tiktok: toTikTok } = contracts.reportedEvents
  for (const report of [
    (event_name: 'InitiateCheckout' | 'Purchase') =>
      app.call(toMeta, { body: { store_id: of.store_id, session_id, event_name } }),
    (event_name: 'InitiateCheckout' | 'Purchase') =>
      app.call(toTikTok, { body: { store_id: of.store_id, session_id, event_name } }),
  ]) {
    expect(expectOk(await report('InitiateCheckout')).event_id).toBe(`checkout.started:${session_id}`)
    expect(expectOk(await report('Purchase')).event_id).toMatch(/^order\.paid:/)
  }
  const { rows } = await app.db.$client.query(
    `select event_id from store_events where store_id = $1 and type in ('order.paid', 'checkout.started')`,
    [of.store_id],
  )
  expect(rows).toHaveLength(2)
  const unpaid = await readySession(app, of)
  const body = { store_id: of.store_id, session_id: unpaid._id, event_name: 'Purchase' as const }
  expect(await app.call(contracts.reportedEvents.meta, { body })).toMatchObject({ status: 409 })
  expect((await app.call(contracts.reportedEvents.meta, { body: { ...body, store_id: shop.store_id } })).status).toBe(
    404,
  )
})

it('sends events of a sandbox nowhere, until real credentials are entered [MK-002]', async () => {
  const own = await openShop(app)
  const { store_id } = own
  const owner = { user_id: 'usr_demo', email: 'demo@cartwright.example', first_name: 'Robin', last_name: 'Fernhill' }
  const fields = { pixel_id: PIXEL, access_token: 'EAAsandbox' }
  const asked = { store_id, name: 'meta-pixel', sends_test_mode: true, fields } as const
  const before = meta.accepted.length
  await connectSandbox(app.deps, { user: { ...owner, api_key: null }, ip: '' }, asked)
  await buyAndDeliver(own)
  expect(await details(own)).toMatchObject({ is_sandbox: true, sent_from: 'server', match: { purchases: 1 } })
  expect(meta.accepted).toHaveLength(before)
  const tested = await app.call(calls.update, { body: { store_id, name: 'meta-pixel', test_code: 'TEST1' } }, as(own))
  expect(tested.body).toMatchObject({ data: { is_sandbox: true } })
  const sent = await app.call(calls.test, { body: { store_id, name: 'meta-pixel', type: 'order.paid' } }, as(own))
  expect(sent.body).toMatchObject({ data: { accepted: true, status: 200 } })
  expect(meta.accepted).toHaveLength(before)
  expect(await app.call(calls.update, { body: { ...asked, fields: {}, sent_from: 'both' } }, as(own))).toMatchObject({
    status: 400,
    body: { errors: { sent_from: 'A sandbox only gets events from the server' } },
  })
  expect(expectOk(await connect(own, { sent_from: 'both' })).data).toMatchObject({
    is_sandbox: false,
    sent_from: 'both',
  })
  expect(meta.accepted).toHaveLength(before + 1)
})
