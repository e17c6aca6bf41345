import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { subjects } from '../../../../../tests/support/marketing/subjects.ts'
import { startDoubles, type DoubleServer } from '../../../../../tests/support/providers/double-server.ts'
import { openShop, payWith, readySession, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import { deliverEvents, prepareEvents } from './service.ts'

let app: TestApp
let doubles: DoubleServer
let shop: TestShop
let tool: string
beforeAll(async () => {
  const google = subjects.find(({ name }) => name === 'google-pixel')
  if (!google) throw new Error('Google is missing')
  doubles = await startDoubles([await google.double(() => app.clock.now().getTime())])
  app = await createTestApp({ settings: { providersUrl: doubles.url } })
  shop = await openShop(app)
  const body = { store_id: shop.store_id, name: google.name, fields: google.fields, sends_test_mode: true }
  expectOk(await app.call(contracts.integrations.update, { body }, { token: shop.token }))
  const { rows } = await app.db.$client.query<{ integration_id: string }>('select integration_id from integrations')
  tool = rows[0]?.integration_id ?? ''
})
afterAll(async () => {
  await app.close()
  await doubles.close()
})

/** Buys and delivers. Returns the paths of the requests to Google, in order. */
async function buy(): Promise<string[]> {
  const session = await readySession(app, shop)
  await app.db.$client.query(
    `insert into session_tracking (session_id, store_id, consent, consent_at)
     values ($1, $2, '{"analytics":true,"marketing":true,"source":"banner","policy_version":1}', now())`,
    [session._id, shop.store_id],
  )
  expect((await payWith(app, session, '4242424242424242')).body.status).toBe('succeeded')
  await prepareEvents(app.deps)
  return deliver()
}
async function deliver(): Promise<string[]> {
  const from = doubles.requests.length
  await deliverEvents(app.deps, tool)
  return doubles.requests.slice(from).map(({ path }) => path)
}
const lastDelivery = async () => {
  const { rows } = await app.db.$client.query<{ status: string; attempts: number }>(
    'select status, attempts from event_deliveries order by sequence desc limit 1',
  )
  return rows[0]
}

it('uses an access token until it expires, and then gets a new one', async () => {
  expect(await buy()).toEqual(['/token', '/mp/collect', '/v1/events:ingest'])
  expect(await buy()).toEqual(['/mp/collect', '/v1/events:ingest'])
  app.clock.advance(3_600_000)
  expect(await buy()).toEqual(['/token', '/mp/collect', '/v1/events:ingest'])
})

it('gets a new token after Google rejected one that has not expired', async () => {
  const rejected = { status: 401, json: { error: { code: 401, message: 'Invalid credentials', details: [] } } }
  doubles.befall({ status: 204, text: '' }, rejected)
  expect(await buy()).toEqual(['/mp/collect', '/v1/events:ingest'])
  expect(await lastDelivery()).toMatchObject({ status: 'waiting', attempts: 1 })
  app.clock.advance(10_000)
  expect(await deliver()).toEqual(['/token', '/mp/collect', '/v1/events:ingest'])
  expect(await lastDelivery()).toMatchObject({ status: 'accepted', attempts: 2 })
})

it('stops and marks the connection as broken if Google rejects the service account', async () => {
  app.clock.advance(3_600_000)
  doubles.befall({ status: 400, json: { error: 'invalid_grant', error_description: 'Account not found' } })
  expect(await buy()).toEqual(['/token'])
  const query = { store_id: shop.store_id, name: 'google-pixel' } as const
  const { data } = expectOk(await app.call(contracts.integrations.details, { query }, { token: shop.token }))
  expect(data).toMatchObject({ status: 'broken', problem: 'Account not found' })
  expect(await deliver()).toEqual([])
})
