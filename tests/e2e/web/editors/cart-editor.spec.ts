import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type FrameLocator, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { contracts } from '../../../../src/shared/contracts/index.ts'
import { changeRemotePage } from '../../../support/e2e/remote-page.ts'
import {
  callRemote,
  openRemoteShop,
  readyRemoteSession,
  requireOk,
  type Remote,
  type RemoteShop,
} from '../../../support/e2e/remote-shop.ts'
import { signInAs } from '../../../support/app/signed-in-page.ts'
import { watch } from '../../../support/e2e/watched-page.ts'
import { PageEditor } from '../../pages/page-editor.ts'

const server = (): Remote => ({ url: process.env.E2E_URL ?? '' })

interface Opened {
  shop: RemoteShop
  editor: PageEditor
  shown: FrameLocator
  /** URL of a shopper's cart in the store with items. */
  cart: string
}

async function openEditor(page: Page): Promise<Opened> {
  const shop = await openRemoteShop(server())
  const { _id } = await readyRemoteSession(server(), shop)
  const { token, store_id } = shop
  const { carts } = requireOk(await callRemote(server(), contracts.carts.list, { query: { store_id } }, { token }))
  await signInAs(page.context(), server(), shop)
  await page.goto(`/editor/checkout/carts/update/${carts[0]?.cart_id}`)
  const shown = page.frameLocator('iframe[title="The cart as shoppers see it"]')
  await expect(shown.getByRole('heading', { name: 'Your cart' })).toBeVisible({ timeout: 30_000 })
  return { shop, editor: new PageEditor(page), shown, cart: `/cart?session=${_id}` }
}

const COLOURS = [
  ['Style', 'Icon', '#7A1FA2'],
  ['Style', 'Background', '#FFF7ED'],
  ['Style', 'Main text', '#1A1A2E'],
  ['Style', 'Secondary text', '#4A4A68'],
  ['Style', 'Button', '#0B5394'],
  ['Style', 'Button text', '#FFFDE7'],
  ['Urgency', 'Notice icon', '#8E1B1B'],
  ['Urgency', 'Notice background', '#E3F2FD'],
  ['Urgency', 'Notice text', '#102A43'],
  ['Urgency', 'Notice secondary text', '#243B53'],
] as const

/** Where each color is visible: an element, a property, the color. */
const seenAt = [
  ['.shop-cart-sign', 'color', 'rgb(122, 31, 162)'],
  ['.shop-page', 'background-color', 'rgb(255, 247, 237)'],
  ['.shop-cart-title', 'color', 'rgb(26, 26, 46)'],
  ['.shop-line .shop-soft', 'color', 'rgb(74, 74, 104)'],
  ['.shop-cart-go', 'background-color', 'rgb(11, 83, 148)'],
  ['.shop-cart-go', 'color', 'rgb(255, 253, 231)'],
  ['.shop-limited .shop-icon', 'color', 'rgb(142, 27, 27)'],
  ['.shop-limited', 'background-color', 'rgb(227, 242, 253)'],
  ['.shop-limited b', 'color', 'rgb(16, 42, 67)'],
  ['.shop-limited', 'color', 'rgb(36, 59, 83)'],
] as const

/** Changes every field (CT-001). */
async function changeAll(page: Page, editor: PageEditor): Promise<void> {
  await editor.fill('Content', 'Cart name', 'Winter cart')
  const drawn = sharp({ create: { width: 320, height: 80, channels: 3, background: '#0b5394' } })
  const logo = { name: 'logo.png', mimeType: 'image/png', buffer: await drawn.png().toBuffer() }
  await (await editor.group('Content')).locator('input[type="file"]').setInputFiles(logo)
  await editor.turnOn('Content', 'Show express buttons')
  await (await editor.group('Style')).getByRole('radio', { name: /^Modern/ }).check({ force: true })
  await editor.turnOn('Urgency', 'Show a countdown')
  await editor.fill('Urgency', 'Minutes', '45')
  await editor.turnOn('Urgency', 'Show stock left')
  await editor.fill('Urgency', 'Show at this quantity or less', '500')
  for (const [group, label, value] of COLOURS) await editor.fill(group, label, value)
  await editor.fill('Custom CSS', 'Custom CSS', '.shop-cart-title { letter-spacing: 3px }')
  await expect(page.getByText('Custom CSS keeps price and consent visible')).toBeVisible({ timeout: 20_000 })
  await editor.expectSaved()
}

type Place = Page | FrameLocator

/** Checks the effect of every field. */
async function expectAll(place: Place): Promise<void> {
  await expect(place.locator('.shop-page.shop-modern, .shop-modern .shop-page').first()).toBeVisible()
  await expect(place.locator('.shop-logo')).toHaveAttribute('src', /\/uploads\//)
  for (const [where, property, colour] of seenAt) {
    await expect(place.locator(where).first(), `${where} ${property}`).toHaveCSS(property, colour)
  }
  await expect(place.getByRole('timer')).toHaveText(/^4\d:\d\d$/)
  await expect(place.getByText(/^Only \d+ left\.$/)).toBeVisible()
  await expect(place.getByRole('region', { name: 'Express checkout' })).toBeVisible()
  await expect(place.locator('.shop-cart-title')).toHaveCSS('letter-spacing', '3px')
}

async function expectNone(place: Place): Promise<void> {
  await expect(place.getByRole('heading', { name: 'Your cart' })).toBeVisible()
  await expect(place.locator('.shop-modern')).toHaveCount(0)
  await expect(place.locator('.shop-logo')).toHaveCount(0)
  for (const [where, property, colour] of seenAt) {
    const found: Locator = place.locator(where).first()
    if ((await found.count()) > 0) await expect(found).not.toHaveCSS(property, colour)
  }
  await expect(place.getByRole('timer')).toHaveCount(0)
  await expect(place.getByRole('region', { name: 'Express checkout' })).toHaveCount(0)
  await expect(place.locator('.shop-cart-title')).not.toHaveCSS('letter-spacing', '3px')
}

/** Makes closed shadow roots open so that a test can inspect them. Page CSS doesn't reach into either kind. */
const openShadows = (page: Page) =>
  page.addInitScript(() => {
    const attach: unknown = Reflect.get(Element.prototype, 'attachShadow')
    if (typeof attach !== 'function') throw new Error('This browser has no shadows')
    Reflect.set(Element.prototype, 'attachShadow', function openly(this: Element, init: object) {
      const root: unknown = Reflect.apply(attach, this, [{ ...init, mode: 'open' }])
      return root
    })
  })

test('every field of a cart updates the frame at once, and shoppers once it is published [PR-012] [CT-001] [CT-003] [RT-103]', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const watched = watch(page.context())
  await openShadows(page)
  const { shop, editor, shown, cart } = await openEditor(page)
  // The cart's express buttons are those of the payment page that follows.
  await changeRemotePage(server(), shop, { one_click_checkout_enabled: true, one_click_checkout_googlepay: true })
  const street = await browser.newContext({ viewport: { width: 390, height: 844 }, ...(baseURL && { baseURL }) })
  const shopper = await street.newPage()
  await openShadows(shopper)

  await changeAll(page, editor)
  await expectAll(shown)
  await shopper.goto(cart)
  await expectNone(shopper)
  await editor.publish()
  await shopper.reload()
  await expectAll(shopper)
  const { violations } = await new AxeBuilder({ page: shopper }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await shopper.getByRole('link', { name: /checkout/i }).click()
  await expect(shopper).toHaveURL(/\/checkout\?session=/)
  await street.close()
  watched.expectQuiet()
})

test('previews a cart empty, with one and with many items, in an accessible editor [RT-103]', async ({ page }) => {
  test.slow()
  const { editor, shown } = await openEditor(page)
  await expect(shown.getByRole('listitem')).toHaveCount(6)
  const items = page.getByRole('combobox', { name: 'Preview with: Items' })
  await items.selectOption('One item')
  await expect(shown.getByRole('listitem')).toHaveCount(1)
  await items.selectOption('Empty')
  await expect(shown.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  for (const title of ['Urgency', 'Custom CSS']) await editor.group(title)
  // The page in the frame has its own tests.
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  )
})

test('custom CSS that hides payment blocks publishing [CT-001]', async ({ page }) => {
  const { editor } = await openEditor(page)
  await editor.fill('Custom CSS', 'Custom CSS', '.shop-cart-page { display: none }')
  await expect(page.getByText(/^Custom CSS hides .*the pay button/)).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled()
})

test('a merchant creates a cart, copies, publishes and deletes it [FL-001] [RT-067]', async ({ page }) => {
  test.slow()
  await openEditor(page)
  await page.goto('/editor/checkout/carts')
  await page.getByRole('button', { name: 'Create cart' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create cart' }).click()
  await expect(page).toHaveURL(/\/carts\/update\//)
  await new PageEditor(page).fill('Content', 'Cart name', 'Second cart')
  await new PageEditor(page).expectSaved()
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Actions for Second cart' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(page.getByRole('article')).toHaveCount(3)
  await page.getByRole('textbox', { name: 'Search carts' }).fill('second')
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('button', { name: 'Actions for Second cart', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete cart' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
})
