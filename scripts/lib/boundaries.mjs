import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { crowdedFolders } from './crowded-folders.mjs'
import { knotProblems } from './feature-knots.mjs'
import { root } from './project.mjs'
import { run } from './run.mjs'

const sources = () =>
  readdirSync(join(root, 'src'), { recursive: true })
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))

/**
 * Runs dependency-cruiser and checks that it read every source: with an unsupported TypeScript version it reads none
 * and reports success.
 */
export const checkBoundaries = async () => {
  const { output } = await run('depcruise', ['--config', '.dependency-cruiser.cjs', 'src', '--output-type', 'json'], {
    capture: true,
  })
  let report
  try {
    report = JSON.parse(output.slice(output.indexOf('{')))
  } catch {
    return { code: 1, output }
  }
  const read = new Set(report.modules.map((module) => module.source))
  const unread = sources().filter((name) => !read.has(name))
  const imports = report.modules.reduce((sum, module) => sum + (module.dependencies?.length ?? 0), 0)
  const problems = report.summary.violations.map(({ from, to, rule, comment, cycle }) => {
    const path = cycle ? cycle.map((step) => step.name).join(' → ') : to
    const says = comment ?? report.summary.ruleSetUsed.forbidden.find(({ name }) => name === rule.name)?.comment ?? ''
    return `${from} → ${path}\n    ${rule.name}: ${says}`
  })
  problems.push(...crowdedFolders(sources()), ...knotProblems(report.modules))
  if (unread.length > 0) problems.push(`These files were not read: ${unread.join(', ')}`)
  if (imports < read.size / 2)
    problems.push(`Only ${imports} imports were seen in ${read.size} files: the parser does not work.`)
  return { code: problems.length > 0 ? 1 : 0, output: problems.join('\n') }
}
