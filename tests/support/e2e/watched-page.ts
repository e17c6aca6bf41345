import type { BrowserContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** Problems of a page: script and console errors, and replies of 500 and above. */
export interface Watched {
  problems: string[]
  /** Fails if there were any problems. */
  expectQuiet: () => void
}

/**
 * The browser itself logs error replies that a test provokes, and that Playwright's scripts don't run in the previews of
 * emails, which allow none; only the product's own log entries count.
 */
const BROWSER_OWN =
  /^Failed to load resource: the server responded with a status of 4\d\d|^Blocked script execution in 'about:srcdoc'/

/** Watches every page of a context, including those opened later. */
export function watch(context: BrowserContext): Watched {
  const problems: string[] = []
  const listen = (page: Page): void => {
    page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error' && !BROWSER_OWN.test(message.text())) problems.push(`console: ${message.text()}`)
    })
    page.on('response', (reply) => {
      if (reply.status() >= 500) problems.push(`${reply.status()} from ${reply.url()}`)
    })
  }
  for (const page of context.pages()) listen(page)
  context.on('page', listen)
  return { problems, expectQuiet: () => expect(problems).toEqual([]) }
}
