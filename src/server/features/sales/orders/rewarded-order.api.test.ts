import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop, payWith, readySession, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import { sendReceipt } from '../../../jobs/send-receipt.ts'

const { cartSessions, orders, paymentPages, promoCodes, salesTaxes } = contracts
const TO = 'lena@example.com'

let app: TestApp
let shop: TestShop

/** A store with an automatic promo code, two rewards that every cart reaches, and an odd tax rate. */
beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(app)
  const { store_id } = shop
  const { body } = await app.call(paymentPages.list, { query: { store_id } }, shop)
  const payment_page_id = body.payment_pages.find(({ is_default }) => is_default)?.payment_page_id ?? ''
  const fields = {
    tax_integration_enabled: true,
    promo_codes_enabled: true,
    progress_rewards_enabled: true,
    progress_reward_stages: [
      { threshold: 1000, reward_type: 'free_shipping' as const, discount_percentage: 0, title: '' },
      { threshold: 1500, reward_type: 'discount' as const, discount_percentage: 10, title: '' },
    ],
  }
  const saved = await app.call(paymentPages.update, { body: { payment_page_id, ...fields } }, shop)
  const { version } = expectOk(saved).data
  expectOk(await app.call(paymentPages.publish, { body: { payment_page_id, version } }, shop))
  const code = { code: 'BREW15', discount_type: 'percentage' as const, discount_value: 15, auto_apply: true }
  expectOk(await app.call(promoCodes.create, { body: { store_id, ...code } }, shop))
  const rate = { country_code: 'US', region: 'TX', name: 'MwSt', percentage: '5.555' }
  expectOk(await app.call(salesTaxes.create, { body: { store_id, ...rate } }, shop))
})
afterAll(() => app.close())

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

it('lists promo code and reward separately, in the language of the page [CF-003] [SA-005] [SS-022]', async () => {
  const { _id, payment_page_id } = await readySession(app, shop, TO)
  expectOk(
    await app.call(cartSessions.recordImpression, {
      body: { live_cart_session_id: _id, payment_page_id, locale: 'de-DE' },
    }),
  )
  const { live_cart: session } = expectOk(await app.call(cartSessions.get, { params: { sessionId: _id } }))
  expect(session).toMatchObject({ promo_code: 'BREW15', promo_total: 270, reward_discount_total: 200 })
  expect(plain(session.tax_label ?? '')).toBe('MwSt 5,555 %')

  expect((await payWith(app, session, '4242424242424242')).body.status).toBe('succeeded')
  const parts = { promo_code: 'BREW15', discount_price: 470, reward_discount: 200, total_price: session.total }
  const { order } = expectOk(await app.call(orders.full, { params: { sessionId: _id } }))
  expect(order).toMatchObject({ ...parts, reward_free_shipping: true, tax_label: session.tax_label })

  const listed = expectOk(await app.call(orders.list, { query: { store_id: shop.store_id, search: TO } }, shop))
  const order_id = listed.orders[0]?.order_id ?? ''
  const { data } = expectOk(await app.call(orders.details, { query: { order_id } }, shop))
  expect(data).toMatchObject({ ...parts, shipping_title: 'Free shipping' })
  expect(data.refundable?.discount).toBe(470)

  await sendReceipt(app.deps, { order_id })
  const [mail] = await app.mails(TO)
  const said = plain(mail?.text ?? '')
  for (const row of ['Rabatt (BREW15): -2,70 $', 'Prämie: -2,00 $', 'Versand: Kostenlos', 'Steuern (MwSt 5,555 %): '])
    expect(said).toContain(row)
  expect(said).not.toContain('Free shipping')
})
