import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { aptInstall } from './apt.mjs'
import { findProgram, run } from './run.mjs'

/** Chromium without browser UI: the same results for a third less work. */
const SHELL = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MACOS = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

const downloaded = () => {
  const path = createRequire(import.meta.url)('playwright').chromium.executablePath()
  return existsSync(path) ? path : undefined
}

/** Path of a Chromium: CHROMIUM_PATH, an installed one, or Playwright's; undefined if there is none. */
export const findChromium = async () => {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  return (await findProgram(...NAMES)) ?? (existsSync(MACOS) ? MACOS : downloaded())
}

/** Path of the browser for tests: the headless shell if available. */
export const findTestBrowser = async () =>
  process.env.CHROMIUM_PATH ?? (await findProgram(SHELL)) ?? (await findChromium())

/** Path of the browser for tests, with the shell installed first if possible; undefined if there is none. */
export const ensureTestBrowser = async () => {
  const shell = process.env.CHROMIUM_PATH ?? (await findProgram(SHELL))
  if (shell) return shell
  return (await aptInstall(SHELL, 'fonts-liberation')) ? findProgram(SHELL) : ensureChromium()
}

/** Path of a Chromium, installed first if there is none; undefined if that fails. */
export const ensureChromium = async () => {
  const found = await findChromium()
  if (found) return found
  if (await aptInstall('chromium', 'fonts-liberation')) return findProgram(...NAMES)
  process.stdout.write('Downloading Chromium…\n')
  await run('playwright', ['install', 'chromium'])
  return downloaded()
}

/**
 * Flags of every Chromium that we start. It has no sandbox as root; the other flags keep it from contacting anything
 * but our server.
 */
export const chromiumFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
