import type { BrowserContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** What a page said that it should not have: errors of its scripts and of its console, replies of 500 and above. */
export interface Watched {
  problems: string[]
  /** Fails when anything was said. */
  expectQuiet: () => void
}

/** A refusal that a test provokes is logged by the browser itself; only what the product logs counts. */
const BROWSER_OWN = /^Failed to load resource: the server responded with a status of 4\d\d/

/** Watches every page of a context, those that open later too. */
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
