// `npm run test:changed`: the unit and API tests that import a file changed since main (or since a given commit), and
// the browser tests for those files. Run `npm test` before you rely on a change.
import { specsFor, webSpecs } from './lib/changed-specs.mjs'
import { runVitest, sumUp } from './lib/counts.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { webTests } from './lib/page-tests.mjs'
import { fail } from './lib/project.mjs'
import { run } from './lib/run.mjs'

const git = async (...args) => {
  const { code, output } = await run('git', args, { capture: true })
  if (code !== 0) fail(`${output}\nName a commit to compare with: npm run test:changed -- <commit>`)
  return output.split('\n').filter(Boolean)
}

await ensureInstalled()
const [base] = await git('merge-base', process.argv[2] ?? 'main', 'HEAD')
const files = [
  ...(await git('diff', '--name-only', '--no-renames', base)),
  ...(await git('ls-files', '--others', '--exclude-standard')),
]
const specs = specsFor(files, webSpecs())
const results = []
for (const project of ['unit*', 'api']) results.push(await runVitest(project, { args: ['--changed', base] }))
if (specs.length > 0) results.push(await webTests(specs))

const { failed, words } = sumUp(results)
process.stdout.write(`\n${words}\n`)
process.exitCode = failed > 0 ? 1 : 0
