import { randomUUID } from 'node:crypto'
import { expect, test, type Page } from '@playwright/test'
import { setRemoteShipping } from '../../../support/e2e/remote-shop.ts'
import { watch } from '../../../support/e2e/watched-page.ts'
import { AccountPages, type NewMerchant } from '../../pages/account-pages.ts'
import { CheckoutPage, MAYA } from '../../pages/checkout-page.ts'
import { ProductPage } from '../../pages/product-page.ts'

const merchant = (): NewMerchant => ({
  email: `ada-${randomUUID()}@example.com`,
  password: 'a long enough password',
  store_name: 'Fernhill Coffee Gear',
})

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

/** Follows the setup checklist: the gateway, shipping rates, then a product with two variants and a picture. */
async function prepareStore(page: Page): Promise<void> {
  await expect(page.getByText('Setup checklist')).toBeVisible()
  await page.getByRole('button', { name: 'Connect test gateway' }).click()
  await expect(page.getByRole('button', { name: 'Connect test gateway' })).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: 'Set shipping rates' })).toContainText('To do')
  const kept = await page.evaluate(() => ({
    token: localStorage.getItem('authToken') ?? '',
    store_id: localStorage.getItem('currentStoreId') ?? '',
  }))
  await setRemoteShipping({ url: process.env.E2E_URL ?? '' }, kept)
  await new ProductPage(page).create('Heron gooseneck kettle', 'build/icon.png', [
    { title: 'Matte black', price: '89.00', stock: '12' },
    { title: 'Sand', price: '92.50', stock: '8' },
  ])
}

/** Opens the store's default page, sees it live and copies its link. */
async function takeLink(page: Page): Promise<string> {
  await page.goto('/editor/checkout/payment-pages')
  await expect(page.getByText('Live').first()).toBeVisible()
  await page
    .getByRole('button', { name: /Copy link/ })
    .first()
    .click()
  const link = page.getByRole('dialog').getByRole('textbox', { name: 'Shopper link' })
  await expect(link).toHaveValue(/\/checkout\?.*variant_id=/)
  return link.inputValue()
}

test('one real order, from sign-up to the order on the dashboard [PR-009] [PR-013] [PR-019] [PR-020] [AU-001] [AU-002]', async ({
  browser,
  baseURL,
}) => {
  // Covers the entire journey of a merchant and a shopper, which exceeds the default timeout.
  test.slow()
  const office = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const dashboard = await office.newPage()
  const watched = watch(office)
  const ada = merchant()
  const account = new AccountPages(dashboard)
  await account.signUp(ada)
  await account.enterCode(ada)
  await account.nameStore(ada)
  await prepareStore(dashboard)
  const link = await takeLink(dashboard)
  await dashboard.goto('/sales/orders')
  await expect(bell(dashboard)).toBeVisible()

  const street = await browser.newContext({ viewport: { width: 390, height: 844 }, ...(baseURL && { baseURL }) })
  const watchedShopper = watch(street)
  const checkout = new CheckoutPage(await street.newPage())
  const session = await checkout.open(new URL(link).searchParams.get('variant_id') ?? '')
  await checkout.fill()
  await checkout.fillCard('4242424242424242')
  await expect(checkout.pay).toHaveText(/\$94\.90/)
  await checkout.pressPay()
  await checkout.expectConfirmed(session)
  watchedShopper.expectQuiet()

  await expect(bell(dashboard)).toHaveAccessibleName(/1 unread/)
  await bell(dashboard).click()
  await expect(dashboard.getByText('Maya Ortiz placed an order for $94.90')).toBeVisible()
  await dashboard.getByText('Maya Ortiz placed an order for $94.90').click()
  await expect(dashboard).toHaveURL(/\/sales\/orders\/details\?order_id=/)
  for (const text of [
    'Heron gooseneck kettle',
    MAYA.address,
    'Test gateway is the only active account that takes cards in test mode.',
  ]) {
    await expect(dashboard.getByText(text).first()).toBeVisible()
  }
  await dashboard.goto('/sales/orders')
  await expect(dashboard.getByText('Maya Ortiz').first()).toBeVisible()
  await dashboard.goto('/sales/customers')
  await expect(dashboard.getByText(MAYA.email).first()).toBeVisible()
  await dashboard.goto('/dashboard')
  await expect(dashboard.getByText('$94.90').first()).toBeVisible()
  watched.expectQuiet()
  await Promise.all([office.close(), street.close()])
})
