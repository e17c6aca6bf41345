import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { contracts } from '../../../../src/shared/contracts/index.ts'
import {
  callRemote,
  openRemoteShop,
  requireOk,
  type Remote,
  type RemoteShop,
} from '../../../support/e2e/remote-shop.ts'
import { freshBrowser } from '../../../support/e2e/test-cookie.ts'
import { CheckoutPage, MAYA } from '../../pages/checkout-page.ts'

const server: Remote = { url: process.env.E2E_URL ?? '' }
const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }

async function liveOffer({ store_id, token, variant_id }: RemoteShop): Promise<string> {
  const stock = requireOk(await callRemote(server, contracts.inventory.list, { query: { store_id } }, { token }))
  const products = [{ product_id: stock.products[0]?.product_id ?? '', variant_id, quantity: 2 }]
  const body = { store_id, name: 'Pair', products, discount_amount: 398, status: 'live' as const }
  return requireOk(await callRemote(server, contracts.offers.create, { body }, { token })).data.offer_id
}

/** Counts page loads and started sessions. */
function counted(page: Page) {
  const seen = { loads: 0, starts: [] as string[] }
  page.on('load', () => (seen.loads += 1))
  page.on('request', (request) => {
    const [, start] = /\/cart-sessions\/(generate-[a-z-]+)/.exec(request.url()) ?? []
    if (start) seen.starts.push(start)
  })
  return seen
}

const opened = async (browser: { newContext: (options: object) => Promise<BrowserContext> }, viewport = DESKTOP) => {
  const context = await browser.newContext({ ...freshBrowser, baseURL: server.url, viewport })
  return { context, page: await context.newPage() }
}

for (const viewport of [DESKTOP, PHONE]) {
  test(`an offer starts one session with one reload, ${viewport.width} wide [SS-006] [SS-007] [SS-008] [DEF-62]`, async ({
    browser,
  }) => {
    const offer_id = await liveOffer(await openRemoteShop(server))
    const { page } = await opened(browser, viewport)
    const seen = counted(page)
    const checkout = new CheckoutPage(page)
    await page.goto('/terms')
    seen.loads = 0
    await page.goto(`/checkout?offer_id=${offer_id}&utm_source=mail`)
    await page.waitForURL(/session=/)
    await expect(checkout.pay).toContainText('$41.90')
    expect(seen).toEqual({ loads: 2, starts: ['generate-by-offer'] })
    expect(new URL(page.url()).search).toBe(`?utm_source=mail&session=${checkout.sessionId()}`)
    const session = checkout.sessionId()
    await page.reload()
    await expect(checkout.pay).toContainText('$41.90')
    expect(checkout.sessionId()).toBe(session)
    // The URL that started it is not in the history.
    await page.goBack()
    await expect(page).toHaveURL(/\/terms$/)
    expect(seen.starts).toHaveLength(1)
  })
}

test('a session in the URL overrides everything that could start another [SS-003] [SS-005] [DEF-62]', async ({
  browser,
}) => {
  const shop = await openRemoteShop(server)
  const offer_id = await liveOffer(shop)
  const { page } = await opened(browser)
  const checkout = new CheckoutPage(page)
  const session = await checkout.open(shop.variant_id)
  const seen = counted(page)
  await page.goto(`/checkout?session=${session}&offer_id=${offer_id}&variant_id=${shop.variant_id}&link=any`)
  await expect(checkout.pay).toContainText('$25.89')
  expect(checkout.sessionId()).toBe(session)
  await page.goto(`/checkout?session=cs_unknown&offer_id=${offer_id}`)
  await expect(page.getByRole('heading', { name: 'Session not found' })).toBeVisible()
  await page.goto('/checkout?link=any')
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0)
  expect(seen.starts).toEqual([])
})

test("an offer that can't be bought shows the reason [ERR-041] [DEF-69]", async ({ browser }) => {
  const shop = await openRemoteShop(server)
  const offer_id = await liveOffer(shop)
  const body = { offer_id, status: 'paused' as const }
  requireOk(await callRemote(server, contracts.offers.update, { body }, { token: shop.token }))
  const { page } = await opened(browser, PHONE)
  await page.goto(`/checkout?offer_id=${offer_id}`)
  await expect(page.getByRole('heading', { name: 'This offer is not available right now' })).toBeVisible()
  const again = { offer_id, status: 'live' as const }
  requireOk(await callRemote(server, contracts.offers.update, { body: again }, { token: shop.token }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(new CheckoutPage(page).pay).toContainText('$41.90')
})

test('a session continues from desktop to phone, and is paid once [SS-003] [SS-015] [CF-001] [CF-002] [GAP-81] [DEF-10]', async ({
  browser,
}) => {
  test.slow()
  const offer_id = await liveOffer(await openRemoteShop(server))
  const desk = await opened(browser)
  const first = new CheckoutPage(desk.page)
  await desk.page.goto(`/checkout?offer_id=${offer_id}`)
  await desk.page.waitForURL(/session=/)
  await expect(first.pay).toContainText('$41.90')
  const synced = desk.page.waitForResponse(
    (reply) =>
      reply.url().includes('/update-customer-info') && (reply.request().postData() ?? '').includes(MAYA.postalCode),
  )
  await first.fill()
  await synced
  const session = first.sessionId()
  await desk.page.getByRole('button', { name: 'Continue on another device' }).click()
  const url = await desk.page.getByLabel('Link to this order').inputValue()

  const phone = await opened(browser, PHONE)
  const second = new CheckoutPage(phone.page)
  await phone.page.goto(url)
  await expect(second.pay).toContainText('$41.90')
  await expect(second.email).toHaveValue(MAYA.email)
  await expect(second.shipping('Full name')).toHaveValue(MAYA.fullName)
  await expect(second.shipping('City')).toHaveValue(MAYA.city)
  await expect(second.shipping('Postal code')).toHaveValue(MAYA.postalCode)
  await second.fillCard('4242 4242 4242 4242')
  if (!(await second.sameAsShipping.isChecked())) await second.sameAsShipping.press('Space')
  await second.pressPay()
  await second.expectConfirmed(session)

  // The order belongs to the phone now: the desktop can't pay again, and shows no personal data.
  await desk.page.reload()
  await expect(desk.page.getByRole('heading', { name: 'Continue with your order' })).toBeVisible()
})
