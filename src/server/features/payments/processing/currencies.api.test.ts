import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accept, makeOffer, openOfferShop } from '../../../../../tests/support/shops/offers.ts'
import { payWith, readySession } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { testDevice } from '../../../../../tests/support/e2e/test-browser.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import type { LiveCart } from '../../../../shared/contracts/checkout/live-cart.ts'
import { cartTotals } from '../../../../shared/domain/cart/totals.ts'
import { shopData } from '../../checkout/checkout-page/service.ts'

const { cartSessions, orders, promoCodes, salesTaxes } = contracts

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const PAGE = {
  tax_integration_enabled: true,
  promo_codes_enabled: true,
  progress_rewards_enabled: true,
  progress_reward_stages: [{ threshold: 3000, reward_type: 'discount', discount_percentage: 7, title: '' }],
}
const RATE = { country_code: 'US', region: 'TX', name: 'Texas', percentage: '8.2575', applies_to_shipping: true }

/**
 * A session with everything: two items, a bump and an upsell at their own prices, a reward, a promo code, shipping and
 * tax.
 */
async function sessionWithAll(currency: string): Promise<{ session: LiveCart; token: string }> {
  const shop = await openOfferShop(app)
  const { store_id, token } = shop
  await app.db.execute(sql`update stores set currency = ${currency} where store_id = ${store_id}`)
  await app.db.execute(sql`
    update payment_pages set published = published || ${JSON.stringify(PAGE)}::jsonb where store_id = ${store_id}`)
  await app.call(salesTaxes.create, { body: { store_id, ...RATE } }, { token })
  const code = { store_id, code: 'WINTER', discount_type: 'percentage' as const, discount_value: 12.5 }
  expectOk(await app.call(promoCodes.create, { body: { ...code, combines_with_rewards: true } }, { token }))
  const bump = await makeOffer(app, shop, 'order_bump', { product1_id: shop.filters, discount_amount: 33 })
  const upsell = await makeOffer(app, shop, 'upsell', { product1_id: shop.mug, discount_amount: 15, added_fee: 99 })
  const session = await readySession(app, shop)
  const live_cart_session_id = session._id
  const item_id = session.cart[0]?._id ?? ''
  await app.call(cartSessions.updateQuantity, { body: { live_cart_session_id, item_id, quantity: 2 } })
  await accept(app, session, bump, shop.filters)
  await accept(app, session, upsell, shop.mug)
  const promo = await app.call(cartSessions.applyPromoCode, {
    query: { session_id: session._id, promo_code: 'winter' },
  })
  expect(promo.body).toEqual({ success: true, detail: 'Promo code applied' })
  const { live_cart } = expectOk(await app.call(cartSessions.get, { params: { sessionId: session._id } }))
  return { session: live_cart, token }
}

it.each([
  ['JPY', 0],
  ['USD', 2],
  ['KWD', 3],
])('charges in %s, with %i decimals, the total shown on page, button and order [GAP-77] [SS-013]', async (currency) => {
  const { session, token } = await sessionWithAll(currency)
  expect(session).toMatchObject({ currency, progress_reward_discount_percentage: 7, promo_code: 'WINTER' })
  expect(session.promo_total * session.sales_tax_total * session.shipping_total).toBeGreaterThan(0)
  const data = await shopData(app.deps, {
    device: testDevice,
    host: 'localhost',
    path: '/checkout',
    session: session._id,
  })
  if (data.kind !== 'checkout') throw new Error(`Not a checkout: ${data.kind}`)
  expect(data.live_cart.total).toBe(session.total)

  // The page computes this from the same parts.
  const {
    tax: _,
    line_discounts: __,
    reward_total,
    ...totals
  } = cartTotals({
    items: session.cart,
    reward_percentage: session.progress_reward_discount_percentage,
    promo_total: session.promo_total,
    shipping_rate: session.selected_shipping_rate?.shipping_rate ?? 0,
    tax_rates: [{ ...RATE, inclusive: false }],
  })
  expect(session).toMatchObject({ ...totals, reward_discount_total: reward_total })

  const paid = await payWith(app, session, '4242424242424242')
  expect(paid.body.status).toBe('succeeded')
  const { rows } = await app.db.execute(sql`
    select c.amount::int as charged, c.currency, p.amount::int as paid, o.total_price::int as ordered, o.order_id,
      (select sum(line_total)::int from order_lines l where l.order_id = o.order_id) as lines,
      o.subtotal_price::int as subtotal
    from payments p join payment_attempts a using (payment_id) join tg_charges c on c.reference = a.attempt_id
    join orders o on o.session_id = p.session_id where p.session_id = ${session._id}`)
  const { total, subtotal } = session
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ charged: total, currency, paid: total, ordered: total, lines: subtotal, subtotal })
  const order_id = String(rows[0]?.['order_id'])
  const { data: order } = expectOk(await app.call(orders.details, { query: { order_id } }, { token }))
  const { subtotal_price, discount_price, shipping_price, tax_price, total_price } = order
  expect(subtotal_price - discount_price + shipping_price + tax_price).toBe(total_price)
  expect(order.line_items.reduce((sum, line) => sum + (line.tax_price ?? 0), order.tax_details?.shipping ?? 0)).toBe(
    tax_price,
  )
  const full = expectOk(await app.call(orders.full, { params: { sessionId: session._id } }))
  expect(full.order).toMatchObject({ total_price, currency })
})
