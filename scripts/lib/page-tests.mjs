import { ensureBuilt } from './build.mjs'
import { ensureTestBrowser } from './chromium.mjs'
import { runPlaywright } from './counts.mjs'
import { ensureElectron, headlessPrefix } from './electron.mjs'

const say = (line) => process.stdout.write(`${line}\n`)
const skipped = (why) => {
  say(why)
  return { passed: 0, failed: 0, skipped: 1 }
}

/** Runs the browser tests, or only those in `files`, after rebuilding changed pages. */
export const webTests = async (files = []) => {
  const chromium = await ensureTestBrowser()
  if (!chromium) {
    say('No Chromium was found and none could be installed: set CHROMIUM_PATH to one.')
    return { passed: 0, failed: 1, skipped: 0 }
  }
  process.env.CHROMIUM_PATH = chromium
  await ensureBuilt('web')
  return runPlaywright('web', { args: files })
}

/** Runs the desktop tests; skipped if there is no Electron or no screen. */
export const desktopTests = async () => {
  if (!(await ensureElectron())) {
    return skipped(
      'Skipped: there is no Electron here and it cannot be downloaded. Set ELECTRON_OVERRIDE_DIST_PATH to one.',
    )
  }
  const prefix = await headlessPrefix()
  if (!prefix) {
    return skipped('Skipped: this machine has no screen, and xvfb, xauth, dbus and dunst are not all installed.')
  }
  await ensureBuilt('web')
  await ensureBuilt('desktop')
  return runPlaywright('desktop', { prefix })
}
