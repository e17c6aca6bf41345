import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type FrameLocator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { contracts } from '../../../../src/shared/contracts/index.ts'
import {
  callRemote,
  checkRemote,
  openRemoteShop,
  payRemote,
  readyRemoteSession,
  requireOk,
  type Remote,
} from '../../../support/e2e/remote-shop.ts'
import { signInAs } from '../../../support/app/signed-in-page.ts'
import { watch } from '../../../support/e2e/watched-page.ts'
import { PageEditor } from '../../pages/page-editor.ts'

const server = (): Remote => ({ url: process.env.E2E_URL ?? '' })

/** The editor of the store's confirmation page, and the URL of a completed order. */
async function openEditor(page: Page): Promise<{ editor: PageEditor; order: string }> {
  const shop = await openRemoteShop(server())
  const session = await readyRemoteSession(server(), shop)
  requireOk(await payRemote(server(), session, '4242424242424242'))
  await checkRemote(server(), session)
  const query = { store_id: shop.store_id }
  const found = requireOk(await callRemote(server(), contracts.confirmationPages.ofStore, { query }))
  await signInAs(page.context(), server(), shop)
  await page.goto(`/editor/checkout/confirmation-pages/update/${found.confirmation_page?.confirmation_page_id}`)
  const editor = new PageEditor(page)
  await expect(editor.shown.getByRole('heading', { name: /Thank you, Maya/ })).toBeVisible({ timeout: 30_000 })
  return { editor, order: `/confirmation?session=${session._id}` }
}

const COLOURS = {
  Background: '#FFF7ED',
  'Main text': '#1A1A2E',
  'Secondary text': '#4A4A68',
  Icon: '#7A1FA2',
  Button: '#0B5394',
  'Button text': '#FFFDE7',
} as const

/** Where each color is visible. */
const seenAt: readonly (readonly [place: string, property: string, colour: string])[] = [
  ['.shop-page', 'background-color', 'rgb(255, 247, 237)'],
  ['.shop-thanks h1', 'color', 'rgb(26, 26, 46)'],
  ['.shop-lead', 'color', 'rgb(74, 74, 104)'],
  ['.shop-thanks-sign', 'background-color', 'rgb(122, 31, 162)'],
  ['.shop-keep .shop-button-main', 'background-color', 'rgb(11, 83, 148)'],
  ['.shop-keep .shop-button-main', 'color', 'rgb(255, 253, 231)'],
]

const words = ['Brewing guide inside', 'Tracking number', 'The spout does not drip.']

/** Changes every field (CP-001). */
async function changeAll(page: Page, editor: PageEditor): Promise<void> {
  await editor.fill('Name', 'Page name', 'Autumn thanks')
  for (const [label, colour] of Object.entries(COLOURS)) await editor.fill('Colors', label, colour)
  const drawn = sharp({ create: { width: 320, height: 80, channels: 3, background: '#7a1fa2' } })
  const logo = { name: 'logo.png', mimeType: 'image/png', buffer: await drawn.png().toBuffer() }
  await (await editor.group('Logo')).locator('input[type=file]').setInputFiles(logo)
  await editor.turnOn('Description', 'Show a description')
  const text = (await editor.group('Description')).getByRole('textbox', { name: 'Description' })
  await text.click()
  await text.pressSequentially('Brewing guide inside')
  await editor.turnOn('Tracking number', 'Mention the tracking number')
  await editor.turnOn('Reviews', 'Show reviews')
  await (await editor.group('Reviews')).getByRole('button', { name: 'Add review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add review' })
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Daniel Weiss')
  await dialog.getByRole('textbox', { name: 'Review', exact: true }).fill('The spout does not drip.')
  await dialog.getByRole('button', { name: 'Save review' }).click()
  await expect(dialog).toHaveCount(0)
  await editor.fill('Custom CSS', 'Custom CSS', '.shop-thanks h1 { letter-spacing: 3px }')
  await editor.expectSaved()
}

async function expectAll(shown: Page | FrameLocator): Promise<void> {
  for (const word of words) await expect(shown.getByText(word, { exact: true }).first()).toBeVisible()
  for (const [place, property, colour] of seenAt) await expect(shown.locator(place)).toHaveCSS(property, colour)
  await expect(shown.locator('.shop-thanks h1')).toHaveCSS('letter-spacing', '3px')
  await expect(shown.getByRole('img', { name: 'Kettle & Crane' })).toBeVisible()
}

async function expectNone(shown: Page): Promise<void> {
  for (const word of words) await expect(shown.getByText(word, { exact: true })).toHaveCount(0)
  for (const [place, property, colour] of seenAt) await expect(shown.locator(place)).not.toHaveCSS(property, colour)
  await expect(shown.locator('.shop-thanks h1')).not.toHaveCSS('letter-spacing', '3px')
  await expect(shown.getByRole('img', { name: 'Kettle & Crane' })).toHaveCount(0)
}

const violationsOn = async (builder: AxeBuilder): Promise<string[]> =>
  (await builder.analyze()).violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )

test('every field updates the frame at once, and shoppers once it is published [PR-012] [CP-001] [CF-004] [PR-020] [RT-102] [FL-006]', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const watched = watch(page.context())
  const { editor, order } = await openEditor(page)
  await changeAll(page, editor)
  await expectAll(editor.shown)
  const street = await browser.newContext({ viewport: { width: 390, height: 844 }, ...(baseURL && { baseURL }) })
  const shopper = await street.newPage()
  await shopper.goto(order)
  await expect(shopper.getByRole('heading', { name: /Thank you, Maya/ })).toBeVisible()
  await expectNone(shopper)
  await editor.publish()
  await shopper.reload()
  await expectAll(shopper)
  // Payment method, customer and destination are unchanged.
  for (const fact of ['Visa ending in 4242', '2108 Alameda Drive', '(512) 555-0148'])
    await expect(shopper.getByText(fact).first()).toBeVisible()
  expect(await violationsOn(new AxeBuilder({ page: shopper }))).toEqual([])
  // Without the session in its URL it is found again (CF-002), with the same design.
  await shopper.goto('/thank-you')
  await expectAll(shopper)
  await street.close()
  expect(await violationsOn(new AxeBuilder({ page }).exclude('iframe'))).toEqual([])
  watched.expectQuiet()
})

test("CSS that hides the paid total is reported and can't be published", async ({ page }) => {
  const { editor } = await openEditor(page)
  await editor.fill('Custom CSS', 'Custom CSS', '.shop-side { opacity: 0.01 }')
  await expect(
    page.getByText('This would hide content that shoppers must see before they pay (.shop-side)'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText(/^Not published. Fix the settings marked with an error/)).toBeVisible()
})

test('a page is created, copied and deleted [RT-072] [FL-004]', async ({ page }) => {
  await openEditor(page)
  await page.goto('/editor/checkout/confirmation-pages')
  await page.getByRole('button', { name: 'Create page' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create page' }).click()
  await expect(page).toHaveURL(/confirmation-pages\/update\//)
  await page.getByLabel('Page name').fill('Winter thanks')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.goto('/editor/checkout/confirmation-pages')
  const card = page.getByRole('article', { name: 'Winter thanks', exact: true })
  await card.getByRole('button', { name: 'Actions for Winter thanks', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(page.getByRole('article', { name: 'Winter thanks copy' })).toBeVisible()
  await card.getByRole('button', { name: 'Actions for Winter thanks', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Delete/ })
    .click()
  await expect(card).toHaveCount(0)
  expect(await violationsOn(new AxeBuilder({ page }).exclude('iframe'))).toEqual([])
})
