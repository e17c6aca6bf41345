import lighthouse, { desktopConfig, type Flags, type Result } from 'lighthouse'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { ensureBuilt } from '../../scripts/lib/build.mjs'
import { chromiumFlags, ensureChromium } from '../../scripts/lib/chromium.mjs'
import { contracts } from '../../src/shared/contracts/index.ts'
import { freePort, startServer } from '../support/e2e-server.ts'
import { addShownParts, everyPart } from '../support/full-page.ts'
import { changeRemotePage } from '../support/remote-page.ts'
import { callRemote, openRemoteShop, readyRemoteSession, requireOk } from '../support/remote-shop.ts'
import type { Remote, RemoteShop } from '../support/remote-shop.ts'

const RUNS = Number(process.env['BENCH_RUNS'] ?? 5)

/** What a payment page has to reach, on a phone and over a slow connection as Lighthouse simulates them. */
const TARGETS = { performance: 98, lcp_ms: 1200, cls: 0.01, tbt_ms: 100, accessibility: 100 }

type Figures = Record<keyof typeof TARGETS, number>

/** A picture with as much in it as a photograph: soft light, grain and an edge, so that it does not compress to nothing. */
async function photo(width: number, height: number, tint: string): Promise<Blob> {
  const grain = await sharp({
    create: { width, height, channels: 3, background: tint, noise: { type: 'gaussian', mean: 128, sigma: 22 } },
  })
    .blur(1.2)
    .png()
    .toBuffer()
  const light = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><radialGradient id="g">
    <stop stop-color="#fff" stop-opacity=".8"/><stop offset="1" stop-color="${tint}" stop-opacity=".9"/></radialGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/><circle cx="50%" cy="55%" r="${height / 4}" fill="${tint}"/></svg>`,
  )
  const bytes = await sharp(grain)
    .composite([{ input: light, blend: 'soft-light' }])
    .png()
    .toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: 'image/png' })
}

/** The product with its picture, as the merchant uploads it. */
async function addProductPicture({ url }: Remote, { token, store_id }: RemoteShop): Promise<void> {
  const list = await callRemote({ url }, contracts.inventory.list, { query: { store_id } }, { token })
  const form = new FormData()
  form.set('product_id', requireOk(list).products[0]?.product_id ?? '')
  form.set('image', await photo(1200, 1200, '#b2703d'), 'kettle.png')
  const headers = { authorization: `Bearer ${token}` }
  const reply = await fetch(`${url}/api${contracts.inventory.update.path}`, { method: 'POST', headers, body: form })
  if (!reply.ok) throw new Error(`The picture was not saved: ${reply.status} ${await reply.text()}`)
}

const wallets = {
  one_click_checkout_enabled: true,
  one_click_checkout_applepay: true,
  one_click_checkout_googlepay: true,
  one_click_checkout_paypal: true,
}

/** The address of a payment page with every part switched on and pictures in each place for one. */
async function openFullPage(server: Remote): Promise<string> {
  const shop = await openRemoteShop(server)
  await addProductPicture(server, shop)
  await addShownParts(server, shop)
  await changeRemotePage(
    server,
    shop,
    { ...everyPart, ...wallets },
    {
      logo: await photo(480, 120, '#1f5b45'),
      hero_image: await photo(1600, 700, '#6b8f7b'),
      banner_image: await photo(1200, 120, '#16392d'),
      payment_methods_image: await photo(600, 80, '#44546a'),
    },
  )
  const { _id } = await readyRemoteSession(server, shop)
  return `${server.url}/checkout?session=${_id}`
}

function figuresOf({ categories, audits }: Result): Figures {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    performance: score('performance'),
    lcp_ms: Math.round(value('largest-contentful-paint')),
    cls: Math.round(value('cumulative-layout-shift') * 1000) / 1000,
    tbt_ms: Math.round(value('total-blocking-time')),
    accessibility: score('accessibility'),
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

async function run(url: string, port: number): Promise<Figures> {
  const flags: Flags = { port, output: 'json', logLevel: 'error', onlyCategories: ['performance', 'accessibility'] }
  const result = await lighthouse(url, flags, process.env['BENCH_DESKTOP'] ? desktopConfig : undefined)
  if (!result) throw new Error('Lighthouse gave no result')
  if (result.lhr.runtimeError) throw new Error(result.lhr.runtimeError.message)
  return figuresOf(result.lhr)
}

/** `npm run bench page`: a payment page with every part, measured by Lighthouse; the median of five runs. */
export async function benchPage(): Promise<void> {
  await ensureBuilt('web')
  const executablePath = await ensureChromium()
  if (executablePath === undefined) throw new Error('There is no Chromium: set CHROMIUM_PATH to one.')
  const server = await startServer()
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath,
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
  })
  try {
    const url = await openFullPage(server)
    // The first is the server's first of everything.
    await fetch(url, { headers: { accept: 'text/html' } })
    const runs: Figures[] = []
    for (let count = 0; count < RUNS; count += 1) runs.push(await run(url, port))
    for (const [what, target] of Object.entries(TARGETS)) {
      const values = runs.map((figures) => figures[what as keyof Figures])
      console.log(JSON.stringify({ bench: 'page', what, runs: RUNS, median: median(values), values, target }))
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}
