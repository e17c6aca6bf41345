import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { klaviyoDouble } from '../../../../../tests/support/marketing/klaviyo-double.ts'
import { startDoubles, type DoubleServer } from '../../../../../tests/support/providers/double-server.ts'
import { openShop, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { contracts } from '../../../../shared/contracts/index.ts'

const { connectKlaviyo, disconnectKlaviyo, details } = contracts.integrations
const KEY = 'pk_4f9asecret0123456789ab'

let app: TestApp
let doubles: DoubleServer
let shop: TestShop
beforeAll(async () => {
  doubles = await startDoubles([await klaviyoDouble({ key: KEY })])
  app = await createTestApp({ settings: { providersUrl: doubles.url } })
  shop = await openShop(app)
})
afterAll(async () => {
  await app.close()
  await doubles.close()
})

const statusOf = async (of: TestShop): Promise<string> => {
  const query = { store_id: of.store_id, name: 'klaviyo' } as const
  return expectOk(await app.call(details, { query }, { token: of.token })).data.status
}
const connect = (of: TestShop, api_key: string, token = of.token) =>
  app.call(connectKlaviyo, { body: { store_id: of.store_id, api_key } }, { token })

it('connects Klaviyo with a key that Klaviyo accepts, replaces it and disconnects [MK-003] [API-086]', async () => {
  const saved = expectOk(await connect(shop, KEY)).data
  expect(saved).toMatchObject({ name: 'klaviyo', status: 'connected', secrets: { api_key: '89ab' } })
  expect(JSON.stringify(saved)).not.toContain(KEY)
  expect(doubles.requests.at(-1)).toMatchObject({ method: 'GET', path: '/api/accounts' })
  expect(await statusOf(shop)).toBe('connected')
  const body = { store_id: shop.store_id }
  expectOk(await app.call(disconnectKlaviyo, { body }, { token: shop.token }))
  expect(await statusOf(shop)).toBe('not_connected')
  const { rows } = await app.db.$client.query('select 1 from integrations where store_id = $1', [shop.store_id])
  expect(rows).toEqual([])
})

it('stores no key that Klaviyo rejects, in a wrong form, or of another merchant’s store', async () => {
  const other = await openShop(app)
  expect(await connect(other, 'pk_0000000000000000000000')).toMatchObject({
    status: 400,
    body: { code: 'not_verified', errors: { 'fields.api_key': 'Incorrect authentication credentials.' } },
  })
  const before = doubles.requests.length
  expect(await connect(other, 'sk_live')).toMatchObject({
    status: 400,
    body: { errors: { 'fields.api_key': 'Enter the private key. It starts with pk_.' } },
  })
  expect((await connect(other, KEY, shop.token)).status).toBe(403)
  expect((await app.call(connectKlaviyo, { body: { store_id: other.store_id, api_key: KEY } })).status).toBe(401)
  expect(doubles.requests.length).toBe(before)
  expect(await statusOf(other)).toBe('not_connected')
})
