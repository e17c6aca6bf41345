import { expect, test, type Page } from '@playwright/test'
import {
  connectByForm,
  onlyOrder,
  openCheckout,
  openShopAt,
  startProviders,
  type ProviderServer,
} from '../../../support/payments/provider-shop.ts'
import { createAdyenDouble } from '../../../support/providers/adyen/adyen-double.ts'
import { createBraintreeDouble } from '../../../support/providers/braintree/braintree-double.ts'
import { createNmiDouble } from '../../../support/providers/nmi/nmi-double.ts'
import { cascadeOver } from '../../../support/payments/two-providers.ts'

const ADYEN = {
  provider: 'adyen',
  fields: {
    'Merchant account': 'KettleCraneECOM',
    'API key': 'AQEdouble0123456789abcdef0123456789',
    'Client key': 'test_ABCDEFGHIJKLMNOPQRSTUVWXYZ012345',
  },
}

let providers: ProviderServer
test.beforeAll(async () => {
  providers = await startProviders([createAdyenDouble(), createBraintreeDouble(), createNmiDouble()])
})
test.afterAll(() => providers.stop())

/** Types a card into a provider's own frames, found by title. */
async function typeCard(page: Page, titles: { number: string; expiry: string; cvc: string }, number: string) {
  const field = (title: string) => page.frameLocator(`iframe[title="${title}"]`).getByRole('textbox')
  await field(titles.number).fill(number)
  await field(titles.expiry).fill('12/34')
  await field(titles.cvc).fill('123')
}

const ADYEN_FRAMES = {
  number: 'Iframe for card number',
  expiry: 'Iframe for expiry date',
  cvc: 'Iframe for security code',
}

/** Adyen's component encrypts the input before it reports that it is complete. */
async function typeAdyenCard(page: Page, number: string): Promise<void> {
  await typeCard(page, ADYEN_FRAMES, number)
  await expect(page.locator(`[data-whole="yes"][data-digits="${number.slice(-4)}"]`)).toBeVisible()
}

test('connects Adyen, charges its encrypted card, and returns from the bank [RT-043] [PR-003]', async ({
  page,
  context,
}) => {
  const shop = await connectByForm(providers, { page, context }, await openShopAt(providers), ADYEN)
  const { checkout, session } = await openCheckout(providers, page, shop)
  await checkout.fill()
  await typeAdyenCard(page, '4917 6100 0000 0000')
  await checkout.pressPay()
  // From our page that posts to the bank, to the bank, and back to the URL that finds the session.
  await page.getByRole('button', { name: 'Complete authentication' }).click()
  await checkout.expectConfirmed(session)
  expect((await onlyOrder(providers, shop)).attempts[0]).toMatchObject({ status: 'approved' })
})

test('shows Adyen’s challenge over the page if Adyen requests it [RT-043]', async ({ page, context }) => {
  const shop = await connectByForm(providers, { page, context }, await openShopAt(providers), ADYEN)
  const { checkout, session } = await openCheckout(providers, page, shop)
  await checkout.fill()
  await typeAdyenCard(page, '5201 2815 0512 9736')
  await checkout.pressPay()
  const dialog = page.getByRole('dialog', { name: 'Confirm with your bank' })
  const bank = dialog.frameLocator('iframe[title="3D Secure authentication"]')
  await expect(bank.getByRole('button', { name: 'Complete authentication' })).toBeVisible()
  // A reload resumes it.
  await page.reload()
  await bank.getByRole('button', { name: 'Complete authentication' }).click()
  await checkout.expectConfirmed(session)
})

test('connects NMI and charges a card from Collect.js [RT-050] [PR-003]', async ({ page, context }) => {
  const shop = await connectByForm(providers, { page, context }, await openShopAt(providers), {
    provider: 'nmi',
    fields: {
      'Security key': '6457Thfj624V5r7WUwc5v6a68Zsd6YEm',
      'Tokenization key': 'A1b2C3-D4e5F6-G7h8J9-K1l2M3',
    },
  })
  const { checkout, session } = await openCheckout(providers, page, shop)
  await checkout.fill()
  const frames = {
    number: 'Secure Credit Card Form - Credit Card Number',
    expiry: 'Secure Credit Card Form - Expiration',
    cvc: 'Secure Credit Card Form - CVV',
  }
  await expect(page.frameLocator(`iframe[title="${frames.cvc}"]`).getByRole('textbox')).toBeVisible()
  await checkout.pressPay()
  await expect(page.getByText('Card number is required')).toBeVisible()
  await typeCard(page, frames, '4000 0000 0000 0002')
  await checkout.pressPay()
  await expect(page.getByRole('alert').filter({ hasText: 'declined' })).toBeVisible()
  await typeCard(page, frames, '4111 1111 1111 1111')
  await checkout.pressPay()
  await checkout.expectConfirmed(session)
  expect((await onlyOrder(providers, shop)).attempts[0]).toMatchObject({ status: 'approved' })
})

test('connects Braintree and charges a card from Hosted Fields, with 3-D Secure [RT-047] [PR-003]', async ({
  page,
  context,
}) => {
  const shop = await connectByForm(providers, { page, context }, await openShopAt(providers), {
    provider: 'braintree',
    fields: {
      'Merchant ID': 'heronkettles0001',
      'Public key': 'abcdefgh12345678',
      'Private key': '0123456789abcdef0123456789abcdef',
    },
  })
  const { checkout, session } = await openCheckout(providers, page, shop)
  await checkout.fill()
  const frames = {
    number: 'Secure Credit Card Frame - Credit Card Number',
    expiry: 'Secure Credit Card Frame - Expiration Date',
    cvc: 'Secure Credit Card Frame - CVV',
  }
  await typeCard(page, frames, '4000 0000 0000 1091')
  await checkout.pressPay()
  const bank = page.frameLocator('iframe[title="Bank authentication"]')
  await bank.getByRole('button', { name: 'Fail authentication' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await checkout.pressPay()
  await bank.getByRole('button', { name: 'Complete authentication' }).click()
  await checkout.expectConfirmed(session)
  expect((await onlyOrder(providers, shop)).attempts[0]).toMatchObject({ status: 'approved' })
})

test('waits for a shopper who takes minutes at the bank, and charges once [RT-047]', async ({ page, context }) => {
  const shop = await connectByForm(providers, { page, context }, await openShopAt(providers), {
    provider: 'braintree',
    fields: {
      'Merchant ID': 'heronkettles0001',
      'Public key': 'abcdefgh12345678',
      'Private key': '0123456789abcdef0123456789abcdef',
    },
  })
  await page.clock.install()
  const { checkout, session } = await openCheckout(providers, page, shop)
  await checkout.fill()
  const frames = {
    number: 'Secure Credit Card Frame - Credit Card Number',
    expiry: 'Secure Credit Card Frame - Expiration Date',
    cvc: 'Secure Credit Card Frame - CVV',
  }
  await typeCard(page, frames, '4000 0000 0000 1091')
  await checkout.pressPay()
  const bank = page.frameLocator('iframe[title="Bank authentication"]')
  await expect(bank.getByRole('button', { name: 'Complete authentication' })).toBeVisible()
  await page.clock.fastForward('03:00')
  await expect(checkout.pay).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('We couldn’t submit your card.')).toHaveCount(0)
  await bank.getByRole('button', { name: 'Complete authentication' }).click()
  await checkout.expectConfirmed(session)
  expect((await onlyOrder(providers, shop)).attempts).toHaveLength(1)
})

test('charges a card with the second account’s key after a fallback between NMI accounts [OR-001]', async ({
  page,
  context,
}) => {
  const opened = await openShopAt(providers)
  const at = { page, context }
  const account = (end: string) => ({
    provider: 'nmi',
    name: `NMI ${end}`,
    fields: {
      'Security key': `6457Thfj624V5r7WUwc5v6a68Zsd6${end}`,
      'Tokenization key': `A1b2C3-D4e5F6-G7h8J9-${end}`,
    },
  })
  const { connection_id: second } = await connectByForm(providers, at, opened, account('SECOND'))
  const { connection_id: first } = await connectByForm(providers, at, opened, account('FIRST1'))
  await cascadeOver(providers, opened, [first, second])
  const before = providers.doubles.requests.length
  const { checkout, session } = await openCheckout(providers, page, opened)
  await checkout.fill()
  const frames = {
    number: 'Secure Credit Card Form - Credit Card Number',
    expiry: 'Secure Credit Card Form - Expiration',
    cvc: 'Secure Credit Card Form - CVV',
  }
  await typeCard(page, frames, '4000 0000 0000 0002')
  await checkout.pressPay()
  await expect(page.getByRole('alert').filter({ hasText: 'You can try another payment provider' })).toBeVisible()
  await typeCard(page, frames, '4111 1111 1111 1111')
  await checkout.pressPay()
  await checkout.expectConfirmed(session)
  const keys = providers.doubles.requests
    .slice(before)
    .filter(({ path }) => path === '/stand-in/tokens')
    .map(({ text }) => /A1b2C3-D4e5F6-G7h8J9-(\w+)/.exec(text)?.[1])
  expect(keys).toEqual(['FIRST1', 'SECOND'])
})

test('asks a shopper who returns from the bank through the back/forward cache how to continue, and charges once [RT-043]', async ({
  page,
  context,
}) => {
  const shop = await connectByForm(providers, { page, context }, await openShopAt(providers), ADYEN)
  const { checkout, session } = await openCheckout(providers, page, shop)
  await checkout.fill()
  await typeAdyenCard(page, '4917 6100 0000 0000')
  // The page as restored from the back/forward cache: still paying, on its way to the bank.
  let gone = 0
  await page.route('**/*', async (route) => {
    const request = route.request()
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return route.fallback()
    gone += 1
    return route.fulfill({ status: 204 })
  })
  await checkout.pressPay()
  await expect.poll(() => gone).toBe(1)
  await page.unroute('**/*')
  await expect(checkout.pay).toHaveAttribute('aria-disabled', 'true')
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  const dialog = page.getByRole('dialog', { name: 'Confirm with your bank' })
  await dialog.getByRole('button', { name: 'Cancel payment' }).click()
  await expect(page.getByText('You canceled before the payment was confirmed.').first()).toBeVisible()
  await expect(checkout.pay).not.toHaveAttribute('aria-disabled', 'true')
  await typeAdyenCard(page, '4111 1111 1111 1111')
  await checkout.pressPay()
  await checkout.expectConfirmed(session)
  await onlyOrder(providers, shop)
})
