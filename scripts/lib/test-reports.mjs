import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './project.mjs'

const testsOf = (report) =>
  (report?.testResults ?? []).flatMap(({ name, assertionResults }) => {
    const file = relative(root, name).replaceAll('\\', '/')
    return assertionResults.map((test) => ({ ...test, name: `${file} › ${test.fullName}` }))
  })

/** Duration of each test in a vitest report. */
export const vitestTimes = (report) =>
  testsOf(report).map(({ name, duration }) => ({ name, seconds: (duration ?? 0) / 1000 }))

const firstLines = (text = '', count = 3) => stripVTControlCharacters(text).split('\n', count).join('\n    ')

/** Failed tests of a vitest report with their errors, and files that failed outside of a test. */
export const vitestFailures = (report) => [
  ...testsOf(report)
    .filter(({ status }) => status === 'failed')
    .map(({ name, failureMessages }) => `${name}\n    ${firstLines(failureMessages?.[0])}`),
  ...(report?.testResults ?? [])
    .filter(
      ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((t) => t.status === 'failed'),
    )
    .map(({ name, message }) => `${relative(root, name)}\n    ${firstLines(message)}`),
]

/** The errors that vitest found outside of tests, from its output; '' if there are none. */
export const unhandledErrors = (output = '') => {
  const at = output.search(/Unhandled (Errors?|Rejection)/)
  return at < 0 ? '' : output.slice(at, at + 3000)
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]
const specs = (report) => (report?.suites ?? []).flatMap(specsOf)

/** Duration of each test in a Playwright report. */
export const playwrightTimes = (report) =>
  specs(report).map(({ file, title, tests }) => ({
    name: `${file} › ${title}`,
    seconds: tests.flatMap((test) => test.results).reduce((total, result) => total + result.duration, 0) / 1000,
  }))

/** Failed tests of a Playwright report with their errors. */
export const playwrightFailures = (report) =>
  specs(report)
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const error = tests.flatMap(({ results }) => results).find((result) => result.error)?.error
      return `${file} › ${title}\n    ${firstLines(error?.message, 6)}`
    })

/** Locations of the failed tests in a Playwright report, as `file:line`. */
export const failedTests = (report) => [
  ...new Set(
    specs(report)
      .filter(({ ok }) => !ok)
      .map(({ file, line }) => `${file}:${line}`),
  ),
]

/** The slowest tests of several runs, one per line, slowest first. */
export const slowestTests = (runs, count) =>
  runs
    .flatMap(({ slow = [] }) => slow)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`)
