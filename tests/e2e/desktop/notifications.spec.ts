import { bridgeOf } from '../../support/e2e/desktop-app.ts'
import { expect, test } from '../../support/e2e/native-notifications.ts'

test('shows a native notification, and a click on it opens the destination', async ({
  notifications,
  desktop,
  server,
}) => {
  const { app, page } = await desktop.launchConnected(server.url)
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())
  await (
    await bridgeOf(page)
  ).evaluate((desktop) => desktop.notify({ title: 'New order', body: 'Order #1001', destination: '/signup' }))
  await expect.poll(notifications.shown).toEqual([{ title: 'New order', body: 'Order #1001' }])

  await notifications.click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  expect(page.url()).toBe('app://cartwright/signup')
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())).toBe(true)
})

test('shows none on a device with notifications turned off', async ({ notifications, desktop, server }) => {
  const { page } = await desktop.launchConnected(server.url)
  await (
    await bridgeOf(page)
  ).evaluate(async (desktop) => {
    await desktop.settingsSet({ notifications: false })
    await desktop.notify({ title: 'Silent', body: '', destination: null })
    await desktop.settingsSet({ notifications: true })
    await desktop.notify({ title: 'Loud', body: '', destination: null })
  })
  await expect.poll(notifications.shown).toEqual([{ title: 'Loud', body: '' }])
})
