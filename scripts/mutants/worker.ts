// Runs tests on one scratch copy of the project, for one job at a time. Started by worker-pool.ts.
import { join } from 'node:path'
import { createVitest, type TestModule } from 'vitest/node'
import { applyMutant } from './apply-mutant.ts'
import type { Job, JobResult, Verdict } from './mutant.ts'

interface Failure {
  test: string
  name: string
  message: string
  cause?: unknown
}

const [root = ''] = process.argv.slice(2)

const vitest = await createVitest({
  root,
  watch: false,
  // Results and timings belong to the project, not to its copies.
  cache: false,
  maxWorkers: 1,
  reporters: [
    {
      // One failed assertion is enough.
      onTestCaseResult: (test) => {
        const { errors = [] } = test.result()
        if (errors.some(isAssertion)) void vitest.cancelCurrentRun('test-failure')
      },
    },
  ],
})
await vitest.standalone()

/** True if a test failed by an assertion, including one within a property or about a missing element. */
function isAssertion({ name, message, cause }: { name?: string; message: string; cause?: unknown }): boolean {
  if (name === 'AssertionError' || name === 'TestingLibraryElementError') return true
  if (message.includes('AssertionError')) return true
  return cause instanceof Object && 'name' in cause && cause.name === 'AssertionError'
}

const isTimeout = ({ message }: Failure): boolean => /timed out in \d+ ?ms/.test(message)

function verdictOf(failures: readonly Failure[]): Verdict {
  if (failures.length === 0) return 'survived'
  if (failures.some(isAssertion)) return 'caught'
  return failures.some(isTimeout) ? 'timeout' : 'error'
}

function failuresOf(module: TestModule): Failure[] {
  const ofModule = module.errors().map((error) => ({ ...error, test: module.relativeModuleId }))
  const suites = [...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map((error) => ({ ...error, test: suite.fullName })),
  )
  const tests = [...module.children.allTests()].flatMap((test) =>
    (test.result().errors ?? []).map((error) => ({ ...error, test: test.fullName })),
  )
  return [...tests, ...suites, ...ofModule].map((error) => ({ ...error, name: error.name ?? 'Error' }))
}

async function runTests(files: readonly string[]): Promise<Omit<JobResult, 'seconds'>> {
  const ids = files.map((file) => join(root, file))
  const specifications = ids.map((id) =>
    vitest.getProjectByName(id.endsWith('.api.test.ts') ? 'api' : 'unit').createSpecification(id),
  )
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  // Modules of earlier jobs are listed as well.
  const modules = testModules.filter(({ moduleId }) => ids.includes(moduleId))
  const failures = modules.flatMap(failuresOf)
  for (const error of unhandledErrors) failures.push({ test: '', name: 'Error', message: String(error) })
  const hasRun = modules.some((module) => [...module.children.allTests('passed')].length > 0)
  if (failures.length === 0 && !hasRun) failures.push({ test: files.join(), name: 'Error', message: 'No test ran' })
  const first = failures.find(isAssertion) ?? failures[0]
  const [words = ''] = first?.message.split('\n') ?? []
  return { verdict: verdictOf(failures), failure: first ? `${first.test}: ${words}` : '' }
}

async function work({ mutant, tests }: Job): Promise<JobResult> {
  const began = performance.now()
  const restore = mutant ? applyMutant(root, mutant) : () => {}
  const forget = () => mutant && vitest.invalidateFile(join(root, mutant.file))
  try {
    forget()
    return { ...(await runTests(tests)), seconds: (performance.now() - began) / 1000 }
  } finally {
    restore()
    forget()
  }
}

process.on('message', (job: Job | 'close') => {
  if (job === 'close') {
    void vitest.close().then(() => process.exit(0))
    return
  }
  void work(job).then((result) => process.send?.(result))
})
process.once('SIGTERM', () => void vitest.close().then(() => process.exit(1)))
process.send?.('ready')
