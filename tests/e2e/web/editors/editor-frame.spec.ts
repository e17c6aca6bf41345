import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { fillRemotePage } from '../../../support/shops/full-page.ts'
import { remotePage, saveRemotePage } from '../../../support/e2e/remote-page.ts'
import { openRemoteShop, type Remote, type RemoteShop } from '../../../support/e2e/remote-shop.ts'
import { openShadows } from '../../../support/e2e/shop-surface.ts'
import { signInAs } from '../../../support/app/signed-in-page.ts'
import { watch } from '../../../support/e2e/watched-page.ts'
import { CheckoutPage } from '../../pages/checkout-page.ts'
import { PageEditor } from '../../pages/page-editor.ts'

const server = (): Remote => ({ url: process.env.E2E_URL ?? '' })

async function signedIn(page: Page): Promise<{ shop: RemoteShop; id: string; address: string }> {
  const shop = await openRemoteShop(server())
  const { payment_page_id: id } = await remotePage(server(), shop)
  await signInAs(page.context(), server(), shop)
  return { shop, id, address: `/editor/checkout/payment-pages/standard/update/${id}` }
}

const violations = async (page: Page): Promise<string[]> => {
  // The page in the frame has its own tests.
  const found = await new AxeBuilder({ page }).exclude('iframe').analyze()
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

const topOf = (page: Page, name: string) =>
  page
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .evaluate((element) => Math.round(element.getBoundingClientRect().top))

for (const [width, height] of [
  [390, 844],
  [768, 1024],
] as const) {
  test(`at ${width}, settings and preview are shown in turn, and each keeps its state`, async ({ page }) => {
    test.slow()
    const watched = watch(page.context())
    await page.setViewportSize({ width, height })
    const { address } = await signedIn(page)
    const editor = new PageEditor(page)
    await page.goto(address)
    await editor.turnOn('Banner', 'Show a banner')
    const field = (await editor.group('Banner')).getByLabel('Banner text', { exact: true })
    await field.fill('Free shipping from $150')
    const pay = editor.shown.getByRole('button', { name: /^Pay / })
    await expect(pay).toBeHidden()
    const before = await topOf(page, 'Banner')

    const panes = page.getByRole('region', { name: 'What is shown' })
    await panes.getByRole('button', { name: 'Preview' }).click()
    await expect(editor.shown.getByText('Free shipping from $150')).toBeVisible()
    await expect(field).toBeHidden()
    await expect(panes.getByRole('button', { name: 'Preview' })).toHaveAttribute('aria-pressed', 'true')
    for (const name of ['Undo', 'Publish', 'History']) {
      await expect(page.getByRole('button', { name, exact: true })).toBeInViewport()
    }
    await expect(page.getByText('Saved', { exact: true })).toBeInViewport()
    expect(await violations(page)).toEqual([])

    await panes.getByRole('button', { name: 'Settings' }).click()
    await expect(field).toBeFocused()
    expect(await topOf(page, 'Banner')).toBe(before)
    await page.keyboard.press('End')
    await page.keyboard.type(' on')
    await expect(field).toHaveValue('Free shipping from $150 on')

    // By keyboard, focus stays on the switch in the bar.
    await panes.getByRole('button', { name: 'Preview' }).focus()
    await page.keyboard.press('Enter')
    await expect(editor.shown.getByText('Free shipping from $150 on')).toBeVisible()
    await expect(panes.getByRole('button', { name: 'Preview' })).toBeFocused()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    watched.expectQuiet()
  })
}

test('preview options change the page in the frame, and nothing that is saved', async ({ page }) => {
  const { shop, id } = await signedIn(page)
  const editor = new PageEditor(page)
  await editor.open(id)
  const choose = async (choice: string, option: string) =>
    page.getByRole('combobox', { name: `Preview with: ${choice}` }).selectOption(option)
  const pay = editor.shown.getByRole('button', { name: /^Pay / })
  await expect(pay).toHaveText('Pay $93.90')
  await choose('Items', 'One item')
  await expect(pay).toHaveText('Pay $54.90')
  await choose('Products', 'Your products')
  await expect(pay).not.toHaveText('Pay $54.90')
  await choose('Products', 'Sample products')
  await choose('Device language', 'English (United Kingdom)')
  await expect(pay).toHaveText('Pay US$54.90')
  await choose('Form', 'Filled in')
  await expect(editor.shown.getByRole('textbox', { name: 'Email' })).toHaveValue('isla@example.com')
  await choose('Form', 'With mistakes')
  await expect(editor.shown.getByText('Invalid email')).toBeVisible()
  await choose('Form', 'Card declined')
  await expect(editor.shown.getByText(/You haven’t been charged/).first()).toBeVisible()
  await choose('Form', 'Empty form')
  // A code can be applied if the page accepts codes.
  await expect(page.getByRole('combobox', { name: 'Preview with: Promo code' })).toHaveCount(0)
  await editor.turnOn('Promo and affiliate codes', 'Accept promo codes')
  await choose('Promo code', 'Code applied')
  await expect(pay).toHaveText('Pay US$50.00')
  await editor.expectSaved()
  expect((await remotePage(server(), shop)).name).toBe('Payment page')
})

test('Preview opens the draft in a tab that follows the editor, with working forms', async ({ page }) => {
  test.slow()
  const watched = watch(page.context())
  const { shop, id } = await signedIn(page)
  const editor = new PageEditor(page)
  await editor.open(id)
  await editor.turnOn('Hero', 'Show a hero')
  await editor.fill('Hero', 'Hero heading', 'Slow mornings')
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Preview' }).click()
  const tab = await opened
  await tab.setViewportSize({ width: 1280, height: 800 })
  const shown = new PageEditor(tab).shown
  await expect(shown.getByRole('heading', { name: 'Slow mornings' })).toBeVisible({ timeout: 30_000 })
  await expect(tab.getByText(/updates as you edit/)).toBeVisible()
  await editor.fill('Hero', 'Hero heading', 'Slow mornings start here')
  await expect(shown.getByRole('heading', { name: 'Slow mornings start here' })).toBeVisible()

  const sent: string[] = []
  tab.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  await shown.getByRole('textbox', { name: 'Email' }).fill('maya')
  await shown.getByRole('button', { name: /^Pay / }).click()
  await expect(shown.getByText('Invalid email').first()).toBeVisible()
  expect(sent).toEqual([])
  expect(await violations(tab)).toEqual([])

  // Shoppers see none of it, and without the editor the tab shows the saved version.
  await editor.expectSaved()
  await page.close()
  await expect(tab.getByText(/^Saved draft/)).toBeVisible()
  await tab.reload()
  await expect(shown.getByRole('heading', { name: 'Slow mornings start here' })).toBeVisible({ timeout: 30_000 })
  await expect(tab.getByRole('link', { name: 'Open editor' })).toBeVisible()
  expect((await remotePage(server(), shop)).published_version).toBe(1)
  watched.expectQuiet()
})

test('a settings group that fails to load shows its own error, and Retry loads it', async ({ page, context }) => {
  const { id } = await signedIn(page)
  const editor = new PageEditor(page)
  await editor.open(id)
  await editor.fill('Name', 'Page name', 'Typed before')
  await context.route('**/rich-text-field*.js', (route) => route.abort())
  await editor.turnOn('Description', 'Show a description')
  const fault = page.getByRole('alert').filter({ hasText: 'The Description group isn’t available right now.' })
  await expect(fault).toBeVisible()
  await editor.turnOn('Hero', 'Show a hero')
  await expect(page.getByLabel('Page name')).toHaveValue('Typed before')
  await context.unroute('**/rich-text-field*.js')
  await fault.getByRole('button', { name: 'Retry' }).click()
  const group = await editor.group('Description')
  await expect(group.getByRole('switch', { name: 'Show a description' })).toBeChecked()
  await expect(group.getByRole('textbox', { name: 'Description' })).toBeVisible()
  await editor.expectSaved()
})

test("low contrast by custom CSS is reported, and the page's structure stays accessible [PP-001]", async ({ page }) => {
  test.slow()
  const { shop, id } = await signedIn(page)
  await fillRemotePage(server(), shop, {
    custom_css: '.shop-section h2 { color: #c8ccd0 } .shop-page a { color: #d0d4d8 }',
  })
  const editor = new PageEditor(page)
  await page.goto(`/editor/checkout/payment-pages/standard/update/${id}`)
  await expect(page.getByText(/^Custom CSS makes \d texts? hard to read/)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/Contrast below 4\.5:1: .*“Contact”/)).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Shoppers see this version.')).toBeVisible()
  const checkout = new CheckoutPage(page)
  await page.setViewportSize({ width: 390, height: 844 })
  // With custom CSS, Pay is in a closed shadow root.
  await openShadows(page)
  await checkout.open(shop.variant_id)
  await expect(page.getByRole('heading', { name: 'Contact' })).toHaveCSS('color', 'rgb(200, 204, 208)')
  const found = await new AxeBuilder({ page }).disableRules('color-contrast').analyze()
  expect(found.violations.map((each) => each.id)).toEqual([])

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/editor/checkout/payment-pages/standard/update/${id}`)
  await editor.fill('Custom CSS', 'Custom CSS', '.shop-hero { background: url(x) }')
  await expect(page.getByText('1 problem in the custom CSS')).toBeVisible()
  await expect(page.getByText('Custom CSS keeps price and consent visible')).toHaveCount(0)
})

test('CSS with size containment is rejected [PP-001]', async () => {
  const shop = await openRemoteShop(server())
  for (const custom_css of [
    'main { contain: size }',
    '.shop-page { contain: strict }',
    'body { container-type: size }',
  ])
    await expect(saveRemotePage(server(), shop, { custom_css })).rejects.toThrow(/"line":1/)
})
