import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { OPERATOR_EMAIL } from '../../../support/shops/operators.ts'
import { openRemoteShop, type Remote } from '../../../support/e2e/remote-shop.ts'
import { signInAs } from '../../../support/app/signed-in-page.ts'
import { watch } from '../../../support/e2e/watched-page.ts'

const server: Remote = { url: process.env.E2E_URL ?? '' }

const NOTE = Buffer.from('09:12 declined\n09:13 declined\n')

/** Expects no accessibility violations in the page's current state. */
async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(violations).toEqual([])
}

/** Opens a store through the API and signs its merchant in. */
async function openMerchant(browser: Browser) {
  const shop = await openRemoteShop(server)
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  await signInAs(context, server, shop)
  return { page, watched: watch(context) }
}

/** Signs the operator in, with a store because the dashboard needs one. */
async function openOperator(browser: Browser) {
  const shop = await openRemoteShop(server, OPERATOR_EMAIL)
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  await signInAs(context, server, shop)
  return { page, watched: watch(context) }
}

async function openTicket(page: Page): Promise<void> {
  await page.goto('/settings/tickets')
  await expect(page.getByText('No tickets yet')).toBeVisible()
  await page.getByRole('button', { name: 'Create ticket' }).click()
  const form = page.getByRole('dialog', { name: 'New ticket' })
  await form.getByRole('button', { name: 'Create ticket' }).click()
  await expect(form.getByText('Subject is required')).toBeVisible()
  await form.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Payments' }).click()
  await form.getByRole('combobox', { name: 'Topic' }).click()
  await page.getByRole('option', { name: 'Declines' }).click()
  await form.getByLabel('Subject').fill('Visa is declined')
  await form.getByLabel('Description').fill('Since nine every Visa card is declined.')
  const drawing = { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg></svg>') }
  const note = { name: 'declines.txt', mimeType: 'text/plain', buffer: NOTE }
  await form.locator('input[type=file]').setInputFiles([note, drawing])
  await expect(form.getByText(/SVG drawing is not taken here/)).toBeVisible()
  await form.getByRole('button', { name: 'Remove drawing.svg' }).click()
  await expect(form.getByText(`${NOTE.length} B`)).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Create ticket' }).click()
  await expect(page).toHaveURL(/\/settings\/tickets\/tkt_/)
  await expect(page.getByRole('heading', { level: 1, name: 'Visa is declined' })).toBeVisible()
}

/** Adds an internal note, then replies. */
async function answer(page: Page): Promise<void> {
  await page.goto('/support-desk')
  await page.getByRole('region', { name: 'Inbox' }).getByText('Visa is declined').click()
  await expect(page).toHaveURL(/ticket_id=tkt_/)
  await expect(page.getByText('Since nine every Visa card is declined.')).toBeVisible()
  await page.getByText('Internal note', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Internal note' }).fill('The issuer is down.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('article', { name: /^Internal note/ })).toBeVisible()
  await page.getByText('Reply', { exact: true }).first().click()
  await page.getByRole('textbox', { name: 'Reply' }).fill('Visa works again, please try once more.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText('Pending').first()).toBeVisible()
  await expectAccessible(page)
}

test('a ticket from the question to the past [TK-001] [TK-005] [TK-006] [TB-017] [API-031] [API-034] [API-036] [ERR-014]', async ({
  browser,
}) => {
  test.slow()
  const merchant = await openMerchant(browser)
  const operator = await openOperator(browser)
  const { page } = merchant
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  await openTicket(page)

  // The first reply arrives while the merchant is on another page: a blue dot, without a reload.
  await page.goto('/sales/orders')
  const profile = page.getByRole('button', { name: /Kettle/ })
  await profile.click()
  await expect(page.getByRole('menuitem', { name: /^Tickets$/ })).toBeVisible()
  await answer(operator.page)
  await expect(page.getByRole('menuitem', { name: /Tickets.*unread/ })).toBeVisible()
  await page.getByRole('menuitem', { name: /Tickets/ }).click()
  await expect(page.getByRole('row', { name: /Visa is declined \(unread\)/ })).toBeVisible()
  await page.getByText('Visa is declined').click()
  await expect(page.getByText('Visa works again, please try once more.')).toBeVisible()
  await expect(page.getByText('The issuer is down.')).toBeHidden()

  // The second one while the ticket is open.
  await operator.page.getByRole('textbox', { name: 'Reply' }).fill('Did it help?')
  await operator.page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText('Did it help?')).toBeVisible()
  await profile.click()
  await expect(page.getByRole('menuitem', { name: /^Tickets$/ })).toBeVisible()
  await page.keyboard.press('Escape')

  const file = page.getByRole('link', { name: /declines\.txt/ })
  const [download] = await Promise.all([page.waitForEvent('download'), file.click()])
  expect(download.suggestedFilename()).toBe('declines.txt')
  const fetched = await page.request.get((await file.getAttribute('href')) ?? '')
  expect(await fetched.body()).toEqual(NOTE)

  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mark as solved' }).click()
  await expect(page.getByText('This ticket is solved. Reply to reopen it.')).toBeVisible()
  await page.getByRole('link', { name: 'Tickets' }).first().click()
  await page.getByRole('link', { name: /^Past/ }).click()
  await expect(page.getByRole('row', { name: /Visa is declined.*Solved/ })).toBeVisible()
  expect(sockets.length).toBeGreaterThan(0)
  for (const address of sockets) expect(address).not.toContain('undefined')
  // Ticket calls log their errors; the rejected SVG was one.
  expect(merchant.watched.problems).toEqual([expect.stringContaining('Couldn’t upload the file')])
  operator.watched.expectQuiet()
})

test('the support desk is closed to everyone else', async ({ page }) => {
  const shop = await openRemoteShop(server)
  await signInAs(page.context(), server, shop)
  await page.goto('/support-desk')
  await expect(page.getByText('You don’t have access')).toBeVisible()
})
