import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkItem, openInstantShop } from '../../../../../tests/support/shops/instant-shop.ts'
import { openPlanShop, type PlanShop } from '../../../../../tests/support/shops/plans.ts'
import { makePlan } from '../../../../../tests/support/app/subscription-factories.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'

const { cartSessions } = contracts

let app: TestApp
let shop: PlanShop

beforeAll(async () => {
  app = await createTestApp()
  shop = await openPlanShop(app)
})
afterAll(() => app.close())

const startWith = (plan_option_id: string | undefined) =>
  app.call(cartSessions.startByVariant, {
    body: { variant_id: shop.variant_ids[0], ...(plan_option_id !== undefined && { plan_option_id }) },
  })

describe('a link that names a pricing option', () => {
  it('preselects it; without one, a one-time purchase is the default', async () => {
    const { session_id, subtotal } = expectOk(await startWith('opt_monthly'))
    expect(subtotal).toBe(2890)
    const { live_cart } = expectOk(await app.call(cartSessions.get, { params: { sessionId: session_id } }))
    expect(live_cart.cart).toMatchObject([{ discount_price: 2890, subscription: { option_id: 'opt_monthly' } }])
    expect(expectOk(await startWith(undefined)).cart[0]?.subscription ?? null).toBeNull()
  })

  it('sells once if the option is unknown or belongs to another store', async () => {
    const other = await openPlanShop(app, {
      pricing_options: [{ id: 'opt_foreign', pricing_model: 'subscription', one_time_price: 100, frequency: 'weekly' }],
    })
    for (const option of ['opt_nothing', other.option_id]) {
      expect(expectOk(await startWith(option))).toMatchObject({ subtotal: 1999 })
    }
  })
})

describe('a payment link', () => {
  it('preselects the option of its product, and that of the address instead', async () => {
    const { shop: own, makeLink } = await openInstantShop(app)
    const weekly = {
      id: 'opt_weekly',
      pricing_model: 'subscription',
      one_time_price: 900,
      frequency: 'weekly',
    } as const
    const monthly = { ...weekly, id: 'opt_monthly', one_time_price: 3000, frequency: 'monthly' } as const
    const { store_id, product_id } = own
    await makePlan(app.db, { store_id, product_id, pricing_options: [weekly, monthly] })
    const { link } = await makeLink({ products: [linkItem(product_id, { plan_option_id: 'opt_weekly' })] })
    const open = async (query = {}) =>
      expectOk(await app.call(cartSessions.generateInstant, { params: { link }, query })).session
    expect(await open()).toMatchObject({ subtotal: 900, cart: [{ subscription: { frequency: 'weekly' } }] })
    expect(await open({ plan_option_id: 'opt_monthly' })).toMatchObject({ subtotal: 3000 })
  })
})
