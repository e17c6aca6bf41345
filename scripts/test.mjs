// `npm test`: everything, on a machine that has nothing yet. `--only web|desktop` runs those tests alone; `--full`
// looks at every route in both themes and widths.
import { ensureBuilt } from './lib/build.mjs'
import { runChecks } from './lib/checks.mjs'
import { ensureTestBrowser } from './lib/chromium.mjs'
import { runPlaywright, runVitest, sumUp } from './lib/counts.mjs'
import { ensureElectron, headlessPrefix } from './lib/electron.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { fail } from './lib/project.mjs'

const args = process.argv.slice(2)
const only = args.includes('--only') ? args[args.indexOf('--only') + 1] : undefined
if (only !== undefined && only !== 'web' && only !== 'desktop') fail('Say "--only web" or "--only desktop".')
if (args.includes('--full')) process.env.FULL = '1'

const say = (line) => process.stdout.write(`${line}\n`)
const heading = (title) => say(`\n── ${title} ──`)
const skipped = (why) => {
  say(why)
  return { passed: 0, failed: 0, skipped: 1 }
}

const webTests = async () => {
  heading('Browser tests')
  const chromium = await ensureTestBrowser()
  if (!chromium) {
    say('No Chromium was found and none could be installed: set CHROMIUM_PATH to one.')
    return { passed: 0, failed: 1, skipped: 0 }
  }
  process.env.CHROMIUM_PATH = chromium
  await ensureBuilt('web')
  return runPlaywright('web')
}

const desktopTests = async () => {
  heading('Desktop tests')
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

await ensureInstalled()
const results = []
if (only === undefined) {
  heading('Checks')
  results.push(...(await runChecks()))
  await ensureBuilt('web')
  heading('API tests')
  results.push(await runVitest('api'))
}
if (only !== 'desktop') results.push(await webTests())
if (only !== 'web') results.push(await desktopTests())

const { failed, words } = sumUp(results)
say(`\n${words}`)
process.exitCode = failed > 0 ? 1 : 0
