/** Runs work after a pause that restarts with each new reason. */
export interface Timer {
  /** Null cancels the timer. */
  wait: (reason: unknown) => void
  stop: () => void
}

/** `ms`: the pause in milliseconds. */
export function createTimer(ms: number, work: () => void): Timer {
  let reason: unknown = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = (next: unknown) => {
    if (Object.is(next, reason)) return
    reason = next
    clearTimeout(timer)
    if (next !== null) timer = setTimeout(work, ms)
  }
  return { wait, stop: () => wait(null) }
}
