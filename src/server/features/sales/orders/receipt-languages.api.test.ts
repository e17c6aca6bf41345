import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop, payWith, readySession, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import type { LiveCart } from '../../../../shared/contracts/checkout/live-cart.ts'
import { sendReceipt } from '../../../jobs/send-receipt.ts'

const { cartSessions, orders, paymentPages } = contracts

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(app)
})
afterAll(() => app.close())

const see = ({ _id, payment_page_id }: LiveCart, locale?: string) =>
  app.call(cartSessions.recordImpression, {
    body: { live_cart_session_id: _id, payment_page_id, ...(locale !== undefined && { locale }) },
  })

const tellZone = ({ _id }: LiveCart, timezone_offset: number) => {
  const browser_info = {
    user_agent: 'Test',
    language: 'de-AT',
    color_depth: 24,
    screen_width: 390,
    screen_height: 844,
    timezone_offset,
    java_enabled: false,
  }
  return app.call(cartSessions.updateBrowserInfo, { body: { live_cart_session_id: _id, browser_info } })
}

/** Pays and returns the receipt. */
async function receiptOf(session: LiveCart, to: string) {
  expect((await payWith(app, session, '4242424242424242')).body.status).toBe('succeeded')
  const { body } = await app.call(orders.list, { query: { store_id: shop.store_id, search: to } }, shop)
  await sendReceipt(app.deps, { order_id: body.orders[0]?.order_id ?? '' })
  const [mail] = await app.mails(to)
  if (!mail) throw new Error('There is no receipt')
  return mail
}

it.each([
  ['de-AT', 'html lang="de"', 'Gesamtbetrag: € 25,89', 'Lieferadresse:', 'Vereinigte Staaten'],
  ['fr', 'html lang="fr"', 'Total : 25,89 €', 'Adresse de livraison :', 'États-Unis'],
  ['ja-JP', 'html lang="ja"', '合計：€25.89', '配送先住所：', 'アメリカ合衆国'],
  ['pt-BR', 'html lang="pt"', 'Total: € 25,89', 'Endereço de entrega:', 'Estados Unidos'],
])('writes the receipt in the language of the page: %s [PP-015]', async (locale, lang, total, shipped, country) => {
  const to = `${locale.toLowerCase()}@example.com`
  const session = await readySession(app, shop, to)
  await app.db.$client.query("update live_cart_sessions set currency = 'EUR' where session_id = $1", [session._id])
  await see(session, locale)
  const mail = await receiptOf({ ...session, currency: 'EUR' }, to)
  const plain = mail.text.replaceAll(/[\u00a0\u202f]/g, ' ')
  for (const words of [total, shipped, country]) expect(plain).toContain(words)
  expect(mail.html).toContain(lang)
})

it("shows the date in the shopper's time zone", async () => {
  app.clock.set(new Date('2026-03-01T02:30:00Z'))
  const session = await readySession(app, shop, 'evening@example.com')
  await see(session, 'en-US')
  await tellZone(session, 360)
  expect((await receiptOf(session, 'evening@example.com')).text).toContain('Feb 28, 2026')
})

it("falls back to the payment page's language without a locale, and ignores unsupported locales", async () => {
  const { body } = await app.call(paymentPages.list, { query: { store_id: shop.store_id } }, shop)
  const page = body.payment_pages.find(
    ({ is_default, payment_page_type }) => is_default && payment_page_type === 'standard',
  )
  const payment_page_id = page?.payment_page_id ?? ''
  const saved = await app.call(paymentPages.update, { body: { payment_page_id, language: 'nl' } }, shop)
  await app.call(paymentPages.publish, { body: { payment_page_id, version: saved.body.data.version } }, shop)
  const session = await readySession(app, shop, 'quiet@example.com')
  for (const locale of ['xx', 'sv-SE', '<b>', '']) expect((await see(session, locale)).status).toBe(200)
  const mail = await receiptOf(session, 'quiet@example.com')
  expect(mail.subject).toMatch(/^\[Test\] Je bestelling #?\d+ bij /)
  expect(mail.text).toContain('Dit is een testbestelling')
})
