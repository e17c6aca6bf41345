/** A deliberate fault in the code, with the tests that must notice it. */
export interface Mutant {
  /** Unique; lowercase words with dashes. */
  id: string
  /** Source file, relative to the project. */
  file: string
  /** What goes wrong for merchants or shoppers, in one sentence. */
  describe: string
  /** Text that occurs exactly once in the file. */
  find: string
  replace: string
  /** Test files in which at least one assertion must fail. */
  tests: readonly string[]
}

/**
 * `caught`: an assertion failed. `survived`: every test passed. `error`: tests failed, but by an exception rather than an
 * assertion, such as a type error. `timeout`: tests hung.
 */
export type Verdict = 'caught' | 'survived' | 'error' | 'timeout'

export interface Job {
  /** Null to run the tests on the unmodified code. */
  mutant: Mutant | null
  tests: readonly string[]
}

export interface JobResult {
  verdict: Verdict
  /** The first test that failed, with its message; empty if none failed. */
  failure: string
  seconds: number
}
