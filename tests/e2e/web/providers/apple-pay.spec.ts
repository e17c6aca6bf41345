import { expect, test, type Page } from '@playwright/test'
import { contracts } from '../../../../src/shared/contracts/index.ts'
import {
  connectByForm,
  onlyOrder,
  openCheckout,
  openShopAt,
  publishPageAt,
  startProviders,
  type ConnectedShop,
  type ProviderServer,
} from '../../../support/payments/provider-shop.ts'
import { installApplePay } from '../../../support/providers/wallets/apple-pay-session.ts'
import { createAuthorizeNetDouble } from '../../../support/providers/authorize-net/authorize-net-double.ts'
import { APPLE_KEYS, AUTHORIZE_NET_KEYS, createAppleDouble } from '../../../support/providers/keys-doubles.ts'
import { callRemote, requireOk } from '../../../support/e2e/remote-shop.ts'

let providers: ProviderServer
test.beforeAll(async () => {
  providers = await startProviders([createAuthorizeNetDouble(), createAppleDouble()])
})
test.afterAll(() => providers.stop())

/** Creates a shop in Texas whose Authorize.Net account charges Apple Pay. */
async function openAppleShop(at: Parameters<typeof connectByForm>[1]): Promise<ConnectedShop> {
  const opened = await openShopAt(providers)
  await connectByForm(providers, at, opened, {
    provider: 'apple-pay',
    fields: {
      'Merchant identifier': APPLE_KEYS.merchant_id,
      'Checkout domain': APPLE_KEYS.domain,
      'Merchant identity certificate': APPLE_KEYS.certificate,
      'Private key of the certificate': APPLE_KEYS.private_key,
    },
  })
  const shop = await connectByForm(providers, at, opened, {
    provider: 'authorize-net',
    fields: {
      'API login ID': AUTHORIZE_NET_KEYS.api_login_id,
      'Transaction key': AUTHORIZE_NET_KEYS.transaction_key,
      'Public client key': AUTHORIZE_NET_KEYS.client_key,
    },
  })
  const { server } = providers
  const { store_id, token } = shop
  // The test gateway has its own sheets for every wallet.
  const { all, setActive } = contracts.orchestration
  const { data: accounts } = requireOk(await callRemote(server, all, { query: { store_id } }, { token }))
  const gateway = accounts.find(({ provider }) => provider === 'test-gateway')?.connection_id ?? ''
  requireOk(await callRemote(server, setActive, { body: { connection_id: gateway, active: false } }, { token }))
  const texas = { country_code: 'US', region: 'TX', name: 'Texas', percentage: '8.25', applies_to_shipping: true }
  requireOk(await callRemote(server, contracts.salesTaxes.create, { body: { store_id, ...texas } }, { token }))
  const code = { store_id, code: 'HERON10', discount_type: 'percentage' as const, discount_value: 10 }
  requireOk(await callRemote(server, contracts.promoCodes.create, { body: code }, { token }))
  await publishPageAt(providers, shop, {
    promo_codes_enabled: true,
    tax_integration_enabled: true,
    one_click_checkout_enabled: true,
    one_click_checkout_applepay: true,
    restrict_shipping_countries_enabled: true,
    included_country_codes: ['US'],
  })
  return shop
}

const live = async (sessionId: string) =>
  requireOk(await callRemote(providers.server, contracts.cartSessions.get, { params: { sessionId } })).live_cart

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Apple Pay sheet' })
const decimals = (minor: number) => (minor / 100).toFixed(2)

test('pays by Apple Pay: the sheet updates with address and shipping, the card account charges its token [RT-044] [CN-001] [CN-011] [PP-012]', async ({
  page,
  context,
}) => {
  await page.addInitScript(installApplePay)
  const shop = await openAppleShop({ page, context })
  const { checkout, session } = await openCheckout(providers, page, shop)
  const before = await live(session)
  expect(before.sales_tax_total).toBe(0)
  await page.getByRole('button', { name: 'Apple Pay' }).click()
  const sheet = sheetOf(page)
  // The server gets the merchant session from Apple; the tax of the address is the server's too.
  await expect(sheet.getByText(/Tax \d/)).toBeVisible()
  const taxed = await live(session)
  expect(taxed.sales_tax_total).toBe(Math.round((taxed.subtotal + taxed.shipping_total) * 0.0825))
  await expect(sheet).toContainText(decimals(taxed.total))

  await sheet.getByRole('button', { name: 'Ship to Toronto' }).click()
  await expect(sheet).toContainText('We do not ship to this country')
  await sheet.getByRole('button', { name: 'Ship to Austin' }).click()
  await expect(sheet).not.toContainText('We do not ship')

  const dearest = requireOk(
    await callRemote(providers.server, contracts.shippingMethods.fetch, {
      body: { store_id: shop.store_id, payment_page_id: before.payment_page_id },
    }),
  ).shipping_methods.at(-1)
  await sheet.getByRole('button', { name: `Ship ${dearest?.shipping_title}` }).click()
  await expect.poll(async () => (await live(session)).shipping_method_id).toBe(dearest?.id)
  // The server validates a promo code entered in the sheet.
  await sheet.getByRole('button', { name: 'Code NO SUCH' }).click()
  await expect(sheet).toContainText(/code/i)
  await sheet.getByRole('button', { name: 'Code HERON10' }).click()
  await expect(sheet.getByText(/Discount -\d/)).toBeVisible()
  const { total, promo_total } = await live(session)
  expect(promo_total).toBeGreaterThan(0)
  await expect(sheet).toContainText(decimals(total))
  await sheet.getByRole('button', { name: 'Pay with Touch ID' }).click()
  await checkout.expectConfirmed(session)
  const order = await onlyOrder(providers, shop)
  expect(order).toMatchObject({
    payment_method: 'apple_pay',
    total_price: total,
    shipping_title: dearest?.shipping_title,
    customer_email: 'maya.ortiz@example.com',
  })
  // Apple's encrypted data went to the card account unmodified.
  const charged = providers.doubles.requests.filter(({ text }) => text.includes('COMMON.APPLE.INAPP.PAYMENT'))
  expect(charged).toHaveLength(1)
})

test('restores the input when Apple’s sheet is closed, and closes it if Apple starts no session', async ({
  page,
  context,
}) => {
  await page.addInitScript(installApplePay)
  const shop = await openAppleShop({ page, context })
  const { checkout, session } = await openCheckout(providers, page, shop)
  await checkout.email.fill('typed@example.com')
  const before = await live(session)
  const button = page.getByRole('button', { name: 'Apple Pay' })
  await button.click()
  const sheet = sheetOf(page)
  await expect(sheet.getByText(/Tax \d/)).toBeVisible()
  await sheet.getByRole('button', { name: 'Code HERON10' }).click()
  await expect(sheet.getByText(/Discount -\d/)).toBeVisible()
  await sheet.getByRole('button', { name: 'Cancel' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(checkout.email).toHaveValue('typed@example.com')
  // Nor do the sheet's address and code stay with the order.
  await expect.poll(async () => (await live(session)).total).toBe(before.total)
  expect((await live(session)).promo_code).toBeNull()

  await page.route('**/transactions/client-call', (route) => route.fulfill({ json: { reply: { error: 'No' } } }))
  await button.click()
  await expect(sheet).toHaveCount(0)
  await expect(checkout.email).toHaveValue('typed@example.com')

  await page.unroute('**/transactions/client-call')
  await page.route('**/transactions/client-call', (route) => route.abort('connectionreset'))
  await button.click()
  await expect(sheet).toHaveCount(0)
  await expect(checkout.email).toHaveValue('typed@example.com')
})
