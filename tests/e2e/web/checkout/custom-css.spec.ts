import { expect, test, type Page } from '@playwright/test'
import fc from 'fast-check'
import { CSS_ATTACKS, CSS_ESCAPES } from '../../../support/css/css-attacks.ts'
import { hostileSheet } from '../../../support/css/hostile-css.ts'
import { changeRemotePage } from '../../../support/e2e/remote-page.ts'
import { openRemoteShop, type Remote } from '../../../support/e2e/remote-shop.ts'
import { openShadows, visibleParts, surface } from '../../../support/e2e/shop-surface.ts'
import { CheckoutPage } from '../../pages/checkout-page.ts'

const server = (): Remote => ({ url: process.env.E2E_URL ?? '' })

/** Published CSS that is replaced on its way to the shopper, because publishing rejects much of it. */
const MARK = '.shop-none{letter-spacing:1px}'
/** Random style sheets per width. */
const RUNS = 24

async function wearing(page: Page) {
  let css = MARK
  await page.route(/\/(checkout|api)\b/, async (route) => {
    if (!/document|fetch|xhr/.test(route.request().resourceType())) return route.continue()
    const answer = await route.fetch({ maxRedirects: 0 })
    const body = await answer.text()
    const text = JSON.stringify(css).slice(1, -1).replaceAll('<', '\\u003c')
    return route.fulfill({ response: answer, body: body.replaceAll(MARK, () => text) })
  })
  return (next: string) => {
    css = next
  }
}

for (const width of [390, 1280]) {
  test(`arbitrary CSS stays within the page and leaves price, total and Pay unchanged at ${width} [PP-001]`, async ({
    page,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height: 2400 })
    await openShadows(page)
    const shop = await openRemoteShop(server())
    await changeRemotePage(server(), shop, { custom_css: MARK })
    const wear = await wearing(page)
    const checkout = new CheckoutPage(page)
    const isGuarded = () => expect.poll(() => visibleParts(page)).toEqual([true, true, true])
    await checkout.open(shop.variant_id)
    await isGuarded()
    const plain = await surface(page)
    const sheets = [...CSS_ESCAPES, ...CSS_ATTACKS, ...fc.sample(hostileSheet, { numRuns: RUNS, seed: width })]
    for (const css of sheets) {
      wear(css)
      await page.reload()
      await expect.poll(() => visibleParts(page), { message: css }).toEqual([true, true, true])
      await expect.poll(() => surface(page), { message: css }).toEqual(plain)
    }
    // Pending requests are answered before the browser context closes.
    await page.unrouteAll({ behavior: 'wait' })
  })
}
