import { expect, test } from '@playwright/test'
import { contracts } from '../../../../src/shared/contracts/index.ts'
import { DEFAULT_TERMS } from '../../../../src/shared/domain/subscriptions/plan-terms.ts'
import { callRemote, openRemoteShop, requireOk, type RemoteShop } from '../../../support/e2e/remote-shop.ts'
import { watch } from '../../../support/e2e/watched-page.ts'
import { CheckoutPage } from '../../pages/checkout-page.ts'

const server = { url: process.env.E2E_URL ?? '' }

/** Sells the shop's product monthly and quarterly, 15 % below its price. */
async function addPlan({ store_id, token, variant_id }: RemoteShop) {
  const started = requireOk(await callRemote(server, contracts.cartSessions.startByVariant, { body: { variant_id } }))
  const option = { pricing_model: 'subscription', one_time_price: 1999, discount_percentage: 15 } as const
  const body = {
    store_id,
    plan_name: 'Kettle plan',
    plan_title: 'Kettle plan',
    description: '',
    product_id: started.cart[0]?.productId ?? '',
    additional_settings: {},
    pricing_options: [
      { ...option, frequency: 'monthly' as const },
      { ...option, frequency: 'quarterly' as const },
    ],
    terms: { ...DEFAULT_TERMS, dunning: { ...DEFAULT_TERMS.dunning, retry_days: [1, 3] } },
  }
  return requireOk(await callRemote(server, contracts.subscriptionPlans.create, { body }, { token })).data
}

test('a shopper subscribes on a phone [PR-005]', async ({ browser, baseURL }) => {
  const shop = await openRemoteShop(server)
  const { plan_id } = await addPlan(shop)
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, ...(baseURL && { baseURL }) })
  const watched = watch(context)
  const page = await context.newPage()
  const checkout = new CheckoutPage(page)
  const session = await checkout.openWhole(shop.variant_id)
  const once = page.getByRole('radio', { name: /One-time purchase/ })
  await expect(once).toBeChecked()
  await expect(page.getByText('You’re starting a subscription')).toBeHidden()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/plan-once.png`, fullPage: true })

  const monthly = page.getByRole('radio', { name: 'Every month' })
  await once.press('ArrowUp')
  await expect(monthly).toBeChecked()
  await expect(page.getByText('You’re starting a subscription')).toBeVisible()
  await checkout.fill()
  await checkout.fillCard('4242424242424242')
  await expect(checkout.pay).toHaveText(/\$22\.89/)
  await expect(page.getByText(/^You pay \$22\.89 today\. You then pay \$22\.89 every month, starting/)).toBeVisible()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/plan-monthly.png`, fullPage: true })
  await checkout.pressPay()
  await checkout.expectConfirmed(session)
  watched.expectQuiet()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/plan-confirmed.png`, fullPage: true })

  const plan = requireOk(
    await callRemote(server, contracts.subscriptionPlans.details, { query: { plan_id } }, shop),
  ).data
  expect(plan).toMatchObject({ active_subscriptions: 1, subscribers: 1, mrr: 1699 })
})
