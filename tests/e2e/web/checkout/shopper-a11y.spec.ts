import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { contracts } from '../../../../src/shared/contracts/index.ts'
import { callRemote, openRemoteShop, requireOk, type RemoteShop } from '../../../support/e2e/remote-shop.ts'
import { watch } from '../../../support/e2e/watched-page.ts'
import { CheckoutPage, MAYA, touch } from '../../pages/checkout-page.ts'
import { publishPage, testServer } from '../../pages/shopper-setup.ts'

let shop: RemoteShop

test.beforeAll(async () => {
  shop = await openRemoteShop(testServer())
  const { store_id, token } = shop
  await publishPage(shop, { promo_codes_enabled: true, customer_phone_enabled: true })
  const code = { store_id, code: 'TEA10', discount_type: 'percentage', discount_value: 10 } as const
  requireOk(await callRemote(testServer(), contracts.promoCodes.create, { body: code }, { token }))
})

/** Expects no accessibility violations on the page, apart from the provider's own frame. */
async function expectAccessible(page: Page): Promise<void> {
  const axe = new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
  const { violations } = await axe.exclude('iframe').analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([])
}

const hasFocus = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === element.ownerDocument.activeElement && element.ownerDocument.hasFocus())

/** Presses Tab until the control has focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await hasFocus(control)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never comes to ${String(control)}`)
}

async function typeInto(page: Page, control: Locator, text: string): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.type(text)
}

const told = (page: Page) => page.locator('.shop-told')

const form = (page: Page) => page.getByRole('form', { name: 'Secure checkout' })

/** Fills in contact and address, from the top to the bottom of the form. */
async function fillByKeyboard(page: Page, checkout: CheckoutPage): Promise<void> {
  await typeInto(page, checkout.email, MAYA.email)
  await typeInto(page, checkout.shipping('Country'), 'United States')
  await typeInto(page, checkout.shipping('Full name'), MAYA.fullName)
  await typeInto(page, checkout.shipping('Address'), MAYA.address)
  await typeInto(page, checkout.shipping('City'), MAYA.city)
  await typeInto(page, checkout.shipping('Postal code'), MAYA.postalCode)
  await expect(checkout.shipping('State')).toHaveValue('TX')
  await tabTo(page, checkout.sameAsShipping)
  await page.keyboard.press('Space')
}

async function cardByKeyboard(page: Page, checkout: CheckoutPage): Promise<void> {
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await checkout.card.getByLabel('Card number').focus()
  await typeInto(page, checkout.card.getByLabel('Card number'), '4242424242424242')
  await typeInto(page, checkout.card.getByLabel('Expiry (MM / YY)'), '1234')
  await typeInto(page, checkout.card.getByLabel('CVC', { exact: true }), '123')
  if ((await checkout.card.getByLabel('Name on card').inputValue()) === '')
    await typeInto(page, checkout.card.getByLabel('Name on card'), MAYA.fullName)
}

for (const width of [1280, 390])
  test(`buys by keyboard alone, with every control named and every change announced, at ${width} [VA-032]`, async ({
    page,
    context,
  }) => {
    // Tabs through the whole page and runs axe four times.
    test.slow()
    const watched = watch(context)
    await page.setViewportSize({ width, height: 844 })
    const checkout = new CheckoutPage(page)
    const session = await checkout.openWhole(shop.variant_id)

    // Initially: one level-1 heading, and every field has a name.
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(form(page)).toMatchAriaSnapshot(`
      - form "Secure checkout":
        - region "Contact":
          - heading "Contact" [level=2]
          - textbox "Email"
          - textbox "Phone (optional)"
          - checkbox "Email me news and offers" [checked]
        - region "Shipping address":
          - heading "Shipping address" [level=2]
          - combobox "Country"
          - textbox "Full name"
          - textbox "Address"
          - textbox "Apartment, suite (optional)"
          - textbox "City"
          - textbox "Postal code"
        - region "Shipping method":
          - group "Shipping method":
            - radio /Standard/ [checked]
            - radio /Express/
        - region "Payment":
          - group "Payment":
            - radio "Card" [checked]
        - region "Order summary":
          - heading "Order summary" [level=2]
          - button "Edit cart"
          - term: Total
    `)
    await expectAccessible(page)

    // Pay with an empty form: announced at once, with focus on the first field and its own message.
    await tabTo(page, checkout.pay)
    await page.keyboard.press('Enter')
    await expect(checkout.email).toBeFocused()
    await expect(checkout.email).toHaveAccessibleDescription('Email is required')
    await expect(form(page).getByRole('alert').first()).toMatchAriaSnapshot(`
      - alert:
        - paragraph: /\\d+ fields need attention/
        - paragraph: You haven’t been charged. Your details are still here.
        - list:
          - listitem:
            - link "Email"
    `)
    await expect(checkout.shipping('Full name')).toHaveAccessibleDescription('Full name is required')
    await expectAccessible(page)

    // Everything by keyboard; the messages disappear as the fields are corrected.
    await fillByKeyboard(page, checkout)
    await expect(checkout.email).not.toHaveAttribute('aria-invalid')
    await expect(checkout.shipping('State')).toHaveAccessibleDescription('Filled in from your postal code.')

    // A different shipping method, and a code: the new total is announced.
    await checkout.shipping('Postal code').focus()
    await tabTo(page, page.getByRole('radio', { name: /Standard/ }))
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: /Express/ })).toBeChecked()
    await expect(told(page)).toHaveText('Total: $34.89')
    const promo = page.getByRole('textbox', { name: 'Promo code' })
    if (width === 390) {
      await page.getByRole('button', { name: /order summary/ }).focus()
      await page.keyboard.press('Enter')
    }
    await typeInto(page, promo.first(), 'NOPE')
    await page.keyboard.press('Enter')
    await expect(promo.first()).toHaveAccessibleDescription(/Invalid promo code|not/i)
    await page.keyboard.press('Control+A')
    await page.keyboard.type('TEA10')
    await page.keyboard.press('Enter')
    await expect(told(page)).toHaveText('TEA10 applied, you save $2.00. Total: $32.89')
    await expect(page.getByRole('button', { name: 'Remove promo code TEA10' }).first()).toBeFocused()
    await expectAccessible(page)

    // The card, in the provider's own frame, and Pay.
    await cardByKeyboard(page, checkout)
    await tabTo(page, checkout.pay)
    await expect(checkout.pay).toHaveAccessibleName('Pay $32.89')
    await page.keyboard.press('Enter')
    await checkout.expectConfirmed(session)
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - heading /Thank you, Maya/ [level=1]
        - region "Order summary":
          - heading "Order summary" [level=2]
    `)
    await expectAccessible(page)
    watched.expectQuiet()
  })

test('Enter moves to the next field until all fields are complete', async ({ page }) => {
  const checkout = new CheckoutPage(page)
  await checkout.openWhole(shop.variant_id)
  await checkout.email.fill(MAYA.email)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Phone (optional)')).toBeFocused()
  await expect(page.getByText(/needs? attention/)).toHaveCount(0)
})

test('nothing scrolls horizontally on a phone at 200 % zoom', async ({ page }) => {
  await page.setViewportSize({ width: 195, height: 422 })
  await new CheckoutPage(page).open(shop.variant_id)
  await touch(page)
  await page.locator('iframe[title="Card details"]').waitFor({ state: 'attached' })
  const wide = () =>
    page.evaluate(() => {
      const width = document.documentElement.clientWidth
      const out = [...document.querySelectorAll('body *')].filter(
        (part) => part.getBoundingClientRect().right > width + 0.5,
      )
      return {
        scrolls: document.documentElement.scrollWidth - width,
        out: out.map((part) => `${part.tagName}.${part.className}`),
      }
    })
  expect(await wide()).toEqual({ scrolls: 0, out: [] })
})
