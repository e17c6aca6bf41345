import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { declinePostPurchase, paidSession, pendingOf } from '../../../../../tests/support/shops/post-purchase-shop.ts'
import { makeOffer, openOfferShop, startSession, type OfferShop } from '../../../../../tests/support/shops/offers.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import type { LiveCart } from '../../../../shared/contracts/checkout/live-cart.ts'
import type { OptimizerCategory, OptimizerContent } from '../../../../shared/contracts/pages/optimizer-content.ts'

const { optimizers } = contracts

let api: TestApp
let shop: OfferShop
let older: string
let newer: string

beforeAll(async () => {
  api = await createTestApp()
})
beforeEach(async () => {
  shop = await openOfferShop(api)
  older = await makeOffer(api, shop, 'downsell', { product1_id: shop.mug })
  newer = await makeOffer(api, shop, 'downsell', { product1_id: shop.filters })
})
afterAll(() => api.close())

const idOf = async ({ _id: session_id, store_id }: LiveCart, optimizer_category: OptimizerCategory) => {
  const { status, body } = await api.call(optimizers.live, { body: { store_id, session_id, optimizer_category } })
  return status === 204 ? null : body?.optimizer.optimizer_id
}
const upsellWith = (given: Partial<OptimizerContent>) =>
  makeOffer(api, shop, 'upsell', { product1_id: shop.grinder, ...given })
const update = (optimizer_id: string, if_declined: string, token = shop.token) =>
  api.rawCall(optimizers.update, { body: { optimizer_id, if_declined } }, { token })

describe('after an upsell is declined before the payment [UP-004] [OP-001]', () => {
  const followsOf = async () => {
    const session = await startSession(api, shop)
    await idOf(session, 'upsell')
    return idOf(session, 'downsell')
  }

  it('offers the newest matching downsell by default', async () => {
    await upsellWith({})
    expect(await followsOf()).toBe(newer)
  })

  it('offers the downsell named by the upsell, even if others are newer', async () => {
    await upsellWith({ if_declined: older })
    expect(await followsOf()).toBe(older)
  })

  it('offers nothing if the upsell wants none, or the named one is no longer live', async () => {
    await upsellWith({ if_declined: 'none' })
    expect(await followsOf()).toBeNull()
    await upsellWith({ if_declined: older })
    await api.call(optimizers.setStatus, { body: { optimizer_id: older, status: 'paused' } }, { token: shop.token })
    expect(await followsOf()).toBeNull()
  })

  it('follows the upsell that was shown, not one that does not apply to the cart', async () => {
    await upsellWith({ if_declined: older })
    await upsellWith({ if_declined: 'none', trigger_product_id: shop.filters })
    expect(await followsOf()).toBe(older)
  })

  it('offers the newest one to a session without an upsell', async () => {
    await upsellWith({ if_declined: 'none', trigger_product_id: shop.filters })
    expect(await followsOf()).toBe(newer)
  })
})

describe('after an upsell is declined after the payment [CF-001]', () => {
  const after = { placement: 'after_payment' } as const

  it('offers the downsell named by the upsell', async () => {
    const upsell = await upsellWith({ ...after, if_declined: older })
    const session = await paidSession(api, shop)
    const offer = await pendingOf(api, session)
    expect(offer?.offer.optimizer.optimizer_id).toBe(upsell)
    expect((await declinePostPurchase(api, session, offer))?.offer.optimizer.optimizer_id).toBe(older)
  })

  it('shows the confirmation if the upsell wants none', async () => {
    await upsellWith({ ...after, if_declined: 'none' })
    const session = await paidSession(api, shop)
    expect(await declinePostPurchase(api, session, await pendingOf(api, session))).toBeNull()
  })
})

describe('the downsell setting', () => {
  it("only accepts a downsell of the same store, not an upsell or another merchant's [DEF-26]", async () => {
    const upsell = await upsellWith({})
    const theirs = await openOfferShop(api)
    const foreign = await makeOffer(api, theirs, 'downsell', { product1_id: theirs.mug })
    for (const next of [foreign, upsell, 'opt_nothing']) {
      expect(await update(upsell, next)).toMatchObject({
        status: 400,
        body: { errors: { if_declined: 'This store has no such downsell' } },
      })
    }
    for (const next of [older, 'none', '']) {
      expect(await update(upsell, next)).toMatchObject({ status: 200, body: { data: { if_declined: next } } })
    }
    expect((await update(upsell, older, theirs.token)).status).toBe(403)
  })

  it('prevents the downsell from being deleted, and names the upsell', async () => {
    const upsell = await upsellWith({ name: 'Grinder after kettle' })
    expectOk(await update(upsell, older))
    await api.call(optimizers.setStatus, { body: { optimizer_id: older, status: 'archived' } }, { token: shop.token })
    const removed = await api.call(optimizers.remove, { body: { optimizer_id: older } }, { token: shop.token })
    expect(removed).toMatchObject({
      status: 409,
      body: { used_by: ['Follows the upsell “Grinder after kettle” when it is declined'] },
    })
  })
})
