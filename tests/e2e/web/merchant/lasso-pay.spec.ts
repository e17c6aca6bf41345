import { expect, test } from '@playwright/test'
import { accountNames } from '../../../../src/shared/contracts/payments/connector-calls.ts'
import { contracts } from '../../../../src/shared/contracts/index.ts'
import { startServer, type RunningServer } from '../../../support/e2e/e2e-server.ts'
import { startDoubles, type DoubleServer } from '../../../support/providers/double-server.ts'
import { stripeFee } from '../../../support/providers/stripe/stripe-books.ts'
import { createStripeDouble } from '../../../support/providers/stripe/stripe-double.ts'
import {
  callRemote,
  openRemoteShop,
  readyRemoteSession,
  requireOk,
  type RemoteShop,
} from '../../../support/e2e/remote-shop.ts'
import { publishPageAt } from '../../../support/payments/provider-shop.ts'
import { payBody } from '../../../support/shops/shop.ts'
import { signInAs } from '../../../support/app/signed-in-page.ts'
import { watch } from '../../../support/e2e/watched-page.ts'

const PLATFORM_KEY = 'sk_test_Platform00000000'
const KEYS = { publishable_key: 'pk_test_51Lasso000000000', secret_key: 'sk_test_51Lasso000000000' }

const stripe = createStripeDouble()
let doubles: DoubleServer
let server: RunningServer
let shop: RemoteShop

test.beforeAll(async () => {
  doubles = await startDoubles([stripe])
  server = await startServer({ env: { PROVIDERS_URL: doubles.url, STRIPE_PLATFORM_KEY: PLATFORM_KEY } })
  shop = await openRemoteShop(server)
})

test.afterAll(async () => {
  await server.stop()
  await doubles.close()
})

/** Creates an active account at Stripe, through the calls of its form. */
async function connectStripe({ store_id, token }: RemoteShop): Promise<string> {
  const { connectorCalls, orchestration } = contracts
  const body = { store_id, account_name: 'Stripe', environment: 'sandbox' as const, ...KEYS }
  const saved = requireOk(await callRemote(server, connectorCalls.stripeCard, { body }, { token }))
  const { connection_id } = saved.data
  requireOk(await callRemote(server, orchestration.verify, { body: { connection_id } }, { token }))
  const on = { connection_id, active: true }
  requireOk(await callRemote(server, orchestration.setActive, { body: on }, { token }))
  requireOk(await callRemote(server, orchestration.makeDefault, { body: { connection_id } }, { token }))
  return connection_id
}

test('shows fee, net and payout of a payment as Stripe reports them [RT-073] [RT-074] [RT-075]', async ({
  page,
  context,
}) => {
  const watched = watch(context)
  await connectStripe(shop)
  const session = await readyRemoteSession(server, shop)
  const paid = await callRemote(
    server,
    contracts.transactions.pay,
    { body: payBody(session, 'pm_card_visa') },
    { key: crypto.randomUUID() },
  )
  expect(requireOk(paid).status).toBe('succeeded')
  const fee = (stripeFee(session.total) / 100).toFixed(2)
  stripe.account(KEYS.secret_key).books.payOut()
  await signInAs(context, server, shop)
  await page.goto(`${server.url}/lasso-pay/account`)
  await expect(page.getByText('Every Friday, 2 days after the payment')).toBeVisible()
  await expect(page.getByText('STRIPE TEST BANK •••• 6789, USD')).toBeVisible()
  await page.getByRole('link', { name: 'Payments', exact: true }).first().click()
  await expect(page).toHaveURL(/\/lasso-pay\/payments$/)
  const table = page.getByRole('table', { name: 'Payments' })
  await expect(table.getByText(`$${fee}`)).toBeVisible()
  await table.getByRole('link', { name: 'In transit' }).click()
  await expect(page).toHaveURL(/\/lasso-pay\/payouts\?payout=pyo_/)
  await expect(page.getByRole('dialog').getByText(`after a fee of $${fee}`)).toBeVisible()
  await page.goto(`${server.url}/payouts`)
  await expect(page).toHaveURL(/\/lasso-pay\/payouts$/)
  await expect(page.getByRole('table', { name: 'Payouts' }).getByText('po_double1')).toBeVisible()
  watched.expectQuiet()
})

test('opens a Stripe account and lists its missing requirements [RT-076] [API-076]', async ({ page, context }) => {
  const merchant = await openRemoteShop(server)
  await signInAs(context, server, merchant)
  // Stripe's own page is mocked.
  await context.route('https://connect.stripe.com/**', (route) => route.fulfill({ body: 'Stripe' }))
  await page.goto(`${server.url}/stripe-onboarding`)
  await expect(page).toHaveURL(/\/lasso-pay\/stripe-onboarding$/)
  await page.getByRole('button', { name: 'Open a Stripe account' }).click()
  await expect(page).toHaveURL(/^https:\/\/connect\.stripe\.com\//)
  await page.goto(`${server.url}/lasso-pay/stripe-onboarding?from=stripe`)
  await expect(page.getByText('Here is your account’s current status.')).toBeVisible()
  const needs = page.getByRole('list', { name: 'Stripe requirements' })
  await expect(needs.getByText('Bank account for payouts')).toBeVisible()
  const account = [...stripe.account(PLATFORM_KEY).openings.accounts.values()].at(-1)
  Object.assign(account ?? {}, {
    charges_enabled: true,
    payouts_enabled: true,
    details_submitted: true,
    requirements: { currently_due: [], past_due: [], pending_verification: [], errors: [] },
  })
  await page.getByRole('button', { name: 'Refresh status' }).click()
  await expect(page.getByText('Complete', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Connect API keys' })).toBeVisible()
})

test('turns a wallet off for all shoppers [RT-021]', async ({ page, context }) => {
  const merchant = await openRemoteShop(server)
  const flags = {
    one_click_checkout_enabled: true,
    one_click_checkout_googlepay: true,
    one_click_checkout_paypal: true,
  }
  await publishPageAt({ server, doubles, stop: () => Promise.resolve() }, merchant, flags)
  const buttons = async () => {
    const shopper = await context.newPage()
    await shopper.goto(`${server.url}/checkout?variant_id=${merchant.variant_id}`)
    await shopper.waitForURL(/[?&]session=/)
    await expect(shopper.getByRole('button', { name: /PayPal/ }).first()).toBeVisible()
    const shown = await shopper.getByRole('button', { name: 'Pay with Google Pay' }).count()
    await shopper.close()
    return shown
  }
  expect(await buttons()).toBe(1)
  await signInAs(context, server, merchant)
  await page.goto(`${server.url}/payments/express-checkout`)
  await expect(page.getByText('The Apple Pay button is off on all live payment pages.')).toBeVisible()
  await page.getByRole('switch', { name: 'Offer Google Pay' }).click({ force: true })
  await expect(page.getByText('Saved. Pages update the next time they load.')).toBeVisible()
  expect(await buttons()).toBe(0)
})

test('every connector page belongs to Accounts in the menu [HL-002] [HL-003]', async ({ page, context }) => {
  await signInAs(context, server, shop)
  const accounts = page.getByRole('link', { name: 'Accounts', exact: true }).first()
  for (const name of accountNames) {
    await page.goto(`${server.url}/add-new-account/connector/${name}`)
    await expect(accounts).toHaveAttribute('aria-current', 'page')
  }
  await page.goto(`${server.url}/accounts/new-mid-application`)
  await expect(accounts).toHaveAttribute('aria-current', 'page')
})

test('saves an application while it is typed, and lists what is missing [RT-041]', async ({ page, context }) => {
  const merchant = await openRemoteShop(server)
  await signInAs(context, server, merchant)
  await page.goto(`${server.url}/accounts/new-mid-application`)
  await page.getByRole('button', { name: 'Start application' }).click()
  await expect(page).toHaveURL(/application_id=mda_/)
  await page.getByLabel('Legal name').fill('Heron Kettles LLC')
  await page.getByLabel('Tax number').fill('12-3456789')
  await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Legal name')).toHaveValue('Heron Kettles LLC')
  await expect(page.getByLabel('Tax number')).toHaveAttribute('placeholder', '•••• 6789')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/step=owners/)
  await page.getByRole('link', { name: /^Business/ }).click()
  await expect(page.getByText('City is required')).toBeVisible()
  await page.getByRole('link', { name: /^Documents/ }).click()
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add document' }).click()
  const file = { name: 'registration.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 heron') }
  await (await chosen).setFiles(file)
  await expect(page.getByRole('link', { name: 'registration.pdf' })).toBeVisible()
  await page.getByRole('link', { name: /^Review/ }).click()
  await expect(page.getByRole('list', { name: 'Missing information' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit application' })).toBeDisabled()
})
