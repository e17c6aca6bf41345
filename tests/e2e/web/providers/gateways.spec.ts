import { expect, test, type Page } from '@playwright/test'
import {
  connectByForm,
  onlyOrder,
  openCheckout,
  openShopAt,
  startProviders,
  type ProviderServer,
} from '../../../support/payments/provider-shop.ts'
import { createCybersourceDouble } from '../../../support/providers/cybersource/cybersource-double.ts'
import { CYBERSOURCE_KEYS, NUVEI_KEYS } from '../../../support/providers/keys-doubles.ts'
import { createNuveiDouble } from '../../../support/providers/nuvei/nuvei-double.ts'

const NUVEI = {
  provider: 'nuvei',
  fields: {
    'Merchant ID': NUVEI_KEYS.merchant_id,
    'Merchant site ID': NUVEI_KEYS.merchant_site_id,
    'Secret key': NUVEI_KEYS.secret_key,
  },
}
const CYBERSOURCE = {
  provider: 'cybersource',
  fields: {
    'Merchant ID': CYBERSOURCE_KEYS.merchant_id,
    'Key ID': CYBERSOURCE_KEYS.key_id,
    'Shared secret': CYBERSOURCE_KEYS.shared_secret,
  },
}

let providers: ProviderServer
test.beforeAll(async () => {
  providers = await startProviders([createNuveiDouble(), createCybersourceDouble()])
})
test.afterAll(() => providers.stop())

const field = (page: Page, title: string) => page.frameLocator(`iframe[title="${title}"]`).getByRole('textbox')

async function typeNuveiCard(page: Page, number: string): Promise<void> {
  await field(page, 'Nuvei card number').fill(number)
  await field(page, 'Nuvei expiry date').fill('12/34')
  await field(page, 'Nuvei security code').fill('123')
}

test('connects Nuvei, is declined, and pays after the bank posts the shopper back with a form [CN-007] [CN-017]', async ({
  page,
  context,
}) => {
  const shop = await connectByForm(providers, { page, context }, await openShopAt(providers), NUVEI)
  const { checkout, session } = await openCheckout(providers, page, shop)
  await checkout.fill()
  await typeNuveiCard(page, '4000128449498204')
  await checkout.pressPay()
  await expect(
    page.getByText('Your card has insufficient funds. You haven’t been charged. Try another card.').first(),
  ).toBeVisible()
  await typeNuveiCard(page, '4000020951595032')
  await checkout.pressPay()
  await page.getByRole('button', { name: 'Complete authentication' }).click()
  await checkout.expectConfirmed(session)
  const order = await onlyOrder(providers, shop)
  expect(order.attempts.map(({ status }) => status).toSorted()).toEqual(['approved', 'declined'])
})

test('connects Cybersource and charges a card from its Microform [CN-005] [CN-015]', async ({ page, context }) => {
  const shop = await connectByForm(providers, { page, context }, await openShopAt(providers), CYBERSOURCE)
  const { checkout, session } = await openCheckout(providers, page, shop)
  await checkout.fill()
  await field(page, 'Secure card number').fill('4111111111111111')
  await page.getByLabel('Expiry').last().fill('12 / 34')
  await field(page, 'Secure security code').fill('123')
  await checkout.pressPay()
  await checkout.expectConfirmed(session)
  expect((await onlyOrder(providers, shop)).attempts.at(-1)).toMatchObject({ status: 'approved' })
})
