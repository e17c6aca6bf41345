import { expect, test, type Page } from '@playwright/test'
import { addShownParts, everyPart } from '../../../support/shops/full-page.ts'
import { changeRemotePage } from '../../../support/e2e/remote-page.ts'
import { touch } from '../../pages/checkout-page.ts'
import { openRemoteShop, readyRemoteSession, type Remote } from '../../../support/e2e/remote-shop.ts'
import { watch } from '../../../support/e2e/watched-page.ts'

const server = (): Remote => ({ url: process.env.E2E_URL ?? '' })

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } }

const wallets = {
  one_click_checkout_enabled: true,
  one_click_checkout_applepay: true,
  one_click_checkout_googlepay: true,
}

/** Opens a session on a page with every part and custom CSS. */
async function openFullPage(): Promise<string> {
  const shop = await openRemoteShop(server())
  await addShownParts(server(), shop)
  await changeRemotePage(server(), shop, { ...everyPart, ...wallets })
  const { _id } = await readyRemoteSession(server(), shop)
  return _id
}

/** Measures the total layout shift without interaction, from the start of the page. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const note = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries())
        Reflect.set(
          window,
          'shifted',
          Number(Reflect.get(window, 'shifted') ?? 0) + Number(Reflect.get(entry, 'value')),
        )
    }
    new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => Number(Reflect.get(window, 'shifted') ?? 0))
}

/** Resolves once the page is hydrated. */
const isHydrated = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const root = document.getElementById('root')
    return root !== null && !('cold' in root.dataset)
  })

for (const [name, viewport] of Object.entries(SIZES)) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport })

    test('without JavaScript, the page shows the order and says that JavaScript is required [SS-003]', async ({
      browser,
    }) => {
      const context = await browser.newContext({ javaScriptEnabled: false, viewport })
      const page = await context.newPage()
      await page.goto(`${server().url}/checkout?session=${await openFullPage()}`)
      await expect(page.getByText(/Turn on JavaScript and reload this page to pay/)).toBeVisible()
      const summary = page.getByRole('region', { name: 'Order summary', exact: true })
      await expect(summary.getByText('Kettle', { exact: true })).toBeVisible()
      await expect(summary.locator('.shop-total')).toContainText('$25.89')
      await expect(page.getByText('Slow mornings start here')).toBeVisible()
      await expect(page.getByText('Why people stay').filter({ visible: true })).toHaveCount(1)
      await expect(page.locator('.shop-pay')).toBeHidden()
      await context.close()
    })

    test('hydrates the server render without layout shift [SS-003]', async ({ page, context }) => {
      const quiet = watch(context)
      const shifted = await watchShifts(page)
      await page.goto(`/checkout?session=${await openFullPage()}`)
      await isHydrated(page)
      await touch(page)
      await expect(page.frameLocator('iframe[title="Card details"]').getByLabel('Card number')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Pay with Apple Pay' })).toBeVisible()
      await expect(page.getByText('Why people stay')).toHaveCount(1)
      expect(await shifted()).toBeLessThanOrEqual(0.01)
      quiet.expectQuiet()
    })
  })
}

test('keeps input typed before hydration [SS-015]', async ({ page, context }) => {
  const quiet = watch(context)
  const release = await hold(page, /\/assets\/.*\.js$/)
  await page.goto(`/checkout?session=${await openFullPage()}`, { waitUntil: 'commit' })
  await page.getByLabel('Full name').first().fill('Ines Moreau')
  await page.getByLabel('Email me news and offers').uncheck()
  release()
  await isHydrated(page)
  await page.getByLabel('City').first().fill('Lyon')
  await expect(page.getByLabel('Full name').first()).toHaveValue('Ines Moreau')
  await expect(page.getByLabel('Email me news and offers')).not.toBeChecked()
  quiet.expectQuiet()
})

/** Delays matching files until the returned function is called. */
async function hold(page: Page, files: RegExp): Promise<() => void> {
  const waiting: (() => void)[] = []
  let open = false
  await page.route(files, async (route) => {
    if (!open) await new Promise<void>((resolve) => waiting.push(resolve))
    await route.continue()
  })
  return () => {
    open = true
    for (const load of waiting) load()
  }
}

test('replays a click from before hydration, once [SS-003]', async ({ page, context }) => {
  const quiet = watch(context)
  const release = await hold(page, /\/assets\/.*\.js$/)
  const session = await openFullPage()
  await page.goto(`/checkout?session=${session}`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Pay with Apple Pay' }).click()
  await page.getByRole('button', { name: 'Edit cart' }).click()
  release()
  await expect(page.getByRole('button', { name: 'Remove Kettle' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(page.url()).toContain(session)
  quiet.expectQuiet()
})

test('a wallet clicked before its code is loaded opens afterwards, and everything else responds immediately [SS-003]', async ({
  page,
  context,
}) => {
  const quiet = watch(context)
  const release = await hold(page, /\/assets\/wallet-[^/]*\.js$/)
  await page.goto(`/checkout?session=${await openFullPage()}`)
  await isHydrated(page)
  await page.getByRole('button', { name: 'Edit cart' }).click()
  await expect(page.getByRole('button', { name: 'Remove Kettle' })).toBeVisible()
  await page.getByRole('button', { name: 'Pay with Apple Pay' }).click()
  await page.getByLabel('City').first().fill('Lyon')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  release()
  await expect(page.getByRole('dialog')).toBeVisible()
  quiet.expectQuiet()
})

test('Pay clicked twice before hydration pays once [SS-003]', async ({ page, context }) => {
  const quiet = watch(context)
  const shop = await openRemoteShop(server())
  const { _id } = await readyRemoteSession(server(), shop)
  const release = await hold(page, /\/assets\/.*\.js$/)
  await page.goto(`/checkout?session=${_id}`, { waitUntil: 'commit' })
  const pay = page.getByRole('button', { name: /^Pay \$/ })
  await pay.click()
  await pay.click()
  expect(page.url()).toContain(_id)
  release()
  // No card is entered yet: the single click shows the missing fields, and nothing is sent.
  await expect(
    page
      .frameLocator('iframe[title="Card details"]')
      .getByText(/card number/i)
      .first(),
  ).toBeVisible()
  await expect(pay).toBeEnabled()
  quiet.expectQuiet()
})

test("a stalled file doesn't block the page [SS-003]", async ({ page }) => {
  await hold(page, /\/assets\/(optional-sections|reviews|banner-hero|card-frame)-[^/]*\.js$/)
  await page.goto(`/checkout?session=${await openFullPage()}`, { waitUntil: 'commit' })
  await page.getByLabel('Full name').first().fill('Ines Moreau')
  await isHydrated(page)
  await expect(page.getByLabel('Full name').first()).toHaveValue('Ines Moreau')
  await page.getByRole('button', { name: 'Edit cart' }).click()
  await expect(page.getByRole('button', { name: 'Remove Kettle' })).toBeVisible()
})

test('a page whose code fails to load says so, and can be reloaded [SS-003]', async ({ page }) => {
  const session = await openFullPage()
  await page.route(/\/assets\/shop-/, (route) => route.abort())
  await page.goto(`/checkout?session=${session}`)
  const words = page.getByRole('alert').filter({ hasText: 'Part of this page didn’t load. You haven’t been charged.' })
  await expect(words).toBeVisible()
  await page.unroute(/\/assets\/shop-/)
  await words.getByRole('link', { name: 'Reload' }).click()
  await isHydrated(page)
  await expect(words).toBeHidden()
})

test('the other pages hydrate the server render [RT-012] [RT-014]', async ({ page, context }) => {
  const quiet = watch(context)
  const session = await openFullPage()
  const pages = { '/cart': 'Your cart', '/quick-checkout': 'Kettle', '/special-offer': 'Kettle & Crane' }
  for (const [path, words] of Object.entries(pages)) {
    const reply = await page.goto(`${path}?session=${session}`)
    expect([path, (await reply?.text())?.includes('data-locale=')]).toEqual([path, true])
    await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  await page.goto('/checkout?session=cs_00000000000000000000000000000000')
  await expect(page.getByRole('heading', { name: 'Session not found' })).toBeVisible()
  quiet.expectQuiet()
})

test('the confirmation of an unpaid order links back to it without JavaScript [GAP-82]', async ({ browser }) => {
  const session = await openFullPage()
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`/confirmation?session=${session}`)
  await page.getByRole('link', { name: 'Back to checkout' }).click()
  await expect(page).toHaveURL(new RegExp(`/checkout\\?session=${session}$`))
  await context.close()
})
