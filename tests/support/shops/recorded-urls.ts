import type { Page } from '@playwright/test'

/**
 * Makes each page record fetched URLs in its session storage. Requests sent while a page unloads go out after it is
 * gone, when listeners don't get them.
 */
export const recordUrls = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    // Frames of other origins have no storage.
    if (window !== window.top) return
    const plain = window.fetch.bind(window)
    window.fetch = (...call) => {
      const address = call[0] instanceof Request ? call[0].url : String(call[0])
      sessionStorage.setItem('test.calls', `${sessionStorage.getItem('test.calls') ?? ''} ${address}`)
      return plain(...call)
    }
  })

/** Returns every URL fetched in this tab since then. */
export const recordedUrls = (page: Page): Promise<string[]> =>
  page.evaluate(() => sessionStorage.getItem('test.calls')?.split(' ') ?? [])
