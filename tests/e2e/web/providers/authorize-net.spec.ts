import { expect, test, type Page } from '@playwright/test'
import {
  connectByForm,
  onlyOrder,
  openCheckout,
  openShopAt,
  startProviders,
  type ProviderServer,
} from '../../../support/payments/provider-shop.ts'
import { createAuthorizeNetDouble } from '../../../support/providers/authorize-net/authorize-net-double.ts'
import { AUTHORIZE_NET_KEYS } from '../../../support/providers/keys-doubles.ts'

const ACCOUNT = {
  provider: 'authorize-net',
  fields: {
    'API login ID': AUTHORIZE_NET_KEYS.api_login_id,
    'Transaction key': AUTHORIZE_NET_KEYS.transaction_key,
    'Public client key': AUTHORIZE_NET_KEYS.client_key,
  },
}
const GOOD = '4111 1111 1111 1111'
const DECLINED = '4012 8888 8888 1881'

let providers: ProviderServer
test.beforeAll(async () => {
  providers = await startProviders([createAuthorizeNetDouble()])
})
test.afterAll(() => providers.stop())

/** Records everything that the browser sends, by destination origin. */
function listen(page: Page): { to: (origin: string) => string } {
  const sent: { url: string; body: string }[] = []
  page.on('request', (request) => void sent.push({ url: request.url(), body: request.postData() ?? '' }))
  return {
    to: (origin) =>
      sent
        .filter(({ url }) => url.startsWith(origin))
        .map(({ url, body }) => `${url} ${body}`)
        .join('\n'),
  }
}

test('connects Authorize.Net, is declined, and pays with a card that only its own frame has seen [RT-046] [PR-003]', async ({
  page,
  context,
}) => {
  const shop = await connectByForm(providers, { page, context }, await openShopAt(providers), ACCOUNT)
  const sent = listen(page)
  const { checkout, session } = await openCheckout(providers, page, shop)
  await checkout.fill()
  await checkout.fillCard(DECLINED)
  await checkout.pressPay()
  await expect(page.getByRole('alert').filter({ hasText: 'declined' })).toBeVisible()
  await checkout.fillCard(GOOD)
  await checkout.pressPay()
  await checkout.expectConfirmed(session)
  const order = await onlyOrder(providers, shop)
  expect(order.attempts.map(({ status }) => status).toSorted()).toEqual(['approved', 'declined'])

  // The card went to Authorize.Net, and nowhere else.
  const digits = /4111\s?1111/
  expect(sent.to(providers.doubles.url)).toMatch(digits)
  expect(sent.to(providers.server.url)).not.toMatch(digits)
})

test('keeps the card in a document that neither the page nor another script can reach', async ({ page, context }) => {
  const shop = await connectByForm(providers, { page, context }, await openShopAt(providers), ACCOUNT)
  const { checkout, session } = await openCheckout(providers, page, shop)
  await checkout.fillCard(GOOD)
  const frame = page.locator('iframe[title="Card details"]')
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-forms')
  const reached = await frame.evaluate((element) => {
    const { contentDocument, contentWindow } = element as HTMLIFrameElement
    try {
      return contentDocument !== null || contentWindow?.document !== undefined
    } catch {
      return false
    }
  })
  expect(reached).toBe(false)

  // The checkout page can't load anything from Authorize.Net; the fields load its script and nothing else.
  const { server, doubles } = providers
  const policyAt = async (path: string) =>
    (await page.request.get(`${server.url}${path}`)).headers()['content-security-policy'] ?? ''
  expect(await policyAt(`/checkout?session=${session}`)).not.toContain(doubles.url)
  const policy = await policyAt(`/card-fields/${shop.connection_id}`)
  expect(policy).toContain(`script-src 'self' ${doubles.url};`)
  expect(policy).toContain(`connect-src ${doubles.url};`)
  expect(policy).toContain("frame-ancestors 'self'; sandbox allow-scripts allow-forms")
  expect(policy).not.toContain('unsafe')

  // Opened directly, it isn't in our origin either.
  await page.goto(`${server.url}/card-fields/${shop.connection_id}`)
  expect(await page.evaluate(() => self.origin)).toBe('null')
})

test('shows errors of Accept.js in the shopper’s language, and a failure to load its script', async ({
  page,
  context,
}) => {
  const shop = await connectByForm(providers, { page, context }, await openShopAt(providers), ACCOUNT)
  await page.route('**/v1/Accept.js', (route) => route.abort())
  const { checkout, session } = await openCheckout(providers, page, shop)
  await expect(page.getByText('We couldn’t load the card fields. You haven’t been charged.')).toBeVisible()
  // The rest of the page is unchanged.
  await checkout.fill()
  await expect(checkout.email).toHaveValue('maya.ortiz@example.com')
  await page.unroute('**/v1/Accept.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(checkout.card.getByLabel('Card number')).toBeVisible()

  // Authorize.Net's own error about the account's keys.
  const refused = { messages: { resultCode: 'Error', message: [{ code: 'E_WC_21', text: 'Keys' }] } }
  await page.route('**/xml/v1/request.api', (route) =>
    route.fulfill({ json: refused, headers: { 'access-control-allow-origin': '*' } }),
  )
  await checkout.fillCard(GOOD)
  await checkout.pressPay()
  await expect(page.getByText('This store can’t accept cards right now.').first()).toBeVisible()
  await page.unroute('**/xml/v1/request.api')
  await checkout.pressPay()
  await checkout.expectConfirmed(session)
})
