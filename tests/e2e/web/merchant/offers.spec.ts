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

const WINDOWS = [
  { name: 'a desktop', viewport: { width: 1280, height: 800 } },
  { name: 'a phone', viewport: { width: 390, height: 844 } },
]

/** Adds a second product with two variants to the shop. */
async function addDripper({ store_id, token }: RemoteShop): Promise<void> {
  const variants = [
    { title: 'Walnut', price: 2450, stock: 20 },
    { title: 'Maple', price: 2600, stock: 20 },
  ]
  const body = { store_id, title: 'Dripper', variants }
  requireOk(await callRemote(server, contracts.inventory.create, { body }, { token }))
}

async function expectAccessible(page: Page): Promise<void> {
  const axe = new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).exclude('iframe')
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([])
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

/** Creates a live offer of two products as a merchant, one of them twice. @returns its URL. */
async function makeOffer(page: Page): Promise<string> {
  await page.goto('/sales/offers')
  await page.getByRole('button', { name: 'Create offer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create offer' }).click()
  await page.waitForURL(/\/sales\/offers\/update\/ofr_/)
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Name' }).fill('Morning set')
  await choose(page, 'Add a product', 'Kettle')
  await choose(page, 'Add a product', 'Dripper')
  await choose(page, 'Variant of Dripper', 'Maple')
  await page.getByRole('textbox', { name: 'Quantity of Dripper' }).fill('2')
  await page.getByRole('textbox', { name: 'Discount' }).fill('12.00')
  await choose(page, 'Status', 'Live: available at its link')
  await expect(page.getByText('Shoppers save $12.00.')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Changes saved')).toBeVisible()
  await expect(page.getByRole('img', { name: /^QR code of/ })).toBeVisible()
  await expectAccessible(page)
  return page.getByRole('textbox', { name: 'Link', exact: true }).inputValue()
}

for (const { name, viewport } of WINDOWS) {
  test(`a merchant creates an offer on ${name}, a shopper buys it at its price, and it is counted [API-084] [API-144] [SS-006] [SS-007] [SS-008] [RT-083] [RT-108] [GAP-77]`, async ({
    browser,
  }) => {
    // Covers the entire journey of two people, which exceeds the default timeout.
    test.slow()
    const shop = await openRemoteShop(server)
    await addDripper(shop)
    const office = await browser.newContext({ baseURL: server.url, viewport })
    await signInAs(office, server, shop)
    const watched = watch(office)
    const dashboard = await office.newPage()
    const address = await makeOffer(dashboard)
    expect(new URL(address).pathname).toBe('/checkout')

    const street = await browser.newContext({ baseURL: server.url, viewport })
    const watchedShopper = watch(street)
    const page = await street.newPage()
    const checkout = new CheckoutPage(page)
    await page.goto(address)
    await page.waitForURL(/\/checkout\?session=/)
    // 19.99 + 2 × 26.00 - 12.00 + 5.90 shipping.
    await expect(checkout.pay).toContainText('$65.89')
    const session = checkout.sessionId()
    await checkout.fill()
    await checkout.fillCard('4242 4242 4242 4242')
    await checkout.pressPay()
    await checkout.expectConfirmed(session)
    await expect(page.getByText('$65.89').first()).toBeVisible()

    await dashboard.goto('/sales/offers')
    const row = dashboard.getByRole(viewport.width > 500 ? 'row' : 'listitem').filter({ hasText: 'Morning set' })
    await expect(row.first()).toContainText('$59.99')
    const { store_id, token } = shop
    const { offers } = requireOk(await callRemote(server, contracts.offers.list, { query: { store_id } }, { token }))
    expect(offers).toMatchObject([{ name: 'Morning set', uses: 1, revenue: 6589 }])
    const { orders } = requireOk(await callRemote(server, contracts.orders.list, { query: { store_id } }, { token }))
    await dashboard.goto(`/sales/orders/details?order_id=${orders[0]?.order_id ?? ''}`)
    await dashboard.getByRole('link', { name: 'Morning set' }).click()
    await expect(dashboard.getByRole('heading', { name: 'Morning set' })).toBeVisible()
    await expect(dashboard.getByRole('button', { name: 'Delete' })).toHaveCount(0)
    watched.expectQuiet()
    watchedShopper.expectQuiet()
  })
}
