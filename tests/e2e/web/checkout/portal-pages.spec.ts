import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { contracts } from '../../../../src/shared/contracts/index.ts'
import { callRemote, openRemoteShop, requireOk } from '../../../support/e2e/remote-shop.ts'
import { signInRemote, subscribeRemote } from '../../../support/e2e/remote-subscriber.ts'
import { watch } from '../../../support/e2e/watched-page.ts'

const server = { url: process.env.E2E_URL ?? '' }

/** Accessible at 390 px, and nothing cut off at 320 px. */
async function expectFits(page: Page): Promise<void> {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    const axe = new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    const { violations } = await axe.exclude('iframe').analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([])
  }
}

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const target = page.getByRole('button', { name, exact: true })
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${name} can’t be reached with the keyboard`)
}

test('lists, orders and invoices of the portal are accessible on narrow phones', async ({ browser, baseURL }) => {
  const shop = await openRemoteShop(server)
  const email = await subscribeRemote(server, shop)
  const token = await signInRemote(server, shop, email)
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  await context.addCookies([{ name: 'cw_customer', value: token, url: server.url }])
  const watched = watch(context)
  const page = await context.newPage()
  for (const view of ['subscriptions', 'orders', 'addresses', 'your-data', 'payment-methods']) {
    await page.goto(`/account?view=${view}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectFits(page)
  }
  await page.goto('/account?view=orders')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Invoice for order / })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /^Invoice for order / })).toBeVisible()
  await expectFits(page)
  watched.expectQuiet()
})

test('contracts are canceled without signing in and withdrawn from, by keyboard at 320 px', async ({
  browser,
  baseURL,
}) => {
  const shop = await openRemoteShop(server)
  const email = await subscribeRemote(server, shop)
  const { store_id, token } = shop
  const { portalSettings } = contracts
  requireOk(await callRemote(server, portalSettings.details, { query: { store_id } }, { token }))
  const body = { store_id, cancel_without_login: true, withdrawal: true }
  const { version } = requireOk(await callRemote(server, portalSettings.update, { body }, { token })).data
  requireOk(await callRemote(server, portalSettings.publish, { body: { store_id, version } }, { token }))
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  for (const [path, confirm, received] of [
    ['withdraw', 'Confirm withdrawal', 'We received your withdrawal'],
    ['cancel-contract', 'Cancel now', 'We received your cancellation'],
  ] as const) {
    await page.goto(`/account/${path}?store_id=${store_id}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectFits(page)
    await page.getByLabel('Your name').fill('Maya Ortiz')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Subscription or order number').fill('SUB-1001')
    await tabTo(page, 'Continue')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: confirm })).toBeVisible()
    await expectFits(page)
    await tabTo(page, confirm)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: received })).toBeVisible()
    await expectFits(page)
  }
})
