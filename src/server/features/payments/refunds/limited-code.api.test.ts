import { afterAll, beforeAll, expect, it } from 'vitest'
import { readOrderAsMerchant } from '../../../../../tests/support/shops/post-purchase.ts'
import { linkItem, openInstantShop, type InstantShop } from '../../../../../tests/support/shops/instant-shop.ts'
import { payWith } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import { refundShares } from '../../../../shared/domain/payments/refund.ts'

const { cartSessions, paymentPages, promoCodes, refunds, salesTaxes } = contracts

let app: TestApp
let opened: InstantShop

/** A grinder and a kettle at $100.00 each, 10% tax, and a code for 50% off the grinder. */
beforeAll(async () => {
  app = await createTestApp()
  opened = await openInstantShop(app)
  const { shop } = opened
  const { store_id } = shop
  const pages = expectOk(await app.call(paymentPages.list, { query: { store_id } }, shop)).payment_pages
  for (const { payment_page_id } of pages) {
    const fields = {
      tax_integration_enabled: true,
      promo_codes_enabled: true,
      instant_selection_mode: 'multiple' as const,
    }
    const saved = expectOk(await app.call(paymentPages.update, { body: { payment_page_id, ...fields } }, shop))
    const { version } = saved.data
    expectOk(await app.call(paymentPages.publish, { body: { payment_page_id, version } }, shop))
  }
  const rate = { country_code: 'US', region: 'TX', name: 'Texas', percentage: '10' }
  expectOk(await app.call(salesTaxes.create, { body: { store_id, ...rate } }, shop))
  await app.db.$client.query('update product_variants set price = 10000 where store_id = $1', [store_id])
})
afterAll(() => app.close())

/** Buys both with the code, which is limited to `product_id`. */
async function buyBoth(code: string, product_id: string) {
  const { shop, filters, start, fill, makeLink } = opened
  const { store_id } = shop
  const half = { code, discount_type: 'percentage' as const, discount_value: 50, product_ids: [product_id] }
  expectOk(await app.call(promoCodes.create, { body: { store_id, ...half } }, shop))
  const link = await makeLink({
    products: [linkItem(shop.product_id), linkItem(filters)],
    shipping_required: false,
  })
  const { _id } = await start(link)
  const choice = { live_cart_session_id: _id, product_id: filters }
  const { live_cart: both } = expectOk(await app.call(cartSessions.changeSelection, { body: choice }))
  const session = await fill(both)
  expectOk(await app.call(cartSessions.applyPromoCode, { query: { session_id: session._id, promo_code: code } }))
  const { live_cart } = expectOk(await app.call(cartSessions.get, { params: { sessionId: session._id } }))
  expect(live_cart).toMatchObject({ subtotal: 20_000, promo_total: 5000, sales_tax_total: 1500, total: 16_500 })
  expect((await payWith(app, live_cart, '4242424242424242')).body.status).toBe('succeeded')
  const { rows } = await app.db.$client.query<{ order_id: string }>(
    'select order_id from orders where session_id = $1',
    [session._id],
  )
  return readOrderAsMerchant(app, shop, rows[0]?.order_id ?? '')
}

it('refunds each line what was paid for it when a promo code applies to one product [API-083] [PC-001]', async () => {
  const { shop } = opened
  const order = await buyBoth('HALF', shop.product_id)
  const [reduced, full] = order.line_items
  expect(order).toMatchObject({ discount_price: 5000, promo_code: 'HALF', tax_price: 1500 })
  expect(reduced).toMatchObject({ line_total: 10_000, line_discount: 5000, tax_price: 500 })
  expect(full).toMatchObject({ line_total: 10_000, line_discount: 0, tax_price: 1000 })

  if (!order.refundable || !reduced || !full) throw new Error('Both lines were wanted')
  const { refundable } = order
  const sharesOf = (line_id: string) => refundShares(refundable, [{ line_id, quantity: 1 }], 0).sum
  expect([sharesOf(reduced.line_id), sharesOf(full.line_id)]).toEqual([5500, 11_000])

  for (const [{ line_id }, amount] of [
    [reduced, 5500],
    [full, 11_000],
  ] as const) {
    const body = { order_id: order.order_id, amount, lines: [{ line_id, quantity: 1 }] }
    expectOk(await app.call(refunds.create, { body }, shop))
  }
  expect(await readOrderAsMerchant(app, shop, order.order_id)).toMatchObject({
    payment_status: 'refunded',
    refunded_price: 16_500,
  })
})

it('splits the discount of an order without recorded line discounts as before', async () => {
  const { shop } = opened
  const order = await buyBoth('OLDER', shop.product_id)
  await app.db.$client.query('update order_lines set line_discount = null where order_id = $1', [order.order_id])
  const { refundable, line_items } = await readOrderAsMerchant(app, shop, order.order_id)
  if (!refundable) throw new Error('It can be refunded')
  const everything = line_items.map(({ line_id, quantity }) => ({ line_id, quantity }))
  const shares = refundShares(refundable, everything, 0)
  expect(shares.lines.map(({ amount }) => amount)).toEqual([8000, 8500])
  expect(shares.sum).toBe(order.total_price)
})
