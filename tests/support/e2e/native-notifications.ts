import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { expect, test as base } from './desktop-app.ts'

const run = promisify(execFile)

export interface ShownNotification {
  title: string
  body: string
}

/** Notifications on this machine's screen. */
export interface NativeNotifications {
  /** All shown notifications, in order. */
  shown: () => ShownNotification[]
  /** Clicks the newest one. */
  click: () => Promise<void>
}

/** Output of dunst for each notification, one field per line. */
const FIELDS = /^\tsummary: '(.*)'\n\tbody: '(.*)'$/gm

const readShown = (printed: string): ShownNotification[] =>
  Array.from(printed.matchAll(FIELDS), ([, title = '', body = '']) => ({ title, body }))

/**
 * Returns the process that shows notifications; null if there is none. D-Bus may still name the previous test's daemon
 * for a moment after it has exited, so only the process id tells which one it is.
 */
async function shownBy(): Promise<number | null> {
  const bus = ['--session', '--print-reply=literal', '--dest=org.freedesktop.DBus', '/org/freedesktop/DBus']
  const question = ['org.freedesktop.DBus.GetConnectionUnixProcessID', 'string:org.freedesktop.Notifications']
  try {
    const { stdout } = await run('dbus-send', [...bus, ...question])
    return Number(/uint32 (\d+)/.exec(stdout)?.[1])
  } catch {
    return null
  }
}

const installed = (): Promise<boolean> =>
  run('dunst', ['--version']).then(
    () => true,
    () => false,
  )

/**
 * The desktop test with a screen that shows notifications. Request `notifications` before `desktop`, because an app
 * looks for the screen when it starts. Skipped with a reason if there is none.
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
      .poll(async () => {
        // It exits if the previous test's daemon still owns the name.
        if (daemon.exitCode !== null) ({ daemon, ended } = start())
        return (await shownBy()) === daemon.pid
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
