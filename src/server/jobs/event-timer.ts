import type { Logger } from 'pino'

/** Recorded events are prepared within this time, without a job for each. */
const INTERVAL_MS = 500

/** Runs `run` at an interval, never twice at once, until it is stopped. Failures are logged; the crontab catches up. */
export function createEventTimer(
  run: () => Promise<unknown>,
  log: Logger,
  interval_ms = INTERVAL_MS,
): { stop: () => Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let stopped = false
  const next = (): void => {
    if (stopped) return
    timer = setTimeout(() => {
      running = fire()
    }, interval_ms)
    timer.unref()
  }
  const fire = async (): Promise<void> => {
    try {
      await run()
    } catch (error) {
      log.warn({ err: error }, 'preparing events failed')
    }
    next()
  }
  next()
  return {
    stop: () => {
      stopped = true
      clearTimeout(timer)
      return running
    },
  }
}
