import { expect, test } from '@playwright/test'
import {
  connectByForm,
  onlyOrder,
  openCheckout,
  openShopAt,
  publishPageAt,
  startProviders,
  type ProviderServer,
} from '../../../support/payments/provider-shop.ts'
import { callRemote, requireOk } from '../../../support/e2e/remote-shop.ts'
import { contracts } from '../../../../src/shared/contracts/index.ts'
import { createPayPalDouble } from '../../../support/providers/paypal/paypal-double.ts'

const PAYPAL = {
  provider: 'paypal',
  fields: {
    'Client ID': 'AdoubleHeronKettles0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOP',
    Secret: 'EdoubleHeronKettles0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOP',
  },
}

let providers: ProviderServer
test.beforeAll(async () => {
  providers = await startProviders([createPayPalDouble()])
})
test.afterAll(() => providers.stop())

test('connects PayPal, pays on its page and returns [RT-048] [PR-003]', async ({ page, context }) => {
  const shop = await connectByForm(providers, { page, context }, await openShopAt(providers), PAYPAL)
  const { checkout, session } = await openCheckout(providers, page, shop)
  await checkout.fill()
  await page.getByRole('radio', { name: 'PayPal' }).press('Space')
  await checkout.pressPay()
  // After canceling there, the form is back with all input.
  await page.getByRole('button', { name: 'Fail authentication' }).click()
  await expect(page.getByText(/You canceled before the payment was confirmed/)).toBeVisible()
  await expect(checkout.email).toHaveValue('maya.ortiz@example.com')
  await page.getByRole('radio', { name: 'PayPal' }).press('Space')
  await checkout.pressPay()
  await page.getByRole('button', { name: 'Complete authentication' }).click()
  await checkout.expectConfirmed(session)
  expect((await onlyOrder(providers, shop)).payment_method).toBe('paypal')
})

test('charges a card from PayPal’s own fields, for an order created at that time [RT-048]', async ({
  page,
  context,
}) => {
  const shop = await connectByForm(providers, { page, context }, await openShopAt(providers), PAYPAL)
  const { checkout, session } = await openCheckout(providers, page, shop)
  await checkout.fill()
  const field = (name: string) => page.frameLocator(`iframe[title="paypal_card_${name}_field"]`).getByRole('textbox')
  await field('number').fill('4868719196829038')
  await field('expiry').fill('12/34')
  await field('cvv').fill('123')
  await checkout.pressPay()
  await checkout.expectConfirmed(session)
  expect((await onlyOrder(providers, shop)).attempts[0]).toMatchObject({ status: 'approved' })
})

for (const [capture_when, held] of [
  ['at_once', 'paid'],
  ['by_hand', 'authorized'],
] as const) {
  test(`pays with PayPal’s own button, which validates the forms first, with capture ${capture_when} [RT-048]`, async ({
    page,
    context,
  }) => {
    const shop = await connectByForm(providers, { page, context }, await openShopAt(providers), PAYPAL)
    const { token } = shop
    const settings = { store_id: shop.store_id, capture_when }
    requireOk(
      await callRemote(providers.server, contracts.authorizations.updateSettings, { body: settings }, { token }),
    )
    await publishPageAt(providers, shop, { one_click_checkout_enabled: true, one_click_checkout_paypal: true })
    const { checkout, session } = await openCheckout(providers, page, shop)
    const button = page.frameLocator('iframe[title="PayPal"]').getByRole('button', { name: 'PayPal' })
    await button.click()
    await expect(page.getByText('Email is required').first()).toBeVisible()
    await checkout.fill()
    await button.click()
    await page
      .frameLocator('iframe[title="PayPal Checkout"]')
      .getByRole('button', { name: 'Complete authentication' })
      .click()
    await checkout.expectConfirmed(session)
    expect(await onlyOrder(providers, shop)).toMatchObject({ payment_method: 'paypal', payment_status: held })
  })
}
