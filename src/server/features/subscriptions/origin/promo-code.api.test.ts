import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  openPlanShop,
  storedSubscriptions,
  subscribingSession,
  type PlanShop,
} from '../../../../../tests/support/shops/plans.ts'
import { payWith } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import type { Input } from '../../../../shared/contract.ts'
import { contracts } from '../../../../shared/contracts/index.ts'

const { cartSessions, paymentPages, promoCodes } = contracts

let app: TestApp
let shop: PlanShop

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Opens a shop with a promo code of 10 %, and a session that subscribes with it. */
async function subscribeWithCode(code: Partial<Input<typeof promoCodes.create>['body']>) {
  shop = await openPlanShop(app)
  const { store_id } = shop
  const body = { store_id, code: 'SPRING', discount_type: 'percentage', discount_value: 10, ...code } as const
  expectOk(await app.call(promoCodes.create, { body }, shop))
  const { payment_pages } = expectOk(await app.call(paymentPages.list, { query: { store_id } }, shop))
  const { payment_page_id = '' } = payment_pages.find(({ is_default }) => is_default) ?? {}
  const update = { body: { payment_page_id, promo_codes_enabled: true } }
  const { version } = expectOk(await app.call(paymentPages.update, update, shop)).data
  expectOk(await app.call(paymentPages.publish, { body: { payment_page_id, version } }, shop))
  const { _id: session_id } = await subscribingSession(app, shop)
  expectOk(await app.call(cartSessions.applyPromoCode, { query: { session_id, promo_code: 'SPRING' } }))
  return expectOk(await app.call(cartSessions.get, { params: { sessionId: session_id } })).live_cart
}

async function discountAfterSale(code: Partial<Input<typeof promoCodes.create>['body']>) {
  const session = await subscribeWithCode(code)
  expect((await payWith(app, session, '4242424242424242')).body.status).toBe('succeeded')
  const [row] = await storedSubscriptions(app, shop.store_id)
  return { session, discount: row?.discount, mrr: Number(row?.mrr) }
}

describe('a promo code on a subscription', () => {
  it('applies to the first payment by default', async () => {
    const { session, discount, mrr } = await discountAfterSale({})
    expect(session).toMatchObject({ subtotal: 2890, promo_total: 289 })
    expect({ discount, mrr }).toEqual({ discount: null, mrr: 2890 })
  })

  it('applies to the chosen number of payments, counting the first', async () => {
    const { discount, mrr } = await discountAfterSale({ subscription_payments: 3 })
    expect(discount).toMatchObject({ code: 'SPRING', type: 'percentage', value: 10, remaining: 2 })
    expect(mrr).toBe(2890)
  })

  it('applies to every payment, and reduces what the shopper is shown for later ones', async () => {
    const { session, discount, mrr } = await discountAfterSale({ subscription_payments: null })
    expect(discount).toMatchObject({ remaining: null })
    expect(mrr).toBe(2601)
    const { renewal_total = 0 } = session.cart[0]?.subscription ?? {}
    expect(renewal_total).toBe(2601 + session.shipping_total)
  })

  it('passes on a fixed amount of an order with one line item', async () => {
    const fixed = { discount_type: 'fixed_amount', discount_value: 500, subscription_payments: 2 } as const
    expect((await discountAfterSale(fixed)).discount).toMatchObject({ type: 'fixed', value: 500, remaining: 1 })
  })

  it('rejects a number of payments below one', async () => {
    const { store_id } = shop
    const body = { store_id, code: 'ZERO', discount_type: 'percentage', discount_value: 10, subscription_payments: 0 }
    expect((await app.rawCall(promoCodes.create, { body }, shop)).status).toBe(400)
  })
})
