import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { accountNames, type AccountName } from '../../../../src/shared/contracts/payments/connector-calls.ts'
import { contracts } from '../../../../src/shared/contracts/index.ts'
import { startServer, type RunningServer } from '../../../support/e2e/e2e-server.ts'
import { callRemote, openRemoteShop, requireOk, type RemoteShop } from '../../../support/e2e/remote-shop.ts'
import { signInAs } from '../../../support/app/signed-in-page.ts'
import { watch } from '../../../support/e2e/watched-page.ts'

const GOOD_KEY = 'sk_test_51HeronGoodKey1234'

let provider: Server
let server: RunningServer
let shop: RemoteShop

/** Fakes every provider; accepts one key of one of them. */
const startProvider = async (): Promise<Server> => {
  const double = createServer(({ url = '', headers }, reply) => {
    const known = url === '/api.stripe.com/v1/account' && headers.authorization === `Bearer ${GOOD_KEY}`
    const account = { id: 'acct_heron', charges_enabled: true, settings: { dashboard: { display_name: 'Heron' } } }
    const error = { error: { type: 'invalid_request_error', message: 'Invalid API Key provided.' } }
    reply.writeHead(known ? 200 : 401, { 'content-type': 'application/json' })
    reply.end(JSON.stringify(known ? account : error))
  })
  await new Promise<void>((resolve) => double.listen(0, '127.0.0.1', resolve))
  return double
}

test.beforeAll(async () => {
  provider = await startProvider()
  const { port } = provider.address() as AddressInfo
  server = await startServer({ env: { PROVIDERS_URL: `http://127.0.0.1:${port}` } })
  shop = await openRemoteShop(server)
})

test.afterAll(async () => {
  await server.stop()
  provider.closeAllConnections()
  provider.close()
})

const fillKeys = async (page: Page, secret: string): Promise<void> => {
  await page.getByLabel('Publishable key').fill('pk_test_51HeronGoodKey0000')
  await page.getByLabel('Secret key', { exact: true }).fill(secret)
}

test('connects an account: save, verify, replace a key, activate [CN-006] [CN-016] [RT-052]', async ({
  page,
  context,
}) => {
  const watched = watch(context)
  await signInAs(context, server, shop)
  await page.goto(`${server.url}/payments/accounts/choose-connector`)
  await page.getByLabel('Search providers').fill('stripe')
  await page.getByRole('link', { name: 'Connect Stripe' }).click()
  await expect(page).toHaveURL(/\/add-new-account\/connector\/stripe$/)

  await fillKeys(page, 'sk_live_51HeronGoodKey1234')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Both keys must be test keys, or both live keys').first()).toBeVisible()

  await fillKeys(page, 'sk_test_51HeronGoodKeyKey99')
  await page.getByLabel('Statement descriptor').fill('FERNHILLCOFFEE')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/connection_id=con_/)
  await expect(page.getByText('Not verified', { exact: true }).first()).toBeVisible()
  await expect(page.getByLabel('Secret key', { exact: true })).toHaveValue(/ey99$/)
  await expect(page.getByLabel('Webhook URL', { exact: true })).toHaveValue(/\/webhooks\/stripe\/con_/)

  await page.locator('main').getByRole('button', { name: 'Verify', exact: true }).first().click()
  await expect(page.getByText('Invalid API Key provided.')).toBeVisible()
  await expect(page.getByText('Failed', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Replace Secret key' }).click()
  await page.getByLabel('Secret key', { exact: true }).fill(GOOD_KEY)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Not verified', { exact: true }).first()).toBeVisible()
  await page.locator('main').getByRole('button', { name: 'Verify', exact: true }).first().click()
  await expect(page.getByText('Connected to Heron.')).toBeVisible()
  await expect(page.getByText(/Passed in \d+ ms/)).toBeVisible()

  await page.getByRole('button', { name: 'Activate' }).click()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])

  await page.getByRole('link', { name: 'Accounts' }).first().click()
  const row = page.getByRole('row', { name: /Stripe/ })
  await expect(row.getByText('Active')).toBeVisible()
  await expect(row.getByText('No payments yet')).toBeVisible()
  // The browser logs the rejected save.
  expect(watched.problems.filter((problem) => !problem.includes('400'))).toEqual([])

  const query = { store_id: shop.store_id }
  const reply = await callRemote(server, contracts.orchestration.all, { query }, { token: shop.user.token })
  const accounts = requireOk(reply).data
  expect(accounts.find(({ provider: by }) => by === 'stripe')).toMatchObject({ active: true, status: 'active' })
  expect(JSON.stringify(accounts)).not.toContain('HeronGoodKey')
})

const ROWS = {
  adyen: '[RT-043]',
  'apple-pay': '[RT-044]',
  'google-pay': '[RT-045]',
  'authorize-net': '[RT-046]',
  braintree: '[RT-047]',
  paypal: '[RT-048]',
  cybersource: '[RT-049]',
  nmi: '[RT-050]',
  nuvei: '[RT-051]',
  stripe: '[RT-052]',
} as const satisfies Record<AccountName, string>

for (const name of accountNames) {
  test(`opens the form of ${name} ${ROWS[name]}`, async ({ page, context }) => {
    await signInAs(context, server, shop)
    await page.goto(`${server.url}/add-new-account/connector/${name}`)
    await expect(page.getByRole('heading', { name: 'Credentials' })).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/ is required$/).first()).toBeVisible()
  })
}

test('redirects to login when signed out, and to the dashboard for an unknown provider [RT-042] [GAP-11]', async ({
  page,
  context,
}) => {
  await page.goto(`${server.url}/add-new-account/connector/stripe`)
  await expect(page).toHaveURL(/\/login/)
  await signInAs(context, server, shop)
  await page.goto(`${server.url}/add-new-account/connector/foo`)
  await expect(page).toHaveURL(/\/dashboard$/)
})
