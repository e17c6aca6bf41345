import { expect, test } from '@playwright/test'
import { contracts } from '../../../../src/shared/contracts/index.ts'
import { WINNING_EVIDENCE } from '../../../../src/server/connectors/test-gateway/disputes.ts'
import { startServer, type RunningServer } from '../../../support/e2e/e2e-server.ts'
import {
  callRemote,
  openRemoteShop,
  payRemote,
  readyRemoteSession,
  requireOk,
  type RemoteShop,
} from '../../../support/e2e/remote-shop.ts'
import { signInAs } from '../../../support/app/signed-in-page.ts'
import { until } from '../../../support/app/until.ts'
import { watch } from '../../../support/e2e/watched-page.ts'

let server: RunningServer
let shop: RemoteShop

test.beforeAll(async () => {
  server = await startServer()
  shop = await openRemoteShop(server)
})
test.afterAll(() => server.stop())

const as = () => ({ token: shop.token })

/** Sells one product. @returns its order. */
async function sell(card = '4242424242424242') {
  const session = await readyRemoteSession(server, shop)
  requireOk(await payRemote(server, session, card))
  const query = { store_id: shop.store_id, size: 100 }
  const { orders } = requireOk(await callRemote(server, contracts.orders.list, { query }, as()))
  const details = await Promise.all(
    orders.map(
      async ({ order_id }) =>
        requireOk(await callRemote(server, contracts.orders.details, { query: { order_id } }, as())).data,
    ),
  )
  const made = details.find(({ session_id }) => session_id === session._id)
  if (!made) throw new Error('The sale made no order')
  return made
}

/** Finds the dispute of an order, once its provider has reported it. */
const disputeOf = (order_id: string) =>
  until('the dispute is there', async () => {
    const query = { store_id: shop.store_id }
    const { disputes } = requireOk(await callRemote(server, contracts.disputes.list, { query }, as()))
    return disputes.find((each) => each.order_id === order_id)
  })

async function captureWhen(capture_when: 'at_once' | 'by_hand') {
  const body = { store_id: shop.store_id, capture_when }
  requireOk(await callRemote(server, contracts.authorizations.updateSettings, { body }, as()))
}

test('captures in part, voids, and does several at once with a result for each [RT-036] [API-074]', async ({
  page,
  context,
}) => {
  const watched = watch(context)
  await signInAs(context, server, shop)
  await page.goto(`${server.url}/reporting/authorizations`)
  await page.getByRole('button', { name: 'Capture settings' }).click()
  await page.getByRole('dialog').getByLabel('Manually').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. New payments are captured manually.')).toBeVisible()
  const [part, whole, other] = [await sell(), await sell(), await sell()]

  await page.goto(`${server.url}/sales/orders/details?order_id=${part.order_id}`)
  await expect(page.getByText('Authorized', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Capture', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount to capture').fill('9999')
  await dialog.getByRole('button', { name: /^Capture / }).click()
  await expect(dialog.getByText(/^Enter .* or less$/)).toBeVisible()
  await dialog.getByLabel('Amount to capture').fill('5')
  await dialog.getByRole('button', { name: 'Capture $5.00' }).click()
  await expect(page.getByText('$5.00 captured, the rest voided')).toBeVisible()

  await page.goto(`${server.url}/reporting/authorizations?state=to_capture`)
  await expect(page.getByRole('row').filter({ hasText: `#${whole.order_number}` })).toContainText(/days? .*left/)
  await page.getByLabel(`Select order #${whole.order_number}`).check()
  await page.getByLabel(`Select order #${other.order_number}`).check()
  const change = { payment_id: other.payments?.[0]?.payment_id ?? '' }
  requireOk(await callRemote(server, contracts.authorizations.void, { body: change }, as()))
  await page.getByRole('button', { name: 'Capture', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Capture/ })
    .click()
  const results = page.getByRole('list', { name: 'Results' })
  await expect(results.getByText(`#${whole.order_number}`)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
  await page.goto(`${server.url}/sales/orders/details?order_id=${whole.order_id}`)
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
  await captureWhen('at_once')
  expect(watched.problems).toEqual([])
})

test('refunds an item with its share, rejects too much on the field, and lists each refund [API-083]', async ({
  page,
  context,
}) => {
  const watched = watch(context)
  await signInAs(context, server, shop)
  const order = await sell()
  await page.goto(`${server.url}/sales/orders/details?order_id=${order.order_id}`)
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount to refund').fill('99999')
  await dialog.getByRole('button', { name: /^Refund/ }).click()
  await expect(dialog.getByText(/^You can refund up to/)).toBeVisible()
  await dialog
    .getByLabel(/^Quantity of/)
    .first()
    .fill('1')
  const worth = order.line_items[0]?.line_total ?? 0
  await expect(dialog.getByRole('button', { name: `Refund $${(worth / 100).toFixed(2)}` })).toBeVisible()
  await dialog.getByLabel('Note').fill('It came dented')
  await dialog.getByRole('button', { name: /^Refund \$/ }).click()
  const refunds = page.getByRole('region', { name: 'Refunds' })
  await expect(refunds.getByText('Refunded', { exact: true })).toBeVisible()
  await expect(refunds.getByText(/It came dented/)).toBeVisible()
  await expect(page.getByText(/^(Partially refunded|Refunded)$/).first()).toBeVisible()
  expect(watched.problems).toEqual([])
})

test('submits dispute evidence once, prefilled from the order, and wins [API-077] [RT-037]', async ({
  page,
  context,
}) => {
  const watched = watch(context)
  await signInAs(context, server, shop)
  const order = await sell('4000000000000259')
  const found = await disputeOf(order.order_id)
  await page.goto(`${server.url}/reporting/chargebacks`)
  await expect(page.getByRole('region', { name: 'Open', exact: true })).toContainText('1')
  await page.getByTitle(found.dispute_reference).click()
  await expect(page).toHaveURL(new RegExp(`dispute_id=${found.dispute_id}`))
  await expect(page.getByLabel('Customer email', { exact: true })).toHaveValue(order.customer_email)
  await expect(page.getByLabel('Letter to the bank')).toHaveValue(new RegExp(`order #${order.order_number}`))
  await page.getByLabel('Why no refund was given').fill(WINNING_EVIDENCE)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft saved')).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add file' }).click()
  const file = { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n1 0 obj\n') }
  await (await chooser).setFiles(file)
  await expect(page.getByRole('list', { name: 'Evidence files' })).toContainText('receipt.pdf')
  await page.getByRole('button', { name: 'Submit evidence' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit evidence' }).click()
  await expect(page.getByText(/^(With the bank|Won)$/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit evidence' })).toHaveCount(0)
  // The bank decides a few seconds later, and the screen updates live.
  await expect(page.getByText('Won', { exact: true }).first()).toBeVisible({ timeout: 30_000 })
  const again = await callRemote(server, contracts.disputes.submit, { body: { dispute_id: found.dispute_id } }, as())
  expect(again.status).toBe(409)
  expect(watched.problems).toEqual([])
})

test('asks for confirmation before shipping a disputed order, and rejects a lost one [RT-037]', async ({
  page,
  context,
}) => {
  const watched = watch(context)
  await signInAs(context, server, shop)
  await page.setViewportSize({ width: 390, height: 844 })
  const order = await sell('4000000000006009')
  const { dispute_id } = await disputeOf(order.order_id)
  await page.goto(`${server.url}/sales/orders/details?order_id=${order.order_id}`)
  await expect(page.getByText('Dispute needs response')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Not as described' })).toBeVisible()
  await page.getByRole('button', { name: 'Fulfill' }).click()
  const dialog = page.getByRole('dialog')
  const risk = dialog.getByText(/If the bank decides in favor of the shopper/)
  await expect(risk).toBeVisible()
  await dialog.getByLabel('Tracking number').fill('1Z999')
  await dialog.getByRole('button', { name: 'Fulfill' }).click()
  await expect(dialog.getByRole('button', { name: 'Fulfill anyway' })).toBeVisible()
  await expect(risk).toHaveCount(1)
  await expect(dialog.getByRole('button', { name: 'Back' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.getByLabel('Tracking number')).toHaveValue('1Z999')
  await expect(dialog.getByLabel('Carrier')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  requireOk(await callRemote(server, contracts.disputes.accept, { body: { dispute_id } }, as()))
  await expect(page.getByText('Dispute accepted').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Fulfill' })).toBeDisabled()
  await expect(page.getByRole('note')).toContainText('Don’t ship it')
  expect(watched.problems).toEqual([])
})
