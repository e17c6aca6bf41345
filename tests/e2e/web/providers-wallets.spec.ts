import { expect, test } from '@playwright/test'
import { contracts } from '../../../src/shared/contracts/index.ts'
import {
  connectByForm,
  onlyOrder,
  openCheckout,
  openShopAt,
  publishPageAt,
  startProviders,
  type ProviderServer,
} from '../../support/provider-shop.ts'
import { createAdyenDouble } from '../../support/providers/adyen-double.ts'
import { createGooglePayDouble } from '../../support/providers/google-pay-script.ts'
import { callRemote, requireOk } from '../../support/remote-shop.ts'

let providers: ProviderServer
test.beforeAll(async () => {
  providers = await startProviders([createAdyenDouble(), createGooglePayDouble()])
})
test.afterAll(() => providers.stop())

test('pays by Google Pay, whose token the card account charges, and offers no wallet that is not there [RT-045]', async ({
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
  // The test gateway has every wallet in sheets of its own.
  const { server } = providers
  const { store_id, token } = shop
  const { all, setActive } = contracts.orchestration
  const { data: accounts } = requireOk(await callRemote(server, all, { query: { store_id } }, { token }))
  const connection_id = accounts.find(({ provider }) => provider === 'test-gateway')?.connection_id ?? ''
  requireOk(await callRemote(server, setActive, { body: { connection_id, active: false } }, { token }))
  await publishPageAt(providers, shop, {
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
  await sheet.getByRole('button', { name: 'Pay' }).click()
  await checkout.expectConfirmed(session)
  expect((await onlyOrder(providers, shop)).payment_method).toBe('google_pay')
})
