import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { expect, test as base } from './desktop-app.ts'

const run = promisify(execFile)

export interface ShownNotification {
  title: string
  body: string
}

/** The notifications on this machine's screen. */
export interface NativeNotifications {
  /** All that have been shown, in order. */
  shown: () => ShownNotification[]
  /** Clicks the newest one. */
  click: () => Promise<void>
}

/** What dunst prints of each notification, one field a line. */
const FIELDS = /^\tsummary: '(.*)'\n\tbody: '(.*)'$/gm

const readShown = (printed: string): ShownNotification[] =>
  Array.from(printed.matchAll(FIELDS), ([, title = '', body = '']) => ({ title, body }))

/** Asks the bus itself: any question to the service would make the bus start a second one, without a display. */
async function answers(): Promise<boolean> {
  const bus = ['--session', '--print-reply=literal', '--dest=org.freedesktop.DBus', '/org/freedesktop/DBus']
  const question = ['org.freedesktop.DBus.NameHasOwner', 'string:org.freedesktop.Notifications']
  const { stdout } = await run('dbus-send', [...bus, ...question])
  return stdout.includes('true')
}

const installed = (): Promise<boolean> =>
  run('dunst', ['--version']).then(
    () => true,
    () => false,
  )

/**
 * The desktop's test with a screen that shows notifications. Ask for `notifications` before `desktop`: an app looks for
 * the screen when it starts. Skipped in words where there is none.
 */
export const test = base.extend<{ notifications: NativeNotifications }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are needed from this pattern
  notifications: async ({}, provide, info) => {
    const usable = process.env.DBUS_SESSION_BUS_ADDRESS !== undefined && (await installed())
    info.skip(!usable, 'needs dunst and a session bus to show notifications')
    let printed = ''
    const start = () => {
      const daemon = spawn('dunst', ['-print'], { stdio: ['ignore', 'pipe', 'ignore'] })
      daemon.stdout.on('data', (chunk) => (printed += String(chunk)))
      return { daemon, ended: once(daemon, 'exit') }
    }
    let { daemon, ended } = start()
    await expect
      .poll(() => {
        // It gives up where the one of the test before still has the name.
        if (daemon.exitCode !== null) ({ daemon, ended } = start())
        return answers()
      })
      .toBe(true)
    await provide({
      shown: () => readShown(printed),
      click: async () => void (await run('dunstctl', ['action', '0'])),
    })
    daemon.kill()
    await ended
  },
})

export { expect }
