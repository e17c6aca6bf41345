import { relative } from 'node:path'
import { root } from './project.mjs'

/** Duration of each test in a vitest report. */
export const vitestTimes = (report) =>
  (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({
      name: `${relative(root, name).replaceAll('\\', '/')} › ${test.fullName}`,
      seconds: (test.duration ?? 0) / 1000,
    })),
  )

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]
const specs = (report) => (report?.suites ?? []).flatMap(specsOf)

/** Duration of each test in a Playwright report. */
export const playwrightTimes = (report) =>
  specs(report).map(({ file, title, tests }) => ({
    name: `${file} › ${title}`,
    seconds: tests.flatMap((test) => test.results).reduce((total, result) => total + result.duration, 0) / 1000,
  }))

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
