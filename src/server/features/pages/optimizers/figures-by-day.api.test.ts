import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  accept,
  makeOffer,
  openOfferShop,
  startSession,
  type OfferShop,
} from '../../../../../tests/support/shops/offers.ts'
import { payWith, readySession } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'

const { optimizers } = contracts
const DAY = 86_400_000
const GOOD_CARD = '4242424242424242'

let api: TestApp
let shop: OfferShop
let optimizer_id: string

beforeAll(async () => {
  api = await createTestApp()
})
beforeEach(async () => {
  shop = await openOfferShop(api)
  optimizer_id = await makeOffer(api, shop, 'upsell', { product1_id: shop.mug })
})
afterAll(() => api.close())

const see = (session_id?: string) => api.call(optimizers.impression, { body: { optimizer_id, session_id } })
const figures = (range: { start_date?: string; end_date?: string } = {}, token = shop.token) =>
  api.call(optimizers.figures, { query: { optimizer_id, ...range } }, { token })
const dayNow = () => api.clock.now().toISOString().slice(0, 10)
const buyWithIt = async () => {
  const session = expectOk(await accept(api, await readySession(api, shop), optimizer_id, shop.mug)).data
  expect((await payWith(api, session, GOOD_CARD)).status).toBe(200)
}

describe('the figures of one optimizer [OP-001] [API-114]', () => {
  it('are zero for an offer that was never shown, over 30 days by default', async () => {
    const none = { shown: 0, accepted: 0, orders: 0, extra_revenue: 0, currency: 'USD', mode: 'test' }
    const { body } = await figures()
    expect(body).toMatchObject({ ...none, end_date: dayNow() })
    expect(Date.parse(body.end_date) - Date.parse(body.start_date)).toBe(29 * DAY)
  })

  it('count impressions, acceptances, and the revenue of its paid orders', async () => {
    await see((await startSession(api, shop))._id)
    await see((await startSession(api, shop))._id)
    await accept(api, await startSession(api, shop), optimizer_id, shop.mug)
    await buyWithIt()
    expect((await figures()).body).toMatchObject({ shown: 4, accepted: 2, orders: 1, extra_revenue: 1200 })
  })

  it('cover the requested days; views without a session belong to no day', async () => {
    await see()
    await buyWithIt()
    const first = dayNow()
    api.clock.advance(DAY)
    await see((await startSession(api, shop))._id)
    const second = dayNow()
    const of = async (start_date: string, end_date: string) => {
      const { shown, accepted, orders, extra_revenue } = (await figures({ start_date, end_date })).body
      return [shown, accepted, orders, extra_revenue]
    }
    expect(await of(first, first)).toEqual([1, 1, 1, 1200])
    expect(await of(second, second)).toEqual([1, 0, 0, 0])
    expect(await of(first, second)).toEqual([2, 1, 1, 1200])
  })

  it("cover the store's current mode", async () => {
    await buyWithIt()
    await api.db.$client.query(`update stores set cart_mode = 'live' where store_id = $1`, [shop.store_id])
    expect((await figures()).body).toMatchObject({ mode: 'live', shown: 0, orders: 0, extra_revenue: 0 })
  })

  it('are not available to other merchants, and reject invalid dates', async () => {
    const theirs = await openOfferShop(api)
    expect((await figures({}, theirs.token)).status).toBe(403)
    expect(await figures({ start_date: '2026-02-30' })).toMatchObject({ status: 400 })
    expect(await figures({ start_date: '2026-11-21', end_date: '2026-11-20' })).toMatchObject({ status: 400 })
  })
})
