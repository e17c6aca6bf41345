import { expect, test, type Page } from '@playwright/test'
import {
  connectByForm,
  onlyOrder,
  openCheckout,
  openShopAt,
  startProviders,
  type ProviderServer,
} from '../../../support/payments/provider-shop.ts'
import { createStripeDouble } from '../../../support/providers/stripe/stripe-double.ts'

const KEYS = {
  'Publishable key': 'pk_test_51HeronDouble0001',
  'Secret key': 'sk_test_51HeronDouble0001',
}

let providers: ProviderServer
test.beforeAll(async () => {
  providers = await startProviders([createStripeDouble()])
})
test.afterAll(() => providers.stop())

const field = (page: Page, frame: string) => page.frameLocator(`iframe[title="${frame}"]`).getByRole('textbox')

const fillCard = async (page: Page, number: string): Promise<void> => {
  await field(page, 'Secure card number input frame').fill(number)
  await field(page, 'Secure expiration date input frame').fill('12/34')
  await field(page, 'Secure CVC input frame').fill('123')
}

test('connects Stripe and charges a card from its Elements [RT-052] [PR-003]', async ({ page, context }) => {
  const shop = await connectByForm(providers, { page, context }, await openShopAt(providers), {
    provider: 'stripe',
    fields: KEYS,
  })
  const { checkout, session } = await openCheckout(providers, page, shop)
  await checkout.fill()

  // Missing card details are reported next to the field, and nothing is sent.
  await expect(field(page, 'Secure CVC input frame')).toBeVisible()
  await checkout.pressPay()
  await expect(page.getByText('Card number is required')).toBeVisible()

  await fillCard(page, '4000 0000 0000 0002')
  await checkout.pressPay()
  await expect(page.getByRole('alert').filter({ hasText: 'declined' })).toBeVisible()

  await fillCard(page, '4242 4242 4242 4242')
  await checkout.pressPay()
  await checkout.expectConfirmed(session)
  const order = await onlyOrder(providers, shop)
  expect(order.attempts[0]).toMatchObject({ status: 'approved', card_last_four: '4242' })
  // The card number never reached our server: it was only typed into Stripe's frame.
  expect(
    providers.doubles.requests
      .filter(({ host }) => host === 'api.stripe.com')
      .map(({ text }) => text)
      .join(),
  ).not.toMatch(/4242\s?4242/)
})

test('opens the challenge over the page, and stops if it fails [RT-052]', async ({ page, context }) => {
  const shop = await connectByForm(providers, { page, context }, await openShopAt(providers), {
    provider: 'stripe',
    fields: KEYS,
  })
  const { checkout, session } = await openCheckout(providers, page, shop)
  await checkout.fill()
  const bank = page.frameLocator('iframe[title="3D Secure 2 authentication"]')
  await fillCard(page, '4000 0000 0000 3220')
  await checkout.pressPay()
  await bank.getByRole('button', { name: 'Fail authentication' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await fillCard(page, '4000 0000 0000 3220')
  await checkout.pressPay()
  await bank.getByRole('button', { name: 'Complete authentication' }).click()
  await checkout.expectConfirmed(session)
  expect((await onlyOrder(providers, shop)).attempts[0]).toMatchObject({ status: 'approved' })
})

test('allows only the hosts of its providers, and reports a script that fails to load [PR-003]', async ({
  page,
  context,
}) => {
  const shop = await connectByForm(providers, { page, context }, await openShopAt(providers), {
    provider: 'stripe',
    fields: KEYS,
  })
  await page.route('**/js.stripe.com/v3/', (route) => route.abort())
  const { session } = await openCheckout(providers, page, shop)
  await expect(page.getByText('We couldn’t load the card fields. You haven’t been charged.')).toBeVisible()
  await page.unroute('**/js.stripe.com/v3/')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(field(page, 'Secure card number input frame')).toBeVisible()
  const reply = await page.request.get(`${providers.server.url}/checkout?session=${session}`)
  const policy = reply.headers()['content-security-policy'] ?? ''
  const scripts = /script-src ([^;]*)/
    .exec(policy)?.[1]
    ?.split(' ')
    .filter((source) => source.startsWith('http'))
  expect(scripts).toEqual([providers.doubles.url])
})
