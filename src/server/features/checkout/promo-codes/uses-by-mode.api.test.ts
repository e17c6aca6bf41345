import { afterAll, beforeAll, expect, it } from 'vitest'
import { contracts } from '../../../../shared/contracts/index.ts'
import { normalizePromoCode } from '../../../../shared/domain/cart/promo.ts'
import { openShop, payWith, readySession, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { findOffers } from './use-repo.ts'

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(app)
  await app.db.$client.query(
    `update payment_pages set published = published || '{"promo_codes_enabled": true}' where store_id = $1`,
    [shop.store_id],
  )
})
afterAll(() => app.close())

it("counts a code's uses in test mode and live mode separately", async () => {
  const { store_id, token } = shop
  const code = 'ONCE'
  const given = { store_id, code, discount_type: 'percentage', discount_value: 15 } as const
  const limits = { usage_limit: 1, once_per_customer: true }
  const made = expectOk(await app.call(contracts.promoCodes.create, { body: { ...given, ...limits } }, { token })).data
  const customer_email = 'maya.ortiz@example.com'
  const { _id } = await readySession(app, shop, customer_email)
  expectOk(await app.call(contracts.cartSessions.applyPromoCode, { query: { session_id: _id, promo_code: code } }))
  const session = expectOk(await app.call(contracts.cartSessions.get, { params: { sessionId: _id } })).live_cart
  expect((await payWith(app, session, '4242424242424242')).body.status).toBe('succeeded')
  const { promo_code_id } = made
  const asked = {
    session_id: 'cs_another',
    store_id,
    customer_email,
    promo_code_id,
    code_key: normalizePromoCode(code),
  }
  const uses = async (mode: 'test' | 'live') =>
    (await findOffers(app.db, { ...asked, mode })).map(({ used, used_by_customer }) => [used, used_by_customer])
  expect([await uses('test'), await uses('live')]).toEqual([[[1, 1]], [[0, 0]]])
  await app.db.$client.query(`update promo_redemptions set mode = 'live' where promo_code_id = $1`, [promo_code_id])
  expect([await uses('test'), await uses('live')]).toEqual([[[0, 0]], [[1, 1]]])
})
