import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toolEnv } from './project.mjs'
import { run } from './run.mjs'

const reports = mkdtempSync(join(tmpdir(), 'cartwright-reports-'))

const read = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** A run that broke outside of any test failed all the same. */
const settle = (counts, code) => (code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts)

/**
 * Runs a vitest project.
 * @returns { passed, failed, skipped, output }
 */
export const runVitest = async (project, options = {}) => {
  const file = join(reports, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { code, output } = await run('vitest', ['run', '--project', project, ...reporters], options)
  const report = read(file)
  const counts = {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  }
  return { ...settle(counts, code), output }
}

/**
 * Runs a Playwright project, with `prefix` before the command.
 * @returns { passed, failed, skipped }
 */
export const runPlaywright = async (project, { prefix = [], env = {} } = {}) => {
  const file = join(reports, `${project}.json`)
  const [command, ...args] = [...prefix, 'playwright', 'test', '--project', project]
  const { code } = await run(command, args, { env: toolEnv({ ...env, E2E_REPORT: file }) })
  const stats = read(file)?.stats
  const counts = {
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
    skipped: stats?.skipped ?? 0,
  }
  return settle(counts, code)
}

/** `1 passed, 2 failed`, and `, 3 skipped` when there are any. */
export const sumUp = (all) => {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const counts of all) for (const key of Object.keys(total)) total[key] += counts[key]
  const words = `${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`
  return { ...total, words }
}
