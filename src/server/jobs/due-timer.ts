import type { Logger } from 'pino'

/** Maximum delay of a timer; the crontab picks up anything later. */
const MAX_DELAY_MS = 60_000
/** Work that is due within this time runs together. */
const COALESCE_MS = 250

export interface DueTimer {
  onDue: (due: Date) => void
  stop: () => void
}

/**
 * Runs due work on time, without a job for each item; after a crash the crontab picks it up. `what` describes the work
 * in logs: 'the receipts of sales'.
 */
export function createDueTimer(what: string, run: () => Promise<{ next_due: Date | null }>, log: Logger): DueTimer {
  let timer: NodeJS.Timeout | undefined
  let at = Number.POSITIVE_INFINITY
  let stopped = false

  const fire = async (): Promise<void> => {
    timer = undefined
    at = Number.POSITIVE_INFINITY
    try {
      const { next_due } = await run()
      if (next_due !== null) onDue(next_due)
    } catch (error) {
      log.warn({ err: error }, `${what} timed out`)
    }
  }

  const onDue = (due: Date): void => {
    const when = Math.max(due.getTime(), Date.now()) + COALESCE_MS
    if (stopped || when >= at || when - Date.now() > MAX_DELAY_MS) return
    clearTimeout(timer)
    at = when
    timer = setTimeout(() => void fire(), when - Date.now())
    timer.unref()
  }

  return {
    onDue,
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}
