import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, expectOk, type RawInput, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { openShop, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { webhooks } from '../../../../shared/contracts/integrations/webhooks.ts'

const DAY = 24 * 60 * 60_000

let app: TestApp
let shop: TestShop
let other: TestShop
beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(app)
  other = await openShop(app)
})
afterAll(() => app.close())

const as = () => ({ token: shop.token })
const URL = 'https://erp.example.com/hooks'

const create = async (url = URL) => {
  const body = { store_id: shop.store_id, url, types: ['order.paid' as const] }
  return expectOk(await app.call(webhooks.create, { body }, as())).data
}
const list = async () => expectOk(await app.call(webhooks.list, { query: { store_id: shop.store_id } }, as())).data

describe('POST /webhook-endpoints/create', () => {
  it('requires a token, the store, and the permission', async () => {
    const body = { store_id: shop.store_id, url: URL, types: ['*' as const] }
    expect((await app.call(webhooks.create, { body })).status).toBe(401)
    expect((await app.call(webhooks.create, { body }, { token: other.token })).status).toBe(403)
  })

  it.each([
    ['url', '', 'Enter a URL'],
    ['url', 'ftp://erp.example.com', 'Enter a URL that starts with https://'],
    ['url', 'http://erp.example.com', 'Enter a URL that starts with https://'],
    ['url', 'https://user:pass@erp.example.com', 'Remove the user name and password from the URL'],
    ['url', 'https://erp.example.com:22', 'Use port 443, or a port of 1024 or higher'],
    ['url', 'https://intranet', 'Enter a URL that is reachable from the internet'],
    ['url', 'https://10.0.0.1/', 'Enter a URL that is reachable from the internet'],
    ['url', 'https://169.254.169.254/', 'Enter a URL that is reachable from the internet'],
    ['url', 'https://[fd00::1]/', 'Enter a URL that is reachable from the internet'],
    ['types', [], 'Choose at least one event'],
    ['types', ['order.lost'], 'Must be a store event or *'],
  ])('rejects %s %j', async (field, value, message) => {
    const input: RawInput = { body: { store_id: shop.store_id, url: URL, types: ['*'], [field]: value } }
    const reply = await app.rawCall(webhooks.create, input, as())
    expect(reply.status).toBe(400)
    const errors = (reply.body as { errors: Record<string, string> }).errors
    expect(Object.entries(errors)[0]).toEqual([expect.stringContaining(field), message])
  })

  it('allows loopback only on a server that only its own machine can reach', async () => {
    const remote = await createTestApp({ beside: app, settings: { outbox: false, smtpUrl: 'smtp://127.0.0.1:1' } })
    const input = { body: { store_id: shop.store_id, url: 'http://127.0.0.1:4999/in', types: ['*' as const] } }
    const refused = await remote.call(webhooks.create, input, as())
    expect([refused.status, refused.detail]).toEqual([400, 'Enter a URL that is reachable from the internet'])
    expect((await app.call(webhooks.create, input, as())).status).toBe(200)
    await remote.close()
  })

  it('returns the secret once, and stores it encrypted', async () => {
    const { endpoint, secret } = await create()
    expect(secret).toMatch(/^whsec_/)
    expect(endpoint).toMatchObject({ url: URL, types: ['order.paid'], mode: 'test', status: 'active' })
    expect(endpoint.secret).toBe(secret.slice(-4))
    const stored = await app.db.$client.query('select * from webhook_endpoints where endpoint_id = $1', [
      endpoint.endpoint_id,
    ])
    const trail = await app.db.$client.query('select * from audit_entries where target_id = $1', [endpoint.endpoint_id])
    expect(trail.rows).toMatchObject([{ action: 'webhook_endpoint.created', target_name: URL }])
    expect(JSON.stringify([stored.rows, trail.rows, await list()])).not.toContain(secret.slice(6))
  })

  it('rejects more than 20 endpoints', async () => {
    const full = await openShop(app)
    const add = () =>
      app.call(webhooks.create, { body: { store_id: full.store_id, url: URL, types: ['*'] } }, { token: full.token })
    for (let made = 0; made < 20; made += 1) expectOk(await add())
    expect((await add()).status).toBe(422)
  })
})

it('lists the endpoints of the selected mode only', async () => {
  const { endpoint } = await create()
  const ids = async () => (await list()).map(({ endpoint_id }) => endpoint_id)
  expect(await ids()).toContain(endpoint.endpoint_id)
  await app.db.$client.query(`update stores set cart_mode = 'live' where store_id = $1`, [shop.store_id])
  expect(await ids()).toEqual([])
  expect((await create()).endpoint.mode).toBe('live')
  await app.db.$client.query(`update stores set cart_mode = 'test' where store_id = $1`, [shop.store_id])
})

it('changes, pauses and turns on an endpoint', async () => {
  const { endpoint } = await create()
  const { endpoint_id, version } = endpoint
  const update = (change: object, expected = version) =>
    app.call(webhooks.update, { body: { endpoint_id, version: expected, ...change } }, as())
  const changed = expectOk(await update({ url: 'https://new.example.com/', types: ['order.paid', '*'] })).data
  expect(changed).toMatchObject({ url: 'https://new.example.com/', types: ['*'], status: 'active' })
  expect((await update({ description: 'Late' })).status).toBe(409)
  const paused = expectOk(await update({ enabled: false }, changed.version)).data
  expect(paused).toMatchObject({ status: 'disabled', disabled_reason: '' })
  expect(expectOk(await update({ enabled: true }, paused.version)).data).toMatchObject({
    status: 'active',
    disabled_at: null,
  })
  expect((await update({ url: 'https://10.0.0.1/' }, paused.version + 1)).status).toBe(400)
})

it('rotates the secret with two valid ones for a day', async () => {
  const made = await create()
  const { endpoint_id } = made.endpoint
  const rotate = async (valid_hours?: number) =>
    expectOk(
      await app.call(
        webhooks.rotateSecret,
        { body: { endpoint_id, ...(valid_hours !== undefined && { valid_hours }) } },
        as(),
      ),
    ).data
  const rotated = await rotate()
  expect(rotated.secret).not.toBe(made.secret)
  expect(rotated.endpoint.previous_secret).toEqual({
    last_four: made.secret.slice(-4),
    valid_until: new Date(app.clock.now().getTime() + DAY).toISOString(),
  })
  app.clock.advance(DAY)
  const found = (await list()).find((each) => each.endpoint_id === endpoint_id)
  expect(found).toMatchObject({ previous_secret: null, secret: rotated.secret.slice(-4) })
  expect((await rotate(0)).endpoint.previous_secret).toBeNull()
})

it('deletes an endpoint with its log', async () => {
  const { endpoint } = await create()
  const { endpoint_id } = endpoint
  expectOk(await app.call(webhooks.remove, { body: { endpoint_id } }, as()))
  expect((await app.call(webhooks.remove, { body: { endpoint_id } }, as())).status).toBe(404)
  expect((await app.call(webhooks.hours, { query: { endpoint_id } }, as())).status).toBe(404)
})

it('hides endpoints and deliveries of other stores', async () => {
  const { endpoint } = await create()
  const { endpoint_id } = endpoint
  const by = { token: other.token }
  const replies = [
    await app.call(webhooks.update, { body: { endpoint_id, enabled: false } }, by),
    await app.call(webhooks.rotateSecret, { body: { endpoint_id } }, by),
    await app.call(webhooks.remove, { body: { endpoint_id } }, by),
    await app.call(webhooks.test, { body: { endpoint_id, type: 'order.paid' } }, by),
    await app.call(webhooks.log, { query: { endpoint_id } }, by),
    await app.call(webhooks.hours, { query: { endpoint_id } }, by),
  ]
  for (const { status } of replies) expect([403, 404]).toContain(status)
  expect((await list()).find((each) => each.endpoint_id === endpoint_id)?.status).toBe('active')
})
