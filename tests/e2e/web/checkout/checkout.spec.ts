import { expect, test } from '@playwright/test'
import { contracts } from '../../../../src/shared/contracts/index.ts'
import { recordUrls, recordedUrls } from '../../../support/shops/recorded-urls.ts'
import type { Remote, RemoteShop } from '../../../support/e2e/remote-shop.ts'
import { callRemote, openRemoteShop, requireOk } from '../../../support/e2e/remote-shop.ts'
import { watch } from '../../../support/e2e/watched-page.ts'
import { CheckoutPage, MAYA } from '../../pages/checkout-page.ts'

const server = (): Remote => ({ url: process.env.E2E_URL ?? '' })

let shop: RemoteShop

test.beforeAll(async () => {
  shop = await openRemoteShop(server())
})

const liveCart = async (sessionId: string) =>
  requireOk(await callRemote(server(), contracts.cartSessions.get, { params: { sessionId } })).live_cart

const orders = async () =>
  requireOk(
    await callRemote(server(), contracts.orders.list, { query: { store_id: shop.store_id } }, { token: shop.token }),
  )

test('starts a session from a variant with one reload, and sells [SS-009] [SS-010] [SS-011] [SS-012] [CF-001] [CF-003]', async ({
  page,
  context,
}) => {
  const watched = watch(context)
  await recordUrls(page)
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) calls.push('load')
    if (request.url().includes('/api/')) calls.push(new URL(request.url()).pathname.split('/').at(-1) ?? '')
  })
  const checkout = new CheckoutPage(page)
  const session = await checkout.open(shop.variant_id, '&utm_source=mail')
  expect(new URL(page.url()).search).toBe(`?utm_source=mail&session=${session}`)
  expect(calls.slice(0, 3)).toEqual(['load', 'generate-by-variant', 'load'])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('session_id'))).toBe(session)
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('storeId'))).toBe(shop.store_id)

  await expect(checkout.sameAsShipping).toBeChecked()
  await checkout.fill()
  await checkout.fillCard('4242 4242 4242 4242')
  await checkout.pressPay()
  await checkout.expectConfirmed(session)
  await expect(page.getByText('Visa ending in 4242')).toBeVisible()
  await expect(page.getByText(MAYA.email).first()).toBeVisible()
  await expect(page.getByText('$25.89').first()).toBeVisible()

  expect(calls.filter((name) => name === 'load')).toHaveLength(3)
  expect(calls.filter((name) => name === 'pay')).toHaveLength(1)
  expect((await recordedUrls(page)).filter((address) => address.endsWith('/post-purchase'))).toHaveLength(1)
  expect(calls.indexOf('update-attempted-transaction')).toBeLessThan(calls.indexOf('pay'))
  watched.expectQuiet()
})

test('shows the order again after a reload, without an id, in another tab, and never the form [CF-002] [GAP-81]', async ({
  page,
  context,
}) => {
  const checkout = new CheckoutPage(page)
  const session = await checkout.buy(shop.variant_id, '5555 5555 5555 4444')
  await checkout.expectConfirmed(session)
  const title = await page.getByRole('heading', { level: 1 }).textContent()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
  const other = await context.newPage()
  for (const address of ['/confirmation', '/thank-you', `/thank-you?session=${session}`]) {
    await other.goto(address)
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
  }
  for (const address of [`/checkout?session=${session}`, `/cart?session=${session}`]) {
    await other.goto(address)
    await new CheckoutPage(other).expectConfirmed(session)
  }
})

test('keeps input across a reload immediately, and on the server 1200 ms after the last key [CO-011] [SS-014]', async ({
  page,
}) => {
  const checkout = new CheckoutPage(page)
  const session = await checkout.open(shop.variant_id)
  await checkout.fill()
  await expect.poll(async () => (await liveCart(session)).customer_shipping_address?.locality).toBe(MAYA.city)
  await checkout.shipping('City').fill('Round Rock')
  await page.reload()
  await expect(checkout.shipping('City')).toHaveValue('Round Rock')
  await expect(checkout.email).toHaveValue(MAYA.email)
  await expect(checkout.sameAsShipping).toBeChecked()
  await expect.poll(async () => (await liveCart(session)).customer_shipping_address?.locality).toBe('Round Rock')
})

test('shows errors in all three forms and charges nothing [PR-014] [VA-030] [VA-032] [VA-033]', async ({ page }) => {
  const checkout = new CheckoutPage(page)
  const session = await checkout.open(shop.variant_id)
  await checkout.sameAsShipping.uncheck()
  await checkout.pressPay()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByText('Full name is required')).toHaveCount(2)
  await expect(checkout.email).toBeFocused()
  expect((await liveCart(session)).status).toBe('open')
})

test('shows why a card was declined, keeps all input, and accepts the next card [GAP-87]', async ({ page }) => {
  const checkout = new CheckoutPage(page)
  const session = await checkout.buy(shop.variant_id, '4000 0000 0000 9995')
  const alert = page.getByRole('region', { name: 'Payment' }).getByRole('alert').first()
  await expect(alert).toContainText(/fund|declined/i)
  await expect(checkout.email).toHaveValue(MAYA.email)
  await checkout.fillCard('4242 4242 4242 4242')
  await checkout.pressPay()
  await checkout.expectConfirmed(session)
})

test('opens 3-D Secure in a dialog, resumes it after a reload, and continues', async ({ page }) => {
  const checkout = new CheckoutPage(page)
  const session = await checkout.buy(shop.variant_id, '4000 0000 0000 3220')
  const dialog = page.getByRole('dialog', { name: 'Confirm with your bank' })
  await expect(dialog).toBeVisible()
  await page.reload()
  await expect(dialog).toBeVisible()
  await checkout.bank.getByRole('button', { name: 'Approve' }).click()
  await checkout.expectConfirmed(session)
})

test('explains what canceling 3-D Secure means, and lets the shopper pay with another card', async ({ page }) => {
  const checkout = new CheckoutPage(page)
  const session = await checkout.buy(shop.variant_id, '4000 0000 0000 3220')
  const dialog = page.getByRole('dialog', { name: 'Confirm with your bank' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog.getByText('You haven’t been charged yet.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel payment' }).click()
  await expect(page.getByText('You canceled before the payment was confirmed.').first()).toBeVisible()
  await checkout.fillCard('4242 4242 4242 4242')
  await checkout.pressPay()
  await checkout.expectConfirmed(session)
})

test('shows failed 3-D Secure as a decline with a reason', async ({ page }) => {
  const checkout = new CheckoutPage(page)
  await checkout.buy(shop.variant_id, '4000 0000 0000 3220')
  await checkout.bank.getByRole('button', { name: 'Fail' }).click()
  await expect(page.getByRole('region', { name: 'Payment' }).getByRole('alert').first()).toBeVisible()
  await expect(checkout.pay).toBeVisible()
})

test('waits for a delayed outcome, and for a lost response', async ({ page }) => {
  const checkout = new CheckoutPage(page)
  for (const number of ['4000 0000 0000 4400', '4000 0000 0000 5043']) {
    // Awaited from before the click, because the outcome may follow immediately.
    const checking = page.getByRole('heading', { name: 'Checking your payment' }).waitFor({ timeout: 40_000 })
    const [session] = await Promise.all([checkout.buy(shop.variant_id, number), checking])
    await checkout.expectConfirmed(session)
  }
})

test('shows the form again with the reason if a payment fails later', async ({ page }) => {
  const checkout = new CheckoutPage(page)
  await checkout.buy(shop.variant_id, '4000 0000 0000 4418')
  await expect(page.getByRole('heading', { name: 'Checking your payment' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Payment' }).getByRole('alert').first()).toBeVisible({
    timeout: 40_000,
  })
  await expect(checkout.email).toHaveValue(MAYA.email)
})

test('makes one payment of a Pay request without a response, however often it is sent', async ({ page }) => {
  const before = (await orders()).total
  let sent = 0
  const keys = new Set<string | undefined>()
  await page.route('**/api/transactions/pay', async (route) => {
    keys.add(route.request().headers()['idempotency-key'])
    sent += 1
    // The first request arrives and its response is lost; the second one doesn't arrive.
    if (sent === 1) await route.fetch()
    if (sent <= 2) await route.abort('connectionreset')
    else await route.continue()
  })
  const checkout = new CheckoutPage(page)
  const session = await checkout.buy(shop.variant_id, '4242 4242 4242 4242')
  await expect(page.getByRole('heading', { name: 'Checking your payment' })).toBeVisible()
  await checkout.expectConfirmed(session)
  expect(keys.size).toBe(1)
  expect((await orders()).total).toBe(before + 1)
})

test('pays once on a double click', async ({ page }) => {
  let pays = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/transactions/pay')) pays += 1
  })
  const checkout = new CheckoutPage(page)
  const session = await checkout.open(shop.variant_id)
  await checkout.fill()
  await checkout.fillCard('4242 4242 4242 4242')
  await checkout.pay.focus()
  await page.evaluate(() => {
    const button = document.activeElement
    if (button instanceof HTMLElement) for (let press = 0; press < 3; press += 1) button.click()
  })
  await checkout.expectConfirmed(session)
  expect(pays).toBe(1)
})

test("uses the server's totals if they changed meanwhile", async ({ page }) => {
  const checkout = new CheckoutPage(page)
  const session = await checkout.open(shop.variant_id)
  const cart = await liveCart(session)
  const [item] = cart.cart
  await checkout.fill()
  await checkout.fillCard('4242 4242 4242 4242')
  const body = { live_cart_session_id: session, item_id: item?._id ?? '', quantity: 2 }
  // Changed in another tab while Pay is being sent with the displayed total.
  await page.route(
    '**/api/transactions/pay',
    async (route) => {
      requireOk(await callRemote(server(), contracts.cartSessions.updateQuantity, { body }))
      await route.continue()
    },
    { times: 1 },
  )
  await checkout.pressPay()
  await expect(page.getByText('The total has changed. Please check it and pay again.')).toBeVisible()
  await expect(checkout.pay).toHaveText('Pay $45.88')
  await checkout.pressPay()
  await checkout.expectConfirmed(session)
})

test('updates the cart, its shipping and its totals [API-154] [API-153] [API-157]', async ({ page }) => {
  const checkout = new CheckoutPage(page)
  await checkout.open(shop.variant_id)
  await page.getByRole('radio', { name: /Express/ }).check()
  await expect(checkout.pay).toHaveText('Pay $34.89')
  await checkout.summary.getByRole('button', { name: 'Edit cart' }).click()
  await checkout.summary.getByRole('button', { name: 'Increase quantity of Kettle' }).click()
  await expect(checkout.pay).toHaveText('Pay $54.88')
  await checkout.summary.getByRole('button', { name: 'Remove Kettle' }).click()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

test('shows that it is offline, keeps input and never guesses [DEF-69]', async ({ page, context }) => {
  const checkout = new CheckoutPage(page)
  const session = await checkout.open(shop.variant_id)
  await checkout.fill()
  await checkout.fillCard('4242 4242 4242 4242')
  await context.setOffline(true)
  await expect(page.getByText('You’re offline. What you enter is saved.')).toBeVisible()
  await checkout.pressPay()
  await expect(page.getByRole('region', { name: 'Payment' }).getByRole('alert').first()).toBeVisible()
  await context.setOffline(false)
  await expect(checkout.email).toHaveValue(MAYA.email)
  await checkout.pressPay()
  await checkout.expectConfirmed(session)
})

test('explains a URL without an order or a session [GAP-10] [GAP-81] [GAP-82] [LS-007] [LS-008]', async ({ page }) => {
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('allStores', 'old'))
  await page.goto('/checkout?session=cs_unknown')
  await expect(page.getByRole('heading', { name: 'Session not found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()
  // The server renders the page before its script runs.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('allStores'))).toBeNull()
  await page.goto('/confirmation')
  await expect(page.getByRole('heading', { name: 'No order found' })).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await page.goto('/checkout?variant_id=var_unknown')
  await expect(page.getByRole('heading', { name: 'This product is not available' })).toBeVisible()
})

test('shows the cart on its own page and continues to the checkout', async ({ page }) => {
  const checkout = new CheckoutPage(page)
  const session = await checkout.open(shop.variant_id)
  await page.goto('/cart')
  await page.waitForURL(`**/cart?session=${session}`)
  await page.getByRole('link', { name: 'Go to checkout' }).click()
  await page.waitForURL(`**/checkout?session=${session}`)
  await expect(checkout.pay).toBeVisible()
})

test('fits phones and narrow screens', async ({ page }) => {
  const checkout = new CheckoutPage(page)
  await checkout.open(shop.variant_id)
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await expect(page.getByRole('button', { name: 'Show order summary' })).toBeVisible()
  }
})
