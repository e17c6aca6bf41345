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
import { CheckoutPage, MAYA } from '../../pages/checkout-page.ts'

const server: Remote = { url: process.env.E2E_URL ?? '' }
const PHONE = { width: 390, height: 844 }

/** Adds a second product with two variants, and a live instant page. */
async function equip({ store_id, token }: RemoteShop): Promise<void> {
  const { inventory, paymentPages } = contracts
  const variants = [
    { title: 'Walnut', price: 2450, stock: 20 },
    { title: 'Maple', price: 2600, stock: 20 },
  ]
  requireOk(await callRemote(server, inventory.create, { body: { store_id, title: 'Dripper', variants } }, { token }))
  const made = await callRemote(
    server,
    paymentPages.create,
    { body: { store_id, payment_page_type: 'instant' } },
    { token },
  )
  const { payment_page_id } = requireOk(made).data
  const named = { body: { payment_page_id, name: 'Quick page' } }
  const { version } = requireOk(await callRemote(server, paymentPages.update, named, { token })).data
  requireOk(await callRemote(server, paymentPages.publish, { body: { payment_page_id, version } }, { token }))
}

/** Expects no accessibility violations on the page, apart from the provider's own frame. */
async function expectAccessible(page: Page): Promise<void> {
  const axe = new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).exclude('iframe')
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([])
}

/**
 * Expects the pay button to be fully visible at the bottom of the window at any scroll position, without covering the
 * focused element.
 */
async function expectHeldBar(checkout: CheckoutPage): Promise<void> {
  const { page } = checkout
  const bottoms = () =>
    page.evaluate(() => {
      const [bar, button] = ['.shop-pay-bar', '.shop-pay-bar button[type=submit]'].map((selector) =>
        document.querySelector(selector)?.getBoundingClientRect(),
      )
      return { bar: Math.round(bar?.bottom ?? 0), whole: (button?.bottom ?? innerHeight + 1) <= innerHeight }
    })
  expect(await bottoms()).toEqual({ bar: PHONE.height, whole: true })
  await page.evaluate(() => scrollTo(0, 60))
  expect(await bottoms()).toEqual({ bar: PHONE.height, whole: true })
  const fields = [checkout.email, checkout.shipping('Full name'), checkout.shipping('City'), checkout.sameAsShipping]
  for (const field of fields) {
    await page.evaluate(() => scrollTo(0, 0))
    await field.focus()
    const covered = await page.evaluate(() => {
      const focused = document.activeElement?.getBoundingClientRect()
      const bar = document.querySelector('.shop-pay-bar')?.getBoundingClientRect()
      return !focused || !bar || focused.bottom > bar.top
    })
    expect(covered).toBe(false)
  }
  await page.evaluate(() => scrollTo(0, 0))
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

/** Creates a link as a merchant that sells two products once. @returns its URL. */
async function createLink(page: Page): Promise<string> {
  await page.goto('/editor/checkout/payment-links')
  await page.getByRole('link', { name: 'Create payment link' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Brewing set')
  await choose(page, 'Page', 'Quick page · Instant')
  await choose(page, 'Add a product', 'Kettle')
  await choose(page, 'Add a product', 'Dripper')
  await page.getByRole('textbox', { name: 'Usage limit' }).fill('1')
  await expect(page.getByText('Sells 2 products.')).toBeVisible()
  await page.getByRole('button', { name: 'Create payment link' }).click()
  await page.waitForURL(/payment-links\/update\/lnk_/)
  await expect(page.getByRole('img', { name: /^QR code of/ })).toBeVisible()
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'PNG' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.png$/)
  return page.getByRole('textbox', { name: 'Link', exact: true }).inputValue()
}

test('a merchant creates a link, one shopper buys on a phone, the next sees it used up [API-079] [API-143] [API-155] [SS-002] [SS-004] [PP-007] [RT-012] [RT-064] [RT-065]', async ({
  browser,
}) => {
  // Covers the entire journey of two people, which exceeds the default timeout.
  test.slow()
  const shop = await openRemoteShop(server)
  await equip(shop)
  const office = await browser.newContext({ baseURL: server.url })
  const dashboard = await office.newPage()
  await signInAs(office, server, shop)
  const watched = watch(office)
  const address = await createLink(dashboard)

  const street = await browser.newContext({ baseURL: server.url, viewport: PHONE })
  const watchedShopper = watch(street)
  const page = await street.newPage()
  let loads = 0
  page.on('load', () => (loads += 1))
  const checkout = new CheckoutPage(page)
  await page.goto(address)
  await page.waitForURL(/\/quick-checkout\?session=/)
  await expect(checkout.pay).toContainText('$25.89')
  await expectHeldBar(checkout)
  // The session continues in the document that started it.
  expect(loads).toBe(1)
  expect(new URL(page.url()).searchParams.has('link')).toBe(false)
  const session = checkout.sessionId()
  await page.getByRole('radio', { name: /^Dripper/ }).check()
  await expect(checkout.pay).toContainText('$30.40')
  await page.getByRole('radio', { name: 'Maple', exact: true }).check()
  await expect(checkout.pay).toContainText('$31.90')
  await page.getByRole('button', { name: 'Increase quantity of Dripper' }).click()
  await expect(checkout.pay).toContainText('$57.90')
  await page.reload()
  await expect(checkout.pay).toContainText('$57.90')
  await expect(page.getByRole('radio', { name: 'Maple', exact: true })).toBeChecked()
  await expectAccessible(page)
  await checkout.fill(MAYA)
  await checkout.fillCard('4242 4242 4242 4242')
  await checkout.pressPay()
  await checkout.expectConfirmed(session)
  await expect(page.getByText('$57.90').first()).toBeVisible()

  await dashboard.goto('/editor/checkout/payment-links')
  const row = dashboard.getByRole('row').filter({ hasText: 'Brewing set' })
  await expect(row).toContainText('1 of 1')
  await expect(row).toContainText('$57.90')
  await expect(row).toContainText('Used up')
  watched.expectQuiet()
  watchedShopper.expectQuiet()

  const late = await browser.newContext({ baseURL: server.url, viewport: PHONE })
  const lateShopper = await late.newPage()
  await lateShopper.goto(address)
  await expect(lateShopper.getByText(/has reached its limit of uses/)).toBeVisible()
  await expect(lateShopper.getByRole('button', { name: /^Pay/ })).toHaveCount(0)
})
