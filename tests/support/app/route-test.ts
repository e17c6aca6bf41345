import { test as base, type BrowserContextOptions, type Page } from '@playwright/test'
import type { Look } from '../../../scripts/pictures/camera.ts'
import type { Facts } from '../../../scripts/pictures/facts.ts'
import { settingsCookie } from '../../../src/renderer/platform/web-settings.ts'
import { routeOperator } from '../shops/operators.ts'
import { remoteFacts } from '../e2e/remote-facts.ts'
import type { Remote } from '../e2e/remote-shop.ts'
import { signInStorage } from './signed-in-page.ts'
import { watch, type Watched } from '../e2e/watched-page.ts'
import { browserOfTests } from '../e2e/test-cookie.ts'

interface RouteOptions {
  /** Theme and width of the page. */
  look: Look
  /** True if the store's owner is signed in. */
  signedIn: boolean
}

/** Animations must not run while contrast is measured. */
const STILL = { reducedMotion: 'reduce' } as const

const viewportOf = ({ width }: Look) => ({ width, height: width < 600 ? 844 : 800 })

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** Browser storage: the theme, and the data of a sign-in. */
function keptState(origin: string, { user, store_id }: Facts, { look, signedIn }: RouteOptions): StorageState {
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
  const localStorage = signedIn ? signInStorage({ user, store_id }) : []
  return { cookies: [theme, ...browserOfTests.cookies], origins: [{ origin, localStorage }] }
}

/** A page shared by several tests, with its console output. */
interface Stage {
  page: Page
  watched: Watched
}

interface WorkerFixtures {
  server: Remote
  facts: Facts
  /** The owner's page in a look, opened once per worker to reuse what earlier tests have loaded. */
  ownStage: (look: Look) => Promise<Stage>
}

/** Pages of one store per worker, in a chosen theme and width, signed in or not. */
export const test = base.extend<RouteOptions, WorkerFixtures>({
  server: [{ url: process.env.E2E_URL ?? '' }, { scope: 'worker', option: true }],
  facts: [
    async ({ server }, give, { workerIndex }) => give(await remoteFacts(server, routeOperator(workerIndex))),
    { scope: 'worker' },
  ],
  ownStage: [
    async ({ browser, server, facts }, give) => {
      const stages = new Map<string, Promise<Stage>>()
      const open = async (look: Look): Promise<Stage> => {
        const context = await browser.newContext({
          baseURL: server.url,
          viewport: viewportOf(look),
          colorScheme: look.scheme,
          storageState: keptState(server.url, facts, { look, signedIn: true }),
          ...STILL,
        })
        return { watched: watch(context), page: await context.newPage() }
      }
      await give((look) => {
        const key = JSON.stringify(look)
        const stage = stages.get(key) ?? open(look)
        stages.set(key, stage)
        return stage
      })
      for (const stage of stages.values()) await (await stage).page.context().close()
    },
    { scope: 'worker' },
  ],
  look: [{ width: 1280, scheme: 'light' }, { option: true }],
  signedIn: [false, { option: true }],
  viewport: async ({ look }, give) => give(viewportOf(look)),
  colorScheme: async ({ look }, give) => give(look.scheme),
  contextOptions: STILL,
  storageState: async ({ server, facts, look, signedIn }, give) =>
    give(keptState(server.url, facts, { look, signedIn })),
})
