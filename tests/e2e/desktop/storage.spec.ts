import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { bridgeOf, expect, test } from '../../support/e2e/desktop-app.ts'

const token = 'tok_secret_of_this_test'

test('stored data survives a restart [LS-001] [LS-005]', async ({ desktop, server }) => {
  const first = await desktop.launchConnected(server.url)
  await (
    await bridgeOf(first.page)
  ).evaluate(async (desktop, value) => {
    await desktop.storageSet({ key: 'currentStoreId', value: 'str_1' })
    await desktop.storageSet({ key: 'authToken', value })
    await desktop.storageSet({ key: 'session_id', value: 'gone' })
    await desktop.storageRemove({ key: 'session_id' })
  }, token)
  await first.quit()

  const second = await desktop.launch()
  const kept = (await (await bridgeOf(second.page)).evaluate((desktop) => desktop.start())).storage
  expect(kept).toMatchObject({ currentStoreId: 'str_1', authToken: token })
  expect(kept).not.toHaveProperty('session_id')
})

test('stores the token encrypted, or in a file that only its owner can read', async ({ desktop, server }) => {
  const { page } = await desktop.launchConnected(server.url)
  await (await bridgeOf(page)).evaluate((desktop, value) => desktop.storageSet({ key: 'authToken', value }), token)
  const file = join(desktop.profile, 'storage.json')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const text = await readFile(file, 'utf8')
  expect(text).toContain('authToken')
  // Without a system keychain, the file mode is the protection.
  expect(text.includes(token)).toBe(!text.includes('"encrypted"'))
})

test('device settings survive a restart and reach the system', async ({ desktop, server }) => {
  const first = await desktop.launchConnected(server.url)
  await (
    await bridgeOf(first.page)
  ).evaluate((desktop) => desktop.settingsSet({ theme: 'light', spell_checker: false }))
  await expect.poll(() => first.page.evaluate(() => matchMedia('(prefers-color-scheme: light)').matches)).toBe(true)
  await first.quit()

  const { app, page } = await desktop.launch()
  expect((await (await bridgeOf(page)).evaluate((desktop) => desktop.start())).settings).toMatchObject({
    theme: 'light',
    spell_checker: false,
  })
  expect(await app.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('light')
  expect(await app.evaluate(({ session }) => session.defaultSession.isSpellCheckerEnabled())).toBe(false)
})
