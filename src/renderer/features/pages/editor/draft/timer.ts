/** Does something after a pause, which begins anew with every other reason to wait. */
export interface Timer {
  /** Null waits for nothing. */
  wait: (reason: unknown) => void
  stop: () => void
}

/** `ms`: how long the pause is, in milliseconds. */
export function timerOf(ms: number, work: () => void): Timer {
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
