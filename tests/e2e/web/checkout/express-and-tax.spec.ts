import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type FrameLocator, type Page } from '@playwright/test'
import { contracts } from '../../../../src/shared/contracts/index.ts'
import type { TaxRateInput } from '../../../../src/shared/contracts/checkout/sales-tax.ts'
import { changeRemotePage } from '../../../support/e2e/remote-page.ts'
import {
  callRemote,
  openRemoteShop,
  requireOk,
  type Remote,
  type RemoteShop,
} from '../../../support/e2e/remote-shop.ts'
import { watch } from '../../../support/e2e/watched-page.ts'
import { CheckoutPage, MAYA, touch } from '../../pages/checkout-page.ts'

const server = (): Remote => ({ url: process.env.E2E_URL ?? '' })

const PHONE = { width: 390, height: 844 }
const texas: TaxRateInput = {
  country_code: 'US',
  region: 'TX',
  name: 'Texas',
  percentage: '8.25',
  applies_to_shipping: true,
}
const allWallets = {
  one_click_checkout_enabled: true,
  one_click_checkout_applepay: true,
  one_click_checkout_googlepay: true,
  one_click_checkout_paypal: true,
}

/** Creates a shop whose page has these fields and whose store has these rates. */
async function shopWith(fields: Readonly<Record<string, unknown>>, rates: TaxRateInput[] = []): Promise<RemoteShop> {
  const shop = await openRemoteShop(server())
  await changeRemotePage(server(), shop, fields)
  const { store_id, token } = shop
  for (const rate of rates)
    requireOk(await callRemote(server(), contracts.salesTaxes.create, { body: { store_id, ...rate } }, { token }))
  return shop
}

const live = async (sessionId: string) =>
  requireOk(await callRemote(server(), contracts.cartSessions.get, { params: { sessionId } })).live_cart

/** Reads the shop's only order. */
async function onlyOrder({ store_id, token }: RemoteShop) {
  const list = requireOk(await callRemote(server(), contracts.orders.list, { query: { store_id } }, { token }))
  expect(list.orders).toHaveLength(1)
  const order_id = list.orders[0]?.order_id ?? ''
  return requireOk(await callRemote(server(), contracts.orders.details, { query: { order_id } }, { token })).data
}

const sheetOf = (page: Page, wallet: string): FrameLocator => page.frameLocator(`iframe[title="${wallet}"]`)
const wallet = (page: Page, name: string) => page.getByRole('button', { name: `Pay with ${name}` })

test.use({ viewport: PHONE })

test('adds the tax of the address to the total, charges it, and records it on the order [PP-003] [SS-013]', async ({
  page,
  context,
}) => {
  const watched = watch(context)
  const shop = await shopWith({ tax_integration_enabled: true }, [texas])
  const checkout = new CheckoutPage(page)
  const session = await checkout.open(shop.variant_id)
  await expect(checkout.summary.getByText(/^Tax/)).toHaveCount(0)
  await checkout.fill()
  await expect(checkout.summary.getByText('Tax · Texas 8.25%')).toBeVisible()
  const { sales_tax_total, subtotal, shipping_total, total } = await live(session)
  expect(sales_tax_total).toBe(Math.round((subtotal + shipping_total) * 0.0825))
  const amount = `$${(total / 100).toFixed(2)}`
  await expect(checkout.pay).toHaveText(`Pay ${amount}`)
  await checkout.fillCard('4242 4242 4242 4242')
  await checkout.pressPay()
  await checkout.expectConfirmed(session)
  await expect(page.getByText('Tax · Texas 8.25%')).toBeVisible()
  await expect(page.getByText(amount).first()).toBeVisible()
  const order = await onlyOrder(shop)
  expect(order).toMatchObject({ tax_price: sales_tax_total, total_price: total })
  const ofLines = order.line_items.reduce((sum, line) => sum + (line.tax_price ?? 0), 0)
  expect(ofLines + (order.tax_details?.shipping ?? 0)).toBe(sales_tax_total)
  watched.expectQuiet()
})

test('pays with a wallet: contact, address, shipping method and tax from its sheet, one order [PP-012] [GAP-79]', async ({
  page,
  context,
}) => {
  const watched = watch(context)
  const shop = await shopWith({ ...allWallets, tax_integration_enabled: true }, [texas])
  const checkout = new CheckoutPage(page)
  const session = await checkout.open(shop.variant_id)
  for (const name of ['Apple Pay', 'Google Pay', 'PayPal']) await expect(wallet(page, name)).toBeVisible()
  expect((await new AxeBuilder({ page }).include('.shop-express').analyze()).violations).toEqual([])
  await wallet(page, 'Google Pay').click()
  const sheet = sheetOf(page, 'Google Pay')
  await expect(sheet.getByRole('radio', { name: /Maya Ortiz/ })).toBeChecked()
  await expect(sheet.getByText('Tax', { exact: true })).toBeVisible()
  await sheet.getByRole('radio', { name: /Jordan Lee/ }).check()
  // There is no rate for California.
  await expect(sheet.getByText('Tax', { exact: true })).toHaveCount(0)
  await sheet.getByRole('radio', { name: /Maya Ortiz/ }).check()
  await sheet.getByRole('group', { name: 'Shipping method' }).getByRole('radio').last().check()
  const dearest = requireOk(
    await callRemote(server(), contracts.shippingMethods.fetch, {
      body: { store_id: shop.store_id, payment_page_id: (await live(session)).payment_page_id },
    }),
  ).shipping_methods.at(-1)
  await expect.poll(async () => (await live(session)).shipping_method_id).toBe(dearest?.id)
  const { total, sales_tax_total } = await live(session)
  await expect(sheet.getByRole('heading', { level: 1 })).toHaveText(`Pay $${(total / 100).toFixed(2)}`)
  await sheet.getByRole('button', { name: 'Approve' }).click()
  await checkout.expectConfirmed(session)
  const order = await onlyOrder(shop)
  expect(order).toMatchObject({
    payment_method: 'google_pay',
    customer_email: 'maya.ortiz@wallet.example',
    shipping_title: dearest?.shipping_title,
    tax_price: sales_tax_total,
    total_price: total,
  })
  expect(order.shipping_address).toMatchObject({
    address1: MAYA.address,
    administrative_area: 'TX',
    country_code: 'US',
  })
  watched.expectQuiet()
})

test('reports a wallet sheet that fails to load, and opens it once it loads [PP-012]', async ({ page }) => {
  const shop = await shopWith(allWallets)
  const checkout = new CheckoutPage(page)
  await page.route('**/assets/wallet-sheet*', (route) => route.abort())
  await checkout.open(shop.variant_id)
  await wallet(page, 'Google Pay').click()
  await expect(page.getByText('We couldn’t update your order. Check your connection and try again.')).toBeVisible()
  await expect(checkout.pay).toBeEnabled()
  await page.unroute('**/assets/wallet-sheet*')
  await wallet(page, 'Google Pay').click()
  await expect(sheetOf(page, 'Google Pay').getByRole('button', { name: 'Approve' })).toBeVisible()
})

test('declines a wallet like a card, and restores the input when its sheet is closed [PP-012]', async ({ page }) => {
  const shop = await shopWith(allWallets)
  const checkout = new CheckoutPage(page)
  const session = await checkout.open(shop.variant_id)
  await checkout.email.fill('typed@example.com')
  await wallet(page, 'PayPal').click()
  const sheet = sheetOf(page, 'PayPal')
  await expect(sheet.getByRole('button', { name: 'Approve' })).toBeEnabled()
  await sheet.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(checkout.email).toHaveValue('typed@example.com')
  await wallet(page, 'PayPal').click()
  await sheet.getByRole('radio', { name: /0002/ }).check()
  await sheet.getByRole('button', { name: 'Approve' }).click()
  const alert = page.getByRole('region', { name: 'Payment' }).getByRole('alert').first()
  await expect(alert).toContainText(/declined/i)
  await checkout.fillCard('4242 4242 4242 4242')
  await checkout.pressPay()
  await checkout.expectConfirmed(session)
  expect((await onlyOrder(shop)).payment_method).toBe('card')
})

test('shows each wallet by its setting, before anything else, without layout shift [PP-012]', async ({ page }) => {
  const shop = await shopWith({ ...allWallets, one_click_checkout_applepay: false })
  const checkout = new CheckoutPage(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/wallet-screen*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/checkout?variant_id=${shop.variant_id}`)
  await page.waitForURL(/[?&]session=/)
  const top = async () => (await checkout.email.boundingBox())?.y
  // They are in the server-rendered HTML, before any of their code is loaded.
  await expect(wallet(page, 'Google Pay')).toBeVisible()
  await expect(wallet(page, 'PayPal')).toBeVisible()
  const before = await top()
  release()
  await touch(page)
  await expect(page.frameLocator('iframe[title="Card details"]').getByLabel('Card number')).toBeVisible()
  await expect(wallet(page, 'Google Pay')).toBeVisible()
  await expect(wallet(page, 'PayPal')).toBeVisible()
  await expect(wallet(page, 'Apple Pay')).toHaveCount(0)
  expect(await top()).toBe(before)
  const none = await shopWith({ ...allWallets, one_click_checkout_enabled: false })
  await checkout.open(none.variant_id)
  await expect(page.getByText('Express checkout')).toHaveCount(0)
})

test('requests shipping rates once the address is complete, not at the first load [SH-002]', async ({ page }) => {
  const shop = await shopWith({ use_shopify_shipping_rates: true })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/shipping-methods/fetch')) asked.push(request.url())
  })
  const checkout = new CheckoutPage(page)
  const session = await checkout.open(shop.variant_id)
  const methods = page.getByRole('region', { name: 'Shipping method' })
  await expect(methods.getByText('Enter your address to see shipping methods.')).toBeVisible()
  expect(await page.locator('#shop-data').textContent()).toContain('"shipping_methods":[]')
  expect((await live(session)).shipping_method_id).toBeNull()
  expect(asked).toEqual([])
  await checkout.fill()
  await expect(methods.getByRole('radio').first()).toBeChecked()
  expect(asked).toHaveLength(1)
  await checkout.fillCard('4242 4242 4242 4242')
  await checkout.pressPay()
  await checkout.expectConfirmed(session)
  const own = await shopWith({})
  await checkout.open(own.variant_id)
  await expect(methods.getByRole('radio').first()).toBeChecked()
  expect(asked).toHaveLength(1)
})

test('closing a wallet sheet leaves the shipping method unchanged [PP-012]', async ({ page }) => {
  const shop = await shopWith(allWallets)
  const checkout = new CheckoutPage(page)
  const session = await checkout.open(shop.variant_id)
  const before = await live(session)
  await wallet(page, 'PayPal').click()
  const sheet = sheetOf(page, 'PayPal')
  await sheet.getByRole('group', { name: 'Shipping method' }).getByRole('radio').last().check()
  await expect.poll(async () => (await live(session)).shipping_method_id).not.toBe(before.shipping_method_id)
  await sheet.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(async () => (await live(session)).shipping_method_id).toBe(before.shipping_method_id)
  await expect(page.getByRole('region', { name: 'Shipping method' }).getByRole('radio').first()).toBeChecked()
  expect((await live(session)).total).toBe(before.total)
})

test('shows the shipping price before payment if Pay is clicked before the rates arrive [SH-002]', async ({ page }) => {
  const shop = await shopWith({ use_shopify_shipping_rates: true })
  const checkout = new CheckoutPage(page)
  const session = await checkout.open(shop.variant_id)
  const { total } = await live(session)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/shipping-methods/fetch', async (route) => {
    await held
    await route.continue()
  })
  await checkout.fillCard('4242 4242 4242 4242')
  await checkout.fill()
  await checkout.pressPay()
  await expect(checkout.pay).toHaveAttribute('aria-disabled', 'true')
  release()
  await expect(
    page.getByText('The total changed because of shipping to your address. Please check it and pay again.'),
  ).toBeVisible()
  const shipped = await live(session)
  expect(shipped.status).toBe('open')
  expect(shipped.total).toBeGreaterThan(total)
  await expect(checkout.pay).toHaveText(`Pay $${(shipped.total / 100).toFixed(2)}`)
  await checkout.pressPay()
  await checkout.expectConfirmed(session)
  expect((await onlyOrder(shop)).total_price).toBe(shipped.total)
})
