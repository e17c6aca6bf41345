import { afterEach, beforeEach, expect, vi, type MockInstance } from 'vitest'

/**
 * Makes every `console.error` of the code under test fail the test that caused it. A test that expects one overrides it
 * with `vi.spyOn(console, 'error').mockImplementation(…)` and asserts on its own spy.
 */
export const failOnConsoleError = (): void => {
  let spy: MockInstance<typeof console.error>
  const seen: unknown[][] = []

  beforeEach(() => {
    seen.length = 0
    spy = vi.spyOn(console, 'error').mockImplementation((...args) => {
      seen.push(args)
    })
  })

  afterEach(() => {
    spy.mockRestore()
    expect(seen, 'console.error was called').toEqual([])
  })
}
