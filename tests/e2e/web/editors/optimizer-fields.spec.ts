import { expect, test, type Page } from '@playwright/test'
import { optimizerContent } from '../../../../src/shared/contracts/pages/optimizer-content.ts'
import { contracts } from '../../../../src/shared/contracts/index.ts'
import { callRemote, requireOk, type Remote } from '../../../support/e2e/remote-shop.ts'
import { watch } from '../../../support/e2e/watched-page.ts'
import { CheckoutPage } from '../../pages/checkout-page.ts'
import { afterFields, bumpFields, offerChanges } from '../../pages/offer-changes.ts'
import { openOfferShop } from '../../pages/offer-shop.ts'

const server = (): Remote => ({ url: process.env.E2E_URL ?? '' })

/** Makes closed shadow roots open, where an offer with custom CSS has its prices and buttons. */
const openShadows = (page: Page) =>
  page.addInitScript(() => {
    const attach: unknown = Reflect.get(Element.prototype, 'attachShadow')
    if (typeof attach !== 'function') throw new Error('This browser has no shadows')
    Reflect.set(Element.prototype, 'attachShadow', function openly(this: Element, init: object) {
      const root: unknown = Reflect.apply(attach, this, [{ ...init, mode: 'open' }])
      return root
    })
  })

/** Reads the current effect of every change on the checkout page, by its fields. */
async function readAll(page: Page): Promise<Record<string, unknown>> {
  const seen: Record<string, unknown> = {}
  for (const { fields, read } of offerChanges) seen[fields.join(' ')] = await read(page)
  return seen
}

const afterAll = Object.fromEntries(offerChanges.map(({ fields, after }) => [fields.join(' '), after]))

async function openOffer(page: Page, variant_id: string): Promise<void> {
  const session = await new CheckoutPage(page).open(variant_id)
  await page.goto(`/special-offer?session=${session}`)
  await expect(page.getByRole('button', { name: /^No, thank you/ })).toBeVisible()
}

test('every field of the editor has a change here', () => {
  const changed = offerChanges.flatMap(({ fields }) => fields)
  // Plans are products of the store, which have their own tests.
  const hidden = ['subscription_frequency', 'subscription_end_type', 'subscription_plan_id', 'subscription_option_id']
  expect(new Set([...changed, ...bumpFields, ...afterFields, ...hidden])).toEqual(
    new Set(Object.keys(optimizerContent.shape)),
  )
})

test('every field of an offer takes effect once it is published, and not before [OP-001] [OP-002] [OP-005] [OP-006] [OP-007] [OP-008] [OP-009] [OP-010] [OP-011] [FL-006] [FL-007] [RT-106]', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000)
  const watched = watch(page.context())
  const { shop, editor } = await openOfferShop(page, server())
  const optimizer_id = await editor.create('Upsell')
  const auth = { token: shop.token }
  const said = { optimizer_id, user_name: 'Amara Osei', product_review: 'In daily use' }
  requireOk(await callRemote(server(), contracts.reviews.create, { body: said }, auth))
  const reason = { optimizer_id, header: 'Why us', title_one: 'Sixty days', message_one: 'To send it back' }
  requireOk(await callRemote(server(), contracts.affirmationBoxes.update, { body: reason }, auth))
  await editor.pick('Offer', 'Offered product', 'Care kit')
  await editor.expectSaved()
  await editor.publish()

  for (const { change } of offerChanges) await change(editor)
  await editor.expectSaved()
  const street = await browser.newContext({ ...(baseURL && { baseURL }) })
  const shopper = await street.newPage()
  await openShadows(shopper)
  await openOffer(shopper, shop.variant_id)
  const before = await readAll(shopper)
  for (const { fields, after } of offerChanges) expect(before[fields.join(' ')], fields.join(' ')).not.toEqual(after)
  await editor.publish()
  // A separate session: the offer's time starts when it is first shown.
  await openOffer(shopper, shop.variant_id)
  expect(await readAll(shopper)).toEqual(afterAll)
  await street.close()
  watched.expectQuiet()
})

test('an order bump appears at its location, on /cart too [OP-001] [UP-008] [UP-009]', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const { shop, editor } = await openOfferShop(page, server())
  await editor.create('Order bump')
  await editor.pick('Offer', 'Offered product', 'Care kit')
  await editor.choose('Offer', 'Place', 'Next to the cart')
  await editor.expectSaved()
  await editor.publish()
  const street = await browser.newContext({ ...(baseURL && { baseURL }) })
  const checkout = new CheckoutPage(await street.newPage())
  const session = await checkout.open(shop.variant_id)
  await expect(checkout.summary.getByRole('checkbox', { name: /Care kit/ })).toBeVisible()
  await checkout.page.goto(`/cart?session=${session}`)
  const bump = checkout.page.getByRole('checkbox', { name: /Care kit/ })
  await bump.check()
  await expect(checkout.page.getByText('Care kit added to cart!')).toBeVisible()
  await checkout.page.reload()
  await expect(bump).toBeChecked()
  await bump.uncheck()
  await expect(checkout.summary.getByText('Subtotal · 1 item')).toBeVisible()
  await street.close()
})
