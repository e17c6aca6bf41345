import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { playwrightFailures, unhandledErrors, vitestFailures } from './test-reports.mjs'

describe('failures at the end of a test run', () => {
  it('names failed tests of vitest, and files that failed before their tests', () => {
    const report = {
      testResults: [
        {
          name: join(process.cwd(), 'src/a.test.ts'),
          status: 'failed',
          assertionResults: [
            { fullName: 'adds', status: 'passed' },
            { fullName: 'divides', status: 'failed', failureMessages: ['\u001B[31mexpected 2\u001B[39m\nto be 3'] },
          ],
        },
        {
          name: join(process.cwd(), 'src/b.test.ts'),
          status: 'failed',
          message: 'Cannot find module',
          assertionResults: [],
        },
      ],
    }
    expect(vitestFailures(report)).toEqual([
      'src/a.test.ts › divides\n    expected 2\n    to be 3',
      'src/b.test.ts\n    Cannot find module',
    ])
  })

  it('names failed tests of Playwright at any depth', () => {
    const failed = { results: [{}, { error: { message: 'Not visible' } }] }
    const specs = [
      { file: 'pay.spec.ts', title: 'pays', ok: true, tests: [] },
      { file: 'pay.spec.ts', title: 'declines', ok: false, tests: [failed] },
    ]
    expect(playwrightFailures({ suites: [{ suites: [{ specs }] }] })).toEqual([
      'pay.spec.ts › declines\n    Not visible',
    ])
  })

  it('finds errors outside of tests in the output', () => {
    expect(unhandledErrors('1 passed\nUnhandled Rejection\nError: late')).toBe('Unhandled Rejection\nError: late')
    expect(unhandledErrors('1 passed')).toBe('')
  })
})
