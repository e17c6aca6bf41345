import { expect, test } from '@playwright/test'
import {
  connectByForm,
  onlyOrder,
  openCheckout,
  openShopAt,
  startProviders,
  type ProviderServer,
} from '../../../support/payments/provider-shop.ts'
import { createAdyenDouble } from '../../../support/providers/adyen/adyen-double.ts'
import { createStripeDouble } from '../../../support/providers/stripe/stripe-double.ts'
import {
  ADYEN,
  ADYEN_NUMBER,
  cascadeOver,
  frameField,
  STRIPE_NUMBER,
  stripeAt,
  typeAdyenCard,
  typeStripeCard,
} from '../../../support/payments/two-providers.ts'

const STRIPE = stripeAt('HeronDouble0001')

let providers: ProviderServer
test.beforeAll(async () => {
  providers = await startProviders([createAdyenDouble(), createStripeDouble()])
})
test.afterAll(() => providers.stop())

test('falls back to another provider with a clear message, keeps all input, and the order lists the attempts [OR-001]', async ({
  page,
  context,
}) => {
  const opened = await openShopAt(providers)
  const at = { page, context }
  const { connection_id: second } = await connectByForm(providers, at, opened, { ...ADYEN, name: 'Heron Adyen' })
  const { connection_id: first } = await connectByForm(providers, at, opened, { ...STRIPE, name: 'Heron Stripe' })
  await cascadeOver(providers, opened, [first, second])

  const { checkout, session } = await openCheckout(providers, page, opened)
  await checkout.fill()
  await typeStripeCard(page, '4000 0000 0000 9995')
  await checkout.pressPay()
  const said = page.getByRole('alert').filter({ hasText: 'You can try another payment provider' })
  await expect(said).toContainText('Your card has insufficient funds.')
  await expect(said).toContainText('You haven’t been charged.')
  await expect(page.locator(`iframe[title="${ADYEN_NUMBER}"]`)).toBeFocused()
  await expect(page.locator(`iframe[title="${STRIPE_NUMBER}"]`)).toHaveCount(0)
  await expect(checkout.email).toHaveValue('maya.ortiz@example.com')
  await expect(checkout.shipping('Address')).toHaveValue('2108 Alameda Drive')

  // A reload keeps the state.
  await page.reload()
  await expect(frameField(page, ADYEN_NUMBER)).toBeVisible()
  await expect(checkout.email).toHaveValue('maya.ortiz@example.com')
  await typeAdyenCard(page, '4111 1111 1111 1111')
  await checkout.pressPay()
  await checkout.expectConfirmed(session)

  const { attempts, order_id } = await onlyOrder(providers, opened)
  expect(attempts.map(({ status }) => status).toSorted()).toEqual(['approved', 'declined'])
  await page.goto(`${providers.server.url}/sales/orders/details?order_id=${order_id}`)
  await expect(page.getByText('Heron Stripe').first()).toBeVisible()
  await expect(
    page.getByText(
      /Fallback by “Second try” \(version 1\): Heron Adyen\. Previous attempt: .* entered the card again\./,
    ),
  ).toBeVisible()
})

test('falls back silently to another account of the provider that can charge the same card [OR-001]', async ({
  page,
  context,
}) => {
  const opened = await openShopAt(providers)
  const at = { page, context }
  const { connection_id: second } = await connectByForm(providers, at, opened, {
    ...ADYEN,
    name: 'Heron two',
    fields: { ...ADYEN.fields, 'Merchant account': 'KettleCranePOS' },
  })
  const { connection_id: first } = await connectByForm(providers, at, opened, { ...ADYEN, name: 'Heron one' })
  await cascadeOver(providers, opened, [first, second])
  const { checkout, session } = await openCheckout(providers, page, opened)
  await checkout.fill()
  await typeAdyenCard(page, '4000 3000 2222 3331')
  await checkout.pressPay()
  await checkout.expectConfirmed(session)
  const { attempts, order_id } = await onlyOrder(providers, opened)
  expect(attempts.map(({ status }) => status).toSorted()).toEqual(['approved', 'declined'])
  await page.goto(`${providers.server.url}/sales/orders/details?order_id=${order_id}`)
  await expect(page.getByText('Fallback by “Second try” (version 1): Heron two.')).toBeVisible()
})

test('falls back with the same card after a redirect to the bank that then declined [OR-001]', async ({
  page,
  context,
}) => {
  const opened = await openShopAt(providers)
  const at = { page, context }
  const { connection_id: second } = await connectByForm(providers, at, opened, {
    ...ADYEN,
    name: 'Heron two',
    fields: { ...ADYEN.fields, 'Merchant account': 'KettleCranePOS' },
  })
  const { connection_id: first } = await connectByForm(providers, at, opened, { ...ADYEN, name: 'Heron one' })
  await cascadeOver(providers, opened, [first, second])
  const { checkout, session } = await openCheckout(providers, page, opened)
  await checkout.fill()
  await typeAdyenCard(page, '4000 3000 3333 4442')
  await checkout.pressPay()
  await page.getByRole('button', { name: 'Complete authentication' }).click()
  // No card is requested: the page was left, so its fields are empty.
  await checkout.expectConfirmed(session)
  const { attempts } = await onlyOrder(providers, opened)
  expect(attempts.map(({ status }) => status).toSorted()).toEqual(['approved', 'declined'])
})

test('asks for the card again after a redirect to a bank that declined [OR-001]', async ({ page, context }) => {
  const shop = await connectByForm(providers, { page, context }, await openShopAt(providers), ADYEN)
  const { checkout, session } = await openCheckout(providers, page, shop)
  await checkout.fill()
  await typeAdyenCard(page, '4000 3000 3333 4442')
  await checkout.pressPay()
  await page.getByRole('button', { name: 'Complete authentication' }).click()
  await expect(page.getByText('Your card has insufficient funds.').first()).toBeVisible()
  await expect(page.getByText('Enter your card again to pay.')).toBeVisible()
  await expect(checkout.shipping('Address')).toHaveValue('2108 Alameda Drive')
  await typeAdyenCard(page, '4111 1111 1111 1111')
  await checkout.pressPay()
  await checkout.expectConfirmed(session)
})

test('keeps the card in its fields during 3-D Secure over the page, and after a decline [OR-001]', async ({
  page,
  context,
}) => {
  const shop = await connectByForm(providers, { page, context }, await openShopAt(providers), STRIPE)
  const { checkout, session } = await openCheckout(providers, page, shop)
  await checkout.fill()
  await typeStripeCard(page, '4000 0000 0000 3220')
  await checkout.pressPay()
  const dialog = page.frameLocator('iframe[title="3D Secure 2 authentication"]')
  await dialog.getByRole('button', { name: 'Fail authentication' }).click()
  await expect(page.getByRole('region', { name: 'Payment' }).getByRole('alert').first()).toBeVisible()
  await expect(page.getByText('Enter your card again to pay.')).toHaveCount(0)
  await expect(frameField(page, STRIPE_NUMBER)).toHaveValue('4000 0000 0000 3220')
  await checkout.pressPay()
  await dialog.getByRole('button', { name: 'Complete authentication' }).click()
  await checkout.expectConfirmed(session)
})
