import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import type { Input } from '../../../../src/shared/contract.ts'
import { contracts } from '../../../../src/shared/contracts/index.ts'
import { startServer, type RunningServer } from '../../../support/e2e/e2e-server.ts'
import {
  callRemote,
  checkRemote,
  listenRemote,
  openRemoteShop,
  payRemote,
  readyRemoteSession,
  requireOk,
  type RemoteShop,
} from '../../../support/e2e/remote-shop.ts'
import { signInAs } from '../../../support/app/signed-in-page.ts'
import { watch } from '../../../support/e2e/watched-page.ts'
import { CheckoutPage } from '../../pages/checkout-page.ts'

const { routingRules: rules, orchestration } = contracts

let server: RunningServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

/** Creates a store with the test gateway's own account and two more. */
async function openShop(): Promise<RemoteShop> {
  const shop = await openRemoteShop(server)
  for (const account_name of ['Second', 'Third']) {
    const body = { store_id: shop.store_id, account_name }
    requireOk(await callRemote(server, orchestration.testGateway, { body }, { token: shop.token }))
  }
  return shop
}

async function accountsOf({ store_id, token }: RemoteShop): Promise<Record<string, string>> {
  const { data } = requireOk(await callRemote(server, orchestration.all, { query: { store_id } }, { token }))
  return Object.fromEntries(data.map(({ account_name, connection_id }) => [account_name, connection_id]))
}

const listOf = async ({ store_id, token }: RemoteShop) =>
  requireOk(await callRemote(server, rules.list, { query: { store_id } }, { token })).data

/** Chooses an option of a Mantine select by its label. */
async function choose(page: Page, label: string, option: string, at = 0): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).nth(at).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

const publish = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Publish/ }).click()
  await expect(page.getByText(/^Live v\d+$/).first()).toBeVisible()
}

const expectClean = async (page: Page): Promise<void> => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

test('creates a rule of each kind in its form [RT-026] [RT-028] [RT-030] [RT-031] [RT-033]', async ({
  page,
  context,
}) => {
  const shop = await openShop()
  const watched = watch(context)
  await signInAs(context, server, shop)

  await page.goto(`${server.url}/orchestration/rules/card-transactions`)
  await page.getByRole('button', { name: 'Create rule' }).click()
  await page.getByRole('menuitem', { name: 'Routing rule' }).click()
  await expect(page).toHaveURL(/\/orchestration\/route-to-connection\/add-new-rule$/)
  await page.getByLabel('Name').fill('Large amounts')
  await choose(page, 'Field', 'Amount')
  await page.getByLabel('Value', { exact: true }).fill('150')
  await page.getByText('Split', { exact: true }).click()
  await page.getByLabel(/^Percentage for Second/).fill('49')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('The shares add up to 99%. They must add up to 100%.').first()).toBeVisible()
  await page.getByLabel(/^Percentage for Second/).fill('50')
  await publish(page)
  await expect(page).toHaveURL(/\/orchestration\/route-to-connection\/edit-rule\/rul_/)
  await expect(page.getByText(/Split card payments between .* if the amount is at least \$150\.00/)).toBeVisible()
  await expectClean(page)

  await page.goto(`${server.url}/orchestration/decline/add-new-rule`)
  await page.getByLabel('Name').fill('No prepaid cards')
  await choose(page, 'Field', 'Card funding')
  await choose(page, 'Value', 'Prepaid')
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: /^Reason/ }).fill('Prepaid card')
  await page.keyboard.press('Escape')
  await publish(page)

  await page.goto(`${server.url}/orchestration/3d-secure/add-new-rule`)
  await page.getByLabel('Name').fill('Germany')
  await choose(page, 'Value', 'Germany')
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: 'Exemption' }).check()
  await choose(page, 'Exemption', 'Low value')
  await publish(page)

  await page.goto(`${server.url}/other-transactions/decline-new-rule`)
  await page.getByLabel('Name').fill('No dollars by wallet')
  await choose(page, 'Value', 'USD')
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: /^Reason/ }).fill('Not offered')
  await page.keyboard.press('Escape')
  await publish(page)

  await page.goto(`${server.url}/orchestration/rules/add-new-rule?kind=checkout`)
  await page.getByLabel('Name').fill('Cards alone')
  await publish(page)

  await page.goto(`${server.url}/orchestration/rules/add-new-rule?kind=other`)
  await page.getByLabel('Name').fill('Euros')
  await choose(page, 'Value', 'EUR')
  await page.keyboard.press('Escape')
  await publish(page)

  const made = await listOf(shop)
  expect(made.map(({ kind, status }) => [kind, status])).toEqual([
    ['route_to_connection', 'live'],
    ['decline', 'live'],
    ['3d_secure', 'live'],
    ['decline_other', 'live'],
    ['checkout', 'live'],
    ['other', 'live'],
  ])
  await page.goto(`${server.url}/orchestration/rules/card-transactions`)
  await expect(page.getByRole('link', { name: 'No prepaid cards' })).toBeVisible()
  await expectClean(page)
  // The browser logs a rejected publish.
  expect(watched.problems.filter((problem) => !problem.includes('400'))).toEqual([])
})

test('creates, publishes and sorts rules by keyboard alone', async ({ page, context }) => {
  const shop = await openShop()
  const { Second = '' } = await accountsOf(shop)
  const body: Input<typeof rules.create>['body'] = {
    store_id: shop.store_id,
    kind: 'card',
    name: 'All dollars',
    conditions: { groups: [{ conditions: [{ field: 'currency', operator: 'is', value: 'USD' }] }] },
    action: { type: 'one', connection_id: Second },
  }
  requireOk(await callRemote(server, rules.create, { body }, { token: shop.token }))
  await signInAs(context, server, shop)
  await page.goto(`${server.url}/orchestration/route-to-connection/add-new-rule`)
  await page.getByLabel('Name').focus()
  await page.keyboard.type('Euros to the second')
  const value = page.getByRole('combobox', { name: 'Value' })
  for (
    let presses = 0;
    presses < 20 && !(await value.evaluate((one) => one === document.activeElement));
    presses += 1
  ) {
    await page.keyboard.press('Tab')
  }
  await expect(value).toBeFocused()
  await page.keyboard.type('EUR')
  await expect(page.getByRole('option', { name: 'EUR', exact: true })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByText('if the currency is EUR', { exact: false })).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/edit-rule\/rul_/)
  // Publish ignores keys until the save has ended.
  await expect(page.getByText('Draft v1')).toBeVisible()
  const publishDraft = page.getByRole('button', { name: /^Publish v/ })
  await expect(publishDraft).toBeEnabled()
  await expect(publishDraft).not.toHaveAttribute('data-loading')
  await publishDraft.press('Enter')
  await expect(page.getByText('Live v1')).toBeVisible()

  await page.goto(`${server.url}/orchestration/rules/card-transactions`)
  await page.getByRole('button', { name: 'Move Euros to the second, 2 of 2' }).press('ArrowUp')
  await expect(page.getByText('Rule order saved')).toBeVisible()
  expect((await listOf(shop)).map(({ name }) => name)).toEqual(['Euros to the second', 'All dollars'])
})

test('routes a checkout by a published rule, and shows why on the order [RT-027]', async ({ page, context }) => {
  const shop = await openShop()
  await signInAs(context, server, shop)
  await page.goto(`${server.url}/orchestration/rules/add-new-rule`)
  await page.getByLabel('Name').fill('Dollars to the second')
  await choose(page, 'Value', 'USD')
  await page.keyboard.press('Escape')
  await choose(page, 'Account', 'Second')
  await publish(page)
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  const result = page.getByRole('status', { name: 'Simulation result' })
  await expect(result.getByText('Matches')).toBeVisible()
  await expect(result.getByText(/Routed by “Dollars to the second” \(version 1\): Second/)).toBeVisible()

  const shopper = await context.newPage()
  const checkout = new CheckoutPage(shopper)
  await shopper.goto(`${server.url}/checkout?variant_id=${shop.variant_id}`)
  await shopper.waitForURL(/[?&]session=/)
  await checkout.fill()
  await checkout.fillCard('4242424242424242')
  await checkout.pressPay()
  await expect(shopper).toHaveURL(/\/(confirmation|thank-you)/)

  await page.goto(`${server.url}/sales/orders`)
  await page.getByRole('row').nth(1).click()
  const attempts = page.getByRole('region', { name: /Payment attempts/ })
  await expect(attempts.getByText('Second', { exact: true })).toBeVisible()
  await expect(attempts.getByText(/Routed by “Dollars to the second” \(version 1\): Second/)).toBeVisible()
})

test('tries three connections of one provider, and lists the attempts on the order [RT-022]', async ({
  page,
  context,
}) => {
  const shop = await openShop()
  await signInAs(context, server, shop)
  await page.goto(`${server.url}/payments/orchestration/rules/cascade`)
  await page.getByRole('link', { name: 'Create cascade' }).click()
  await page.getByLabel('Name').fill('All three')
  await choose(page, 'Add account', 'Second')
  await choose(page, 'Add account', 'Third')
  await expect(page.getByRole('group', { name: 'Step 3: Third' })).toBeVisible()
  await publish(page)
  await expectClean(page)

  // The bank declines at all three; then the shopper uses another card.
  const session = await readyRemoteSession(server, shop)
  await payRemote(server, session, '4000000000000002')
  requireOk(await payRemote(server, session, '4242424242424242'))
  await checkRemote(server, session)
  const query = { store_id: shop.store_id }
  const { orders } = requireOk(await callRemote(server, contracts.orders.list, { query }, { token: shop.token }))
  await page.goto(`${server.url}/sales/orders/details?order_id=${orders[0]?.order_id ?? ''}`)
  const attempts = page.getByRole('region', { name: 'Payment attempts' })
  await expect(attempts.getByText(/^4 attempts/)).toBeVisible()
  await expect(attempts.getByText('Second', { exact: true })).toBeVisible()
  await expect(attempts.getByText('Third', { exact: true })).toBeVisible()
  await expect(attempts.getByText(/Fallback by “All three” \(version 1\): Third/)).toBeVisible()
})

test("doesn't delete an account that a rule names, and links to the rule [RT-032]", async ({ page, context }) => {
  const shop = await openShop()
  const { Second = '' } = await accountsOf(shop)
  const body: Input<typeof rules.create>['body'] = {
    store_id: shop.store_id,
    kind: 'route_to_connection',
    name: 'To the second',
    conditions: { groups: [{ conditions: [{ field: 'currency', operator: 'is', value: 'USD' }] }] },
    action: { type: 'one', connection_id: Second },
  }
  requireOk(await callRemote(server, rules.create, { body }, { token: shop.token }))
  await signInAs(context, server, shop)
  await page.goto(`${server.url}/payments/accounts`)
  await page.getByRole('button', { name: 'Actions for Second' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove account' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'To the second' }).click()
  await expect(page.getByRole('heading', { name: 'To the second', level: 1 })).toBeVisible()
})

test('notifies every member live when rules are published', async () => {
  const shop = await openShop()
  const { Second = '' } = await accountsOf(shop)
  const live = await listenRemote(server, shop.token)
  const body: Input<typeof rules.create>['body'] = {
    store_id: shop.store_id,
    kind: 'cascade',
    name: 'One',
    conditions: { groups: [] },
    action: {
      type: 'cascade',
      steps: [{ connection_id: Second, go_on: [], max_attempts: 1, timeout_seconds: 5 }],
      max_attempts: 1,
      max_seconds: 10,
    },
  }
  const { data } = requireOk(await callRemote(server, rules.create, { body }, { token: shop.token }))
  const at = { rule_id: data.rule_id, version: data.version }
  requireOk(await callRemote(server, rules.publish, { body: at }, { token: shop.token }))
  const news = { type: 'routing_rule.updated', store_id: shop.store_id, change: 'published', name: 'One' }
  await expect.poll(() => live.heard).toContainEqual(expect.objectContaining(news))
  live.close()
})
