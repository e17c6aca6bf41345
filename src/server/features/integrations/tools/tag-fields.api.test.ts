import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { pinterestDouble } from '../../../../../tests/support/marketing/pinterest-double.ts'
import { startDoubles, type DoubleServer } from '../../../../../tests/support/providers/double-server.ts'
import { openShop, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { contracts } from '../../../../shared/contracts/index.ts'

let app: TestApp
let doubles: DoubleServer
let shop: TestShop
beforeAll(async () => {
  const double = pinterestDouble()
  doubles = await startDoubles([double])
  app = await createTestApp({ settings: { providersUrl: doubles.url } })
  shop = await openShop(app)
})
afterAll(async () => {
  await app.close()
  await doubles.close()
})

const change = (more: object) =>
  app.call(
    contracts.integrations.update,
    { body: { store_id: shop.store_id, name: 'pinterest', ...more } },
    { token: shop.token },
  )
const frame = () => app.app.inject({ method: 'GET', url: `/tags/${shop.store_id}/pinterest` })

it('sends Pinterest’s events from the browser only with its tag ID, from the tag’s hosts [MK-002]', async () => {
  const fields = { ad_account_id: '549755885175', access_token: 'pina_secret0AB12CD34' }
  const refused = await change({ fields, sent_from: 'both' })
  expect(refused.status).toBe(400)
  expect(refused.body).toMatchObject({
    errors: { 'fields.tag_id': 'Enter the Tag ID, or send events from the server only' },
  })
  expect(expectOk(await change({ fields })).data).toMatchObject({ status: 'connected', sent_from: 'server' })
  expect((await frame()).statusCode).toBe(404)
  expect((await change({ sent_from: 'browser', version: 1 })).status).toBe(400)
  const tag = { fields: { tag_id: '2612345678901' }, sent_from: 'both', version: 1 }
  expect(expectOk(await change(tag)).data).toMatchObject({ sent_from: 'both' })
  const { statusCode, headers, body } = await frame()
  expect(statusCode).toBe(200)
  expect(headers['content-security-policy']).toContain('sandbox allow-scripts')
  expect(headers['content-security-policy']).toContain('connect-src https://ct.pinterest.com;')
  expect(body).toContain('2612345678901')
  expect(body).not.toContain('pina_secret0AB12CD34')
  // Everyone can open the frame, and the tag doesn't need it.
  expect(body).not.toContain('549755885175')
  expectOk(await change({ enabled: false, version: 2 }))
  expect((await frame()).statusCode).toBe(404)
})
