import { expect, test } from '@playwright/test'
import { contracts } from '../../../../src/shared/contracts/index.ts'
import { callRemote, openRemoteShop, requireOk, type Remote } from '../../../support/e2e/remote-shop.ts'

const server: Remote = { url: process.env.E2E_URL ?? '' }

/** Creates a link with an open amount from 25.00, without shipping. @returns its URL. */
async function openAmount(): Promise<string> {
  const { store_id, token } = await openRemoteShop(server)
  const body = {
    store_id,
    name: 'Brewing class',
    kind: 'amount' as const,
    minimum_amount: 2500,
    shipping_required: false,
    status: 'active' as const,
  }
  const { data } = requireOk(await callRemote(server, contracts.paymentLinks.create, { body }, { token }))
  return `/quick-checkout?link=${data.link}`
}

test("shows a link's products and prices without JavaScript", async ({ browser }) => {
  const address = await openAmount()
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(address)
  // Role and text locators don't search inside noscript.
  const line = page.locator('noscript .shop-line')
  await expect(line).toBeVisible()
  await expect(line).toContainText(/Brewing class.*\$25\.00/)
  await expect(page.locator('.shop-noscript')).toContainText('Turn on JavaScript')
  await expect(page.locator('.shop-bone').first()).toBeHidden()
  await context.close()
})

test('an invalid amount blocks Pay and gets focus', async ({ page }) => {
  await page.goto(await openAmount())
  const amount = page.getByLabel(/^Amount/)
  await amount.fill('24.999')
  const starts: string[] = []
  page.on('request', (request) => void starts.push(new URL(request.url()).pathname))
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByText('Enter up to 2 decimal places')).toBeVisible()
  await expect(amount).toBeFocused()
  expect(starts.filter((path) => path.endsWith('/transactions/pay') || path.includes('optimizers'))).toEqual([])
})
