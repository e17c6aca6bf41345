import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { contracts } from '../../../../src/shared/contracts/index.ts'
import {
  onlyOrder,
  openCheckout,
  openShopAt,
  startProviders,
  type ProviderServer,
} from '../../../support/payments/provider-shop.ts'
import { createWhopDouble, whopReport } from '../../../support/providers/whop/whop-double.ts'
import { callRemote, requireOk, type RemoteShop } from '../../../support/e2e/remote-shop.ts'
import { signInAs } from '../../../support/app/signed-in-page.ts'

const KEY = 'apik_double_browser_1234'

const double = createWhopDouble()
let providers: ProviderServer
test.beforeAll(async () => {
  providers = await startProviders([double])
})
test.afterAll(() => providers.stop())

/** Connects Whop on its screen, in a store with the test gateway. */
async function connect({ page, context }: { page: Page; context: BrowserContext }): Promise<RemoteShop> {
  const shop = await openShopAt(providers)
  await signInAs(context, providers.server, shop)
  await page.goto(`${providers.server.url}/payments/whop/integration`)
  await page.getByLabel('API key', { exact: true }).fill(KEY)
  await page.getByRole('button', { name: 'Connect Whop' }).click()
  await expect(page.getByText('Connected to Kettle & Crane.').first()).toBeVisible()
  await expect(page.getByText('Listening')).toBeVisible()
  await page.getByRole('button', { name: 'Use Whop instead' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Use Whop' }).click()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  return shop
}

const frameOf = (page: Page) => page.frameLocator('iframe[title="Whop checkout"]')

async function payInFrame(page: Page, number: string) {
  await frameOf(page).getByLabel('Card number').fill(number)
  await frameOf(page).getByRole('button', { name: 'Join' }).click()
}

const madeLast = () => {
  const made = [...double.payments.values()].at(-1)
  if (!made) throw new Error('Nothing was paid')
  return made
}

test('connects Whop on its screen, sells in its checkout and records its refund [RT-019] [RT-020] [API-085] [MK-001]', async ({
  page,
  context,
}) => {
  const shop = await connect({ page, context })
  const menu = page.getByRole('navigation').first()
  await expect(menu.getByRole('link', { name: 'Whop Payments' })).toBeVisible()
  await expect(menu.getByText('Express Checkout')).toBeVisible()
  await page
    .getByLabel(/^Whop product for/)
    .first()
    .selectOption({ label: 'Kettles' })
  await expect.poll(() => providers.doubles.requests.some(({ path }) => path.endsWith('/products'))).toBe(true)

  const { checkout, session } = await openCheckout(providers, page, shop)
  await checkout.fill()
  await expect(page.getByText('Pay with Whop').first()).toBeVisible()
  // Nothing from Whop is loaded before Pay is clicked.
  expect(await page.locator('script[src*="js.whop.com"]').count()).toBe(0)
  await checkout.pressPay()
  // A declined card is reported in Whop's own form, and the checkout stays.
  await payInFrame(page, '4000000000000002')
  await expect(frameOf(page).getByRole('alert')).toHaveText('Your card was declined.')
  await payInFrame(page, '4242424242424242')
  await checkout.expectConfirmed(session)

  const order = await onlyOrder(providers, shop)
  const made = madeLast()
  expect(order.attempts).toMatchObject([{ status: 'approved', card_last_four: '4242' }])
  expect(Math.round(made.total * 100)).toBe(order.total_price)
  expect([...double.payments.values()].filter(({ substatus }) => substatus === 'succeeded')).toHaveLength(1)

  const { store_id, token } = shop
  const { data } = requireOk(
    await callRemote(providers.server, contracts.whop.integration, { query: { store_id } }, { token }),
  )
  const refund = {
    id: double.nextId('rfnd'),
    amount: 5,
    currency: 'usd',
    status: 'succeeded',
    payment: { id: made.id },
  }
  const report = whopReport('refund.updated', refund, new Date())
  const reply = await fetch(`${providers.server.url}/webhooks/whop/${data.connection_id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(report.headers as Record<string, string>) },
    body: new Uint8Array(report.body),
  })
  expect(reply.status).toBe(200)
  await page.goto(`${providers.server.url}/payments/whop/dashboard`)
  await expect(page.getByText('Partially refunded').first()).toBeVisible()
  await expect(page.getByText('$1,204.50')).toBeVisible()
  await expect(page.getByText('Cedar Bank ••6621')).toBeVisible()
  await expect(page.getByText(made.id)).toBeVisible()
})

test('returns from the checkout, and continues on Whop’s own page if its script fails to load', async ({
  page,
  context,
}) => {
  const shop = await connect({ page, context })
  const { checkout, session } = await openCheckout(providers, page, shop)
  await checkout.fill()
  await page.route('**/js.whop.com/static/checkout/loader.js', (route) => route.abort())
  await checkout.pressPay()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toHaveText('We couldn’t load Whop’s checkout. You haven’t been charged.')
  // After Stop, the form is back with all input, and Pay can be clicked again.
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Cancel payment' }).click()
  await expect(page.getByText(/You canceled before the payment was confirmed/)).toBeVisible()
  await expect(checkout.email).toHaveValue('maya.ortiz@example.com')
  await checkout.pressPay()
  await page.getByRole('dialog').getByRole('link', { name: 'Pay on Whop’s website' }).click()
  await page.getByLabel('Card number').fill('4242424242424242')
  await page.getByRole('button', { name: 'Join' }).click()
  await checkout.expectConfirmed(session)
  // The checkout that was stopped, and the one that was paid.
  const { attempts } = await onlyOrder(providers, shop)
  expect(attempts.map(({ status }) => status).toSorted()).toEqual(['approved', 'declined'])
})

test('shows Whop’s own error for a key, and disconnects [API-085]', async ({ page, context }) => {
  const shop = await openShopAt(providers)
  await signInAs(context, providers.server, shop)
  await page.goto(`${providers.server.url}/payments/whop/integration`)
  await page.getByLabel('API key', { exact: true }).fill('apik_wrong_key_1234')
  await page.getByRole('button', { name: 'Connect Whop' }).click()
  await expect(page.getByText('The API key is not valid.').first()).toBeVisible()
  await expect(page.getByText('Key rejected')).toBeVisible()
  await page.getByRole('button', { name: 'Replace API key' }).click()
  await page.getByLabel('API key', { exact: true }).fill(KEY)
  await page.getByRole('button', { name: 'Save and verify' }).click()
  await expect(page.getByText('Connected to Kettle & Crane.').first()).toBeVisible()
  // By keyboard, because the message about the connection may cover the button.
  await page.getByRole('button', { name: 'Disconnect Whop' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect Whop' }).click()
  await expect(page.getByText('Not connected', { exact: true })).toBeVisible()
})
