import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { toolNames } from '../../../../src/shared/domain/events/tools.ts'
import { toolOf } from '../../../../src/shared/domain/events/tools/tool-of.ts'
import { signInAs } from '../../../support/app/signed-in-page.ts'
import { openShadows } from '../../../support/e2e/shop-surface.ts'
import { metaDouble } from '../../../support/marketing/meta-double.ts'
import {
  openCheckout,
  openShopAt,
  startProviders,
  type ProviderServer,
} from '../../../support/payments/provider-shop.ts'

const double = metaDouble()
let providers: ProviderServer
test.beforeAll(async () => {
  providers = await startProviders([double])
})
test.afterAll(() => providers.stop())

/** Presses a button of the dialog that asks for confirmation. */
const confirm = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click()

test('connects Meta, sends a test event and a purchase, pauses and disconnects [RT-090] [RT-093] [MK-002] [API-087]', async ({
  page,
  context,
}) => {
  const shop = await openShopAt(providers)
  await signInAs(context, providers.server, shop)
  await page.goto(`${providers.server.url}/integrations`)
  await page.getByRole('link', { name: 'Connect Meta' }).click()
  await page.getByLabel('Pixel ID').fill('482910573316204')
  await page.getByLabel('Access token', { exact: true }).fill('EAAwrong00')
  await page.getByLabel(/^Test event code/).fill('TEST48213')
  await page.getByLabel('Send events of test mode').press('Space')
  await page.getByRole('button', { name: 'Connect Meta' }).click()
  await expect(page.getByText('Invalid OAuth access token').first()).toBeVisible()
  await page.getByLabel('Access token', { exact: true }).fill('EAAsecret9fQa')
  await page.getByRole('button', { name: 'Connect Meta' }).click()
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Access token', { exact: true })).toHaveValue('•••• •••• 9fQa')

  await page.getByRole('button', { name: 'Send test event' }).click()
  await expect(page.getByText(/^Meta received it in/)).toBeVisible()
  expect(double.accepted.at(-1)).toMatchObject({ event_name: 'Purchase', test_event_code: 'TEST48213' })

  const shopper = await context.newPage()
  await openShadows(shopper)
  const { checkout, session } = await openCheckout(providers, shopper, shop)
  const banner = shopper.getByRole('region', { name: 'Your privacy' })
  const recorded = shopper.waitForResponse(
    (response) =>
      response.url().endsWith('/api/consent/record') &&
      (response.request().postData() ?? '').includes('"marketing":true'),
  )
  await banner.getByRole('button', { name: 'Accept' }).click()
  await recorded
  await checkout.fill()
  await checkout.fillCard('4242424242424242')
  await checkout.pressPay()
  await checkout.expectConfirmed(session)
  await page.bringToFront()
  const log = page.getByRole('region', { name: 'Event log' })
  await expect(log.getByRole('row', { name: /Purchase #1001.*Accepted/ })).toBeVisible()
  await log.getByRole('row', { name: /Purchase #1001.*Accepted/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('order.paid:').first()).toBeVisible()
  await expect(dialog.getByText(/^Response 200/)).toBeVisible()
  await expect(dialog).not.toContainText('EAAsecret9fQa')
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Pause' }).press('Enter')
  await confirm(page, 'Pause Meta')
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Disconnect' }).press('Enter')
  await confirm(page, 'Disconnect Meta')
  await expect(page.getByRole('button', { name: 'Connect Meta', exact: true })).toBeVisible()
})

test('opens the page of every tool, without accessibility problems [RT-091] [RT-092] [RT-094] [RT-095] [RT-096] [RT-097] [RT-098] [RT-099] [RT-100] [RT-101]', async ({
  page,
  context,
}) => {
  await signInAs(context, providers.server, await openShopAt(providers))
  for (const name of toolNames) {
    await page.goto(`${providers.server.url}/integrations/${name}`)
    await expect(page.getByRole('heading', { level: 1, name: toolOf(name).label })).toBeVisible()
    await expect(page.getByText(/^(Connection|Credentials)$/).first()).toBeVisible()
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()
    expect(violations.map(({ id, nodes }) => `${name}: ${id} ${nodes[0]?.html}`)).toEqual([])
  }
  await page.goto(`${providers.server.url}/integrations/google-pixel`)
  await page
    .getByRole('link', { name: 'Logout' })
    .or(page.getByRole('button', { name: 'Logout' }))
    .first()
    .click()
  await page.goto(`${providers.server.url}/integrations/google-pixel`)
  await expect(page).toHaveURL(/\/login/)
})
