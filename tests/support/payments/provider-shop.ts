import { expect, type BrowserContext, type Page } from '@playwright/test'
import type { Input } from '../../../src/shared/contract.ts'
import { contracts } from '../../../src/shared/contracts/index.ts'
import type { OrderDetails } from '../../../src/shared/contracts/sales/orders.ts'
import { CheckoutPage, expectHydrated } from '../../e2e/pages/checkout-page.ts'
import { startServer, type RunningServer } from '../e2e/e2e-server.ts'
import { startDoubles, type DoubleServer, type ProviderDouble } from '../providers/double-server.ts'
import { callRemote, openRemoteShop, requireOk, type RemoteShop } from '../e2e/remote-shop.ts'
import { signInAs } from '../app/signed-in-page.ts'

/** A server whose providers are local doubles. */
export interface ProviderServer {
  server: RunningServer
  doubles: DoubleServer
  stop: () => Promise<void>
}

export async function startProviders(doubles: readonly ProviderDouble[]): Promise<ProviderServer> {
  const started = await startDoubles(doubles)
  const server = await startServer({ env: { PROVIDERS_URL: started.url } })
  return {
    server,
    doubles: started,
    stop: async () => {
      await server.stop()
      await started.close()
    },
  }
}

/** A store with an account that its merchant connected in the form. */
export interface ConnectedShop extends RemoteShop {
  connection_id: string
}

export const openShopAt = ({ server }: ProviderServer): Promise<RemoteShop> => openRemoteShop(server)

/** Connects an account like a merchant: fill in, save, verify, activate, and make it the default. */
export async function connectByForm(
  { server }: ProviderServer,
  { page, context }: { page: Page; context: BrowserContext },
  shop: RemoteShop,
  account: { provider: string; name?: string; fields: Readonly<Record<string, string>> },
): Promise<ConnectedShop> {
  await signInAs(context, server, shop)
  await page.goto(`${server.url}/add-new-account/connector/${account.provider}`)
  await expect(page.getByRole('heading', { name: 'Credentials' })).toBeVisible()
  if (account.name) await page.getByLabel('Label', { exact: true }).fill(account.name)
  for (const [label, value] of Object.entries(account.fields)) {
    await page.getByLabel(label, { exact: true }).first().fill(value)
  }
  await page.getByRole('checkbox', { name: /^I’m allowed to connect/ }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/connection_id=con_/)
  await page.locator('main').getByRole('button', { name: 'Verify', exact: true }).first().click()
  await expect(page.getByText(/Passed in \d+ ms/)).toBeVisible()
  await page.getByRole('button', { name: 'Activate' }).click()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  const connection_id = new URL(page.url()).searchParams.get('connection_id') ?? ''
  const { token } = shop
  requireOk(await callRemote(server, contracts.orchestration.makeDefault, { body: { connection_id } }, { token }))
  return { ...shop, connection_id }
}

/** Opens a store's payment page on the test's own server. */
export async function openCheckout({ server }: ProviderServer, page: Page, { variant_id }: RemoteShop) {
  const checkout = new CheckoutPage(page)
  await page.goto(`${server.url}/checkout?variant_id=${variant_id}`)
  await page.waitForURL(/[?&]session=/)
  await expect(checkout.pay).toBeVisible()
  await expectHydrated(page.locator('.shop-page').first())
  return { checkout, session: checkout.sessionId() }
}

type PageFields = Omit<Input<typeof contracts.paymentPages.update>['body'], 'payment_page_id'>

/** Publishes a store's default payment page with these fields changed. */
export async function publishPageAt(
  { server }: ProviderServer,
  { store_id, token }: RemoteShop,
  fields: PageFields,
): Promise<void> {
  const { list, update, publish } = contracts.paymentPages
  const { payment_pages } = requireOk(await callRemote(server, list, { query: { store_id } }, { token }))
  const payment_page_id = payment_pages.find(({ is_default }) => is_default)?.payment_page_id ?? ''
  const { version } = requireOk(
    await callRemote(server, update, { body: { payment_page_id, ...fields } }, { token }),
  ).data
  requireOk(await callRemote(server, publish, { body: { payment_page_id, version } }, { token }))
}

/** Returns the only order of a store, with its attempts. */
export async function onlyOrder({ server }: ProviderServer, { store_id, token }: RemoteShop): Promise<OrderDetails> {
  const { orders, total } = requireOk(
    await callRemote(server, contracts.orders.list, { query: { store_id } }, { token }),
  )
  expect(total).toBe(1)
  const order_id = orders[0]?.order_id ?? ''
  return requireOk(await callRemote(server, contracts.orders.details, { query: { order_id } }, { token })).data
}
