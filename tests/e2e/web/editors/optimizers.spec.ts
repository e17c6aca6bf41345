import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Browser, type Page } from '@playwright/test'
import type { Remote } from '../../../support/e2e/remote-shop.ts'
import { watch } from '../../../support/e2e/watched-page.ts'
import { CheckoutPage } from '../../pages/checkout-page.ts'
import { openOfferShop } from '../../pages/offer-shop.ts'
import type { OptimizerEditor } from '../../pages/optimizer-editor.ts'

const server = (): Remote => ({ url: process.env.E2E_URL ?? '' })

const CARD = '4242424242424242'

async function makeBump(editor: OptimizerEditor): Promise<void> {
  await editor.create('Order bump')
  await editor.fill('Offer', 'Offer name', 'Care kit beside the kettle')
  await editor.pick('Offer', 'Offered product', 'Care kit')
  await editor.fill('Offer', 'Discount', '25')
  await expect(editor.shown.getByRole('checkbox', { name: /Care kit/ })).toBeAttached()
  await editor.expectSaved()
}

async function makeUpsell(editor: OptimizerEditor): Promise<string> {
  const id = await editor.create('Upsell')
  await editor.fill('Offer', 'Offer name', 'Grinder after kettle')
  await editor.pick('Offer', 'Offered product', 'Hand grinder')
  await editor.fill('Offer', 'Discount', '20')
  await editor.fill('Text', 'Header', 'A fresh grind for your new kettle')
  await expect(editor.shown.getByRole('heading', { name: 'A fresh grind for your new kettle' })).toBeVisible()
  await editor.expectSaved()
  return id
}

async function makeBundle(editor: OptimizerEditor): Promise<void> {
  await editor.create('Downsell bundle')
  await editor.fill('Offer', 'Offer name', 'Brew bar')
  await editor.pick('Offer', 'Offered product', 'Brew scale')
  await editor.pick('Offer', 'Second product', 'Travel case')
  await editor.fill('Offer', 'Discount', '15')
  await editor.fill('Text', 'Header', 'Complete your brew bar')
  await expect(editor.shown.getByText('Travel case')).toBeVisible()
  await editor.expectSaved()
}

async function onTheStreet(browser: Browser, baseURL: string | undefined, viewport = { width: 390, height: 844 }) {
  const context = await browser.newContext({ viewport, ...(baseURL && { baseURL }) })
  return { context, checkout: new CheckoutPage(await context.newPage()) }
}

const violations = async (page: Page): Promise<string[]> => {
  const found = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze()
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

test('a bump is accepted, an upsell declined and a downsell bundle accepted: order and list show them [PR-012] [PR-015] [PR-017] [FL-002] [RT-066] [RT-106] [UP-003] [UP-004] [UP-007] [UP-008] [UP-009] [OP-003] [OP-004] [CONST-025]', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const watched = watch(page.context())
  const { shop, editor } = await openOfferShop(page, server())
  await makeBump(editor)
  const street = await onTheStreet(browser, baseURL)
  const { checkout } = street
  await checkout.open(shop.variant_id)
  await expect(checkout.page.getByRole('checkbox', { name: /Care kit/ })).toHaveCount(0)
  await editor.publish()
  await makeUpsell(editor)
  await editor.publish()
  await makeBundle(editor)
  await editor.publish()

  const session = await checkout.open(shop.variant_id)
  const bump = checkout.page.getByRole('checkbox', { name: /Care kit/ })
  await expect(bump).not.toBeChecked()
  await bump.check()
  await expect(checkout.page.getByText('Care kit added to cart!')).toBeVisible()
  // 19.99 + 12.00 + 5.90 shipping.
  await expect(checkout.pay).toHaveText('Pay $37.89')
  await checkout.fill()
  await checkout.fillCard(CARD)
  await checkout.pressPay()
  const upsell = checkout.page.getByRole('dialog', { name: 'A fresh grind for your new kettle' })
  await expect(upsell.getByRole('button', { name: 'Yes, add it New total $133.89' })).toBeVisible()
  expect(await violations(checkout.page)).toEqual([])
  await upsell.getByRole('button', { name: 'No, thank you Pay $37.89' }).press('Enter')
  const downsell = checkout.page.getByRole('dialog', { name: 'Complete your brew bar' })
  await expect(downsell.getByText('−$12.60')).toBeVisible()
  // Counts as an impression once it is visible for some time.
  await checkout.page.waitForResponse((reply) => reply.url().endsWith('/optimizer/impression'))
  await downsell.getByRole('button', { name: 'Yes, add the bundle New total $109.29' }).press('Enter')
  const taken = checkout.page.getByRole('dialog', { name: 'Brew bar was added to your order' })
  await expect(taken.getByText('Your total was $37.89.')).toBeVisible()
  expect(await violations(checkout.page)).toEqual([])
  await taken.getByRole('button', { name: 'Pay $109.29' }).press('Enter')
  await checkout.expectConfirmed(session)
  for (const title of ['Kettle', 'Care kit', 'Brew scale', 'Travel case'])
    await expect(checkout.summary.getByText(title, { exact: true })).toBeVisible()
  await expect(checkout.summary.getByText('$109.29')).toBeVisible()
  await expect(checkout.summary.getByText('Hand grinder')).toHaveCount(0)
  await street.context.close()

  await page.goto('/editor/checkout/optimizers?tab=bundle')
  const row = page.getByRole('row', { name: /Brew bar/ })
  await expect(row).toContainText('100%')
  await expect(row).toContainText('$71.40')
  await expect(page.getByRole('region', { name: 'Top optimizers' }).getByText('Brew bar')).toBeVisible()
  await page.getByRole('tab', { name: /^Upsells/ }).click()
  await expect(page).toHaveURL(/tab=upsell/)
  await expect(page.getByRole('row', { name: /Grinder after kettle/ })).toContainText('0%')
  expect(await violations(page)).toEqual([])
  watched.expectQuiet()
})

test("the offer has its own page, which leads to the checkout and isn't shown again there [PR-016] [RT-014] [UP-003] [UP-006]", async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const { shop, editor } = await openOfferShop(page, server())
  await makeUpsell(editor)
  expect(await violations(page)).toEqual([])
  await editor.publish()
  const street = await onTheStreet(browser, baseURL, { width: 1280, height: 800 })
  const { checkout } = street
  const session = await checkout.open(shop.variant_id)
  await checkout.page.goto(`/special-offer?session=${session}`)
  await expect(
    checkout.page.getByRole('heading', { level: 1, name: 'A fresh grind for your new kettle' }),
  ).toBeVisible()
  expect(await violations(checkout.page)).toEqual([])
  await checkout.page.getByRole('button', { name: /^No, thank you/ }).click()
  await checkout.page.waitForURL(new RegExp(`/checkout\\?session=${session}`))
  await checkout.fill()
  await checkout.fillCard(CARD)
  await checkout.pressPay()
  await checkout.expectConfirmed(session)

  const another = await checkout.open(shop.variant_id)
  await checkout.page.goto(`/special-offer?session=${another}`)
  await checkout.page.getByRole('button', { name: /^Yes, add it/ }).click()
  await checkout.page.waitForURL(new RegExp(`/checkout\\?session=${another}`))
  await expect(checkout.pay).toHaveText('Pay $121.89')
  await expect(checkout.summary.getByText('Hand grinder', { exact: true })).toBeVisible()
  await street.context.close()
})
