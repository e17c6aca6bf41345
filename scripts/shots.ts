// `npm run shots`: a screenshot of every route in both themes and widths, with the demo store; `npm run shots
// orders.list` or `npm run shots /sales/orders` for one. Writes to shots/.
import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser } from 'playwright'
import { routes, type Route } from '../src/renderer/app/routes.ts'
import { readSettings } from '../src/server/settings.ts'
import { startServer } from '../tests/support/e2e/e2e-server.ts'
import { DEMO_LOGIN } from './demo/account.ts'
import { makeDemo } from './demo/make-demo.ts'
import { ensureBuilt } from './lib/build.mjs'
import { chromiumFlags, ensureChromium } from './lib/chromium.mjs'
import { visitOf } from './pictures/addresses.ts'
import { LOOKS, openPhotographer } from './pictures/camera.ts'
import { collectFacts } from './pictures/facts.ts'

const folder = fileURLToPath(new URL('../shots/', import.meta.url))

/** The routes selected by id or path; all of them if none is given. */
function chosenRoutes(wanted: readonly string[]): readonly Route[] {
  const chosen = routes.filter(({ id, path }) => wanted.length === 0 || wanted.includes(id) || wanted.includes(path))
  const unknown = wanted.filter((name) => !chosen.some(({ id, path }) => id === name || path === name))
  if (unknown.length > 0) {
    throw new Error(`Unknown route: ${unknown.join(', ')}. Available routes:\n${routes.map(({ id }) => id).join('\n')}`)
  }
  return chosen
}

async function openBrowser(): Promise<Browser> {
  const executablePath = await ensureChromium()
  if (executablePath === undefined) throw new Error('Chromium was not found. Set CHROMIUM_PATH.')
  return chromium.launch({ executablePath, args: chromiumFlags })
}

/** Creates a data directory with the demo store. */
async function makeDemoData(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cartwright-shots-'))
  // PostgreSQL runs as a different user if this runs as root.
  chmodSync(dataDir, 0o755)
  console.info('Filling a demo store…')
  await makeDemo(readSettings({ DATA_DIR: dataDir }))
  return dataDir
}

/** Takes screenshots of the routes and prints their problems. @returns the number of screenshots with problems. */
async function photograph(browser: Browser, url: string, chosen: readonly Route[]): Promise<number> {
  const facts = await collectFacts(url)
  let bad = 0
  for (const look of LOOKS) {
    const studio = await openPhotographer(browser, url, facts, look)
    for (const route of chosen) {
      const name = `${route.id}-${look.width}-${look.scheme}.png`
      const wrong = await studio.take(visitOf(route, facts), join(folder, name))
      console.info(wrong.length === 0 ? `✓ ${name}` : `✗ ${name}\n    ${wrong.join('\n    ')}`)
      if (wrong.length > 0) bad += 1
    }
    await studio.close()
  }
  return bad
}

async function main(wanted: readonly string[]): Promise<void> {
  const chosen = chosenRoutes(wanted)
  await ensureBuilt('web')
  const browser = await openBrowser()
  try {
    const server = await startServer({ dataDir: await makeDemoData(), env: { OPERATOR_EMAILS: DEMO_LOGIN.email } })
    try {
      mkdirSync(folder, { recursive: true })
      const bad = await photograph(browser, server.url, chosen)
      console.info(`${chosen.length * LOOKS.length} pictures in shots/, ${bad} with something wrong`)
      if (bad > 0) process.exitCode = 1
    } finally {
      await server.stop()
    }
  } finally {
    await browser.close()
  }
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
