import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { aptInstall } from './apt.mjs'
import { findProgram, run } from './run.mjs'

/** Chromium without the window around the page: it does the same for a third less work. */
const SHELL = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MACOS = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

const downloaded = () => {
  const path = createRequire(import.meta.url)('playwright').chromium.executablePath()
  return existsSync(path) ? path : undefined
}

/** The path of a Chromium: CHROMIUM_PATH, an installed one, Playwright's; undefined when there is none. */
export const findChromium = async () => {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  return (await findProgram(...NAMES)) ?? (existsSync(MACOS) ? MACOS : downloaded())
}

/** The path of the browser that tests run in: the shell where there is one. */
export const findTestBrowser = async () =>
  process.env.CHROMIUM_PATH ?? (await findProgram(SHELL)) ?? (await findChromium())

/** The same, the shell installed first where that can be; undefined when there is nothing. */
export const ensureTestBrowser = async () => {
  const shell = process.env.CHROMIUM_PATH ?? (await findProgram(SHELL))
  if (shell) return shell
  return (await aptInstall(SHELL, 'fonts-liberation')) ? findProgram(SHELL) : ensureChromium()
}

/** The path of a Chromium, installed first if there is none; undefined when that fails too. */
export const ensureChromium = async () => {
  const found = await findChromium()
  if (found) return found
  if (await aptInstall('chromium', 'fonts-liberation')) return findProgram(...NAMES)
  process.stdout.write('Downloading Chromium…\n')
  await run('playwright', ['install', 'chromium'])
  return downloaded()
}

/** Flags of every Chromium we start. Root has no sandbox; the rest keeps it from talking to anybody but our server. */
export const chromiumFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
