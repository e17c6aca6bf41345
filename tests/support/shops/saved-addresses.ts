import type { Page } from '@playwright/test'

/**
 * Has each page note in its session storage what it fetches. A browser sends what is told as a page goes after the page is
 * gone, where no listener hears of it.
 */
export const keepAddresses = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    // Frames of others have no storage.
    if (window !== window.top) return
    const plain = window.fetch.bind(window)
    window.fetch = (...call) => {
      const address = call[0] instanceof Request ? call[0].url : String(call[0])
      sessionStorage.setItem('test.calls', `${sessionStorage.getItem('test.calls') ?? ''} ${address}`)
      return plain(...call)
    }
  })

/** Everything that was fetched in this tab since. */
export const keptAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(() => sessionStorage.getItem('test.calls')?.split(' ') ?? [])
