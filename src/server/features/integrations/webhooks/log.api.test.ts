import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeDelivery, makeEndpoint } from '../../../../../tests/support/app/integration-factories.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { openShop, payWith, readySession, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { isSignedBy, startReceiver, type Receiver } from '../../../../../tests/support/webhooks/receiver.ts'
import { webhookPayload } from '../../../../shared/contracts/integrations/webhook-events.ts'
import { webhooks } from '../../../../shared/contracts/integrations/webhooks.ts'
import { storeEventTypes } from '../../../../shared/domain/events/store-event.ts'
import { prepareEvents } from '../store-events/service.ts'
import { deliverWebhooks, describeWebhooks } from './service.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

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
  await deliverWebhooks(app.deps, endpoint)
}
const as = () => ({ token: shop.token })
const log = async (more: { search?: string; result?: 'failed' } = {}) =>
  expectOk(await app.call(webhooks.log, { query: { endpoint_id: endpoint, ...more } }, as()))
const ids = () => receiver.received.map(({ headers }) => headers['webhook-id'])

it('finds a delivery by its webhook ID, order number and event', async () => {
  await buy()
  const [delivery] = (await log()).data
  if (!delivery) throw new Error('Nothing was delivered')
  expect(delivery.webhook_id).toBe(ids()[0])
  for (const search of [delivery.webhook_id, delivery.subject, 'order.pa'])
    expect((await log({ search })).total).toBe(1)
  expect((await log({ search: 'evt_0000' })).total).toBe(0)
  expect((await log({ search: '%' })).total).toBe(0)
})

it('resends a delivered event with the same ID', async () => {
  await buy()
  const [delivery] = (await log()).data
  const body = { delivery_id: delivery?.delivery_id ?? '' }
  expect(expectOk(await app.call(webhooks.resend, { body }, as())).resent).toBe(1)
  await deliverWebhooks(app.deps, endpoint)
  expect(ids()).toEqual([delivery?.webhook_id, delivery?.webhook_id])
})

it('resends what failed within a range, or everything', async () => {
  const since = app.clock.now().toISOString()
  receiver.respond((response) => response.writeHead(500).end())
  await buy()
  const failed = ids()[0]
  receiver.respond((response) => response.writeHead(200).end())
  app.clock.advance(60_000)
  await deliverWebhooks(app.deps, endpoint)
  await buy()
  const until = app.clock.now().toISOString()
  await app.db.$client.query(
    `update event_deliveries set status = 'failed' where destination_id = $1
     and sequence = (select min(sequence) from event_deliveries where destination_id = $1)`,
    [endpoint],
  )
  const before = receiver.received.length
  const resend = async (range: { since: string; until: string; include?: 'all' }) =>
    expectOk(await app.call(webhooks.resendRange, { body: { endpoint_id: endpoint, ...range } }, as())).resent
  expect(await resend({ since: '2020-01-01T00:00:00Z', until: '2020-01-02T00:00:00Z' })).toBe(0)
  expect(await resend({ since, until })).toBe(1)
  await deliverWebhooks(app.deps, endpoint)
  expect(ids().slice(before)).toEqual([failed])
  expect(await resend({ since, until, include: 'all' })).toBe(2)
})

it('resends nothing to a disabled endpoint, and nothing of a tool', async () => {
  await buy()
  const [delivery] = (await log()).data
  expectOk(await app.call(webhooks.update, { body: { endpoint_id: endpoint, enabled: false } }, as()))
  const body = { delivery_id: delivery?.delivery_id ?? '' }
  expect((await app.call(webhooks.resend, { body }, as())).status).toBe(409)
  const ofTool = { delivery_id: await makeDelivery(app.deps, shop.store_id) }
  expect((await app.call(webhooks.resend, { body: ofTool }, as())).status).toBe(404)
  expect((await app.call(webhooks.delivery, { query: ofTool }, as())).status).toBe(404)
})

it('keeps what waits while an endpoint is paused, and sends it afterwards', async () => {
  receiver.respond((response) => response.writeHead(500).end())
  await buy()
  expectOk(await app.call(webhooks.update, { body: { endpoint_id: endpoint, enabled: false } }, as()))
  receiver.respond((response) => response.writeHead(200).end())
  app.clock.advance(60_000)
  await deliverWebhooks(app.deps, endpoint)
  expect(receiver.received).toHaveLength(1)
  expectOk(await app.call(webhooks.update, { body: { endpoint_id: endpoint, enabled: true } }, as()))
  await deliverWebhooks(app.deps, endpoint)
  expect(receiver.received).toHaveLength(2)
})

describe('POST /webhook-endpoints/test', () => {
  const test = async () =>
    expectOk(await app.call(webhooks.test, { body: { endpoint_id: endpoint, type: 'order.refunded' } }, as())).data

  it('sends a signed event now and logs it', async () => {
    expect(await test()).toMatchObject({ is_test: true, status: 'accepted', response_status: 204 })
    const [sent] = receiver.received
    if (!sent) throw new Error('Nothing was sent')
    expect(isSignedBy(sent, SECRET)).toBe(true)
    expect(webhookPayload('order.refunded').parse(JSON.parse(sent.text))).toMatchObject({
      data: { refund: { is_full: true } },
    })
    expect((await log()).total).toBe(1)
    const list = expectOk(await app.call(webhooks.list, { query: { store_id: shop.store_id } }, as()))
    expect(list.data).toMatchObject([{ delivered: 0 }])
  })

  it('reports a failure and does not retry it', async () => {
    receiver.respond((response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end())
    expect(await test()).toMatchObject({ status: 'failed', reason: 'Redirects aren’t followed (302)' })
    app.clock.advance(60_000)
    await deliverWebhooks(app.deps, endpoint)
    expect(receiver.received).toHaveLength(1)
  })
})

it('counts deliveries by hour', async () => {
  await buy()
  const hours = expectOk(await app.call(webhooks.hours, { query: { endpoint_id: endpoint } }, as())).data
  expect(hours).toHaveLength(24)
  expect(hours.at(-1)).toMatchObject({ delivered: 1, retried: 0, failed: 0 })
})

it('describes every event with a schema that its example matches', () => {
  const described = describeWebhooks()
  expect(described.map(({ type }) => type)).toEqual([...storeEventTypes])
  for (const { type, example, schema } of described) {
    expect(webhookPayload(type).parse(example)).toEqual(example)
    expect(schema).toMatchObject({ type: 'object', properties: { type: { const: type } } })
  }
})
