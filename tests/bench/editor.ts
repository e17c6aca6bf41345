import { chromium, type Browser, type BrowserContext, type Frame, type Page } from 'playwright'
import { ensureBuilt } from '../../scripts/lib/build.mjs'
import { chromiumFlags, ensureChromium } from '../../scripts/lib/chromium.mjs'
import { weighScreen } from '../../scripts/lib/weight.ts'
import { startServer } from '../support/e2e/e2e-server.ts'
import { fillRemotePage } from '../support/shops/full-page.ts'
import { openRemoteShop, type Remote, type RemoteShop } from '../support/e2e/remote-shop.ts'

const RUNS = Number(process.env['BENCH_RUNS'] ?? 5)
/** Typed into each field: long enough for a 95th percentile, and within every field's maximum length. */
const TYPED = 'slow mornings start here with us'
const SCREEN = 'features/pages/payment-page-editor-screen.tsx'

/** Settings whose text is visible in the preview: group and field label. */
const FIELDS = [
  ['Banner', 'Banner text'],
  ['Banner', 'Banner secondary text'],
  ['Hero', 'Hero heading'],
  ['Callout and custom text', 'Callout'],
  ['Callout and custom text', 'Custom text'],
  ['Description', 'Description'],
] as const

const rounded = (value: number): number => Math.round(value * 10) / 10

function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return rounded(sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN)
}

async function signedIn(browser: Browser, { url }: Remote, shop: RemoteShop): Promise<BrowserContext> {
  const user = { id: shop.user_id, name: 'Ada Moss', first_name: 'Ada', last_name: 'Moss', email: shop.email }
  const kept = { user: JSON.stringify(user), authToken: shop.token, currentStoreId: shop.store_id }
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }))
  return browser.newContext({
    viewport: { width: 1280, height: 800 },
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  })
}

/** Waits until the editor's settings can be edited and the frame shows the page. */
async function waitForEditor(page: Page): Promise<Frame> {
  await page.getByLabel('Page name').waitFor()
  const handle = await page.locator('iframe[title="The page as shoppers see it"]').elementHandle()
  const frame = await handle?.contentFrame()
  if (!frame) throw new Error('The editor has no frame')
  // With custom CSS, no selector reaches the pay button.
  await frame.locator('.shop-cols').waitFor()
  return frame
}

/** When a page of the list is clicked: as soon as it appears, or once its thumbnail is shown, as people do. */
type Pressed = 'at_once' | 'seen'

/**
 * Records when a link is clicked, when the editor's first field is rendered, and when the frame shows a page at the
 * editor's width, by one clock for all documents. Runs in each of them before anything else.
 */
function watchOpening(): void {
  const now = () => performance.timeOrigin + performance.now()
  const mark = (name: string) => {
    // After the frame in which it is rendered: before that it isn't visible.
    requestAnimationFrame(() => setTimeout(() => Reflect.set(window, name, Reflect.get(window, name) ?? now())))
  }
  const stands = () => innerWidth === 390 && document.querySelector('.shop-cols') !== null
  const answers = () => location.pathname.includes('/update/') && document.querySelector('input[maxlength="80"]')
  const [name, drawn] = parent === window ? (['answersAt', answers] as const) : (['standsAt', stands] as const)
  document.addEventListener(
    'click',
    (event) => Reflect.set(window, 'pressedAt', performance.timeOrigin + event.timeStamp),
    true,
  )
  const look = () => (drawn() ? mark(name) : undefined)
  addEventListener('resize', look)
  new MutationObserver(look).observe(document, { subtree: true, childList: true })
}

/**
 * Measures from the click on a page of the list to the editor, with server and browser cache warm, in milliseconds:
 * until a setting can be edited, and until the frame shows the page.
 */
async function timeOpening(page: Page, origin: string, pressed: Pressed): Promise<number> {
  await page.goto(`${origin}/editor/checkout/payment-pages`)
  const link = page.locator('a[href*="/standard/update/"]').first()
  await link.waitFor()
  await page.waitForLoadState('load')
  if (pressed === 'seen')
    await page.locator('iframe[title$=", small"]').first().contentFrame().locator('.shop-cols').waitFor()
  await link.click()
  const frame = await waitForEditor(page)
  await page.waitForFunction(() => 'answersAt' in window)
  await frame.waitForFunction(() => 'standsAt' in window)
  const ends = [await readTime(page, 'answersAt'), await readTime(frame, 'standsAt')]
  return Math.max(...ends) - (await readTime(page, 'pressedAt'))
}

/** Records when a key goes down and when the frame's page first shows the input, by one clock for both documents. */
async function watchKeys(page: Page, frame: Frame): Promise<void> {
  await page.evaluate(() => {
    const note = (event: Event) => Reflect.set(window, 'pressedAt', performance.timeOrigin + event.timeStamp)
    document.addEventListener('keydown', note, true)
  })
  await frame.evaluate(() => {
    const note = () => {
      const waits = Reflect.get(window, 'changedAt') === 0
      if (waits && document.body.textContent.includes(String(Reflect.get(window, 'typed'))))
        Reflect.set(window, 'changedAt', performance.timeOrigin + performance.now())
    }
    const whole = { subtree: true, childList: true, characterData: true, attributes: true }
    new MutationObserver(note).observe(document.body, whole)
  })
}

const readTime = (where: Page | Frame, name: string): Promise<number> =>
  where.evaluate((key) => Number(Reflect.get(window, key)), name)

/**
 * Returns the CPU time of the editor's thread, and of its frame's if separate, in milliseconds: unlike wall time, it
 * doesn't depend on other load on the machine.
 */
async function openMeter(page: Page, frame: Frame): Promise<() => Promise<number>> {
  const context = page.context()
  const sessions = [await context.newCDPSession(page)]
  // A frame in the editor's own process has no CDP session.
  await context.newCDPSession(frame).then(
    (session) => sessions.push(session),
    () => {},
  )
  for (const session of sessions) await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    let seconds = 0
    for (const session of sessions) {
      const { metrics } = await session.send('Performance.getMetrics')
      seconds += metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
    }
    return seconds * 1000
  }
}

/** Types into a field. @returns for each key the milliseconds until the page in the frame had changed. */
async function timeKeys(page: Page, frame: Frame, [title, label]: (typeof FIELDS)[number]): Promise<number[]> {
  const head = page.getByRole('button', { name: new RegExp(`^${title}`) }).first()
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
  const settings = page.getByRole('group', { name: title, exact: true })
  const field = settings.getByRole('textbox', { name: label, exact: true })
  await field.click()
  await page.keyboard.press('Control+a')
  const times: number[] = []
  let typed = ''
  for (const letter of TYPED) {
    typed += letter
    await frame.evaluate((words) => Object.assign(window, { changedAt: 0, typed: words }), typed.trim())
    await page.keyboard.press(letter === ' ' ? 'Space' : letter)
    await frame.waitForFunction(() => Number(Reflect.get(window, 'changedAt')) > 0)
    times.push((await readTime(frame, 'changedAt')) - (await readTime(page, 'pressedAt')))
  }
  return times
}

async function measure(browser: Browser, server: Remote): Promise<void> {
  const shop = await openRemoteShop(server)
  await fillRemotePage(server, shop)
  const context = await signedIn(browser, server, shop)
  const page = await context.newPage()
  await page.addInitScript(watchOpening)
  // The first run includes one-time work of browser and server.
  await timeOpening(page, server.url, 'seen')
  for (const pressed of ['at_once', 'seen'] as const) {
    const opened: number[] = []
    for (let run = 0; run < RUNS; run += 1) opened.push(await timeOpening(page, server.url, pressed))
    const [median_ms, slowest_ms] = [percentile(opened, 0.5), percentile(opened, 1)]
    console.log(
      JSON.stringify({ bench: 'editor', what: 'open', pressed, runs: RUNS, median_ms, budget_ms: 500, slowest_ms }),
    )
  }
  const frame = await waitForEditor(page)
  await watchKeys(page, frame)
  const meter = await openMeter(page, frame)
  const all: number[] = []
  for (const field of FIELDS) {
    const before = await meter()
    const times = await timeKeys(page, frame, field)
    const cpu_ms = rounded(((await meter()) - before) / times.length)
    all.push(...times)
    const [median_ms, p95_ms] = [percentile(times, 0.5), percentile(times, 0.95)]
    console.log(JSON.stringify({ bench: 'editor', what: 'key', field: field[1], median_ms, p95_ms, cpu_ms }))
  }
  const p95_ms = percentile(all, 0.95)
  console.log(JSON.stringify({ bench: 'editor', what: 'keys', keys: all.length, p95_ms, budget_ms: 16 }))
  await context.close()
}

/**
 * `npm run bench editor`: the payment page editor's own code in KiB (gzip), how long it takes to open, and how long
 * each key takes to show in the preview of a page with every part.
 */
export async function benchEditor(): Promise<void> {
  await ensureBuilt('web')
  const kib = rounded(weighScreen('index.html', SCREEN) / 1024)
  console.log(JSON.stringify({ bench: 'editor', what: 'code', kib, budget_kib: 150 }))
  const executablePath = await ensureChromium()
  if (executablePath === undefined) throw new Error('Chromium was not found. Set CHROMIUM_PATH.')
  const server = await startServer()
  const browser = await chromium.launch({ executablePath, args: chromiumFlags })
  try {
    await measure(browser, server)
  } finally {
    await browser.close()
    await server.stop()
  }
}
