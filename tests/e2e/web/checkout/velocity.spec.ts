import { expect, test } from '@playwright/test'
import { contracts } from '../../../../src/shared/contracts/index.ts'
import { callRemote, openRemoteShop, requireOk, type RemoteShop } from '../../../support/e2e/remote-shop.ts'
import { signInAs } from '../../../support/app/signed-in-page.ts'
import { CheckoutPage, MAYA } from '../../pages/checkout-page.ts'
import { countOrders, testServer } from '../../pages/shopper-setup.ts'

const DECLINED = '4000 0000 0000 0002'
const APPROVED = '4242 4242 4242 4242'

/** Blocks an email address after one decline, without other limits. */
async function limitEmail({ store_id, token }: RemoteShop): Promise<void> {
  const off = { enabled: false, attempts: 1, minutes: 60 }
  const body = { store_id, card: off, network: off, store: off, email: { ...off, enabled: true } }
  requireOk(await callRemote(testServer(), contracts.velocity.update, { body }, { token }))
}

test('a shopper who reaches a velocity limit sees it in place, and pays once the merchant allows the email', async ({
  page,
  browser,
}) => {
  const shop = await openRemoteShop(testServer())
  await limitEmail(shop)
  const checkout = new CheckoutPage(page)
  const session = await checkout.buy(shop.variant_id, DECLINED)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Payment declined')

  await checkout.fillCard(APPROVED)
  await checkout.pressPay()
  await expect(alert).toContainText('Too many payment attempts. You haven’t been charged.')
  await expect(alert).toContainText('or contact the store')
  await expect(checkout.pay).not.toHaveAttribute('aria-disabled')
  await expect(checkout.email).toHaveValue(MAYA.email)
  expect(new URL(page.url()).pathname).toBe('/checkout')
  expect(await countOrders(shop)).toBe(0)

  const office = await browser.newContext({ baseURL: testServer().url })
  await signInAs(office, testServer(), shop)
  const dashboard = await office.newPage()
  await dashboard.goto('/payments/orchestration/velocity-limits')
  const blocked = dashboard.getByRole('row').filter({ hasText: MAYA.email })
  await expect(blocked).toContainText('Per email')
  await expect(blocked).toContainText('1 attempt')
  await expect(blocked).toContainText('$25.89')
  await blocked.getByRole('button', { name: `Actions for attempts by ${MAYA.email}` }).click()
  await dashboard.getByRole('menuitem', { name: 'Allow email for 24 hours' }).click()
  await expect(dashboard.getByText(`${MAYA.email} allowed for 24 hours`)).toBeVisible()

  await checkout.pressPay()
  await checkout.expectConfirmed(session)
  await office.close()
})
