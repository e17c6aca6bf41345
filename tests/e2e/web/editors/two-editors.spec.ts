import { expect, test } from '@playwright/test'
import { remotePage } from '../../../support/e2e/remote-page.ts'
import { openRemoteShop, type Remote } from '../../../support/e2e/remote-shop.ts'
import { joinRemoteStore } from '../../../support/e2e/remote-team.ts'
import { signInAs } from '../../../support/app/signed-in-page.ts'
import { PageEditor } from '../../pages/page-editor.ts'

const server: Remote = { url: process.env.E2E_URL ?? '' }
const UPDATE = '**/api/payment-page/update'

test('two people in one editor see each other, and neither loses a concurrent save [RT-104]', async ({
  browser,
  baseURL,
}) => {
  test.slow()
  const options = baseURL === undefined ? {} : { baseURL }
  const shop = await openRemoteShop(server)
  const { payment_page_id } = await remotePage(server, shop)
  const nina = await joinRemoteStore(server, shop, { first_name: 'Nina', last_name: 'Okafor' })
  const [office, home] = [await browser.newContext(options), await browser.newContext(options)]
  await signInAs(office, server, shop)
  await signInAs(home, server, nina)
  const [ada, other] = [new PageEditor(await office.newPage()), new PageEditor(await home.newPage())]
  await ada.open(payment_page_id)
  await other.open(payment_page_id)
  await expect(other.page.getByText(/^Ada Moss is also editing this page/)).toBeVisible({ timeout: 30_000 })
  await expect(ada.page.getByText(/^Nina Okafor is also editing this page/)).toBeVisible({ timeout: 30_000 })

  // Nina's save is in progress while Ada's gets its response.
  const { promise: saved, resolve: isSaved } = Promise.withResolvers<void>()
  const { promise: sent, resolve: isSent } = Promise.withResolvers<void>()
  await home.route(UPDATE, async (route) => {
    isSent()
    await saved
    await route.continue()
  })
  await other.fill('Name', 'Page name', 'From Nina')
  await sent
  await ada.fill('Name', 'Page name', 'From Ada')
  await expect.poll(async () => (await remotePage(server, shop)).name).toBe('From Ada')
  isSaved()

  const question = other.page.getByRole('dialog', { name: 'Someone else saved this page' })
  await expect(question.getByText('From Ada')).toBeVisible()
  await expect(question.getByText('From Nina')).toBeVisible()
  await question.getByRole('button', { name: 'Overwrite with mine' }).click()
  await expect.poll(async () => (await remotePage(server, shop)).name).toBe('From Nina')
  await expect(ada.page.getByText('Nina Okafor saved a newer version.')).toBeVisible()
  await ada.page.getByRole('button', { name: 'Reload' }).click()
  await expect(ada.page.getByLabel('Page name')).toHaveValue('From Nina')
  await other.page.getByRole('button', { name: 'Undo' }).click()
  await expect(other.page.getByLabel('Page name')).toHaveValue('From Ada')
  await expect.poll(async () => (await remotePage(server, shop)).name).toBe('From Ada')
  await Promise.all([office.close(), home.close()])
})
