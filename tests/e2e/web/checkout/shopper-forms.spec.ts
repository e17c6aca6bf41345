import { expect, test, type Page } from '@playwright/test'
import { openRemoteShop, type RemoteShop } from '../../../support/e2e/remote-shop.ts'
import { watch } from '../../../support/e2e/watched-page.ts'
import { CheckoutPage, MAYA } from '../../pages/checkout-page.ts'
import { publishPage, readSession, testServer } from '../../pages/shopper-setup.ts'

let shop: RemoteShop

test.beforeAll(async () => {
  shop = await openRemoteShop(testServer())
  await publishPage(shop, { customer_phone_enabled: true })
})

/** Counts the syncs that a page sends from now on. */
function countSyncs(page: Page): () => number {
  let syncs = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/update-customer-info')) syncs += 1
  })
  return () => syncs
}

test('shows the specified messages next to the fields, and stops at their bounds [VA-005] [VA-006] [VA-008] [VA-010]', async ({
  page,
}) => {
  const checkout = new CheckoutPage(page)
  await checkout.open(shop.variant_id)
  const rows: [label: string, wrong: string, message: string, right: string][] = [
    ['Full name', 'A', 'Name must be at least 2 characters', 'Al'],
    ['Full name', 'x'.repeat(51), 'Name must be less than 50 characters', 'x'.repeat(50)],
    ['Address', '21 A', 'Address must be at least 5 characters', '21 Av'],
    ['City', 'A', 'City must be at least 2 characters', 'Au'],
    ['Postal code', '', 'Postal code is required', 'XYZ'],
  ]
  for (const [label, wrong, message, right] of rows) {
    const field = checkout.shipping(label)
    await field.fill(wrong)
    await field.blur()
    await expect(field).toHaveAccessibleDescription(message)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await field.fill(right)
    await expect(field).not.toHaveAttribute('aria-invalid')
  }
})

test('formats an address, a code and a number without blocking any input [GAP-84] [GAP-85] [GAP-86]', async ({
  page,
  context,
}) => {
  const watched = watch(context)
  const checkout = new CheckoutPage(page)
  const session = await checkout.open(shop.variant_id)
  await checkout.fill()
  await checkout.email.fill('maya@gmial.com')
  const phone = page.getByLabel('Phone (optional)')
  await phone.fill('555-01')
  await phone.blur()
  await expect(phone).toHaveAccessibleDescription(/This phone number looks too short\./)
  const code = checkout.shipping('Postal code')
  await code.fill('7870')
  await code.blur()
  await expect(code).toHaveAccessibleDescription('Postal code format for United States: 94103.')
  await expect(code).not.toHaveAttribute('aria-invalid')
  await code.fill('78704')
  await expect(page.getByText('Postal code format for United States')).toHaveCount(0)
  await checkout.email.focus()
  await checkout.email.blur()
  await page.getByRole('button', { name: 'Did you mean maya@gmail.com?' }).click()
  await expect(checkout.email).toHaveValue('maya@gmail.com')
  await expect(checkout.email).toBeFocused()
  await checkout.fillCard('4242 4242 4242 4242')
  await checkout.pressPay()
  await checkout.expectConfirmed(session)
  watched.expectQuiet()
})

test('derives the state from the postal code, and never overrides the shopper', async ({ page }) => {
  const checkout = new CheckoutPage(page)
  await checkout.open(shop.variant_id)
  await checkout.shipping('Country').selectOption('US')
  await checkout.shipping('Postal code').fill('10001')
  const state = checkout.shipping('State')
  await expect(state).toHaveValue('NY')
  await expect(state).toHaveAccessibleDescription('Filled in from your postal code.')
  await checkout.shipping('Postal code').fill('78704')
  await expect(state).toHaveValue('TX')
  await state.selectOption('CA')
  await checkout.shipping('Postal code').fill('10001')
  await checkout.shipping('Country').selectOption('CA')
  await checkout.shipping('Postal code').fill('K1A 0B1')
  await expect(checkout.shipping('Province')).toHaveValue('ON')
  await checkout.shipping('Country').selectOption('DE')
  await expect(checkout.shipping('Province')).toHaveCount(0)
  await expect(checkout.shipping('State / Province / Region')).toHaveCount(0)
})

test('treats autofill as one change with one sync', async ({ page }) => {
  const checkout = new CheckoutPage(page)
  const session = await checkout.openWhole(shop.variant_id)
  const syncs = countSyncs(page)
  const values = {
    'shop-email': MAYA.email,
    'shop-fullName': MAYA.fullName,
    'shop-address': MAYA.address,
    'shop-city': MAYA.city,
    'shop-state': 'Texas',
    'shop-postalCode': MAYA.postalCode,
    'shop-country': 'US',
  }
  // Like Chromium: each field's value is set without the page's setters, then the field gets plain events.
  await page.evaluate((filled) => {
    for (const [id, value] of Object.entries(filled)) {
      const field = document.getElementById(id)
      const prototype = field instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
      for (const name of ['input', 'change']) field?.dispatchEvent(new Event(name, { bubbles: true }))
    }
  }, values)
  await expect(checkout.shipping('State')).toHaveValue('TX')
  await expect(checkout.email).toHaveValue(MAYA.email)
  await expect.poll(async () => (await readSession(session)).customer_shipping_address?.administrative_area).toBe('TX')
  expect(syncs()).toBe(1)
  // Cleared manually, it stays empty.
  await checkout.shipping('City').fill('')
  await checkout.shipping('City').blur()
  await expect(checkout.shipping('City')).toHaveAccessibleDescription('City is required')
})

test('two tabs of one session lose nothing of each other, and the later change is announced [CO-011]', async ({
  page,
  context,
}) => {
  const first = new CheckoutPage(page)
  const session = await first.open(shop.variant_id)
  const other = await context.newPage()
  await other.goto(page.url())
  const second = new CheckoutPage(other)
  await expect(second.pay).toBeVisible()
  await first.email.fill(MAYA.email)
  await first.shipping('City').fill('Austin')
  await expect.poll(async () => (await readSession(session)).customer_email).toBe(MAYA.email)
  await second.shipping('Full name').fill(MAYA.fullName)
  await second.shipping('City').fill('Dallas')
  await expect.poll(async () => (await readSession(session)).customer_shipping_address?.locality).toBe('Dallas')
  const { customer_email, customer_shipping_address } = await readSession(session)
  expect(customer_email).toBe(MAYA.email)
  expect(customer_shipping_address?.full_name).toBe(MAYA.fullName)
  await expect(second.email).toHaveValue(MAYA.email)
  // The first tab continues: it takes over the other's later changes, and says so.
  await first.shipping('Address').fill(MAYA.address)
  await expect(first.shipping('City')).toHaveValue('Dallas')
  await expect(page.getByText(/Updated in another tab/)).toBeVisible()
  await page.reload()
  await expect(first.shipping('City')).toHaveValue('Dallas')
  await expect(first.shipping('Full name')).toHaveValue(MAYA.fullName)
  await expect(first.shipping('Address')).toHaveValue(MAYA.address)
})

test('loses nothing to a reload right after the last key, before device or server have it [CO-006]', async ({
  page,
}) => {
  const checkout = new CheckoutPage(page)
  // A device whose writes never finish, and a server that receives no input.
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => Object.assign(new EventTarget(), { result: null }) as unknown as IDBOpenDBRequest
  })
  await page.route('**/update-customer-info', (route) => route.abort())
  const session = await checkout.openWhole(shop.variant_id)
  await checkout.email.fill(MAYA.email)
  await checkout.shipping('Address').fill(MAYA.address)
  await page.reload()
  await expect(checkout.email).toHaveValue(MAYA.email)
  await expect(checkout.shipping('Address')).toHaveValue(MAYA.address)
  // Such a device can still pay.
  await page.unrouteAll({ behavior: 'wait' })
  await checkout.fill()
  await checkout.fillCard('4242 4242 4242 4242')
  await checkout.pressPay()
  await checkout.expectConfirmed(session)
})

test('remembers that the shopper opted out of marketing, across a reload and on another device [CONST-020]', async ({
  page,
  browser,
}) => {
  const checkout = new CheckoutPage(page)
  const session = await checkout.open(shop.variant_id)
  const news = page.getByLabel('Email me news and offers')
  await expect(news).toBeChecked()
  await news.uncheck()
  await checkout.email.fill(MAYA.email)
  await expect.poll(async () => (await readSession(session)).customer_email).toBe(MAYA.email)
  await page.reload()
  await expect(news).not.toBeChecked()
  const device = await browser.newContext()
  const elsewhere = await device.newPage()
  await elsewhere.goto(page.url())
  await expect(elsewhere.getByLabel('Email', { exact: true })).toHaveValue(MAYA.email)
  await expect(elsewhere.getByLabel('Email me news and offers')).not.toBeChecked()
  await device.close()
})
