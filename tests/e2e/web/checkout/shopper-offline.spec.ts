import { expect, test, type Page } from '@playwright/test'
import { contracts } from '../../../../src/shared/contracts/index.ts'
import { callRemote, openRemoteShop, requireOk, type RemoteShop } from '../../../support/e2e/remote-shop.ts'
import { CheckoutPage, MAYA } from '../../pages/checkout-page.ts'
import { countOrders, publishPage, readSession, testServer } from '../../pages/shopper-setup.ts'

let shop: RemoteShop

test.beforeAll(async () => {
  shop = await openRemoteShop(testServer())
})

const SYNC = '**/api/cart-sessions/update-customer-info'
const GOOD_CARD = '4242 4242 4242 4242'

const bar = (page: Page) => page.getByText('You’re offline. What you enter is saved.')
const toasts = (page: Page) => page.locator('.shop-toast')

test('offline: shows a subtle bar, loses nothing, and sends everything once the network is back [CO-011] [DEF-69]', async ({
  page,
  context,
}) => {
  const checkout = new CheckoutPage(page)
  const session = await checkout.openWhole(shop.variant_id)
  await context.setOffline(true)
  await expect(bar(page)).toBeVisible()
  await checkout.fill()
  await expect(toasts(page)).toHaveCount(0)
  const synced = page.waitForRequest(SYNC)
  await context.setOffline(false)
  await expect(bar(page)).toHaveCount(0)
  await synced
  await expect.poll(async () => (await readSession(session)).customer_shipping_address?.locality).toBe(MAYA.city)
  await checkout.fillCard(GOOD_CARD)
  await checkout.pressPay()
  await checkout.expectConfirmed(session)
})

/** Creates a store with an upsell before payment and promo codes. */
async function openShopWithOffer(): Promise<RemoteShop> {
  const made = await openRemoteShop(testServer())
  const { store_id, token } = made
  const { inventory, optimizers } = contracts
  const body = { store_id, title: 'Hand grinder', variants: [{ title: 'One size', price: 4000, stock: 20 }] }
  const product = requireOk(await callRemote(testServer(), inventory.create, { body }, { token }))
  const upsell = { store_id, optimizer_category: 'upsell' as const, name: 'Hand grinder' }
  const { optimizer_id } = requireOk(
    await callRemote(testServer(), optimizers.create, { body: upsell }, { token }),
  ).data
  const terms = { optimizer_id, product1_id: product.data.product_id, placement: 'before_payment' as const }
  const { version } = requireOk(await callRemote(testServer(), optimizers.update, { body: terms }, { token })).data
  requireOk(await callRemote(testServer(), optimizers.publish, { body: { optimizer_id, version } }, { token }))
  await publishPage(made, { promo_codes_enabled: true })
  return made
}

test('Pay, a promo code and shipping report that they are offline, until the network is back [DEF-69]', async ({
  page,
  context,
}) => {
  const { variant_id } = await openShopWithOffer()
  const checkout = new CheckoutPage(page)
  const session = await checkout.openWhole(variant_id)
  await checkout.fill()
  await checkout.fillCard(GOOD_CARD)
  await checkout.summary.getByLabel('Promo code').fill('TEN')
  await context.setOffline(true)
  await checkout.pressPay()
  const unpaid = page.getByRole('alert').filter({ hasText: 'No connection. You haven’t been charged.' })
  await expect(unpaid).toBeVisible()
  await checkout.summary.getByRole('button', { name: 'Apply' }).press('Enter')
  const noConnection = page.getByText('No connection. Check your internet connection and try again.')
  await expect(checkout.summary.getByText('No connection.')).toBeVisible()
  await page.getByRole('radio', { name: /Express/ }).press('Space')
  await expect(toasts(page).filter({ hasText: 'No connection.' })).toBeVisible()
  await expect(page.getByText(/failed to fetch/i)).toHaveCount(0)
  await context.setOffline(false)
  await expect(unpaid).toHaveCount(0)
  await expect(noConnection).toHaveCount(0)
  await checkout.pressPay()
  await page.getByRole('button', { name: /^No, thank you/ }).press('Enter')
  await checkout.expectConfirmed(session)
})

test('offline right after the payment: the page says that it is paid, and continues once the network is back', async ({
  page,
  context,
}) => {
  const checkout = new CheckoutPage(page)
  const session = await checkout.openWhole(shop.variant_id)
  await page.route('**/api/transactions/pay', async (route) => {
    const response = await route.fetch()
    await context.setOffline(true)
    await route.fulfill({ response })
  })
  await checkout.fill()
  await checkout.fillCard(GOOD_CARD)
  await checkout.pressPay()
  await expect(page.getByRole('heading', { level: 1, name: /^Paid, order \d+$/ })).toBeVisible()
  await expect(page.getByText('Waiting for your connection.')).toBeVisible()
  expect(page.url()).toContain('/checkout')
  await context.setOffline(false)
  await checkout.expectConfirmed(session)
})

test('an unreachable server on a working network: the same bar, which disappears automatically', async ({ page }) => {
  const checkout = new CheckoutPage(page)
  const session = await checkout.openWhole(shop.variant_id)
  let tries = 0
  await page.route(SYNC, (route) => {
    tries += 1
    return tries <= 2 ? route.abort('connectionrefused') : route.continue()
  })
  await checkout.email.fill(MAYA.email)
  await expect(bar(page)).toBeVisible()
  await checkout.shipping('Full name').fill(MAYA.fullName)
  await expect(bar(page)).toHaveCount(0)
  await expect.poll(async () => (await readSession(session)).customer_shipping_address?.full_name).toBe(MAYA.fullName)
  await expect(toasts(page)).toHaveCount(0)
})

test('the last input is sent immediately when the page is left', async ({ page }) => {
  const checkout = new CheckoutPage(page)
  const session = await checkout.openWhole(shop.variant_id)
  await checkout.email.fill(MAYA.email)
  await checkout.shipping('City').fill('Marfa')
  await page.goto('about:blank')
  await expect.poll(async () => (await readSession(session)).customer_shipping_address?.locality).toBe('Marfa')
  // The device has it as well, whether or not the server got it.
  await page.goto(`/checkout?session=${session}`)
  await expect(checkout.email).toHaveValue(MAYA.email)
})

test('a late sync from an earlier page never overwrites newer data', async ({ page }) => {
  const checkout = new CheckoutPage(page)
  const session = await checkout.openWhole(shop.variant_id)
  const held: unknown[] = []
  await page.route(SYNC, (route) => {
    if (held.length > 0) return route.continue()
    held.push(route.request().postDataJSON())
    return route.abort('connectionreset')
  })
  await checkout.email.fill('maya@exam')
  await expect.poll(() => held.length).toBe(1)
  await checkout.email.fill(MAYA.email)
  await expect.poll(async () => (await readSession(session)).customer_email).toBe(MAYA.email)
  const late = await page.request.post('/api/cart-sessions/update-customer-info', { data: held[0] })
  expect(late.status()).toBe(200)
  expect((await readSession(session)).customer_email).toBe(MAYA.email)
})

test('buys once over a network that is slow and drops every third call', async ({ page }) => {
  const before = await countOrders(shop)
  let calls = 0
  await page.route('**/api/**', async (route) => {
    calls += 1
    const dropped = calls % 3 === 0 && !/generate|pay$/.test(route.request().url())
    await new Promise((resolve) => setTimeout(resolve, 400))
    await (dropped ? route.abort('connectionreset') : route.continue())
  })
  const checkout = new CheckoutPage(page)
  const session = await checkout.open(shop.variant_id)
  await checkout.fill()
  await checkout.fillCard(GOOD_CARD)
  const confirmed = page.waitForURL(`**/confirmation?session=${session}`, { timeout: 60_000 })
  // A dropped call may precede the payment: the page then says so, and Pay is clicked again.
  await expect(async () => {
    if (await checkout.pay.isVisible()) await checkout.pressPay()
    await expect(page).toHaveURL(/\/confirmation/, { timeout: 6_000 })
  }).toPass({ timeout: 60_000 })
  await confirmed
  expect(await countOrders(shop)).toBe(before + 1)
})

test('Back after paying never pays again, and starts no other session [GAP-81]', async ({ page }) => {
  await page.goto('/checkout')
  const checkout = new CheckoutPage(page)
  const session = await checkout.buy(shop.variant_id, GOOD_CARD)
  await checkout.expectConfirmed(session)
  const before = await countOrders(shop)
  let started = 0
  page.on('request', (request) => {
    if (/generate-by-variant|\/pay$/.test(request.url())) started += 1
  })
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await page.goForward()
  await checkout.expectConfirmed(session)
  await page.goto(`/checkout?session=${session}`)
  await checkout.expectConfirmed(session)
  expect(started).toBe(0)
  expect(await countOrders(shop)).toBe(before)
})

test('Back from the bank leaves one payment, which resumes where it was [GAP-81]', async ({ page }) => {
  await page.goto('/checkout')
  const checkout = new CheckoutPage(page)
  const session = await checkout.buy(shop.variant_id, '4000 0000 0000 3220')
  await expect(checkout.bank.getByRole('button', { name: 'Approve' })).toBeVisible()
  const before = await countOrders(shop)
  let paid = 0
  page.on('request', (request) => {
    if (/generate-by-variant|\/pay$/.test(request.url())) paid += 1
  })
  await page.goBack()
  await page.goto(`/checkout?session=${session}`)
  await expect(page.getByRole('dialog', { name: 'Confirm with your bank' })).toBeVisible()
  await checkout.bank.getByRole('button', { name: 'Approve' }).click()
  await checkout.expectConfirmed(session)
  expect(paid).toBe(0)
  expect(await countOrders(shop)).toBe(before + 1)
})
