import { randomUUID } from 'node:crypto'
import { expect, test, type Page } from '@playwright/test'
import { mailedCode, newestMail } from '../../../support/e2e/outbox.ts'
import { openRemoteShop, type Remote } from '../../../support/e2e/remote-shop.ts'
import { signInAs } from '../../../support/app/signed-in-page.ts'
import { watch } from '../../../support/e2e/watched-page.ts'

const server: Remote = { url: process.env.E2E_URL ?? '' }

/** Sends the invite and returns the link from its email. */
async function invite(owner: Page, email: string): Promise<string> {
  await owner.goto('/settings/account?tab=team')
  await owner.getByRole('button', { name: 'Invite' }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
  await dialog.getByRole('radio', { name: 'Staff' }).check()
  await dialog.getByRole('button', { name: 'Send invite' }).click()
  const shown = await dialog.getByRole('textbox', { name: 'Invite link' }).inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(owner.getByRole('row', { name: new RegExp(email) })).toContainText('Invited')
  // The email is sent by the queue, shortly after the response.
  await expect(async () => {
    const { text } = await newestMail(owner.request, email)
    expect(text).toContain(new URL(shown).search)
  }).toPass()
  return new URL(shown).pathname + new URL(shown).search
}

async function signUpByInvite(page: Page, link: string, email: string): Promise<void> {
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Join Fernhill Coffee Gear as staff' })).toBeVisible()
  await page.getByLabel('First name').fill('Nina')
  await page.getByLabel('Last name').fill('Okafor')
  await page.getByLabel('Password', { exact: true }).fill('another long password')
  await page.getByRole('checkbox', { name: /I agree to/ }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/otp-verification/)
  await page.getByLabel('One-time code').fill(await mailedCode(page.request, email))
  await expect(page).toHaveURL(/\/dashboard/)
}

const rowMenu = async (owner: Page, item: string) => {
  await owner.getByRole('button', { name: 'Actions for Nina Okafor' }).click()
  await owner.getByRole('menuitem', { name: item }).click()
}

/** Calls the API with the browser's session, as any program could. */
const callOrders = (page: Page, store_id: string) =>
  page.evaluate(async (store_id) => {
    const token = localStorage.getItem('authToken') ?? ''
    const reply = await fetch(`/api/orders/all?store_id=${store_id}`, { headers: { Bearer: token } })
    return reply.status
  }, store_id)

const currentStore = (page: Page) => page.evaluate(() => localStorage.getItem('currentStoreId') ?? '')

test('a person is invited, works as staff, becomes read-only, and is removed [RO-001] [AU-012] [API-004] [API-005]', async ({
  browser,
  baseURL,
}) => {
  test.slow()
  const options = baseURL === undefined ? {} : { baseURL }
  const office = await browser.newContext(options)
  const owner = await office.newPage()
  const watched = watch(office)
  await signInAs(
    office,
    server,
    await openRemoteShop(server, `ada-${randomUUID()}@example.com`, 'Fernhill Coffee Gear'),
  )

  const email = `nina-${randomUUID()}@example.com`
  const link = await invite(owner, email)
  const home = await browser.newContext(options)
  const nina = await home.newPage()
  await signUpByInvite(nina, link, email)

  await nina.goto('/settings/account?tab=api-keys')
  await expect(nina.getByRole('tab', { name: 'Team' })).toBeVisible()
  await expect(nina.getByRole('tab', { name: 'API keys' })).toBeHidden()
  await nina.goto('/sales/inventory')
  await expect(nina.getByRole('link', { name: 'Create product' })).toBeVisible()

  await expect(owner.getByRole('row', { name: /Nina Okafor/ })).toContainText('Active')
  await rowMenu(owner, 'Change role')
  await owner.getByRole('dialog').getByRole('radio', { name: 'Read only' }).check()
  await owner.getByRole('dialog').getByRole('button', { name: 'Change role' }).click()
  await expect(owner.getByRole('row', { name: /Nina Okafor/ })).toContainText('Read only')
  // Updated live: the button disappears before any reload, and doesn't come back with one.
  await expect(nina.getByRole('link', { name: 'Create product' })).toBeHidden()
  await nina.reload()
  await expect(nina.getByRole('row', { name: /Kettle/ })).toBeVisible()
  await expect(nina.getByRole('link', { name: 'Create product' })).toBeHidden()
  const store_id = await currentStore(nina)
  expect(await callOrders(nina, store_id)).toBe(200)

  await rowMenu(owner, 'Remove')
  const question = owner.getByRole('dialog', { name: 'Remove Nina Okafor?' })
  await question.getByRole('button', { name: 'Remove member' }).click()
  await expect(owner.getByRole('row', { name: /Nina Okafor/ })).toBeHidden()
  expect(await callOrders(nina, store_id)).toBe(403)
  await expect(nina.getByRole('heading', { name: 'No store yet' })).toBeVisible()
  expect(await currentStore(nina)).toBe('')

  await owner.getByRole('tab', { name: 'Audit log' }).click()
  await owner.getByRole('button', { name: 'Removed a member' }).or(owner.getByText('Removed a member')).first().click()
  await expect(owner.getByRole('dialog', { name: 'Removed a member' })).toContainText('Read only')
  watched.expectQuiet()
  await home.close()
  await office.close()
})
