import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Browser, type Locator, type Page } from '@playwright/test'
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
const BANNER = 'Free returns for sixty days'

/** Creates a second payment page with a recognizable banner, as a draft. */
async function makeSecondPage({ store_id, token }: RemoteShop): Promise<{ payment_page_id: string; version: number }> {
  const { paymentPages } = contracts
  const body = { store_id, payment_page_type: 'standard' as const, name: 'Minimal, no hero' }
  const made = requireOk(await callRemote(server, paymentPages.create, { body }, { token })).data
  const look = { payment_page_id: made.payment_page_id, banner_enabled: true, banner_primary_text: BANNER }
  return requireOk(await callRemote(server, paymentPages.update, { body: look }, { token })).data
}

/** Publishes it in addition to the first one, which stays the default. */
async function publishBeside(
  { store_id, token }: RemoteShop,
  { payment_page_id, version }: { payment_page_id: string; version: number },
): Promise<void> {
  const { paymentPages } = contracts
  const before = requireOk(await callRemote(server, paymentPages.list, { query: { store_id } }, { token }))
  const first = before.payment_pages.find((page) => page.is_default && page.payment_page_type === 'standard')
  requireOk(await callRemote(server, paymentPages.publish, { body: { payment_page_id, version } }, { token }))
  const body = { payment_page_id: first?.payment_page_id ?? '' }
  requireOk(await callRemote(server, paymentPages.makeDefault, { body }, { token }))
}

async function office(browser: Browser, shop: RemoteShop): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  await signInAs(context, server, shop)
  return page
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

const problems = (page: Page): Locator => page.getByRole('region', { name: 'Before you publish' })

/** Presses Tab until the element has focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab never came there')
}

/** Visits twice as one shopper: returns the page they got, and the checkout of the second visit. */
async function visitTwice(browser: Browser, { variant_id }: RemoteShop) {
  const context = await browser.newContext({ baseURL: server.url })
  const watched = watch(context)
  const checkout = new CheckoutPage(await context.newPage())
  const banner = checkout.page.getByText(BANNER)
  const first = await checkout.open(variant_id)
  const hasBanner = (await banner.count()) > 0
  await checkout.page.reload()
  await expect(checkout.pay).toBeVisible()
  expect((await banner.count()) > 0).toBe(hasBanner)
  const second = await checkout.open(variant_id)
  expect(second).not.toBe(first)
  expect((await banner.count()) > 0).toBe(hasBanner)
  return { checkout, session: second, hasBanner, watched }
}

test('a merchant builds a flow by mouse, shoppers keep their page, an order counts on its edges [RT-063] [FL-003]', async ({
  browser,
}) => {
  test.slow()
  const shop = await openRemoteShop(server)
  const second = await makeSecondPage(shop)
  const page = await office(browser, shop)
  const watched = watch(page.context())
  await page.goto('/editor/checkout')
  await expect(page.getByText('No flows yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create flow' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create flow' }).click()
  await page.waitForURL(/\/editor\/checkout\/flows\/flw_/)
  await expect(problems(page)).toContainText('Ready to publish')

  await page.getByRole('group', { name: 'Payment page: Payment page' }).click()
  await page.getByRole('button', { name: 'Add variant' }).first().click()
  await expect(problems(page)).toContainText('Payment page: variant B is empty. Select its content.')
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled()
  await page.getByRole('combobox', { name: 'Content of B' }).click()
  await page.getByRole('option', { name: 'Minimal, no hero (draft)' }).click()
  const sentence = 'Minimal, no hero isn’t published. Publish it first.'
  await expect(problems(page)).toContainText(sentence)
  await page.getByRole('button', { name: 'Close step' }).click()
  await problems(page).getByRole('button', { name: sentence }).click()
  await expect(page.getByRole('heading', { name: 'Payment page' })).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await publishBeside(shop, second)
  await page.reload()
  await expect(problems(page)).toContainText('Ready to publish')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()

  const shopper = await visitTwice(browser, shop)
  await visitTwice(browser, shop)
  await shopper.checkout.fill()
  await shopper.checkout.fillCard('4242 4242 4242 4242')
  await shopper.checkout.pressPay()
  await shopper.checkout.expectConfirmed(shopper.session)

  await page.reload()
  await expect(page.locator('.react-flow__edgelabel-renderer').getByText(/^\d+\.\d% paid$/)).not.toHaveCount(0)
  await page.getByRole('button', { name: /^Payment page/ }).click()
  await expect(page.getByRole('row', { name: new RegExp(`^${shopper.hasBanner ? 'B' : 'A'} `) })).toContainText('%')

  await page.goto('/editor/checkout/payment-pages')
  await page.getByRole('button', { name: 'Actions for Minimal, no hero' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete page' }).click()
  await expect(page.getByRole('dialog', { name: 'Minimal, no hero is in use' })).toContainText(
    'Used by the flow “New flow”',
  )
  watched.expectQuiet()
  shopper.watched.expectQuiet()
})

/** The URL changes before the preview has replaced the flow and its thumbnails. */
async function inPreview(page: Page): Promise<void> {
  await page.waitForURL(/\/editor\/checkout\/flow-preview\/flw_/)
  await expect(page.locator('iframe')).toHaveCount(1, { timeout: 30_000 })
}

test('a flow is built by keyboard alone, undone, saved and previewed [RT-063] [RT-109]', async ({ browser }) => {
  test.slow()
  const shop = await openRemoteShop(server)
  await publishBeside(shop, await makeSecondPage(shop))
  const page = await office(browser, shop)
  const watched = watch(page.context())
  await page.goto('/editor/checkout')
  await tabTo(page, page.getByRole('button', { name: 'Create flow' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/editor\/checkout\/flows\/flw_/)
  await tabTo(page, page.getByRole('group', { name: 'Payment page: Payment page' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Payment page' })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Add variant' }).last())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: 'Payment page B: Minimal, no hero' })).toBeVisible()
  await tabTo(page, page.getByRole('slider', { name: 'Share of A' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('textbox', { name: 'Share of B in percent' })).toHaveValue('49 %')
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('textbox', { name: 'Share of B in percent' })).toHaveValue('50 %')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('group', { name: 'Payment page B: Minimal, no hero' })).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Publish', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()

  await tabTo(page, page.getByRole('link', { name: 'Test run' }))
  await page.keyboard.press('Enter')
  await inPreview(page)
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Your cart' })).toBeVisible({ timeout: 30_000 })
  await page.getByText('Declined', { exact: true }).click()
  await page.getByRole('button', { name: 'Go to checkout' }).click()
  await expect(page.getByText(/^Variant [AB], selected at random for 50% of shoppers/)).toBeVisible()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  const shown = page.frameLocator('iframe')
  await expect(shown.getByText('Payment declined').first()).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Pay with another card' }).click()
  await expect(shown.getByRole('heading', { level: 1, name: /Thank you/ })).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('The shopper has finished the flow.')).toBeVisible()
  const { store_id, token } = shop
  const { flows } = requireOk(await callRemote(server, contracts.flows.list, { query: { store_id } }, { token }))
  const query = { flow_id: flows[0]?.flow_id ?? '' }
  const { variants } = requireOk(await callRemote(server, contracts.flows.statistics, { query }, { token }))
  expect(variants.every(({ sessions }) => sessions === 0)).toBe(true)
  watched.expectQuiet()
})

test('a test run shows 3-D Secure, and a payment with a lost response, with explanations [RT-109]', async ({
  browser,
}) => {
  test.slow()
  const shop = await openRemoteShop(server)
  const page = await office(browser, shop)
  await page.goto('/editor/checkout')
  await page.getByRole('button', { name: 'Create flow' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create flow' }).click()
  await page.waitForURL(/\/editor\/checkout\/flows\/flw_/)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Test run' }).click()
  await inPreview(page)
  const shown = page.frameLocator('iframe')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const payWith = async (outcome: string) => {
    await page.getByRole('radio', { name: outcome }).check({ force: true })
    await press('Go to checkout')
    await press('Pay')
  }
  await payWith('3-D Secure')
  await expect(page.getByText('The bank asks for 3-D Secure')).toBeVisible()
  await expect(shown.getByText('Confirm with your bank').first()).toBeVisible({ timeout: 30_000 })
  await press('Fail 3-D Secure')
  await expect(shown.getByText('Payment declined').first()).toBeVisible()
  await press('Start over')
  await payWith('3-D Secure')
  await press('Complete 3-D Secure')
  await expect(shown.getByRole('heading', { level: 1, name: /Thank you/ })).toBeVisible({ timeout: 30_000 })

  await press('Start over')
  await payWith('No response')
  await expect(page.getByText('No response yet. Checking the payment.')).toBeVisible()
  await expect(shown.getByText('Checking your payment').first()).toBeVisible({ timeout: 30_000 })
  await expect(shown.getByText(/declined|failed/i)).toHaveCount(0)
  await press('Response: paid')
  await expect(shown.getByRole('heading', { level: 1, name: /Thank you/ })).toBeVisible({ timeout: 30_000 })
})
