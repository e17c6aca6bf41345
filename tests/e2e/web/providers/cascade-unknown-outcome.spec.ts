import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { gateDoubles, type GatedDoubles } from '../../../support/payments/gated-doubles.ts'
import {
  connectByForm,
  onlyOrder,
  openCheckout,
  openShopAt,
  startProviders,
  type ProviderServer,
} from '../../../support/payments/provider-shop.ts'
import { createAdyenDouble, type AdyenDouble } from '../../../support/providers/adyen/adyen-double.ts'
import type { DoubleRequest } from '../../../support/providers/double-server.ts'
import { createStripeDouble, type StripeDouble } from '../../../support/providers/stripe/stripe-double.ts'
import {
  ADYEN,
  ADYEN_NUMBER,
  cascadeOver,
  frameField,
  stripeAt,
  STRIPE_NUMBER,
  typeAdyenCard,
  typeStripeCard,
} from '../../../support/payments/two-providers.ts'

let stripe: StripeDouble
let adyen: AdyenDouble
let gates: GatedDoubles
let providers: ProviderServer
/** Key suffixes of the Stripe accounts that don't report their payments. */
const blind = new Set<string>()

// In sequence, because the blocked requests belong to one test at a time.
test.describe.configure({ mode: 'default' })

const belongsTo = ({ host, headers }: DoubleRequest, key: string): boolean =>
  host === 'api.stripe.com' && (headers.authorization ?? '').endsWith(key)

test.beforeAll(async () => {
  stripe = createStripeDouble()
  adyen = createAdyenDouble()
  const tells = {
    ...stripe,
    answer: (request: DoubleRequest) =>
      request.method === 'GET' &&
      request.path.startsWith('/v1/payment_intents') &&
      [...blind].some((key) => belongsTo(request, key))
        ? { status: 503, json: { error: { type: 'api_error', message: 'Try again later' } } }
        : stripe.answer(request),
  }
  gates = gateDoubles([tells, adyen])
  providers = await startProviders(gates.doubles)
})
test.afterAll(() => providers.stop())
test.afterEach(() => {
  gates.drop()
  blind.clear()
})

/** Clicks Pay as a shopper with a Stripe account that doesn't respond, and an Adyen account as fallback. */
async function pressInVain(
  { page, context }: { page: Page; context: BrowserContext },
  { key, number, when }: { key: string; number: string; when: 'before' | 'after' },
) {
  const shop = await openShopAt(providers)
  const at = { page, context }
  const { connection_id: second } = await connectByForm(providers, at, shop, { ...ADYEN, name: 'Heron Adyen' })
  const account = { ...stripeAt(key), name: 'Heron Stripe' }
  const { connection_id: first } = await connectByForm(providers, at, shop, account)
  await cascadeOver(providers, shop, [first, second], 3)
  const { checkout, session } = await openCheckout(providers, page, shop)
  await checkout.fill()
  await typeStripeCard(page, number)
  gates.hold({
    match: (request) => request.method === 'POST' && request.path === '/v1/payment_intents' && belongsTo(request, key),
    when,
  })
  const before = adyen.payments.size
  await checkout.pressPay()
  await expect.poll(() => gates.held()).toBeGreaterThan(0)
  /** Payments that were charged at either provider. */
  const charges = () => ({
    stripe: [...stripe.account(`sk_test_51${key}`).intents.values()].filter(({ status }) => status === 'succeeded')
      .length,
    adyen: adyen.payments.size - before,
  })
  const expectKept = async () => {
    await expect(checkout.email).toHaveValue('maya.ortiz@example.com')
    await expect(checkout.shipping('Address')).toHaveValue('2108 Alameda Drive')
    await expect(checkout.shipping('City')).toHaveValue('Austin')
  }
  return { shop, checkout, session, charges, expectKept }
}

test('makes the order of a charge found by status lookup, and calls no other provider [OR-001]', async ({
  page,
  context,
}) => {
  const card = { key: 'LostCharged01', number: '4242 4242 4242 4242', when: 'after' } as const
  const { shop, checkout, session, charges } = await pressInVain({ page, context }, card)
  await checkout.expectConfirmed(session)
  expect(charges()).toEqual({ stripe: 1, adyen: 0 })
  const { attempts } = await onlyOrder(providers, shop)
  expect(attempts.map(({ status }) => status)).toEqual(['approved'])
})

test('falls back with a clear message once the status lookup reports a decline [OR-001]', async ({ page, context }) => {
  const card = { key: 'LostRefused01', number: '4000 0000 0000 9995', when: 'after' } as const
  const { shop, checkout, session, charges, expectKept } = await pressInVain({ page, context }, card)
  const said = page.getByRole('alert').filter({ hasText: 'You can try another payment provider' })
  await expect(said).toContainText('Your card has insufficient funds.')
  await expect(said).toContainText('You haven’t been charged.')
  await expectKept()
  expect(charges()).toEqual({ stripe: 0, adyen: 0 })
  await typeAdyenCard(page, '4111 1111 1111 1111')
  await checkout.pressPay()
  await checkout.expectConfirmed(session)
  expect(charges()).toEqual({ stripe: 0, adyen: 1 })
  const { attempts } = await onlyOrder(providers, shop)
  expect(attempts.map(({ status }) => status).toSorted()).toEqual(['approved', 'declined'])
})

test("doesn't continue while the outcome is unknown, and does once it is known [OR-001]", async ({ page, context }) => {
  blind.add('LostBlind01')
  const card = { key: 'LostBlind01', number: '4000 0000 0000 9995', when: 'after' } as const
  const { shop, checkout, session, charges, expectKept } = await pressInVain({ page, context }, card)
  await expect(page.getByRole('heading', { name: 'Checking your payment' })).toBeVisible()
  await expect(page.getByText('Please don’t pay again. You can only be charged once.')).toBeVisible()
  await expect(checkout.pay).toHaveCount(0)
  await expect(page.locator(`iframe[title="${ADYEN_NUMBER}"]`)).toHaveCount(0)
  // Nor in a new tab, or after a reload.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Checking your payment' })).toBeVisible()
  blind.clear()
  await expect(page.getByRole('alert').filter({ hasText: 'Your card has insufficient funds.' })).toBeVisible()
  await expectKept()
  await typeAdyenCard(page, '4111 1111 1111 1111')
  await checkout.pressPay()
  await checkout.expectConfirmed(session)
  expect(charges()).toEqual({ stripe: 0, adyen: 1 })
  const { attempts } = await onlyOrder(providers, shop)
  expect(attempts.map(({ status }) => status).toSorted()).toEqual(['approved', 'declined'])
})

test('reports that nothing was charged if the provider has never received it [OR-001]', async ({ page, context }) => {
  const card = { key: 'LostUnheard01', number: '4242 4242 4242 4242', when: 'before' } as const
  const { shop, checkout, session, charges, expectKept } = await pressInVain({ page, context }, card)
  await expect(page.getByRole('heading', { name: 'Checking your payment' })).toBeVisible()
  // A call may be in transit for up to half a minute.
  const said = page.getByRole('alert').filter({ hasText: 'you haven’t been charged' })
  await expect(said).toBeVisible({ timeout: 60_000 })
  await expectKept()
  expect(charges()).toEqual({ stripe: 0, adyen: 0 })
  gates.drop()
  // The card doesn't have to be entered again either.
  await expect(frameField(page, STRIPE_NUMBER)).toHaveValue('4242 4242 4242 4242')
  await checkout.pressPay()
  await checkout.expectConfirmed(session)
  expect(charges()).toEqual({ stripe: 1, adyen: 0 })
  await onlyOrder(providers, shop)
})
