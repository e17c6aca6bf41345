import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { remotePage } from '../../../support/e2e/remote-page.ts'
import { openRemoteShop, type Remote, type RemoteShop } from '../../../support/e2e/remote-shop.ts'
import { signInAs } from '../../../support/app/signed-in-page.ts'
import { watch } from '../../../support/e2e/watched-page.ts'
import { CheckoutPage } from '../../pages/checkout-page.ts'
import { PageEditor } from '../../pages/page-editor.ts'

const server = (): Remote => ({ url: process.env.E2E_URL ?? '' })

async function openEditor(page: Page): Promise<{ shop: RemoteShop; editor: PageEditor }> {
  const shop = await openRemoteShop(server())
  const { payment_page_id } = await remotePage(server(), shop)
  await signInAs(page.context(), server(), shop)
  const editor = new PageEditor(page)
  await editor.open(payment_page_id)
  return { shop, editor }
}

const words = [
  'Free shipping from $150',
  'Slow mornings start here',
  'Loved by 12,000 brewers',
  'Roasted in Austin.',
  'Made by hand',
]

/** Changes a setting of every type and checks the frame immediately. */
async function changeMuch(editor: PageEditor): Promise<void> {
  await editor.fill('Name', 'Page name', 'Autumn checkout')
  await editor.turnOn('Banner', 'Show a banner')
  await editor.fill('Banner', 'Banner text', 'Free shipping from $150')
  await editor.turnOn('Hero', 'Show a hero')
  await editor.fill('Hero', 'Hero heading', 'Slow mornings start here')
  await editor.turnOn('Callout and custom text', 'Show a callout')
  await editor.fill('Callout and custom text', 'Callout', 'Loved by 12,000 brewers')
  await editor.turnOn('Callout and custom text', 'Show custom text')
  await editor.fill('Callout and custom text', 'Custom text', 'Roasted in Austin.')
  await editor.turnOn('Promo and affiliate codes', 'Accept promo codes')
  await editor.turnOn('Description', 'Show a description')
  const text = (await editor.group('Description')).getByRole('textbox', { name: 'Description' })
  await text.click()
  await text.pressSequentially('Made by hand')
  await editor.fill('Colors', 'Button', '#AA0000')
  for (const word of words) await expect(editor.shown.getByText(word).first()).toBeVisible()
  await expect(editor.shown.locator('.shop-pay')).toHaveCSS('background-color', 'rgb(170, 0, 0)')
  await editor.expectSaved()
}

test('changes update the frame at once, and shoppers once published; an old version is restored [PR-004] [PR-012] [PP-001] [PP-004] [PP-008] [PP-009] [PP-011] [RT-104]', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const watched = watch(page.context())
  const { shop, editor } = await openEditor(page)
  await changeMuch(editor)

  const street = await browser.newContext({ viewport: { width: 390, height: 844 }, ...(baseURL && { baseURL }) })
  const checkout = new CheckoutPage(await street.newPage())
  await checkout.open(shop.variant_id)
  for (const word of words) await expect(checkout.page.getByText(word)).toHaveCount(0)
  await editor.publish()
  await checkout.page.reload()
  for (const word of words) await expect(checkout.page.getByText(word).first()).toBeVisible()
  await street.close()

  await page.getByRole('button', { name: 'History' }).click()
  const versions = page.getByRole('complementary', { name: 'Versions' })
  await expect(versions.getByText('Live')).toBeVisible()
  await versions.getByRole('button', { name: /^Version 1(?!\d)/ }).click()
  const differences = page.getByRole('complementary', { name: 'Differences' })
  await expect(differences.getByText('Banner text')).toBeVisible()
  await differences.getByRole('button', { name: 'Restore version 1' }).click()
  await expect(editor.shown.getByText('Free shipping from $150')).toHaveCount(0)
  await expect(page.getByLabel('Page name')).toHaveValue('Payment page')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Page name')).toHaveValue('Autumn checkout')
  await expect(editor.shown.getByText('Slow mornings start here')).toBeVisible()
  watched.expectQuiet()
})

test('undo covers the whole history, even after a reload', async ({ page }) => {
  test.slow()
  const { editor } = await openEditor(page)
  const before = await page.getByLabel('Page name').inputValue()
  await editor.fill('Name', 'Page name', 'First')
  await editor.fill('Colors', 'Button', '#0000AA')
  await editor.turnOn('Hero', 'Show a hero')
  await editor.expectSaved()
  await page.reload()
  await expect(editor.shown.locator('.shop-pay')).toBeVisible({ timeout: 30_000 })
  await expect(editor.shown.locator('.shop-pay')).toHaveCSS('background-color', 'rgb(0, 0, 170)')
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+z')
  await expect(page.getByLabel('Page name')).toHaveValue(before)
  await expect(editor.shown.locator('.shop-pay')).not.toHaveCSS('background-color', 'rgb(0, 0, 170)')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled()
  await page.keyboard.press('Control+y')
  await expect(page.getByLabel('Page name')).toHaveValue('First')
  await editor.expectSaved()
})

test('input stays on the device while the server is down, and is sent later', async ({ page, context }) => {
  test.slow()
  const { shop, editor } = await openEditor(page)
  await context.route('**/api/payment-page/update', (route) => route.abort())
  await editor.fill('Name', 'Page name', 'Typed while away')
  await expect(page.getByRole('button', { name: 'Not saved — retry' })).toBeVisible({ timeout: 20_000 })
  await context.unroute('**/api/payment-page/update')
  page.once('dialog', (dialog) => void dialog.accept())
  await page.goto('/editor/checkout/payment-pages')
  await expect(page.getByText('1 draft saved from this device')).toBeVisible()
  expect((await remotePage(server(), shop)).name).toBe('Typed while away')
})

test('a page is created, filled in and published by keyboard alone, without accessibility violations [RT-070] [RT-105] [GAP-60]', async ({
  page,
}) => {
  await signInAs(page.context(), server(), await openRemoteShop(server()))
  const editor = new PageEditor(page)
  await page.goto('/editor/checkout/payment-pages')
  await page.getByRole('button', { name: 'Create page' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: /Instant page/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/instant\/update\//)
  await page.getByLabel('Page name').focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Made by keyboard')
  await page.getByLabel('Products on this page').first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await editor.expectSaved()
  await page.getByRole('button', { name: 'Publish', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Shoppers see this version.')).toBeVisible()
  for (const title of ['Banner', 'Limited time and stock', 'Progress rewards', 'Countries and cities', 'Custom CSS']) {
    await editor.group(title)
  }
  // The page in the frame has its own tests.
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  )
})

test('a reload right after the last key loses nothing, even if the device stores nothing [PP-009]', async ({
  page,
}) => {
  // A device whose database hangs, and a server that receives nothing before the reload.
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => Object.assign(new EventTarget(), { result: null }) as unknown as IDBOpenDBRequest
  })
  const { editor } = await openEditor(page)
  await page.route('**/api/payment-page/update', (route) => route.abort())
  await editor.fill('Name', 'Page name', 'Autumn checkout')
  await page.reload()
  await page.unrouteAll({ behavior: 'wait' })
  const group = await editor.group('Name')
  await expect(group.getByRole('textbox', { name: 'Page name' })).toHaveValue('Autumn checkout')
  await editor.expectSaved()
})
