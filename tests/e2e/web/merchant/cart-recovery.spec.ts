import { expect, test } from '@playwright/test'
import { contracts } from '../../../../src/shared/contracts/index.ts'
import { signInAs } from '../../../support/app/signed-in-page.ts'
import { newestMail } from '../../../support/e2e/outbox.ts'
import {
  callRemote,
  openRemoteShop,
  readyRemoteSession,
  requireOk,
  type Remote,
} from '../../../support/e2e/remote-shop.ts'
import { freshBrowser } from '../../../support/e2e/test-cookie.ts'
import { CheckoutPage } from '../../pages/checkout-page.ts'

const server: Remote = { url: process.env.E2E_URL ?? '' }

test('a merchant turns on recovery emails, and the link in one brings the cart back', async ({
  page,
  context,
  browser,
}) => {
  const shop = await openRemoteShop(server)
  await signInAs(context, server, shop)
  await page.goto('/marketing/abandoned-carts/sequence')
  // Nobody is held out, so that this shopper gets the email.
  await page.getByLabel('Holdout group').fill('0')
  await page.getByRole('button', { name: 'Publish' }).click()
  const sending = page.getByRole('switch', { name: /^Send recovery emails/ })
  await expect(sending).toBeEnabled()
  await sending.press('Space')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(sending).toBeChecked()

  const { store_id, token } = shop
  const { _id: session_id, customer_email } = await readyRemoteSession(server, shop)
  const body = { store_id, session_id }
  requireOk(await callRemote(server, contracts.cartRecovery.sendNow, { body }, { token }))
  const { text } = await newestMail(page.request, customer_email)
  expect(text).toContain('1 × Kettle')

  const shopper = await browser.newContext({ ...freshBrowser, baseURL: server.url })
  const checkout = new CheckoutPage(await shopper.newPage())
  await checkout.page.goto(/\/recover\/[\w-]+/.exec(text)?.[0] ?? '')
  await expect(checkout.pay).toBeVisible()
  expect(checkout.sessionId()).not.toBe(session_id)
  await expect(checkout.page.getByText('Kettle').first()).toBeVisible()
  await expect(checkout.email).toHaveValue('')
  await shopper.close()
})
