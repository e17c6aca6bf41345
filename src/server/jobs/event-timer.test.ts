import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createEventTimer } from './event-timer.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const log = pino({ level: 'silent' })

it('runs again after each run until it is stopped, and later after a failure', async () => {
  const run = vi.fn<() => Promise<void>>(async () => {})
  run.mockRejectedValueOnce(new Error('database down'))
  const timer = createEventTimer(run, log)
  await vi.advanceTimersByTimeAsync(10_400)
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(300)
  expect(run).toHaveBeenCalledTimes(2)
  await timer.stop()
  await vi.advanceTimersByTimeAsync(5000)
  expect(run).toHaveBeenCalledTimes(2)
})

it('never runs twice at once, and waits for the run when it stops', async () => {
  let finish = (): void => {}
  const run = vi.fn<() => Promise<void>>(() => new Promise((resolve) => (finish = resolve)))
  const timer = createEventTimer(run, log)
  await vi.advanceTimersByTimeAsync(5000)
  expect(run).toHaveBeenCalledTimes(1)
  const stopped = timer.stop()
  finish()
  await stopped
  await vi.advanceTimersByTimeAsync(5000)
  expect(run).toHaveBeenCalledTimes(1)
})
