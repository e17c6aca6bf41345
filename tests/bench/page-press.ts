import type { Browser, Page } from 'playwright'
import * as z from 'zod/mini'

/** Simulates a phone with a quarter of this machine's speed. */
const SLOWER = 4
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, hasTouch: true, isMobile: true }

const WALLET = '.shop-wallet'
const SHEET = 'dialog[open]'
/** Milliseconds after which a click counts as lost. */
const LONGEST = 20_000

const figures = z.object({ press_seen_ms: z.number(), press_done_ms: z.number(), press_warm_ms: z.number() })
const point = z.object({ x: z.number(), y: z.number() })

/** Runs in the page from its start: reports when a click is painted, and its result. */
function watch({ sheet, longest }: { sheet: string; longest: number }): void {
  const frame = () => new Promise<void>((resolve) => void requestAnimationFrame(() => setTimeout(resolve)))
  const isThere = () => document.querySelector(sheet) !== null
  const isMarked = (button: EventTarget | null) =>
    button instanceof Element && button.getAnimations({ subtree: true }).length > 0
  const presses: Promise<{ seen: number; done: number }>[] = []
  const follow = async ({ target, timeStamp }: MouseEvent) => {
    const button = target instanceof Element && target.closest('button')
    const after = async (is: () => boolean) => {
      do {
        await frame()
        if (performance.now() - timeStamp > longest) throw new Error('The press had no effect')
      } while (!is())
      return performance.now() - timeStamp
    }
    const [seen, done] = await Promise.all([after(() => isThere() || isMarked(button || null)), after(isThere)])
    return { seen, done }
  }
  addEventListener('click', (event) => void presses.push(follow(event)), true)
  Object.assign(window, { pressed: (index: number) => presses[index] })
}

/** Returns the center of the first wallet's button, as soon as anything is visible. */
const firstWallet = (page: Page) =>
  page.evaluate(async (selector) => {
    await new Promise<void>((resolve) => {
      const look = new PerformanceObserver((list) => {
        if (list.getEntriesByName('first-contentful-paint').length > 0) resolve()
      })
      look.observe({ type: 'paint', buffered: true })
    })
    const { x = 0, y = 0, width = 0, height = 0 } = document.querySelector(selector)?.getBoundingClientRect() ?? {}
    return { x: x + width / 2, y: y + height / 2 }
  }, WALLET)

const press = z.object({ seen: z.number(), done: z.number() })
const pressed = async (page: Page, index: number) => press.parse(await page.evaluate(`pressed(${index})`))

/**
 * Taps a wallet button of `url` right after the first paint, before the page's code is requested, and again once the
 * page is hydrated. Returns milliseconds from the tap to the frame with its visible response, and to its sheet.
 */
export async function pressFigures(browser: Browser, url: string): Promise<z.infer<typeof figures>> {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    await page.addInitScript(watch, { sheet: SHEET, longest: LONGEST })
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.goto(url, { waitUntil: 'commit' })
    const { x, y } = point.parse(await firstWallet(page))
    await page.touchscreen.tap(x, y)
    const first = await pressed(page, 0)
    await page.keyboard.press('Escape')
    await page.locator(SHEET).waitFor({ state: 'detached' })
    await page.touchscreen.tap(x, y)
    const { seen } = await pressed(page, 1)
    const [press_seen_ms, press_done_ms, press_warm_ms] = [first.seen, first.done, seen].map(Math.round)
    return figures.parse({ press_seen_ms, press_done_ms, press_warm_ms })
  } finally {
    await context.close()
  }
}
