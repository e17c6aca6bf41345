import { test as base, type BrowserContextOptions } from '@playwright/test'
import type { Look } from '../../scripts/pictures/camera.ts'
import type { Facts } from '../../scripts/pictures/facts.ts'
import { settingsCookie } from '../../src/renderer/platform/web-settings.ts'
import { routeOperator } from './operators.ts'
import { remoteFacts } from './remote-facts.ts'
import type { Remote } from './remote-shop.ts'

interface RouteOptions {
  /** Theme and width of the page. */
  look: Look
  /** Whether the store's owner is signed in. */
  signedIn: boolean
}

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** What the browser has kept: the theme, and what a sign-in leaves. */
function keptState(origin: string, { user, store_id }: Facts, { look, signedIn }: RouteOptions): StorageState {
  const kept = signedIn ? { user: JSON.stringify(user), authToken: user.token, currentStoreId: store_id } : {}
  const theme = {
    name: settingsCookie,
    value: encodeURIComponent(JSON.stringify({ theme: look.scheme })),
    domain: new URL(origin).hostname,
    path: '/',
    expires: -1,
    httpOnly: false,
    secure: false,
    sameSite: 'Lax' as const,
  }
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }))
  return { cookies: [theme], origins: [{ origin, localStorage }] }
}

interface WorkerFixtures {
  server: Remote
  facts: Facts
}

/** Pages of one store a worker, looked at in a chosen theme and width, signed in or not. */
export const test = base.extend<RouteOptions, WorkerFixtures>({
  server: [{ url: process.env.E2E_URL ?? '' }, { scope: 'worker', option: true }],
  facts: [
    async ({ server }, give, { workerIndex }) => give(await remoteFacts(server, routeOperator(workerIndex))),
    { scope: 'worker' },
  ],
  look: [{ width: 1280, scheme: 'light' }, { option: true }],
  signedIn: [false, { option: true }],
  viewport: async ({ look }, give) => give({ width: look.width, height: look.width < 600 ? 844 : 800 }),
  colorScheme: async ({ look }, give) => give(look.scheme),
  // Nothing may move while contrast is measured.
  contextOptions: { reducedMotion: 'reduce' },
  storageState: async ({ server, facts, look, signedIn }, give) =>
    give(keptState(server.url, facts, { look, signedIn })),
})
