import type { Logger } from 'pino'

/** Recorded events are prepared within this time, without a job for each. */
const INTERVAL_MS = 500
/** Delay after a failure, which is usually a database that is down for longer. */
const FAILED_MS = 10_000

/** Runs `run` at an interval, never twice at once, until it is stopped. After a failure it waits longer. */
export function createEventTimer(
  run: () => Promise<unknown>,
  log: Logger,
  interval_ms = INTERVAL_MS,
): { stop: () => Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let stopped = false
  const next = (delay_ms: number): void => {
    if (stopped) return
    timer = setTimeout(() => {
      running = fire()
    }, delay_ms)
    timer.unref()
  }
  const fire = async (): Promise<void> => {
    try {
      await run()
      next(interval_ms)
    } catch (error) {
      log.warn({ err: error }, 'preparing events failed')
      next(FAILED_MS)
    }
  }
  next(interval_ms)
  return {
    stop: () => {
      stopped = true
      clearTimeout(timer)
      return running
    },
  }
}
