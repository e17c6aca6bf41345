import type { Logger } from 'pino'

/** Longest wait that a timer is set for; what is further off is found again by the crontab. */
const FURTHEST_MS = 60_000
/** Events that fall due together are sent together. */
const TOGETHER_MS = 250

export interface GatewayTimer {
  onDue: (due: Date) => void
  stop: () => void
}

/** Runs what the test gateway has due in time, without a job for each charge; after a crash the crontab finds it. */
export function createGatewayTimer(run: () => Promise<{ next_due: Date | null }>, log: Logger): GatewayTimer {
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
      log.warn({ err: error }, 'the test gateway could not do what was due')
    }
  }

  const onDue = (due: Date): void => {
    const when = Math.max(due.getTime(), Date.now()) + TOGETHER_MS
    if (stopped || when >= at || when - Date.now() > FURTHEST_MS) return
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
