// `npm test`: everything, on a fresh machine. `--only web|desktop` runs only those tests; `--full` checks every route
// in both themes and widths.
import { ensureBuilt } from './lib/build.mjs'
import { runChecks } from './lib/checks.mjs'
import { failuresOf, runVitest, sumUp } from './lib/counts.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { desktopTests, webTests } from './lib/page-tests.mjs'
import { fail } from './lib/project.mjs'
import { slowestTests } from './lib/test-reports.mjs'

const args = process.argv.slice(2)
const only = args.includes('--only') ? args[args.indexOf('--only') + 1] : undefined
if (only !== undefined && only !== 'web' && only !== 'desktop') fail('Say "--only web" or "--only desktop".')
if (args.includes('--full')) process.env.FULL = '1'

const say = (line) => process.stdout.write(`${line}\n`)
const times = []
const phase = async (title, work) => {
  say(`\n── ${title} ──`)
  const began = performance.now()
  const counts = await work()
  times.push(`${title} ${((performance.now() - began) / 1000).toFixed(0)} s`)
  return counts
}

await ensureInstalled()
const results = []
if (only === undefined) {
  results.push(...(await phase('Checks', runChecks)))
  await phase('Build', () => ensureBuilt('web'))
  results.push(await phase('API tests', () => runVitest('api')))
}
if (only !== 'desktop') results.push(await phase('Browser tests', () => webTests()))
if (only !== 'web') results.push(await phase('Desktop tests', desktopTests))

const { failed, words } = sumUp(results)
say('\nSlowest tests:')
for (const line of slowestTests(results, 20)) say(line)
say(`\n${times.join(', ')}`)
if (failed > 0) say('\nFailed:')
for (const failure of failuresOf(results)) say(`  ${failure}`)
say(`\n${words}`)
process.exitCode = failed > 0 ? 1 : 0
