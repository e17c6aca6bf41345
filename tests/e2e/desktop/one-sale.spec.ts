import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { contracts } from '../../../src/shared/contracts/index.ts'
import { bridgeOf, watchUnread } from '../../support/e2e/desktop-app.ts'
import { expect, test } from '../../support/e2e/native-notifications.ts'
import {
  callRemote,
  openRemoteShop,
  payRemote,
  readyRemoteSession,
  REMOTE_PASSWORD,
  requireOk,
} from '../../support/e2e/remote-shop.ts'
import { watch } from '../../support/e2e/watched-page.ts'
import { AccountPages } from '../pages/account-pages.ts'

/** The server started for the whole run. */
const server = { url: process.env.E2E_URL ?? '' }

const patience = { timeout: 30_000 }

const logIn = (page: Page, email: string): Promise<void> =>
  new AccountPages(page).enterLogin({ email, password: REMOTE_PASSWORD })

/** Logs in and waits until the WebSocket is connected: earlier events would be missed. */
async function logInLive(page: Page, email: string): Promise<void> {
  const live = page.waitForEvent('websocket', patience).then((socket) => socket.waitForEvent('framereceived', patience))
  await logIn(page, email)
  expect((await live).payload).toContain('ready')
}

const accountMenu = (page: Page, store: string) => page.getByRole('button', { name: `Account and store: ${store}` })

async function switchStore(page: Page, from: string, to: string): Promise<void> {
  await accountMenu(page, from).click()
  await page.getByRole('menuitem', { name: 'Switch Store' }).click()
  await page.getByRole('dialog', { name: 'Select Store' }).getByRole('button', { name: to }).click()
  await expect(accountMenu(page, to)).toBeVisible()
}

const inBrowserStorage = (page: Page): Promise<string[]> => page.evaluate(() => Object.keys(localStorage))

const onShelf = async (page: Page): Promise<Record<string, string>> =>
  (await (await bridgeOf(page)).evaluate((desktop) => desktop.start())).storage

test('an order raises a native notification, and a click on it opens the order', async ({ notifications, desktop }) => {
  test.slow()
  const shop = await openRemoteShop(server)
  const launched = await desktop.launchConnected(server.url)
  const { app, page } = launched
  const watched = watch(page.context())
  await logInLive(page, shop.email)
  await expect(accountMenu(page, 'Kettle & Crane')).toBeVisible()
  const signs = await watchUnread(launched)
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())

  const paid = requireOk(await payRemote(server, await readyRemoteSession(server, shop), '4242424242424242'))
  expect(paid).toMatchObject({ status: 'succeeded' })
  await expect.poll(() => notifications.shown().length, patience).toBe(1)
  await expect.poll(signs, patience).toEqual({ badge: [1], tray: ['Cartwright: 1 unread notification'] })
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()

  expect(notifications.shown()).toEqual([{ title: 'Test order #1001', body: 'Maya Ortiz placed an order for $25.89' }])
  await notifications.click()
  await expect(page).toHaveURL(/^app:\/\/cartwright\/sales\/orders\/details\?order_id=ord_/)
  await expect(page.getByRole('heading', { name: 'Order #1001' })).toBeVisible()
  await expect(page.getByText('Matte black').first()).toBeVisible()
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())).toBe(true)
  watched.expectQuiet()
})

test('sign-in and the chosen store survive a restart, until logging out [LS-001] [LS-004]', async ({ desktop }) => {
  test.slow()
  const shop = await openRemoteShop(server)
  const named = { store_name: 'Heron & Sons', user_id: shop.user_id }
  const second = requireOk(await callRemote(server, contracts.stores.register, { body: named }, { token: shop.token }))
  const first = await desktop.launchConnected(server.url)
  await logIn(first.page, shop.email)
  await switchStore(first.page, 'Kettle & Crane', 'Heron & Sons')
  await first.quit()

  const again = await desktop.launch()
  await expect(again.page).toHaveURL('app://cartwright/dashboard')
  await expect(accountMenu(again.page, 'Heron & Sons')).toBeVisible()
  expect(await inBrowserStorage(again.page)).toEqual([])
  const kept = await onShelf(again.page)
  expect(kept).toMatchObject({ currentStoreId: second.data.store_id, authToken: expect.any(String) })
  expect(JSON.parse(kept.user ?? '')).toMatchObject({ id: shop.user_id, token: kept.authToken })
  expect(await readFile(join(desktop.profile, 'storage.json'), 'utf8')).toContain('"currentStoreId"')

  await accountMenu(again.page, 'Heron & Sons').click()
  await again.page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(again.page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect.poll(() => onShelf(again.page)).toEqual({})
  await again.quit()
  const { page } = await desktop.launch()
  await expect(page).toHaveURL('app://cartwright/login')
})

test('the preview of a payment page runs in the app and shows images from the server', async ({ desktop }) => {
  test.slow()
  const shop = await openRemoteShop(server)
  const { page } = await desktop.launchConnected(server.url)
  const watched = watch(page.context())
  await logIn(page, shop.email)
  await page.goto('app://cartwright/editor/checkout/payment-pages')
  await page.getByRole('link', { name: 'Open', exact: true }).click()
  const preview = page.frameLocator('iframe[title="The page as shoppers see it"]')
  await expect(preview.getByRole('button', { name: /^Pay / })).toBeVisible(patience)

  await page.getByRole('button', { name: /^Logo/ }).click()
  await page.locator('input[type=file]').setInputFiles('build/icon.png')
  const logo = preview.getByRole('img', { name: 'Kettle & Crane' }).first()
  await expect(logo).toBeVisible(patience)
  for (const picture of [logo, page.getByRole('img', { name: 'Preview' })])
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  watched.expectQuiet()
})
