import { checkBoundaries } from './boundaries.mjs'
import { runVitest } from './counts.mjs'
import { run } from './run.mjs'

const tool =
  (command, ...args) =>
  async () => {
    const { code, output } = await run(command, args, { capture: true })
    return { ...one(code === 0), output }
  }

const TYPES = 'node_modules/.cache/types.tsbuildinfo'

const one = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 })

/**
 * Static checks and unit tests; each static check counts as one test. The longest is first because the others run
 * beside it. Type checking is incremental: a file is checked again if it or one of its imports has changed.
 */
const STEPS = {
  'unit tests': () => runVitest('unit*', { capture: true }),
  lint: tool('oxlint', '--type-aware', '--deny-warnings'),
  types: tool('tsc', '--project', '.', '--noEmit', '--pretty', 'false', '--incremental', '--tsBuildInfoFile', TYPES),
  boundaries: async () => {
    const { code, output } = await checkBoundaries()
    return { ...one(code === 0), output }
  },
  'unused code': tool('knip', '--no-progress'),
  format: tool('oxfmt', '--check', '.'),
}

/**
 * Runs every step, two at a time, and prints each result as it finishes, with the output of failures.
 * @returns the counts of all steps.
 */
export const runChecks = async () => {
  const waiting = Object.entries(STEPS)
  const results = []
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, step] = next
      const began = performance.now()
      const result = await step()
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      results.push(result.failed > 0 && !result.failures ? { ...result, failures: [`Check: ${name}`] } : result)
      if (result.failed > 0) process.stdout.write(`\n${result.output.trim()}\n`)
      const words = name === 'unit tests' ? `${result.passed} passed, ${result.failed} failed` : ''
      process.stdout.write(`${result.failed > 0 ? '✗' : '✓'} ${name} (${seconds} s) ${words}\n`)
    }
  }
  await Promise.all([work(), work()])
  return results
}
