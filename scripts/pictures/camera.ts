import type { Browser, BrowserContext, Page } from 'playwright'
import { settingsCookie } from '../../src/renderer/platform/web-settings.ts'
import type { Visit } from './addresses.ts'
import type { Facts } from './facts.ts'
import { watchTraffic } from './wait-for-idle.ts'

export interface Look {
  width: number
  scheme: 'light' | 'dark'
}

export const LOOKS: readonly Look[] = [
  { width: 1280, scheme: 'light' },
  { width: 1280, scheme: 'dark' },
  { width: 390, scheme: 'light' },
  { width: 390, scheme: 'dark' },
]

/** Two browser contexts for one theme and width: signed in and signed out. */
export interface Photographer {
  /** Takes a screenshot. @returns problems: console errors, a different URL, something still loading. */
  take: (visit: Visit, file: string) => Promise<string[]>
  close: () => Promise<void>
}

export async function openPhotographer(
  browser: Browser,
  origin: string,
  facts: Facts,
  look: Look,
): Promise<Photographer> {
  const signedOut = await openContext(browser, origin, look, {})
  const signedIn = await openContext(browser, origin, look, signInOf(facts))
  return {
    take: (visit, file) => take(visit.signedIn ? signedIn : signedOut, origin, visit, file),
    close: async () => {
      await signedOut.close()
      await signedIn.close()
    },
  }
}

/** Local storage of a signed-in browser. */
const signInOf = ({ user, store_id }: Facts): Record<string, string> => ({
  user: JSON.stringify(user),
  authToken: user.token,
  currentStoreId: store_id,
})

async function openContext(
  browser: Browser,
  origin: string,
  { width, scheme }: Look,
  kept: Record<string, string>,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width, height: width < 600 ? 844 : 800 },
    deviceScaleFactor: 1,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    storageState: {
      cookies: [],
      origins: [{ origin, localStorage: Object.entries(kept).map(([name, value]) => ({ name, value })) }],
    },
  })
  const theme = encodeURIComponent(JSON.stringify({ theme: scheme }))
  await context.addCookies([{ name: settingsCookie, value: theme, url: origin }])
  return context
}

async function take(context: BrowserContext, origin: string, visit: Visit, file: string): Promise<string[]> {
  const page = await context.newPage()
  const quiet = watchTraffic(page)
  const wrong: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') wrong.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => wrong.push(`error: ${error.message}`))
  try {
    await open(page, origin, visit)
    await quiet()
    const shown = new URL(page.url()).pathname
    const wanted = new URL(visit.address, origin).pathname
    if (shown !== wanted) wrong.push(`${wanted} led to ${shown}`)
    await growWindow(page)
    await quiet()
    await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' })
  } catch (error) {
    wrong.push(error instanceof Error ? error.message : String(error))
  } finally {
    await page.close()
  }
  return wrong
}

/** Opens the URL with the history state that the previous screen would have passed on. */
async function open(page: Page, origin: string, { address, state }: Visit): Promise<void> {
  await page.goto(origin + address, { waitUntil: 'load' })
  if (!state) return
  const entry = { usr: state, key: 'shots', idx: 0 }
  await page.evaluate(([kept, to]) => history.replaceState(kept, '', to), [entry, address] as const)
  await page.reload({ waitUntil: 'load' })
}

/** In pixels; taller pages are cropped. */
const MAX_HEIGHT = 8_000

/** Makes the window as tall as its page: frames don't paint content below the fold, even for a full-page screenshot. */
async function growWindow(page: Page): Promise<void> {
  const { width = 1280, height = 800 } = page.viewportSize() ?? {}
  const needed = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height: Math.min(Math.max(needed, height), MAX_HEIGHT) })
}
