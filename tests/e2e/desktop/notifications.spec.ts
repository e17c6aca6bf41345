import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { promisify } from 'node:util'
import { bridgeOf, expect, test } from '../../support/desktop-app.ts'

const run = promisify(execFile)

const dunstctl = async (...args: string[]): Promise<string> => {
  const { stdout } = await run('dunstctl', args)
  return stdout.trim()
}

/** Asks the bus itself: any question to the service would make the bus start a second one, without a display. */
const answers = async (): Promise<boolean> => {
  const bus = ['--session', '--print-reply=literal', '--dest=org.freedesktop.DBus', '/org/freedesktop/DBus']
  const { stdout } = await run('dbus-send', [
    ...bus,
    'org.freedesktop.DBus.NameHasOwner',
    'string:org.freedesktop.Notifications',
  ])
  return stdout.includes('true')
}

const installed = (): Promise<boolean> =>
  run('dunst', ['--version']).then(
    () => true,
    () => false,
  )

let daemon: ChildProcess | undefined

test.beforeAll(async () => {
  test.skip(
    !(await installed()) || !process.env.DBUS_SESSION_BUS_ADDRESS,
    'needs dunst and a session bus to show notifications',
  )
  daemon = spawn('dunst', [], { stdio: 'ignore' })
  await expect.poll(answers).toBe(true)
})

test.afterAll(() => {
  daemon?.kill()
})

test('a notification is shown by the system, and its click opens the destination', async ({ desktop, server }) => {
  const { app, page } = await desktop.launchConnected(server.url)
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())
  await (
    await bridgeOf(page)
  ).evaluate((desktop) => desktop.notify({ title: 'New order', body: 'Order #1001', destination: '/signup' }))
  await expect.poll(() => dunstctl('count', 'displayed')).toBe('1')

  await dunstctl('action', '0')
  await expect(page).toHaveURL('app://cartwright/signup')
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())).toBe(true)
})

test('none is shown on a device that wants none', async ({ desktop, server }) => {
  const { page } = await desktop.launchConnected(server.url)
  await dunstctl('close-all')
  await (
    await bridgeOf(page)
  ).evaluate(async (desktop) => {
    await desktop.settingsSet({ notifications: false })
    await desktop.notify({ title: 'Silent', body: '', destination: null })
    await desktop.settingsSet({ notifications: true })
    await desktop.notify({ title: 'Loud', body: '', destination: null })
  })
  await expect.poll(() => dunstctl('count', 'displayed')).toBe('1')
})

test('the unread count stands in the tray and on the badge', async ({ desktop, server }) => {
  const { app, page } = await desktop.launchConnected(server.url)
  await app.evaluate(({ app: electronApp }) => {
    const counts: number[] = []
    Object.assign(globalThis, { counts })
    electronApp.setBadgeCount = (count = 0) => {
      counts.push(count)
      return true
    }
  })
  await (
    await bridgeOf(page)
  ).evaluate(async (desktop) => {
    await desktop.setBadge({ count: 3 })
    await desktop.setBadge({ count: 0 })
  })
  expect(await app.evaluate((): unknown => Reflect.get(globalThis, 'counts'))).toEqual([3, 0])
})
