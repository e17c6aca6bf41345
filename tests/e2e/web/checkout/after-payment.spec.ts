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
import { watch } from '../../../support/e2e/watched-page.ts'
import { CheckoutPage, expectHydrated } from '../../pages/checkout-page.ts'

const server = (): Remote => ({ url: process.env.E2E_URL ?? '' })

test.use({ viewport: { width: 390, height: 844 } })

const GOOD = '4242424242424242'
const DECLINED_LATER = '4000000000000341'
const ASKED_LATER = '4000002500003155'

/** Adds a live post-purchase offer to a shop. */
async function offerAfter(
  { store_id, token }: RemoteShop,
  optimizer_category: 'upsell' | 'downsell',
  { title, price, discount_amount }: { title: string; price: number; discount_amount: number },
): Promise<void> {
  const { optimizers, inventory } = contracts
  const variants = [{ title: 'One size', price, stock: 20 }]
  const product = requireOk(
    await callRemote(server(), inventory.create, { body: { store_id, title, variants } }, { token }),
  )
  const made = requireOk(
    await callRemote(server(), optimizers.create, { body: { store_id, optimizer_category, name: title } }, { token }),
  )
  const { optimizer_id } = made.data
  const terms = { product1_id: product.data.product_id, discount_amount, placement: 'after_payment' as const }
  const changed = requireOk(
    await callRemote(server(), optimizers.update, { body: { optimizer_id, ...terms } }, { token }),
  )
  const { version } = changed.data
  requireOk(await callRemote(server(), optimizers.publish, { body: { optimizer_id, version } }, { token }))
}

async function openShop(): Promise<RemoteShop> {
  const shop = await openRemoteShop(server())
  await offerAfter(shop, 'upsell', { title: 'Hand grinder', price: 4000, discount_amount: 25 })
  await offerAfter(shop, 'downsell', { title: 'Filters', price: 850, discount_amount: 0 })
  return shop
}

/** Pays with a card, and waits for the offer that follows. */
async function payThenAsked(page: Page, shop: RemoteShop, card: string) {
  const checkout = new CheckoutPage(page)
  const session = await checkout.buy(shop.variant_id, card)
  await page.waitForURL(`**/special-offer?session=${session}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Hand grinder' })).toBeVisible()
  const yes = page.getByRole('button', { name: /^Yes, add it/ })
  await expectHydrated(yes)
  return { checkout, session, yes }
}

const no = (page: Page) => page.getByRole('button', { name: /^No, thank you/ })
const payments = (page: Page) => page.getByText(/\$[\d.]+ charged/)

test('one click adds the offer to the paid order, once, however often it is opened or clicked [RT-014] [CF-001] [CF-002]', async ({
  page,
  context,
}) => {
  const watched = watch(context)
  const shop = await openShop()
  const { checkout, session, yes } = await payThenAsked(page, shop, GOOD)
  await expect(page.getByText(/^Order \d+ is paid$/)).toBeVisible()
  await expect(page.getByText('Charged to Visa ending in 4242')).toBeVisible()
  await expect(yes).toContainText('Pay $30.00 now')
  const [accept, decline] = [await yes.boundingBox(), await no(page).boundingBox()]
  expect([accept?.width, accept?.height]).toEqual([decline?.width, decline?.height])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  const found = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze()
  expect(found.violations.map(({ id }) => id)).toEqual([])

  const other = await context.newPage()
  await other.goto(`/special-offer?session=${session}`)
  const both = [page, other].map((each) => each.getByRole('button', { name: /^Yes, add it/ }))
  await Promise.all(both.map(expectHydrated))
  await Promise.all(both.map((button) => button.press('Enter')))
  for (const each of [page, other]) await new CheckoutPage(each).expectConfirmed(session)
  await expect(checkout.summary.getByRole('listitem').filter({ hasText: 'Hand grinder' })).toHaveCount(1)
  // 19.99 + 5.90 shipping + 30.00.
  await expect(checkout.summary.getByText('USD $55.89')).toBeVisible()
  await expect(payments(page)).toHaveText(['$25.89 charged', '$30.00 charged · Hand grinder'])

  for (const path of ['confirmation', 'special-offer', 'checkout']) {
    await page.goto(`/${path}?session=${session}`)
    await checkout.expectConfirmed(session)
    await expect(payments(page)).toHaveText(['$25.89 charged', '$30.00 charged · Hand grinder'])
  }
  watched.expectQuiet()
})

test('declining shows the downsell, declining again confirms the order unchanged', async ({ page }) => {
  const shop = await openShop()
  const { checkout, session } = await payThenAsked(page, shop, GOOD)
  await no(page).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Filters' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Filters' })).toBeVisible()
  await expectHydrated(no(page))
  await no(page).press('Enter')
  await checkout.expectConfirmed(session)
  await expect(payments(page)).toHaveText(['$25.89 charged'])
})

test("a declined card shows the reason and doesn't affect the order; another card pays for the offer alone", async ({
  page,
}) => {
  const shop = await openShop()
  const { checkout, session, yes } = await payThenAsked(page, shop, DECLINED_LATER)
  await yes.press('Enter')
  await expect(
    page.getByText(/^Your card has insufficient funds\. .* Your order is paid and won’t change\.$/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Pay with another card' }).press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Pay $30.00' })
  await expect(sheet.getByText(/For this offer only/)).toBeVisible()
  await checkout.fillCard('5555555555554444')
  await sheet.getByRole('button', { name: 'Pay $30.00' }).press('Enter')
  await checkout.expectConfirmed(session)
  await expect(payments(page)).toHaveText(['$25.89 charged', '$30.00 charged · Hand grinder'])
  await expect(page.getByText('Mastercard ending in 4444')).toBeVisible()
})

test('after a declined card, the shopper can continue to the confirmation', async ({ page }) => {
  const shop = await openShop()
  const { checkout, session, yes } = await payThenAsked(page, shop, DECLINED_LATER)
  await yes.press('Enter')
  await expect(page.getByText(/Your order is paid and won’t change/)).toBeVisible()
  await no(page).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Filters' })).toBeVisible()
  await no(page).press('Enter')
  await checkout.expectConfirmed(session)
})

test('a reload during 3-D Secure resumes the challenge, and passing it adds the offer once', async ({ page }) => {
  const shop = await openShop()
  const { checkout, session, yes } = await payThenAsked(page, shop, ASKED_LATER)
  await yes.press('Enter')
  const approve = checkout.bank.getByRole('button', { name: 'Approve' })
  await expect(approve).toBeVisible()
  await page.reload()
  await expect(approve).toBeVisible()
  await approve.click()
  await checkout.expectConfirmed(session)
  await expect(payments(page)).toHaveText(['$25.89 charged', '$30.00 charged · Hand grinder'])
})

test('closing a wallet sheet charges nothing, even with its card already sent', async ({ page }) => {
  const shop = await openShop()
  const { checkout, session, yes } = await payThenAsked(page, shop, DECLINED_LATER)
  await yes.press('Enter')
  await page.getByRole('button', { name: 'Pay with another card' }).press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Pay $30.00' })
  await checkout.fillCard('5555555555554444')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let asked = false
  await page.route('**/test-gateway/tokens', async (route) => {
    asked = true
    await held
    await route.fallback()
  })
  await sheet.getByRole('button', { name: 'Pay $30.00' }).press('Enter')
  await expect.poll(() => asked).toBe(true)
  await sheet.getByRole('button', { name: 'Close' }).press('Enter')
  await expect(sheet).toHaveCount(0)
  release()
  await no(page).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Filters' })).toBeVisible()
  await no(page).press('Enter')
  await checkout.expectConfirmed(session)
  await expect(payments(page)).toHaveText(['$25.89 charged'])
})
