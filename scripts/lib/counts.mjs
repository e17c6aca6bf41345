import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toolEnv } from './project.mjs'
import { run } from './run.mjs'
import {
  failedTests,
  playwrightFailures,
  playwrightTimes,
  unhandledErrors,
  vitestFailures,
  vitestTimes,
} from './test-reports.mjs'

const reports = mkdtempSync(join(tmpdir(), 'cartwright-reports-'))

const read = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** Counts a run that broke outside of any test as failed. */
const settle = (counts, code, what, errors = '') =>
  code !== 0 && counts.failed === 0
    ? { ...counts, failed: 1, failures: [...counts.failures, `${what} ended with exit code ${code}\n${errors}`] }
    : counts

/**
 * Runs vitest projects; `project` may be a pattern. `args` are passed to vitest.
 * @returns { passed, failed, skipped, slow, failures, output }, with the duration of each test in `slow`
 */
export const runVitest = async (project, { args = [], ...options } = {}) => {
  const file = join(reports, `${project.replace('*', '')}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { code, output } = await run('vitest', ['run', '--project', project, ...reporters, ...args], {
    tee: !options.capture,
    ...options,
  })
  const report = read(file)
  const counts = {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    slow: vitestTimes(report),
    failures: vitestFailures(report),
  }
  return { ...settle(counts, code, `vitest --project ${project}`, unhandledErrors(output)), output }
}

/**
 * Runs a Playwright project, with `prefix` before the command. Failed tests run again to record a trace, but still
 * count as failed. `args` are passed to Playwright.
 * @returns { passed, failed, skipped, slow, failures }, with the duration of each test in `slow`
 */
export const runPlaywright = async (project, { prefix = [], args = [] } = {}) => {
  const file = join(reports, `${project}.json`)
  const [command, ...rest] = [...prefix, 'playwright', 'test', `--project=${project}`]
  const { code } = await run(command, [...rest, ...args], { env: toolEnv({ E2E_REPORT: file, E2E_TRACE: 'off' }) })
  const report = read(file)
  const counts = {
    passed: report?.stats.expected ?? 0,
    failed: (report?.stats.unexpected ?? 0) + (report?.stats.flaky ?? 0),
    skipped: report?.stats.skipped ?? 0,
    slow: playwrightTimes(report),
    failures: playwrightFailures(report),
  }
  const failed = failedTests(report)
  if (failed.length > 0 && failed.length <= MOST_TRACED) {
    process.stdout.write('\nRecording traces of the tests that failed; this run is not counted.\n')
    const env = toolEnv({ PLAYWRIGHT_HTML_OUTPUT_DIR: 'playwright-report/traces' })
    await run(command, [...rest, ...failed, '--output', 'test-results/traces'], { env })
  }
  return settle(counts, code, `playwright --project=${project}`)
}

/** More failures than this probably have one cause, and recording all would take too long. */
const MOST_TRACED = 20

/** What failed in several runs, with the errors, one after the other. */
export const failuresOf = (all) => all.flatMap(({ failures = [] }) => failures)

/** `1 passed, 2 failed`, and `, 3 skipped` if there are any. */
export const sumUp = (all) => {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const counts of all) for (const key of Object.keys(total)) total[key] += counts[key]
  const words = `${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`
  return { ...total, words }
}
