import { expect, test } from '@playwright/test'
import { contracts } from '../../../../src/shared/contracts/index.ts'
import {
  callRemote,
  openRemoteShop,
  payRemote,
  readyRemoteSession,
  requireOk,
  type Remote,
  type RemoteShop,
} from '../../../support/e2e/remote-shop.ts'
import { CheckoutPage } from '../../pages/checkout-page.ts'

const server = (): Remote => ({ url: process.env.E2E_URL ?? '' })
const GOOD = '4242 4242 4242 4242'

/** Creates another product of the shop with `stock` items. */
async function scarceProduct({ store_id, token }: RemoteShop, stock: number) {
  const body = { store_id, title: 'Last mug', variants: [{ title: 'One size', price: 1200, stock }] }
  const { data } = requireOk(await callRemote(server(), contracts.inventory.create, { body }, { token }))
  return { product_id: data.product_id, variant_id: data.variants[0]?.variant_id ?? '' }
}

test('a shopper who misses the last item is notified before any charge, keeps all input and buys the rest', async ({
  page,
}) => {
  const shop = await openRemoteShop(server())
  const { store_id, token } = shop
  const mug = await scarceProduct(shop, 1)
  const checkout = new CheckoutPage(page)
  const session = await checkout.open(shop.variant_id)
  const body = { live_cart_session_id: session, store_id, product_id: mug.product_id, quantity: 1 }
  requireOk(await callRemote(server(), contracts.cartSessions.addProduct, { body }))
  await page.reload()
  await expect(checkout.summary.getByText('Last mug', { exact: true })).toBeVisible()

  // Another shopper holds the last one first, and pays for it.
  const other = await readyRemoteSession(server(), { ...shop, variant_id: mug.variant_id })
  await checkout.fill()
  await checkout.fillCard(GOOD)
  await checkout.pressPay()
  await expect(page.getByRole('alert')).toContainText('Last mug is sold out. You haven’t been charged.')
  expect((await payRemote(server(), other, '4242424242424242')).status).toBe(200)

  await expect(checkout.email).toHaveValue('maya.ortiz@example.com')
  await checkout.summary.getByRole('button', { name: 'Remove Last mug' }).click()
  await expect(checkout.summary.getByText('Last mug', { exact: true })).toBeHidden()
  await checkout.pressPay()
  await checkout.expectConfirmed(session)
  const list = requireOk(await callRemote(server(), contracts.orders.list, { query: { store_id } }, { token }))
  expect(list.total).toBe(2)
})

test('a changed price shows the new total, which the next click pays', async ({ page }) => {
  const shop = await openRemoteShop(server())
  const { token } = shop
  const checkout = new CheckoutPage(page)
  const session = await checkout.open(shop.variant_id)
  await checkout.fill()
  await checkout.fillCard(GOOD)
  const { store_id } = shop
  const { products } = requireOk(
    await callRemote(server(), contracts.inventory.list, { query: { store_id } }, { token }),
  )
  const [kettle] = products
  if (!kettle) throw new Error('The shop sells nothing')
  const { product_id } = kettle
  const variants = kettle.variants.map(({ variant_id, title, sku, price }) => ({
    variant_id,
    title,
    sku,
    price: price + 500,
  }))
  requireOk(await callRemote(server(), contracts.inventory.update, { body: { product_id, variants } }, { token }))
  await checkout.pressPay()
  await expect(page.getByRole('alert')).toContainText('has changed. Please check the new total and pay again.')
  await expect(checkout.pay).toHaveText('Pay $30.89')
  await checkout.pressPay()
  await checkout.expectConfirmed(session)
})

test('card fields that fail to load show an error with “Try again”', async ({ page }) => {
  const shop = await openRemoteShop(server())
  const checkout = new CheckoutPage(page)
  let broken = true
  await page.route('**/test-gateway/modules/**', (route) => (broken ? route.abort() : route.continue()))
  const session = await checkout.open(shop.variant_id)
  const problem = page.getByRole('alert').filter({ hasText: 'We couldn’t load the card fields' })
  await expect(problem).toContainText('You haven’t been charged.', { timeout: 20_000 })
  await checkout.fill()
  broken = false
  await problem.getByRole('button', { name: 'Try again' }).click()
  await expect(problem).toBeHidden()
  await checkout.fillCard(GOOD)
  await checkout.pressPay()
  await checkout.expectConfirmed(session)
})

test("attribution is kept while the cart finds this device's session [SS-012]", async ({ page }) => {
  const shop = await openRemoteShop(server())
  const { _id } = await readyRemoteSession(server(), shop)
  await page.goto(`/checkout?session=${_id}`)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('session_id'))).toBe(_id)
  const told = page.waitForRequest(
    (request) => request.url().includes('record-events') && (request.postData() ?? '').includes('cart_view'),
  )
  await page.goto('/cart?utm_source=mail', { referer: 'https://news.example/kettles?reader=17' })
  await page.waitForURL(/[?&]session=/)
  expect((await told).postDataJSON()).toMatchObject({
    source: { utm_source: 'mail', referrer: 'https://news.example/kettles' },
  })
})

test('attribution is on the order, from the first URL on', async ({ page }) => {
  const shop = await openRemoteShop(server())
  const { store_id, token } = shop
  const checkout = new CheckoutPage(page)
  await page.goto(`/checkout?variant_id=${shop.variant_id}&utm_source=newsletter&utm_medium=mail`, {
    referer: 'https://news.example/kettles?reader=17',
  })
  await page.waitForURL(/[?&]session=/)
  await expect(checkout.pay).toBeVisible()
  const session = checkout.sessionId()
  await checkout.fill()
  await checkout.fillCard(GOOD)
  await checkout.pressPay()
  await checkout.expectConfirmed(session)
  const list = requireOk(await callRemote(server(), contracts.orders.list, { query: { store_id } }, { token }))
  const order_id = list.orders[0]?.order_id ?? ''
  const details = async () =>
    requireOk(await callRemote(server(), contracts.orders.details, { query: { order_id } }, { token }))
  // A shopper can pay before the page reports it; the order gets it anyway.
  await expect
    .poll(async () => (await details()).data.visit?.source)
    .toEqual({ utm_source: 'newsletter', utm_medium: 'mail', referrer: 'https://news.example/kettles' })
  const found = await details()
  expect(found.data.visit?.browser).toContain('Chrome')
  expect(found.data.visit?.steps.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['page_view', 'contact', 'shipping', 'payment', 'paid']),
  )
})

test('a Pay request that never arrives is reported as not charged, and the next one pays [DEF-69]', async ({
  page,
}) => {
  const shop = await openRemoteShop(server())
  const address = '**/api/transactions/pay'
  await page.route(address, (route) => route.abort('connectionreset'))
  const checkout = new CheckoutPage(page)
  const session = await checkout.buy(shop.variant_id, GOOD)
  await expect(page.getByText('We didn’t receive your payment. You haven’t been charged.')).toBeVisible({
    timeout: 30_000,
  })
  await page.unroute(address)
  await checkout.fillCard(GOOD)
  await checkout.pressPay()
  await checkout.expectConfirmed(session)
})
