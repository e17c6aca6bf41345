import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { expect, test as base } from './desktop-app.ts'

const run = promisify(execFile)

/** The notifications on this machine's screen. */
export interface NativeNotifications {
  /** How many are on the screen. */
  shown: () => Promise<number>
  /** Clicks the newest one and returns what it said. */
  click: () => Promise<{ title: string; body: string }>
}

const texts = z.object({ data: z.string() })
const history = z.object({ data: z.array(z.array(z.object({ summary: texts, body: texts }))) })

const dunstctl = async (...args: string[]): Promise<string> => {
  const { stdout } = await run('dunstctl', args)
  return stdout.trim()
}

const gone = async (): Promise<{ title: string; body: string }[]> => {
  const { data } = history.parse(JSON.parse(await dunstctl('history')))
  return (data[0] ?? []).map(({ summary, body }) => ({ title: summary.data, body: body.data }))
}

const shown = async (): Promise<number> => Number(await dunstctl('count', 'displayed'))

async function click(): Promise<{ title: string; body: string }> {
  await dunstctl('action', '0')
  await expect.poll(gone).not.toEqual([])
  const [newest] = await gone()
  if (!newest) throw new Error('No notification was clicked')
  return newest
}

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
    const daemon = spawn('dunst', [], { stdio: 'ignore' })
    const ended = once(daemon, 'exit')
    await expect.poll(answers).toBe(true)
    await provide({ shown, click })
    daemon.kill()
    await ended
  },
})

export { expect }
