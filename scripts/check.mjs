// `npm run check`: types, lint, format, boundaries, unused code and unit tests.
import { runChecks } from './lib/checks.mjs'
import { sumUp } from './lib/counts.mjs'
import { ensureInstalled } from './lib/install.mjs'

await ensureInstalled()
const { failed, words } = sumUp(await runChecks())
process.stdout.write(`\n${words}\n`)
process.exitCode = failed > 0 ? 1 : 0
