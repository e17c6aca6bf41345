import { setTimeout as wait } from 'node:timers/promises'
import type { Frame, Page } from 'playwright'

const QUIET_MS = 800
const TIMEOUT_MS = 30_000

/** Waits until a page and its frames are idle: no requests, no loading indicator, no change for a while. */
export type WaitForIdle = () => Promise<void>

/**
 * Watches a page's requests from now on; call it before opening the page.
 * @param still how long nothing may change, in milliseconds
 */
export function watchTraffic(page: Page, still = QUIET_MS): WaitForIdle {
  const open = new Set<unknown>()
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return async () => {
    let before = ''
    let since = Date.now()
    for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline; await wait(100)) {
      const looks = (await Promise.all(page.frames().map(frameState))).join()
      if (open.size > 0 || looks.includes(BUSY) || looks !== before) since = Date.now()
      before = looks
      if (Date.now() - since >= still) return
    }
    throw new Error(`still loading after ${TIMEOUT_MS / 1000} seconds`)
  }
}

const BUSY = 'busy'

/** Size of a frame's content, which changes with almost everything; or that it is busy. */
const frameState = (frame: Frame): Promise<string> =>
  frame
    .evaluate((busy) => {
      const loading = document.querySelector('[aria-busy="true"], [role="status"][aria-label^="Loading"]')
      // Lazy images far below the viewport don't load yet, and never do inside a frame.
      const pictures = [...document.images].every(({ complete, loading: when }) => complete || when === 'lazy')
      const ready = loading === null && pictures && document.fonts.status === 'loaded'
      return ready ? String(document.documentElement.outerHTML.length) : busy
    }, BUSY)
    // A frame that is being replaced has no content.
    .catch(() => BUSY)
