import { expect, test, type Page } from '@playwright/test'
import { contracts } from '../../../../src/shared/contracts/index.ts'
import { DEFAULT_TERMS } from '../../../../src/shared/domain/subscriptions/plan-terms.ts'
import { newestMail } from '../../../support/e2e/outbox.ts'
import { callRemote, openRemoteShop, requireOk, type RemoteShop } from '../../../support/e2e/remote-shop.ts'
import { watch } from '../../../support/e2e/watched-page.ts'
import { CheckoutPage, MAYA } from '../../pages/checkout-page.ts'

const server = { url: process.env.E2E_URL ?? '' }
const CHALLENGED = '4000 0000 0000 3220'

/** Buys a subscription to the shop's product. */
async function subscribe(page: Page, { store_id, token, variant_id }: RemoteShop) {
  const started = requireOk(await callRemote(server, contracts.cartSessions.startByVariant, { body: { variant_id } }))
  const body = {
    store_id,
    plan_name: 'Kettle plan',
    plan_title: 'Kettle plan',
    description: '',
    product_id: started.cart[0]?.productId ?? '',
    additional_settings: {},
    pricing_options: [{ pricing_model: 'subscription' as const, one_time_price: 1999, frequency: 'monthly' as const }],
    terms: { ...DEFAULT_TERMS, dunning: { ...DEFAULT_TERMS.dunning, retry_days: [1, 3] } },
  }
  requireOk(await callRemote(server, contracts.subscriptionPlans.create, { body }, { token }))
  const checkout = new CheckoutPage(page)
  const session = await checkout.openWhole(variant_id)
  await page.getByRole('radio', { name: 'Every month' }).check()
  await checkout.fill()
  await checkout.fillCard('4242424242424242')
  await checkout.pressPay()
  await checkout.expectConfirmed(session)
}

/** Signs in to the portal with a link, and opens the payment methods. */
async function openMethods(page: Page, { store_id }: RemoteShop) {
  const body = { store_id, email: MAYA.email }
  requireOk(await callRemote(server, contracts.customerPortal.sendMagicLink, { body }))
  await expect(async () => {
    const { text } = await newestMail(page.request, MAYA.email)
    expect(text).toContain('/account/login?token=')
  }).toPass()
  const { text } = await newestMail(page.request, MAYA.email)
  await page.goto(/https?:\S+\/account\/login\?token=\S+/.exec(text)?.[0] ?? '')
  await page.getByRole('button', { name: /Continue|Sign in/ }).click()
  await page.waitForURL(/\/account(\/|\?|$)(?!login)/)
  await page.goto('/account?view=payment-methods')
}

async function enterCard(page: Page) {
  await page.getByRole('button', { name: 'Add a card' }).click()
  await new CheckoutPage(page).fillCard(CHALLENGED)
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

test('a customer confirms a new card with their bank in the portal, and abandons another', async ({
  browser,
  baseURL,
}) => {
  const shop = await openRemoteShop(server)
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, ...(baseURL && { baseURL }) })
  const watched = watch(context)
  const page = await context.newPage()
  await subscribe(page, shop)
  await openMethods(page, shop)

  await enterCard(page)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/portal-challenge.png` })
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Don’t save the card' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.reload()
  await expect(page.getByText(/ending in 3220|3220/)).toBeHidden()

  await enterCard(page)
  await new CheckoutPage(page).bank.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText(/3220/)).toHaveCount(1)
  await page.reload()
  await expect(page.getByText(/3220/)).toHaveCount(1)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/portal-card-saved.png`, fullPage: true })
  watched.expectQuiet()
})
