import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
const GOOD_CARD = '4242424242424242'
const BAD_CARD = '4000000000000002'

let api: TestApp
let shop: OfferShop

beforeAll(async () => {
  api = await createTestApp()
  shop = await openOfferShop(api)
})
afterAll(() => api.close())

const see = (optimizer_id: string, session_id?: string) =>
  api.call(optimizers.impression, { body: { optimizer_id, session_id } })
const figures = async (optimizer_id: string, own = shop) => {
  const query = { store_id: own.store_id }
  const { optimizers: all } = expectOk(await api.call(optimizers.list, { query }, { token: own.token }))
  const found = all.find((each) => each.optimizer_id === optimizer_id)
  const { impressions, accepted, conversions, extra_revenue } = found ?? {}
  return { impressions, accepted, conversions, extra_revenue }
}
const top = async (own = shop) => {
  const query = { store_id: own.store_id }
  return expectOk(await api.call(optimizers.topOffers, { query }, { token: own.token })).offers
}
const readyWith = async (own: OfferShop, offers: [string, string][]) => {
  let session = await readySession(api, own)
  for (const [optimizer_id, product_id] of offers) {
    session = expectOk(await accept(api, session, optimizer_id, product_id)).data
  }
  return session
}

describe('impressions [API-114]', () => {
  it('grow by one with each view without a session', async () => {
    const optimizer_id = await makeOffer(api, shop, 'upsell', { product1_id: shop.grinder })
    for (const impressions of [1, 2, 3]) {
      expect(expectOk(await see(optimizer_id))).toEqual({ message: 'Counted' })
      expect(await figures(optimizer_id)).toMatchObject({ impressions, accepted: 0 })
    }
  })

  it('count a session once, even with repeated or concurrent views', async () => {
    const optimizer_id = await makeOffer(api, shop, 'upsell', { product1_id: shop.grinder })
    const [one, two] = [await startSession(api, shop), await startSession(api, shop)]
    await Promise.all([one, one, one, two, two].map(({ _id }) => see(optimizer_id, _id)))
    expect(await figures(optimizer_id)).toMatchObject({ impressions: 2 })
  })

  it('only count live offers, and sessions of their store', async () => {
    const optimizer_id = await makeOffer(api, shop, 'upsell', { product1_id: shop.grinder })
    const other = await openOfferShop(api)
    const theirs = await startSession(api, other)
    const missing = { status: 404, body: { detail: 'Offer not found' } }
    expect(await see(optimizer_id, theirs._id)).toMatchObject(missing)
    expect(await see('opt_nothing')).toMatchObject(missing)
    await api.db.$client.query(`update optimizers set status = 'paused' where optimizer_id = $1`, [optimizer_id])
    expect(await see(optimizer_id)).toMatchObject(missing)
    expect((await api.rawCall(optimizers.impression, { body: {} })).status).toBe(400)
  })
})

describe('offer revenue [API-118] [GAP-67]', () => {
  it('is counted once with the order, and not before it is paid', async () => {
    const own = await openOfferShop(api)
    const bump = await makeOffer(api, own, 'order_bump', { product1_id: own.mug, discount_amount: 25 })
    const bundled = { product1_id: own.filters, product2_id: own.grinder, discount_amount: 10 }
    const bundle = await makeOffer(api, own, 'upsell', { ...bundled, optimizer_type: 'bundle' })
    const session = await readyWith(own, [
      [bump, own.mug],
      [bundle, own.grinder],
    ])
    expect((await payWith(api, session, BAD_CARD)).status).toBe(402)
    expect(await figures(bump, own)).toEqual({ impressions: 1, accepted: 1, conversions: 0, extra_revenue: 0 })
    api.clock.advance(1000)
    const paid = await payWith(api, session, GOOD_CARD)
    expect(paid.status).toBe(200)
    expect((await payWith(api, session, GOOD_CARD)).body.order_number).toBe(paid.body.order_number)
    expect(await figures(bump, own)).toEqual({ impressions: 1, accepted: 1, conversions: 1, extra_revenue: 900 })
    expect(await figures(bundle, own)).toMatchObject({ conversions: 1, extra_revenue: 765 + 8100 })
  })

  it('is the promised amount, even if the offer was changed or deleted in the meantime', async () => {
    const own = await openOfferShop(api)
    const optimizer_id = await makeOffer(api, own, 'upsell', { product1_id: own.mug, discount_amount: 50 })
    const session = await readyWith(own, [[optimizer_id, own.mug]])
    await api.db.$client.query(
      `update optimizers set status = 'archived', published = null, deleted_at = now() where optimizer_id = $1`,
      [optimizer_id],
    )
    expect((await payWith(api, session, GOOD_CARD)).status).toBe(200)
    const { rows } = await api.db.$client.query('select revenue from optimizer_sales where optimizer_id = $1', [
      optimizer_id,
    ])
    expect(rows).toEqual([{ revenue: 600 }])
    expect(await top(own)).toEqual([])
  })

  it('lists the five offers with the most revenue, each with its conversion rate', async () => {
    const own = await openOfferShop(api)
    const grinder = await makeOffer(api, own, 'order_bump', { product1_id: own.grinder, name: 'Grinder' })
    const mug = await makeOffer(api, own, 'order_bump', { product1_id: own.mug, name: 'Mug' })
    await makeOffer(api, own, 'order_bump', { product1_id: own.mug, name: 'No one saw it' })
    const seen: string[] = []
    for (let n = 0; n < 5; n += 1) {
      const id = await makeOffer(api, own, 'order_bump', { product1_id: own.filters, name: `Seen ${n}` })
      seen.push(id)
      await see(id)
    }
    expect((await payWith(api, await readyWith(own, [[mug, own.mug]]), GOOD_CARD)).status).toBe(200)
    expect((await payWith(api, await readyWith(own, [[grinder, own.grinder]]), GOOD_CARD)).status).toBe(200)
    for (let n = 0; n < 3; n += 1) await see(grinder)
    const offers = await top(own)
    expect(offers).toMatchObject([
      { optimizer_id: grinder, impressions: 4, conversions: 1, conversion_rate: 0.25, revenue: 9000, currency: 'USD' },
      { optimizer_id: mug, name: 'Mug', impressions: 1, conversions: 1, conversion_rate: 1, revenue: 1200 },
      { impressions: 1, conversions: 0, conversion_rate: 0, revenue: 0 },
      {},
      {},
    ])
  })

  it("covers the store's current mode", async () => {
    const own = await openOfferShop(api)
    const optimizer_id = await makeOffer(api, own, 'upsell', { product1_id: own.mug })
    expect((await payWith(api, await readyWith(own, [[optimizer_id, own.mug]]), GOOD_CARD)).status).toBe(200)
    expect(await top(own)).toHaveLength(1)
    await api.db.$client.query(`update stores set cart_mode = 'live' where store_id = $1`, [own.store_id])
    expect(await top(own)).toEqual([])
    await see(optimizer_id)
    expect(await figures(optimizer_id, own)).toEqual({ impressions: 1, accepted: 0, conversions: 0, extra_revenue: 0 })
  })
})
