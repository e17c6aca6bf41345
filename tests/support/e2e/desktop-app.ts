import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { _electron, test as base, expect } from '@playwright/test'
import type { ElectronApplication, JSHandle, Page } from '@playwright/test'
import type { DesktopBridge } from '../../../src/shared/ipc.ts'
import { startHealthServer } from './health-server.ts'
import type { HealthServer } from './health-server.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

export interface DesktopApp {
  app: ElectronApplication
  page: Page
  /** Quits like a user would and waits until the process has exited. */
  quit: () => Promise<void>
  /** Kills the process. Does nothing if it has exited. */
  kill: () => void
}

export interface Desktop {
  /** Starts the built app with this test's own profile. Later starts reuse its data. */
  launch: (...args: string[]) => Promise<DesktopApp>
  /** Starts it for the first time and connects it to a server. */
  launchConnected: (server: string) => Promise<DesktopApp>
  /** Directory of the app's files. */
  profile: string
}

export const electronFlags = ['--no-sandbox', '--disable-gpu']

const environment = (profile: string): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  ),
  XDG_CONFIG_HOME: profile,
})

async function start(profile: string, args: readonly string[]): Promise<DesktopApp> {
  const app = await _electron.launch({ cwd: root, args: ['.', ...electronFlags, ...args], env: environment(profile) })
  const child = app.process()
  const page = await app.firstWindow()
  return { app, page, quit: () => app.close(), kill: () => void child.kill('SIGKILL') }
}

/** Types the URL into the first screen and waits for the app itself. */
export async function connect(page: Page, server: string): Promise<void> {
  await page.getByLabel('Server address').fill(server)
  await page.getByRole('button', { name: 'Connect' }).click()
  await page.waitForURL((url) => url.protocol === 'app:' && url.pathname !== '/connect.html')
  // Waits for a screen before anything is clicked or the app quits.
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** The window's bridge, for tests without the screens. */
export const bridgeOf = (page: Page): Promise<JSHandle<DesktopBridge>> =>
  page.evaluateHandle(() => {
    // oxlint-disable-next-line no-restricted-properties -- this runs in the window, where no module can be imported
    const { desktop } = window
    if (!desktop) throw new Error('This page has no bridge')
    return desktop
  })

/** Unread counts that the app has passed to the system since this call: badge counts and tray text. */
export interface UnreadSigns {
  badge: number[]
  tray: string[]
}

/** Records what the app sets on its icon and its tray, which a test can't read back. */
export async function watchUnread({ app }: DesktopApp): Promise<() => Promise<UnreadSigns>> {
  const signs = await app.evaluateHandle(({ app: electronApp, Tray }) => {
    const heard: { badge: number[]; tray: string[] } = { badge: [], tray: [] }
    electronApp.setBadgeCount = (count = 0) => heard.badge.push(count) > 0
    Tray.prototype.setToolTip = (text) => void heard.tray.push(text)
    return heard
  })
  return () => signs.jsonValue()
}

/** Playwright's test with its own desktop profile and a healthy server. */
export const test = base.extend<{ desktop: Desktop; server: HealthServer }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are needed from this pattern
  desktop: async ({}, provide) => {
    const profile = await mkdtemp(join(tmpdir(), 'cartwright-desktop-'))
    const running: DesktopApp[] = []
    const launch = async (...args: string[]): Promise<DesktopApp> => {
      const launched = await start(profile, args)
      running.push(launched)
      return launched
    }
    const launchConnected = async (server: string): Promise<DesktopApp> => {
      const launched = await launch()
      await connect(launched.page, server)
      return launched
    }
    await provide({ launch, launchConnected, profile: join(profile, 'cartwright') })
    // Only cleanup: tests of quitting call `quit` themselves.
    for (const { kill } of running) kill()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are needed from this pattern
  server: async ({}, provide) => {
    const server = await startHealthServer()
    await provide(server)
    await server.close()
  },
})

export { expect }
