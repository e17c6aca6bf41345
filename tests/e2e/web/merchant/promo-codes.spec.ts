import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { contracts } from '../../../../src/shared/contracts/index.ts'
import {
  callRemote,
  openRemoteShop,
  requireOk,
  type Remote,
  type RemoteShop,
} from '../../../support/e2e/remote-shop.ts'
import { signInAs } from '../../../support/app/signed-in-page.ts'
import { watch } from '../../../support/e2e/watched-page.ts'
import { CheckoutPage } from '../../pages/checkout-page.ts'

const server: Remote = { url: process.env.E2E_URL ?? '' }

/** Enables promo codes on the store's page. */
async function takeCodes({ store_id, token }: RemoteShop): Promise<void> {
  const signedIn = { token }
  const { payment_pages } = requireOk(
    await callRemote(server, contracts.paymentPages.list, { query: { store_id } }, signedIn),
  )
  const payment_page_id = payment_pages[0]?.payment_page_id ?? ''
  const change = { body: { payment_page_id, promo_codes_enabled: true } }
  const { data } = requireOk(await callRemote(server, contracts.paymentPages.update, change, signedIn))
  const now = { body: { payment_page_id, version: data.version } }
  requireOk(await callRemote(server, contracts.paymentPages.publish, now, signedIn))
}

async function createCode(page: Page): Promise<void> {
  await page.goto('/editor/checkout/promo-codes')
  await page.getByRole('link', { name: 'Create promo code' }).click()
  const status = page.getByRole('status')
  await page.getByLabel('Percent off').fill('120')
  await page.getByRole('button', { name: 'Create promo code' }).click()
  await expect(page.getByText('Code is required')).toBeVisible()
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('brew15')
  await page.getByLabel('Percent off').fill('15')
  await page.getByLabel('Usage limit').fill('1')
  await expect(status.filter({ hasText: '15% off the whole order, one use in total.' })).toBeVisible()
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(violations).toEqual([])
  await page.getByRole('button', { name: 'Create promo code' }).click()
  await page.waitForURL(/promo-codes\/update\/prm_/)
}

test('a merchant creates a code, a shopper uses it, and the use counts [PR-012] [PR-018] [PC-001] [PC-005] [PC-006] [RT-068] [RT-069] [FL-005]', async ({
  browser,
}) => {
  // Covers the entire journey of two people, which exceeds the default timeout.
  test.slow()
  const shop = await openRemoteShop(server)
  await takeCodes(shop)
  const office = await browser.newContext({ baseURL: server.url })
  const dashboard = await office.newPage()
  await signInAs(office, server, shop)
  const watched = watch(office)
  await createCode(dashboard)

  const street = await browser.newContext({ baseURL: server.url })
  const watchedShopper = watch(street)
  const checkout = new CheckoutPage(await street.newPage())
  const { page } = checkout
  const session = await checkout.open(shop.variant_id)
  await checkout.fill()
  const field = checkout.summary.getByLabel('Promo code', { exact: true })
  const apply = checkout.summary.getByRole('button', { name: 'Apply' })
  await field.fill('NOTHING')
  await apply.click()
  await expect(checkout.summary.getByText('Invalid promo code')).toBeVisible()
  await field.fill(' Brew15 ')
  await apply.click()
  await expect(page.getByText('Promo code applied')).toBeVisible()
  await expect(checkout.summary.getByText('−$3.00')).toBeVisible()
  await expect(checkout.pay).toContainText('$22.89')
  await page.getByRole('button', { name: 'Remove promo code brew15' }).click()
  await expect(checkout.pay).toContainText('$25.89')
  await field.fill('BREW15')
  await apply.click()
  await expect(checkout.pay).toContainText('$22.89')
  await page.reload()
  await expect(checkout.pay).toContainText('$22.89')
  await checkout.fillCard('4242 4242 4242 4242')
  await checkout.pressPay()
  await checkout.expectConfirmed(session)
  await expect(page.getByText('$22.89').first()).toBeVisible()
  await expect(page.getByText(/brew15/).first()).toBeVisible()

  await dashboard.goto('/editor/checkout/promo-codes')
  const row = dashboard.getByRole('row').filter({ hasText: 'brew15' })
  await expect(row).toContainText('1 of 1')
  await expect(row).toContainText('$22.89')
  await expect(row).toContainText('Used up')
  watched.expectQuiet()
  watchedShopper.expectQuiet()
})
