import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeEndpoint } from '../../../../../tests/support/app/integration-factories.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { openShop, payWith, readySession, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { isSignedBy, startReceiver, type Receiver } from '../../../../../tests/support/webhooks/receiver.ts'
import { webhookPayload } from '../../../../shared/contracts/integrations/webhook-events.ts'
import { webhooks } from '../../../../shared/contracts/integrations/webhooks.ts'
import { prepareEvents } from '../store-events/service.ts'
import { deliverWebhooks } from './service.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const HOUR = 60 * 60_000

let app: TestApp
let shop: TestShop
let receiver: Receiver
let endpoint: string
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  receiver = await startReceiver()
  shop = await openShop(app)
  endpoint = await makeEndpoint(app.deps, { store_id: shop.store_id, url: receiver.url, secret: SECRET })
})
afterEach(() => receiver.close())

async function buy(): Promise<void> {
  const session = await readySession(app, shop)
  expect((await payWith(app, session, '4242424242424242')).body.status).toBe('succeeded')
  await prepareEvents(app.deps)
}
const deliver = () => deliverWebhooks(app.deps, endpoint)
const as = () => ({ token: shop.token })
const log = async (result?: 'failed' | 'retried') =>
  expectOk(
    await app.call(webhooks.log, { query: { endpoint_id: endpoint, days: 30, ...(result && { result }) } }, as()),
  )
const endpointNow = async () =>
  expectOk(await app.call(webhooks.list, { query: { store_id: shop.store_id } }, as())).data.find(
    ({ endpoint_id }) => endpoint_id === endpoint,
  )

it('sends a signed order.paid that matches its schema', async () => {
  await buy()
  await deliver()
  await deliver()
  const [sent, ...more] = receiver.received
  expect(more).toEqual([])
  if (!sent) throw new Error('Nothing was sent')
  expect(isSignedBy(sent, SECRET)).toBe(true)
  expect(isSignedBy({ ...sent, text: sent.text.replace('order.paid', 'order.sold') }, SECRET)).toBe(false)
  const payload = webhookPayload('order.paid').parse(JSON.parse(sent.text))
  expect(sent.headers['webhook-id']).toBe(payload.id)
  const { rows } = await app.db.$client.query<{ order_id: string; order_number: string; total_price: number }>(
    'select order_id, order_number, total_price::int from orders where store_id = $1',
    [shop.store_id],
  )
  expect(payload.data).toMatchObject({
    order: { order_id: rows[0]?.order_id, number: rows[0]?.order_number, total: rows[0]?.total_price },
    customer: { email: 'maya.ortiz@example.com' },
  })
  expect(await log()).toMatchObject({ total: 1, failed: 0, data: [{ status: 'accepted', response_status: 204 }] })
  expect(await endpointNow()).toMatchObject({ status: 'active', delivered: 1, failed: 0 })
})

it('sends only what the endpoint chose, and only in its mode', async () => {
  await app.db.$client.query(`update webhook_endpoints set types = '["order.refunded"]' where endpoint_id = $1`, [
    endpoint,
  ])
  await buy()
  await app.db.$client.query(`update webhook_endpoints set types = '["*"]', mode = 'live' where endpoint_id = $1`, [
    endpoint,
  ])
  await buy()
  await deliver()
  expect(receiver.received).toEqual([])
})

it('signs with both secrets while one is being replaced', async () => {
  const { secret } = expectOk(await app.call(webhooks.rotateSecret, { body: { endpoint_id: endpoint } }, as())).data
  await buy()
  await deliver()
  app.clock.advance(25 * HOUR)
  await buy()
  await deliver()
  const signed = receiver.received.map((each) => [isSignedBy(each, secret), isSignedBy(each, SECRET)])
  expect(signed).toEqual([
    [true, true],
    [true, false],
  ])
})

it('retries with the same ID and logs every attempt', async () => {
  receiver.respond((response) => response.writeHead(500).end('out of \0order'))
  await buy()
  await deliver()
  await deliver()
  expect(receiver.received).toHaveLength(1)
  expect(await log('failed')).toMatchObject({ total: 1, data: [{ status: 'waiting', response_status: 500 }] })
  expect(await endpointNow()).toMatchObject({ status: 'retrying' })
  receiver.respond((response) => response.writeHead(200).end('ok'))
  app.clock.advance(6001)
  await deliver()
  const [first, second] = receiver.received
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect(second?.text).toBe(first?.text)
  const [delivery] = (await log('retried')).data
  const query = { delivery_id: delivery?.delivery_id ?? '' }
  const details = expectOk(await app.call(webhooks.delivery, { query }, as())).data
  expect(details.requests).toMatchObject([
    { status: 500, note: 'The endpoint responded 500', response: { body: 'out of order' } },
    { status: 200, note: '', response: { body: 'ok' } },
  ])
  expect(JSON.parse(details.payload)).toEqual(JSON.parse(first?.text ?? ''))
  expect(JSON.stringify(details)).not.toContain(SECRET)
})

it('sends the same ID again if the worker dies before it stores the response', async () => {
  await buy()
  const dying = { ...app.deps, live: { ...app.deps.live, publish: () => Promise.reject(new Error('killed')) } }
  await expect(deliverWebhooks(dying, endpoint)).rejects.toThrow('killed')
  expect((await log()).data).toMatchObject([{ status: 'waiting', attempts: 0 }])
  await deliver()
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(ids).toEqual([ids[0], ids[0]])
  expect((await log()).data).toMatchObject([{ status: 'accepted', attempts: 1 }])
})

it('waits as long as the endpoint asks', async () => {
  receiver.respond((response) => response.writeHead(429, { 'retry-after': '3600' }).end())
  await buy()
  await deliver()
  receiver.respond((response) => response.writeHead(200).end())
  app.clock.advance(HOUR - 1000)
  await deliver()
  expect(receiver.received).toHaveLength(1)
  app.clock.advance(1000)
  await deliver()
  expect(receiver.received).toHaveLength(2)
})

it('sends one request at a time while the endpoint fails', async () => {
  receiver.respond((response) => response.writeHead(503).end())
  await buy()
  await deliver()
  await buy()
  await buy()
  await deliver()
  expect(receiver.received).toHaveLength(2)
  receiver.respond((response) => response.writeHead(200).end())
  app.clock.advance(HOUR)
  await deliver()
  expect(await log()).toMatchObject({ total: 3, failed: 0 })
})

it('disables an endpoint after three days of failures, and notifies the store once', async () => {
  receiver.respond((response) => response.writeHead(500).end())
  await buy()
  await deliver()
  for (let hours = 0; hours <= 96; hours += 2) {
    app.clock.advance(2 * HOUR)
    await deliver()
  }
  expect(await endpointNow()).toMatchObject({ status: 'disabled', disabled_reason: 'failing' })
  expect((await log()).data).toMatchObject([{ status: 'failed', next_attempt_at: null }])
  const { rows } = await app.db.$client.query<{ title: string; destination: string }>(
    `select title, destination from notifications where store_id = $1 and title like '%webhook%'`,
    [shop.store_id],
  )
  expect(rows).toEqual([
    { title: 'A webhook endpoint was disabled', destination: `/settings/account?tab=webhooks&endpoint=${endpoint}` },
  ])
  const sent = receiver.received.length
  expect(sent).toBeLessThanOrEqual(13)
  await buy()
  await deliver()
  expect(receiver.received).toHaveLength(sent)
})

it('disables an endpoint that responds 410', async () => {
  receiver.respond((response) => response.writeHead(410).end())
  await buy()
  await deliver()
  expect(await endpointNow()).toMatchObject({ status: 'disabled', disabled_reason: 'gone' })
})
