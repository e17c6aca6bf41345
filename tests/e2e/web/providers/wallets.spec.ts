import { expect, test } from '@playwright/test'
import { contracts } from '../../../../src/shared/contracts/index.ts'
import {
  connectByForm,
  onlyOrder,
  openCheckout,
  openShopAt,
  publishPageAt,
  startProviders,
  type ProviderServer,
} from '../../../support/payments/provider-shop.ts'
import { createAdyenDouble } from '../../../support/providers/adyen/adyen-double.ts'
import { createGooglePayDouble } from '../../../support/providers/wallets/google-pay-script.ts'
import { callRemote, requireOk } from '../../../support/e2e/remote-shop.ts'

let providers: ProviderServer
test.beforeAll(async () => {
  providers = await startProviders([createAdyenDouble(), createGooglePayDouble()])
})
test.afterAll(() => providers.stop())

test('pays by Google Pay, charges its token at the card account, and shows no unavailable wallet [RT-045]', async ({
  page,
  context,
}) => {
  const opened = await openShopAt(providers)
  await connectByForm(providers, { page, context }, opened, {
    provider: 'google-pay',
    fields: {
      'Google merchant ID': 'BCR2DNABCDEF1234',
      Gateway: 'adyen',
      'Merchant ID at the gateway': 'KettleCraneECOM',
    },
  })
  const shop = await connectByForm(providers, { page, context }, opened, {
    provider: 'adyen',
    fields: {
      'Merchant account': 'KettleCraneECOM',
      'API key': 'AQEdouble0123456789abcdef0123456789',
      'Client key': 'test_ABCDEFGHIJKLMNOPQRSTUVWXYZ012345',
    },
  })
  // The test gateway has its own sheets for every wallet.
  const { server } = providers
  const { store_id, token } = shop
  const { all, setActive } = contracts.orchestration
  const { data: accounts } = requireOk(await callRemote(server, all, { query: { store_id } }, { token }))
  const connection_id = accounts.find(({ provider }) => provider === 'test-gateway')?.connection_id ?? ''
  requireOk(await callRemote(server, setActive, { body: { connection_id, active: false } }, { token }))
  const texas = { country_code: 'US', region: 'TX', name: 'Texas', percentage: '8.25', applies_to_shipping: true }
  requireOk(await callRemote(server, contracts.salesTaxes.create, { body: { store_id, ...texas } }, { token }))
  const code = { store_id, code: 'HERON10', discount_type: 'percentage' as const, discount_value: 10 }
  requireOk(await callRemote(server, contracts.promoCodes.create, { body: code }, { token }))
  await publishPageAt(providers, shop, {
    promo_codes_enabled: true,
    tax_integration_enabled: true,
    one_click_checkout_enabled: true,
    one_click_checkout_googlepay: true,
    one_click_checkout_applepay: true,
  })
  const { checkout, session } = await openCheckout(providers, page, shop)
  const button = page.getByRole('button', { name: 'Google Pay' })
  const sheet = page.frameLocator('iframe[title="Google Pay sheet"]')
  // This browser has no Apple Pay.
  await expect(button).toBeVisible()
  await expect(page.getByRole('button', { name: 'Apple Pay' })).toHaveCount(0)
  await button.click()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(checkout.email).toHaveValue('')
  await button.click()
  // The sheet shows the server's tax for its address and the server's price of its shipping method.
  const live = async () =>
    requireOk(await callRemote(server, contracts.cartSessions.get, { params: { sessionId: session } })).live_cart
  const { payment_page_id } = await live()
  const { shipping_methods } = requireOk(
    await callRemote(server, contracts.shippingMethods.fetch, { body: { store_id, payment_page_id } }),
  )
  const dearest = shipping_methods.at(-1)
  await sheet.getByRole('button', { name: `Ship ${dearest?.shipping_title}` }).click()
  await expect.poll(async () => (await live()).shipping_method_id).toBe(dearest?.id)
  await sheet.getByRole('button', { name: 'Redeem HERON10' }).click()
  await expect.poll(async () => (await live()).promo_total).toBeGreaterThan(0)
  const { total, sales_tax_total } = await live()
  expect(sales_tax_total).toBeGreaterThan(0)
  await expect(sheet.getByText((total / 100).toFixed(2))).toBeVisible()
  await sheet.getByRole('button', { name: 'Pay', exact: true }).click()
  await checkout.expectConfirmed(session)
  expect(await onlyOrder(providers, shop)).toMatchObject({ payment_method: 'google_pay', total_price: total })
})
