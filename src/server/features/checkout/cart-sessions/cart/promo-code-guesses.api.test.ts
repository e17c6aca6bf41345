import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contracts } from '../../../../../shared/contracts/index.ts'
import { openShop, readySession, type TestShop } from '../../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../../tests/support/app/test-app.ts'

const { cartSessions, promoCodes } = contracts
const WAIT = 'Too many promo codes were tried, please wait a few minutes'

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  app = await createTestApp({ settings: { trustedProxies: ['loopback'] } })
  shop = await openShop(app)
  const text = 'update payment_pages set published = published || $1::jsonb where store_id = $2'
  await app.db.$client.query(text, [JSON.stringify({ promo_codes_enabled: true }), shop.store_id])
  const body = { store_id: shop.store_id, code: 'Q7X', discount_type: 'percentage', discount_value: 90 } as const
  expectOk(await app.call(promoCodes.create, { body }, { token: shop.token }))
})
afterAll(() => app.close())

let networks = 0
const newNetwork = (): string => `203.0.113.${++networks}`

const apply = (session_id: string, promo_code: string, ip: string, headers = {}) =>
  app.call(
    cartSessions.applyPromoCode,
    { query: { session_id, promo_code } },
    { headers: { 'x-forwarded-for': ip, ...headers } },
  )
const verify = (session_id: string, promo_code: string, ip: string) =>
  app.call(cartSessions.verifyPromoCode, { query: { session_id, promo_code } }, { headers: { 'x-forwarded-for': ip } })

describe('guessing promo codes', () => {
  it('is blocked for ten minutes after ten unknown codes in a session, from any address', async () => {
    const { _id } = await readySession(app, shop)
    for (let at = 0; at < 10; at += 1) {
      const reply = await (at % 2 ? apply : verify)(_id, `MISS${at}`, newNetwork())
      expect(reply.body).toEqual({ success: false, detail: 'Invalid promo code' })
    }
    const refused = await apply(_id, 'Q7X', newNetwork())
    expect([refused.status, refused.detail, refused.headers['retry-after']]).toEqual([429, WAIT, '600'])
    const german = await apply(_id, 'Q7X', newNetwork(), { 'accept-language': 'de' })
    expect(german.detail).toBe('Sie haben zu viele Gutscheincodes ausprobiert, bitte warten Sie einige Minuten')
    app.clock.advance(10 * 60_000)
    expect((await apply(_id, 'Q7X', newNetwork())).body.success).toBe(true)
  })

  it('is blocked after thirty unknown codes from one /64, across any number of sessions', async () => {
    let host = 0
    const address = () => `2001:db8:1:2::${(++host).toString(16)}`
    for (let at = 0; at < 5; at += 1) {
      const { _id } = await readySession(app, shop)
      for (let miss = 0; miss < 6; miss += 1) expect((await apply(_id, `MISS${miss}`, address())).status).toBe(200)
    }
    const { _id } = await readySession(app, shop)
    expect((await apply(_id, 'Q7X', address())).status).toBe(429)
    expect((await apply(_id, 'Q7X', '2001:db8:1:3::1')).body.success).toBe(true)
  })

  it('does not count existing codes', async () => {
    const { _id } = await readySession(app, shop)
    const ip = newNetwork()
    for (let at = 0; at < 15; at += 1) expect((await verify(_id, 'Q7X', ip)).body.success).toBe(true)
    expect((await apply(_id, 'NOTHING', ip)).body).toEqual({ success: false, detail: 'Invalid promo code' })
  })
})
