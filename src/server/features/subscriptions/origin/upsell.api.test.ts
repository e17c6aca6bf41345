import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accept, makeOffer, openOfferShop, type OfferShop } from '../../../../../tests/support/shops/offers.ts'
import { gatewayDoes } from '../../../../../tests/support/shops/post-purchase.ts'
import { storedSubscriptions } from '../../../../../tests/support/shops/plans.ts'
import { payWith, readySession } from '../../../../../tests/support/shops/shop.ts'
import { makePlan } from '../../../../../tests/support/app/subscription-factories.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { testDevice } from '../../../../../tests/support/e2e/test-browser.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import type { Connector } from '../../../connectors/connector.ts'
import type { OptimizerContent } from '../../../../shared/contracts/pages/optimizer-content.ts'
import { shopData } from '../../checkout/checkout-page/service.ts'

const { optimizers, cartSessions } = contracts

let app: TestApp
let shop: OfferShop
let plan_id: string

beforeAll(async () => {
  app = await createTestApp()
  shop = await openOfferShop(app)
  plan_id = (await makePlan(app.db, { store_id: shop.store_id, product_id: shop.mug })).plan.plan_id
})
afterAll(() => app.close())

const monthly = (): Pick<OptimizerContent, 'product1_id' | 'subscription_plan_id' | 'subscription_frequency'> => ({
  product1_id: shop.mug,
  subscription_plan_id: plan_id,
  subscription_frequency: 'monthly',
})

describe('an upsell before the payment that sells a subscription', () => {
  it('shows its terms before it is accepted, and starts with the order [OP-001] [UP-002]', async () => {
    const optimizer_id = await makeOffer(app, shop, 'upsell', { ...monthly(), discount_amount: 10 })
    const session = await readySession(app, shop)
    const data = await shopData(app.deps, {
      device: testDevice,
      host: 'localhost',
      path: '/checkout',
      session: session._id,
    })
    expect(data).toMatchObject({ plans: { products: [], texts: { locale: 'en-US' } } })
    const body = { live_cart_session_id: session._id, upsell_optimizer_id: optimizer_id }
    const { upsell } = expectOk(await app.call(cartSessions.calculateBundleTotals, { body }))
    const rate = session.selected_shipping_rate?.shipping_rate ?? 0
    expect(upsell).toMatchObject({
      bundle_total: 2601,
      subscription: { frequency: 'monthly', delivery_price: 2890, renewal_total: 2890 + rate },
    })
    const { data: cart } = expectOk(await accept(app, session, optimizer_id, shop.mug))
    expect(cart.total).toBe(upsell?.new_cart_total)
    expect(cart.cart[1]?.subscription).toEqual({ ...upsell?.subscription })
    expect((await payWith(app, cart, '4242424242424242')).body.status).toBe('succeeded')
    expect(await storedSubscriptions(app, shop.store_id)).toMatchObject([{ plan_id, product_id: shop.mug }])
  })

  it('reverts to the product’s own price if it becomes a one-time purchase', async () => {
    const optimizer_id = await makeOffer(app, shop, 'upsell', monthly())
    const session = await readySession(app, shop)
    const { data: cart } = expectOk(await accept(app, session, optimizer_id, shop.mug))
    expect(cart.cart[1]?.subscription?.one_time).toEqual({ price: 1200, discount_price: 1200 })
  })
})

describe('an offer of a subscription in a store without an account that can renew it', () => {
  const cantStore = ({ capabilities }: Connector) => ({ capabilities: { ...capabilities, stored: false } })

  it.each(['upsell', 'downsell', 'order_bump'] as const)('is not shown: %s [OP-001]', async (optimizer_category) => {
    const own = await openOfferShop(app)
    const { plan } = await makePlan(app.db, { store_id: own.store_id, product_id: own.mug })
    await makeOffer(app, own, optimizer_category, {
      product1_id: own.mug,
      subscription_plan_id: plan.plan_id,
      subscription_frequency: 'monthly',
    })
    const { _id: session_id } = await readySession(app, own)
    const body = { store_id: own.store_id, optimizer_category, session_id }
    const isShown = async () => (await app.rawCall(optimizers.live, { body })).status
    expect(await isShown()).toBe(200)
    await gatewayDoes(app, cantStore, async () => expect(await isShown()).toBe(204))
  })
})

describe('publishing an offer that sells a subscription', () => {
  const publish = async (content: ReturnType<typeof monthly>) => {
    const { store_id, token } = shop
    const body = { store_id, optimizer_category: 'downsell' as const }
    const { optimizer_id } = expectOk(await app.call(optimizers.create, { body }, { token })).data
    const { version } = expectOk(
      await app.call(optimizers.update, { body: { optimizer_id, ...content } }, { token }),
    ).data
    return app.call(optimizers.publish, { body: { optimizer_id, version } }, { token })
  }

  it('requires an account that can charge renewals', async () => {
    const cantStore = ({ capabilities }: Connector) => ({ capabilities: { ...capabilities, stored: false } })
    await gatewayDoes(app, cantStore, async () => {
      expect(await publish(monthly())).toMatchObject({ status: 422, body: { code: 'no_renewing_account' } })
    })
  })

  it('requires a plan of the offered product that is on sale [OP-001]', async () => {
    expect((await publish(monthly())).status).toBe(200)
    for (const wrong of [{ product1_id: shop.filters }, { subscription_frequency: 'yearly' as const }]) {
      expect(await publish({ ...monthly(), ...wrong })).toMatchObject({ status: 422, body: { code: 'plan_not_sold' } })
    }
    await app.db.execute(sql`update subscription_plans set status = 'archived' where plan_id = ${plan_id}`)
    expect(await publish(monthly())).toMatchObject({ status: 422, body: { code: 'plan_not_sold' } })
  })
})
