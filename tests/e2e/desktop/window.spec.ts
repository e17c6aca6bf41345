import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bridgeOf, electronFlags, expect, test, watchUnread } from '../../support/e2e/desktop-app.ts'
import type { Desktop } from '../../support/e2e/desktop-app.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const electron: unknown = createRequire(import.meta.url)('electron')

/** Starts the app again, like the system does for a deep link, and waits for that process to exit. */
async function startAgain(desktop: Desktop, ...args: string[]): Promise<void> {
  const env = { ...process.env, XDG_CONFIG_HOME: dirname(desktop.profile) }
  const child = spawn(String(electron), ['.', ...electronFlags, ...args], { cwd: root, env, stdio: 'ignore' })
  await once(child, 'exit')
}

test('position, size and zoom are saved', async ({ desktop, server }) => {
  const bounds = { x: 60, y: 40, width: 900, height: 620 }
  const first = await desktop.launchConnected(server.url)
  await first.app.evaluate(({ BrowserWindow, Menu }, place) => {
    BrowserWindow.getAllWindows()[0]?.setBounds(place)
    const items = Menu.getApplicationMenu()?.items.flatMap((item) => item.submenu?.items ?? []) ?? []
    items.find(({ label }) => label === 'Zoom In')?.click()
  }, bounds)
  const zoomOf = () =>
    first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getZoomLevel())
  await expect.poll(zoomOf).toBe(0.5)
  await first.quit()

  const { app } = await desktop.launch()
  const read = () =>
    app.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows()
      return { bounds: window?.getNormalBounds(), zoom: window?.webContents.getZoomLevel() }
    })
  await expect.poll(read).toEqual({ bounds, zoom: 0.5 })
})

test('a second instance passes its deep link to the first one', async ({ desktop, server }) => {
  const { app, page } = await desktop.launchConnected(server.url)
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize())
  await startAgain(desktop, 'cartwright://signup')
  await expect(page).toHaveURL('app://cartwright/signup')
  expect(app.windows()).toHaveLength(1)
})

test('a deep link that starts the app opens once the screens are ready', async ({ desktop, server }) => {
  const first = await desktop.launchConnected(server.url)
  await first.quit()
  const { page } = await desktop.launch('cartwright:///signup')
  await expect(page).toHaveURL('app://cartwright/signup')
})

test('the app can keep running in the tray after its window is closed', async ({ desktop, server }) => {
  const { app, page } = await desktop.launchConnected(server.url)
  await (await bridgeOf(page)).evaluate((desktop) => desktop.settingsSet({ keep_in_tray: true }))
  const visible = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await expect.poll(visible).toBe(false)
  await startAgain(desktop)
  await expect.poll(visible).toBe(true)
})

test('the tray and the badge show the unread count', async ({ desktop, server }) => {
  const launched = await desktop.launchConnected(server.url)
  const signs = await watchUnread(launched)
  await (
    await bridgeOf(launched.page)
  ).evaluate(async (desktop) => {
    await desktop.setBadge({ count: 3 })
    await desktop.setBadge({ count: 0 })
  })
  expect(await signs()).toEqual({ badge: [3, 0], tray: ['Cartwright: 3 unread notifications', 'Cartwright'] })
})

test('the native menu has the commands announced by the window', async ({ desktop, server }) => {
  const { app, page } = await desktop.launchConnected(server.url)
  await (
    await bridgeOf(page)
  ).evaluate((desktop) =>
    desktop.setMenu({ destinations: [{ label: 'Sign up', destination: '/signup' }], commands: ['shortcuts'] }),
  )
  const labels = await app.evaluate(({ Menu }) =>
    Menu.getApplicationMenu()?.items.flatMap((item) => item.submenu?.items.map(({ label }) => label) ?? []),
  )
  expect(labels).toEqual(expect.arrayContaining(['Sign up', 'Keyboard Shortcuts']))
  expect(labels).not.toContain('Sign Out')
  await app.evaluate(({ Menu }) => {
    const items = Menu.getApplicationMenu()?.items.flatMap((item) => item.submenu?.items ?? []) ?? []
    items.find(({ label }) => label === 'Sign up')?.click()
  })
  await expect(page).toHaveURL('app://cartwright/signup')
})
