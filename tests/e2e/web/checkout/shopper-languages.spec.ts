import { expect, test } from '@playwright/test'
import { contracts } from '../../../../src/shared/contracts/index.ts'
import { callRemote, openRemoteShop, requireOk, type RemoteShop } from '../../../support/e2e/remote-shop.ts'
import { MAYA } from '../../pages/checkout-page.ts'
import { publishPage, testServer } from '../../pages/shopper-setup.ts'

let shop: RemoteShop

test.beforeAll(async () => {
  shop = await openRemoteShop(testServer())
  await publishPage(shop, { language: 'de', language_follows_shopper: false, promo_codes_enabled: true })
  const { store_id, token } = shop
  const body = {
    store_id,
    code: 'DEAR',
    discount_type: 'percentage',
    discount_value: 15,
    minimum_subtotal: 125_000,
  } as const
  requireOk(await callRemote(testServer(), contracts.promoCodes.create, { body }, { token }))
})

test('a page in German explains in German why a code or card is rejected, in any browser language [PP-015] [PC-006]', async ({
  page,
}) => {
  await page.goto(`/checkout?variant_id=${shop.variant_id}`)
  await page.waitForURL(/[?&]session=/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  const pay = page.getByRole('button', { name: / bezahlen$/ })
  await expect(pay).toBeVisible()
  await page.locator('.shop-promo input').fill('dear')
  await page.locator('.shop-promo input').press('Enter')
  await expect(page.getByText('Dieser Gutscheincode gilt ab einem Bestellwert von 1.250,00 $')).toBeVisible()

  const fields: Record<string, string> = {
    'shop-email': MAYA.email,
    'shop-fullName': MAYA.fullName,
    'shop-address': MAYA.address,
    'shop-city': MAYA.city,
    'shop-postalCode': MAYA.postalCode,
  }
  await page.locator('#shop-country').selectOption('US')
  for (const [id, value] of Object.entries(fields)) await page.locator(`#${id}`).fill(value)
  await page.locator('#shop-state').selectOption(MAYA.state)
  await page.getByLabel('Rechnungsadresse entspricht der Lieferadresse').press('Space')
  const card = page.frameLocator('iframe[title="Kartendaten"]')
  await card.getByLabel('Kartennummer').fill('4000 0000 0000 9995')
  await card.getByLabel('Gültig bis').fill('12 / 34')
  await card.getByLabel('CVC', { exact: true }).fill('123')
  await card.getByLabel('Name auf der Karte').fill(MAYA.fullName)
  await pay.press('Enter')
  await expect(
    page
      .getByText(
        'Ihre Karte ist nicht ausreichend gedeckt. Es wurde nichts abgebucht. Versuchen Sie eine andere Karte.',
      )
      .first(),
  ).toBeVisible()
  await expect(page.locator('main')).not.toContainText(/Try another card|insufficient/)
})
