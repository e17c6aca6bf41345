import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { contracts } from '../../../../src/shared/contracts/index.ts'
import { DEFAULT_TERMS } from '../../../../src/shared/domain/subscriptions/plan-terms.ts'
import { callRemote, openRemoteShop, requireOk, type RemoteShop } from '../../../support/e2e/remote-shop.ts'
import { watch } from '../../../support/e2e/watched-page.ts'
import { CheckoutPage, expectHydrated } from '../../pages/checkout-page.ts'

const server = { url: process.env.E2E_URL ?? '' }

test.use({ viewport: { width: 390, height: 844 } })

/** Adds a live upsell that sells coffee monthly for 28.90, with a free trial of 14 days. */
async function offerCoffee({ store_id, token }: RemoteShop, placement: 'before_payment' | 'after_payment') {
  const { inventory, optimizers, subscriptionPlans } = contracts
  const variants = [{ title: 'One size', price: 3400, stock: 20 }]
  const coffee = { store_id, title: 'Coffee', variants }
  const { product_id } = requireOk(await callRemote(server, inventory.create, { body: coffee }, { token })).data
  const pricing_options = [
    { pricing_model: 'subscription', one_time_price: 3400, discount_percentage: 15, frequency: 'monthly' } as const,
  ]
  const dunning = { ...DEFAULT_TERMS.dunning, retry_days: [1, 3] }
  const terms = { ...DEFAULT_TERMS, trial: { kind: 'free' as const, days: 14 }, setup_fee: 500, dunning }
  const texts = { plan_name: 'Coffee', plan_title: 'Coffee', description: '', additional_settings: {} }
  const body = { store_id, product_id, pricing_options, terms, ...texts }
  const plan = requireOk(await callRemote(server, subscriptionPlans.create, { body }, { token })).data
  const kind = { store_id, optimizer_category: 'upsell' as const, name: 'Coffee' }
  const { optimizer_id } = requireOk(await callRemote(server, optimizers.create, { body: kind }, { token })).data
  const offer = {
    optimizer_id,
    product1_id: product_id,
    placement,
    header: 'Fresh coffee every month',
    subscription_plan_id: plan.plan_id,
    subscription_option_id: plan.pricing_options[0]?.id ?? '',
    subscription_frequency: 'monthly' as const,
  }
  const { version } = requireOk(await callRemote(server, optimizers.update, { body: offer }, { token })).data
  requireOk(await callRemote(server, optimizers.publish, { body: { optimizer_id, version } }, { token }))
}

/** The subscriptions and orders of a shop. */
async function recordsOf({ store_id, token }: RemoteShop) {
  const { orders, subscriptions } = contracts
  const all = await callRemote(server, subscriptions.list, { params: { storeId: store_id }, query: {} }, { token })
  const sold = await callRemote(server, orders.list, { query: { store_id } }, { token })
  return { subscriptions: requireOk(all).subscriptions, orders: requireOk(sold).orders }
}

const ACTIVE = { status: 'active', subscription_plan: { plan_name: 'Coffee' } }

test('a shopper accepts a subscription after the payment on a phone [OP-001] [UP-006]', async ({ page, context }) => {
  const watched = watch(context)
  const shop = await openRemoteShop(server)
  await offerCoffee(shop, 'after_payment')
  const checkout = new CheckoutPage(page)
  const session = await checkout.buy(shop.variant_id, '4242424242424242')
  await page.waitForURL(`**/special-offer?session=${session}`)
  const yes = page.getByRole('button', { name: /^Yes, add it/ })
  await expectHydrated(yes)
  await expect(yes).toContainText('Pay $5.00 now')
  // The coffee, and the shipping of the order.
  const consent = page.getByText(/^You pay \$5\.00 today\. Your trial ends on .+\. You then pay \$34\.80 every month/)
  await expect(consent).toContainText('Cancel any time in your account or by replying to any receipt.')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  const found = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze()
  expect(found.violations.map(({ id }) => id)).toEqual([])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/after-offer.png`, fullPage: true })
  await yes.press('Enter')
  await checkout.expectConfirmed(session)
  watched.expectQuiet()

  expect(await recordsOf(shop)).toMatchObject({ subscriptions: [ACTIVE], orders: [{ total_price: 3089 }] })
})

test('a shopper accepts a subscription before the payment, and sees what they agree to twice', async ({ page }) => {
  const shop = await openRemoteShop(server)
  await offerCoffee(shop, 'before_payment')
  const checkout = new CheckoutPage(page)
  const session = await checkout.openWhole(shop.variant_id)
  await checkout.fill()
  await checkout.fillCard('4242424242424242')
  await checkout.pressPay()
  const offer = page.getByRole('dialog', { name: 'Fresh coffee every month' })
  const terms = /^You pay \$30\.89 today\. Your trial ends on .+\. You then pay \$34\.80 every month/
  await expect(offer.getByText(terms)).toBeVisible()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/before-offer.png` })
  await offer.getByRole('button', { name: /^Yes, add it/ }).press('Enter')
  const added = page.getByRole('dialog')
  await expect(added.getByText(terms)).toBeVisible()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/before-added.png` })
  await added.getByRole('button', { name: 'Pay $30.89' }).press('Enter')
  await checkout.expectConfirmed(session)
  expect(await recordsOf(shop)).toMatchObject({ subscriptions: [ACTIVE], orders: [{ total_price: 3089 }] })
})
