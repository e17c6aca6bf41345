import { expect, test } from '@playwright/test'
import { contracts } from '../../../../src/shared/contracts/index.ts'
import {
  callRemote,
  openRemoteShop,
  requireOk,
  type Remote,
  type RemoteShop,
} from '../../../support/e2e/remote-shop.ts'
import { freshBrowser } from '../../../support/e2e/test-cookie.ts'
import { CheckoutPage, expectHydrated, MAYA } from '../../pages/checkout-page.ts'

const server = (): Remote => ({ url: process.env.E2E_URL ?? '' })
const GOOD = '4242 4242 4242 4242'

async function readSession(sessionId: string) {
  return requireOk(await callRemote(server(), contracts.cartSessions.get, { params: { sessionId } })).live_cart
}

async function ordersOf({ store_id, token }: RemoteShop): Promise<number> {
  return requireOk(await callRemote(server(), contracts.orders.list, { query: { store_id } }, { token })).total
}

/** Adds a live order bump with another product. */
async function addBump({ store_id, token }: RemoteShop): Promise<void> {
  const { inventory, optimizers } = contracts
  const variants = [{ title: 'One size', price: 1200, stock: 20 }]
  const made = await callRemote(
    server(),
    inventory.create,
    { body: { store_id, title: 'Filters', variants } },
    { token },
  )
  const { product_id } = requireOk(made).data
  const body = { store_id, optimizer_category: 'order_bump' as const, name: 'Filters for a month' }
  const { optimizer_id } = requireOk(await callRemote(server(), optimizers.create, { body }, { token })).data
  const content = { optimizer_id, product1_id: product_id }
  const { version } = requireOk(await callRemote(server(), optimizers.update, { body: content }, { token })).data
  requireOk(await callRemote(server(), optimizers.publish, { body: { optimizer_id, version } }, { token }))
}

test('clicking Pay in two tabs makes one order, which both show [GAP-81]', async ({ page, context }) => {
  const shop = await openRemoteShop(server())
  const first = new CheckoutPage(page)
  const session = await first.openWhole(shop.variant_id)
  await first.fill()
  await expect
    .poll(async () => (await readSession(session)).customer_shipping_address?.postal_code)
    .toBe(MAYA.postalCode)
  const other = await context.newPage()
  await other.goto(page.url())
  const second = new CheckoutPage(other)
  await expectHydrated(other.locator('.shop-page').first())
  await expect(second.email).toHaveValue(MAYA.email)
  await first.fillCard(GOOD)
  await second.fillCard(GOOD)
  await Promise.all([first.pressPay(), second.pressPay()])
  await first.expectConfirmed(session)
  await second.expectConfirmed(session)
  expect(await ordersOf(shop)).toBe(1)
})

test('a tab shown again after another one has paid continues to the confirmation [GAP-81]', async ({
  page,
  context,
}) => {
  const shop = await openRemoteShop(server())
  const first = new CheckoutPage(page)
  const session = await first.openWhole(shop.variant_id)
  const other = await context.newPage()
  await other.goto(page.url())
  await expectHydrated(other.locator('.shop-page').first())
  await first.fill()
  await first.fillCard(GOOD)
  await first.pressPay()
  await first.expectConfirmed(session)
  // A headless browser doesn't hide tabs.
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await new CheckoutPage(other).expectConfirmed(session)
})

test('an offer accepted in two tabs is in the order once', async ({ page, context }) => {
  const shop = await openRemoteShop(server())
  await addBump(shop)
  const first = new CheckoutPage(page)
  const session = await first.openWhole(shop.variant_id)
  const other = await context.newPage()
  await other.goto(page.url())
  await expectHydrated(other.locator('.shop-page').first())
  const bumps = [page, other].map((tab) => tab.getByRole('checkbox', { name: /Filters/ }))
  await Promise.all(bumps.map((bump) => bump.press('Space')))
  await expect
    .poll(async () => (await readSession(session)).cart.map(({ title, quantity }) => [title, quantity]))
    .toEqual([
      ['Kettle', 1],
      ['Filters', 1],
    ])
  for (const bump of bumps) await expect(bump).toBeChecked()
})

test('a session continues on another device by the displayed link or QR code [SS-003]', async ({ page, browser }) => {
  const shop = await openRemoteShop(server())
  const checkout = new CheckoutPage(page)
  await checkout.openWhole(shop.variant_id)
  await checkout.email.fill(MAYA.email)
  await page.getByRole('button', { name: 'Continue on another device' }).press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Continue on another device' })
  await expect(sheet.getByRole('img', { name: 'QR code for your phone' })).toBeVisible()
  const link = await sheet.getByLabel('Link to this order').inputValue()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('button', { name: 'Continue on another device' })).toBeFocused()

  const phone = await browser.newContext({ ...freshBrowser, viewport: { width: 390, height: 844 } })
  const there = await phone.newPage()
  await there.goto(link)
  await expect(there.getByLabel('Email', { exact: true })).toHaveValue(MAYA.email)
  await phone.close()
})
