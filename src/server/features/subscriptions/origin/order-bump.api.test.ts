import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accept, makeOffer, openOfferShop, type OfferShop } from '../../../../../tests/support/shops/offers.ts'
import { storedSubscriptions } from '../../../../../tests/support/shops/plans.ts'
import { payWith, readySession } from '../../../../../tests/support/shops/shop.ts'
import { makePlan } from '../../../../../tests/support/app/subscription-factories.ts'
import { makeProduct } from '../../../../../tests/support/app/factories.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'

let app: TestApp
let shop: OfferShop

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Opens a shop with an order bump that sells a product monthly, for 28.90. */
async function openBumpShop(terms: { discount_amount?: number; added_fee?: number } = {}) {
  shop = await openOfferShop(app)
  const { store_id } = shop
  const { product } = await makeProduct(app.db, { store_id, title: 'Coffee' })
  const { plan } = await makePlan(app.db, { store_id, product_id: product.product_id })
  const optimizer_id = await makeOffer(app, shop, 'order_bump', {
    product1_id: product.product_id,
    subscription_plan_id: plan.plan_id,
    subscription_frequency: 'monthly',
    ...terms,
  })
  return { optimizer_id, plan, product_id: product.product_id }
}

describe('an order bump that sells a subscription', () => {
  it('is offered and charged at the price of the plan, and starts the subscription with the order [OP-001]', async () => {
    const { optimizer_id, product_id, plan } = await openBumpShop()
    const session = await readySession(app, shop)
    const found = await app.call(contracts.optimizers.live, {
      body: { session_id: session._id, store_id: shop.store_id, optimizer_category: 'order_bump' },
    })
    expect(found.body?.products).toMatchObject([{ price: 3400, discount_price: 2890 }])
    const accepted = await accept(app, session, optimizer_id, product_id)
    const { data: cart } = expectOk(accepted)
    expect(cart).toMatchObject({ subtotal: 1999 + 2890 })
    expect(cart.cart[1]).toMatchObject({ is_order_bump: true, subscription: { frequency: 'monthly' } })
    expect((await payWith(app, cart, '4242424242424242')).body.status).toBe('succeeded')
    expect(await storedSubscriptions(app, shop.store_id)).toMatchObject([
      { plan_id: plan.plan_id, product_id, status: 'active', next_cycle: 2 },
    ])
  })

  it("applies the offer's discount and fee to the first payment only", async () => {
    const { optimizer_id, product_id } = await openBumpShop({ discount_amount: 50, added_fee: 100 })
    const session = await readySession(app, shop)
    const { data: cart } = expectOk(await accept(app, session, optimizer_id, product_id))
    expect(cart.cart[1]).toMatchObject({ discount_price: 1545, subscription: { delivery_price: 2890 } })
  })

  it('is not offered once its plan is archived', async () => {
    const { optimizer_id, product_id, plan } = await openBumpShop()
    const session = await readySession(app, shop)
    await app.db.execute(sql`update subscription_plans set status = 'archived' where plan_id = ${plan.plan_id}`)
    expect((await accept(app, session, optimizer_id, product_id)).status).toBe(409)
  })
})
