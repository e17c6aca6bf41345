import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import { contracts } from '../../../../src/shared/contracts/index.ts'
import { addShownParts, everyPart } from '../../../support/shops/full-page.ts'
import { changeRemotePage, publishRemotePage, saveRemotePage } from '../../../support/e2e/remote-page.ts'
import { callRemote, openRemoteShop, requireOk, type Remote } from '../../../support/e2e/remote-shop.ts'
import { watch } from '../../../support/e2e/watched-page.ts'
import { CheckoutPage, expectHydrated, touch } from '../../pages/checkout-page.ts'

const server = (): Remote => ({ url: process.env.E2E_URL ?? '' })

const stages = [
  { threshold: 3998, reward_type: 'free_shipping', discount_percentage: 0, title: '' },
  { threshold: 7996, reward_type: 'discount', discount_percentage: 10, title: '' },
]

/** Every part of a page, with text to find it by. */
const everything = {
  banner_enabled: true,
  banner_primary_text: 'Free 60-day returns',
  banner_secondary_text: 'Packed in Austin',
  hero_enabled: true,
  hero_section_header_text: 'Slow mornings start here',
  callout_enabled: true,
  callout_title: 'Roasters’ choice',
  custom_text_enabled: true,
  custom_text: 'Tested by twelve cafés.',
  custom_description_enabled: true,
  custom_description: '<p>Made to <strong>last</strong>.</p>',
  limited_time_enabled: true,
  limited_time_remaining: 12,
  limited_stock_enabled: true,
  limited_stock_remaining: 500,
  progress_rewards_enabled: true,
  progress_reward_stages: stages,
  promo_codes_enabled: true,
  affiliate_codes_enabled: true,
}

const words = [
  'Free 60-day returns',
  'Slow mornings start here',
  'Roasters’ choice',
  'Tested by twelve cafés.',
  'Made to last.',
  'Only 100 left.',
  'You’re $19.99 away from free shipping.',
]

const picture = async (colour: string): Promise<Blob> => {
  const drawn = sharp({ create: { width: 320, height: 80, channels: 3, background: colour } })
  return new Blob([new Uint8Array(await drawn.png().toBuffer())], { type: 'image/png' })
}

const secondsLeft = async (page: Page): Promise<number> => {
  const [minutes = 0, seconds = 0] = ((await page.getByRole('timer').textContent()) ?? '').split(':').map(Number)
  return minutes * 60 + seconds
}

test('shows every part after publishing and none before [PP-003] [PP-004] [PP-008] [PP-009] [PP-010] [PP-011] [PP-013]', async ({
  page,
  context,
}) => {
  const watched = watch(context)
  const shop = await openRemoteShop(server())
  await saveRemotePage(server(), shop, everything, {
    logo: await picture('#1f5b45'),
    payment_methods_image: await picture('#999999'),
  })
  const checkout = new CheckoutPage(page)
  await checkout.open(shop.variant_id)
  for (const text of words) await expect(page.getByText(text)).toHaveCount(0)
  await publishRemotePage(server(), shop)
  await checkout.open(shop.variant_id)
  for (const text of words) await expect(page.getByText(text).first()).toBeVisible()
  await expect(page.getByRole('img', { name: 'Kettle & Crane' })).toBeVisible()
  // Lazy-loaded when it is near the viewport.
  await page.locator('.shop-methods-image').scrollIntoViewIfNeeded()
  await expect(page.locator('.shop-methods-image')).toBeVisible()
  await expect(page.getByLabel('Promo code')).toBeVisible()
  await page.getByLabel('Affiliate code').fill('SAM-22')
  await checkout.email.fill('maya.ortiz@example.com')
  await page.waitForResponse((reply) => reply.url().endsWith('/update-customer-info') && reply.ok())
  await page.reload()
  await expect(page.getByLabel('Affiliate code')).toHaveValue('SAM-22')
  watched.expectQuiet()
})

test('has no layout shift after the first paint of a page with every part', async ({ page }) => {
  const shop = await openRemoteShop(server())
  await changeRemotePage(server(), shop, everything)
  await new CheckoutPage(page).open(shop.variant_id)
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const before = Number(Reflect.get(window, 'shift') ?? 0)
        if (Reflect.get(entry, 'hadRecentInput') === false)
          Reflect.set(window, 'shift', before + Number(Reflect.get(entry, 'value')))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.reload()
  await expect(page.getByText('Made to last.')).toBeVisible()
  await touch(page)
  await expect(page.frameLocator('iframe[title="Card details"]').getByLabel('Card number')).toBeVisible()
  expect(await page.evaluate(() => Number(Reflect.get(window, 'shift') ?? 0))).toBeLessThan(0.05)
})

test('counts down by the server’s clock, across reloads, with a wrong local clock and to the end [PP-010]', async ({
  page,
}) => {
  const shop = await openRemoteShop(server())
  await changeRemotePage(server(), shop, { limited_time_enabled: true, limited_time_remaining: 12 })
  // This shopper's clock is ten hours slow.
  await page.clock.install({ time: Date.now() - 10 * 3_600_000 })
  const sessionId = await new CheckoutPage(page).open(shop.variant_id)
  await expectHydrated(page.getByRole('timer'))
  const first = await secondsLeft(page)
  expect(first).toBeGreaterThan(11 * 60)
  expect(first).toBeLessThanOrEqual(12 * 60)
  await page.clock.runFor(60_000)
  expect(first - (await secondsLeft(page))).toBeGreaterThanOrEqual(60)
  const { live_cart } = requireOk(await callRemote(server(), contracts.cartSessions.get, { params: { sessionId } }))
  const left = (Date.parse(live_cart?.limited_until ?? '') - Date.now()) / 1000
  await page.reload()
  await expect(page.getByRole('timer')).toBeVisible()
  expect(await secondsLeft(page)).toBeLessThanOrEqual(Math.ceil(left))
  await page.clock.runFor(12 * 60_000)
  await expect(page.getByText('Time’s up. You can still order.')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveCount(0)
  await expect(new CheckoutPage(page).pay).toBeEnabled()
})

test('grants rewards as the cart grows, and revokes them [PP-013] [SS-022] [SS-023] [DEF-60]', async ({ page }) => {
  const shop = await openRemoteShop(server())
  await changeRemotePage(server(), shop, { progress_rewards_enabled: true, progress_reward_stages: stages })
  const checkout = new CheckoutPage(page)
  const session = await checkout.open(shop.variant_id)
  await checkout.summary.getByRole('button', { name: 'Edit cart' }).click()
  const more = checkout.summary
    .getByRole('button', { name: /^More of/ })
    .or(checkout.summary.getByRole('group').getByRole('button').last())
  await more.first().click()
  await expect(page.getByText('Free shipping unlocked. You’re $39.98 away from 10% off.')).toBeVisible()
  await expect(checkout.pay).toHaveText('Pay $39.98')
  for (const total of ['$59.97', '$71.96']) {
    await more.first().click()
    await expect(checkout.pay).toHaveText(`Pay ${total}`)
  }
  await expect(checkout.summary.getByText('−$8.00')).toBeVisible()
  await checkout.fill()
  await checkout.fillCard('4242 4242 4242 4242')
  await checkout.pressPay()
  await checkout.expectConfirmed(session)
})

test('lists the countries it ships to, and shows a field error for those it rejects [PP-014] [DEF-64]', async ({
  page,
}) => {
  const shop = await openRemoteShop(server())
  const restricted = {
    restrict_shipping_countries_enabled: true,
    included_country_codes: ['US', 'CA'],
    excluded_city_codes: ['Dallas'],
  }
  await changeRemotePage(server(), shop, restricted)
  const checkout = new CheckoutPage(page)
  await checkout.open(shop.variant_id)
  const codes = () =>
    checkout
      .shipping('Country')
      .locator('option')
      .evaluateAll((options) => options.map((option) => option.getAttribute('value') ?? '').filter((code) => code))
  // The server-rendered HTML only has the selected country; the others load after the first touch.
  await touch(page)
  await expect.poll(async () => (await codes()).toSorted()).toEqual(['CA', 'US'])
  await checkout.fill()
  await checkout.shipping('City').fill('Dallas')
  await checkout.shipping('City').blur()
  await expect(page.getByText('We do not ship to this city')).toBeVisible()
  await checkout.shipping('City').fill('Austin')
  await checkout.fillCard('4242 4242 4242 4242')
  // The merchant changes the list while the page is open: the server decides.
  await changeRemotePage(server(), shop, { included_country_codes: ['CA'] })
  await checkout.pressPay()
  await expect(page.getByText('We do not ship to this country').first()).toBeVisible()
  await expect(checkout.shipping('Country')).toHaveAttribute('aria-invalid', 'true')
})

test.describe('custom CSS', () => {
  test('is rejected if a rule hides a protected element, with its line number [PP-001]', async () => {
    const shop = await openRemoteShop(server())
    const custom_css = '.shop-hero { color: #123456 }\n.shop-pay, .shop-total { display: none !important }'
    await expect(saveRemotePage(server(), shop, { custom_css })).rejects.toThrow(/"line":2/)
  })

  test('styles the page but none of the protected elements, which are in closed shadow roots [PP-001]', async ({
    page,
  }) => {
    const shop = await openRemoteShop(server())
    await changeRemotePage(server(), shop, {
      custom_css: '.shop-section h2 { color: rgb(180, 0, 0) } .shop-pay { background: rgb(0, 0, 0) }',
    })
    await page.goto(`/checkout?variant_id=${shop.variant_id}`)
    await page.waitForURL(/session=/)
    await expect(page.getByRole('heading', { name: 'Contact' })).toHaveCSS('color', 'rgb(180, 0, 0)')
    expect(await page.locator('.shop-pay').count()).toBe(0)
    // By keyboard, from the field before it, to check that the button is reachable.
    const checkout = new CheckoutPage(page)
    await checkout.fill()
    await checkout.fillCard('4242 4242 4242 4242')
    await checkout.sameAsShipping.focus()
    // 'Edit cart' comes first.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await checkout.expectConfirmed(checkout.sessionId())
  })
})

for (const template of ['classic', 'modern', 'minimal'] as const) {
  test(`renders the ${template} template at every width, accessibly [PP-001] [PP-002]`, async ({ page }) => {
    test.slow()
    const shop = await openRemoteShop(server())
    await addShownParts(server(), shop)
    await changeRemotePage(
      server(),
      shop,
      // Without custom CSS, which would put the protected elements beyond the reach of a test.
      { ...everyPart, template, logo_size: 'large', custom_css: '' },
      { hero_image: await picture('#d9c7a8'), custom_image: await picture('#8aa79a') },
    )
    const checkout = new CheckoutPage(page)
    await checkout.open(shop.variant_id)
    await expect(page.locator(`.shop-${template}.shop-logo-large`)).toBeVisible()
    await touch(page)
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(checkout.pay).toBeVisible()
      await expect(page.frameLocator('iframe[title="Card details"]').getByLabel('Card number')).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${width} ${id}: ${nodes[0]?.html}`)).toEqual([])
    }
  })
}
