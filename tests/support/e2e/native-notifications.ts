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

/**
 * The process that shows notifications; null while there is none. The bus may name the daemon of the test before for a
 * moment after it has ended, so that only the process id tells whose turn it is.
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
      .poll(async () => {
        // It gives up where the one of the test before still has the name.
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
