import { expect, test, type Page } from '@playwright/test'
import { contracts } from '../../../src/shared/contracts/index.ts'
import {
  connectByForm,
  onlyOrder,
  openCheckout,
  openShopAt,
  startProviders,
  type ProviderServer,
} from '../../support/provider-shop.ts'
import { createAdyenDouble } from '../../support/providers/adyen-double.ts'
import { createStripeDouble } from '../../support/providers/stripe-double.ts'
import { callRemote, requireOk, type RemoteShop } from '../../support/remote-shop.ts'

const ADYEN = {
  provider: 'adyen',
  fields: {
    'Merchant account': 'KettleCraneECOM',
    'API key': 'AQEdouble0123456789abcdef0123456789',
    'Client key': 'test_ABCDEFGHIJKLMNOPQRSTUVWXYZ012345',
  },
}
const STRIPE = {
  provider: 'stripe',
  fields: { 'Publishable key': 'pk_test_51HeronDouble0001', 'Secret key': 'sk_test_51HeronDouble0001' },
}

let providers: ProviderServer
test.beforeAll(async () => {
  providers = await startProviders([createAdyenDouble(), createStripeDouble()])
})
test.afterAll(() => providers.stop())

/** Publishes a rule that goes from one account to the next, once each. */
async function cascadeOver({ store_id, token }: RemoteShop, ids: readonly string[]): Promise<void> {
  const steps = ids.map((connection_id) => ({
    connection_id,
    go_on: ['insufficient_funds' as const, 'generic_decline' as const],
    max_attempts: 1,
    timeout_seconds: 10,
  }))
  const action = { type: 'cascade' as const, steps, max_attempts: 3, max_seconds: 20 }
  const conditions = { groups: [{ conditions: [{ field: 'currency', operator: 'is' as const, value: 'USD' }] }] }
  const body = { store_id, name: 'Second try', kind: 'cascade' as const, conditions, action }
  const { create, publish } = contracts.routingRules
  const { server } = providers
  const { data: rule } = requireOk(await callRemote(server, create, { body }, { token }))
  const { rule_id, version } = rule
  requireOk(await callRemote(server, publish, { body: { rule_id, version } }, { token }))
}

const field = (page: Page, title: string) => page.frameLocator(`iframe[title="${title}"]`).getByRole('textbox')

async function typeStripeCard(page: Page, number: string): Promise<void> {
  await field(page, 'Secure card number input frame').fill(number)
  await field(page, 'Secure expiration date input frame').fill('12/34')
  await field(page, 'Secure CVC input frame').fill('123')
}

/** Adyen's component encrypts what was typed before it says that it is whole. */
async function typeAdyenCard(page: Page, number: string): Promise<void> {
  await field(page, 'Iframe for card number').fill(number)
  await field(page, 'Iframe for expiry date').fill('12/34')
  await field(page, 'Iframe for security code').fill('123')
  await expect(page.locator('[data-whole="yes"]')).toBeVisible()
}

test('goes on with another provider in plain words, everything typed kept, and the order shows the trail [OR-001]', async ({
  page,
  context,
}) => {
  const opened = await openShopAt(providers)
  const at = { page, context }
  const { connection_id: second } = await connectByForm(providers, at, opened, { ...ADYEN, name: 'Heron Adyen' })
  const { connection_id: first } = await connectByForm(providers, at, opened, { ...STRIPE, name: 'Heron Stripe' })
  await cascadeOver(opened, [first, second])

  const { checkout, session } = await openCheckout(providers, page, opened)
  await checkout.fill()
  await typeStripeCard(page, '4000 0000 0000 9995')
  await checkout.pressPay()
  const said = page.getByRole('alert').filter({ hasText: 'You can try once more through another payment provider' })
  await expect(said).toContainText('Your card has insufficient funds.')
  await expect(said).toContainText('Nothing was charged.')
  await expect(page.locator('iframe[title="Iframe for card number"]')).toBeFocused()
  await expect(page.locator('iframe[title="Secure card number input frame"]')).toHaveCount(0)
  await expect(checkout.email).toHaveValue('maya.ortiz@example.com')
  await expect(checkout.shipping('Address')).toHaveValue('2108 Alameda Drive')

  // Who loads the page anew is where they were.
  await page.reload()
  await expect(field(page, 'Iframe for card number')).toBeVisible()
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
      'The rule “Second try” (version 1) goes on to Heron Adyen, where the shopper entered the card again.',
    ),
  ).toBeVisible()
})

test('goes on unseen with another account of one provider that charges the same card [OR-001]', async ({
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
  await cascadeOver(opened, [first, second])
  const { checkout, session } = await openCheckout(providers, page, opened)
  await checkout.fill()
  await typeAdyenCard(page, '4000 3000 2222 3331')
  await checkout.pressPay()
  await checkout.expectConfirmed(session)
  const { attempts, order_id } = await onlyOrder(providers, opened)
  expect(attempts.map(({ status }) => status).toSorted()).toEqual(['approved', 'declined'])
  await page.goto(`${providers.server.url}/sales/orders/details?order_id=${order_id}`)
  await expect(page.getByText('The rule “Second try” (version 1) goes on to Heron two.')).toBeVisible()
})
