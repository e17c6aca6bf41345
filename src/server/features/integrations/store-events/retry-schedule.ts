const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Delay after each failed attempt: about three days in all, because outages last longer over weekends. */
const DELAYS = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  20 * HOUR,
]

interface RetryHints {
  /** Milliseconds that the destination asked for. */
  after_ms?: number | undefined
  /** Part of the delay that is added to it. */
  jitter?: number
}

/**
 * When a delivery is tried again after `attempts` failed ones, no earlier than the tool asked for; null if it is given
 * up.
 */
export function retryAt(attempts: number, now: Date, { after_ms = 0, jitter = 0 }: RetryHints = {}): Date | null {
  const delay = DELAYS[attempts - 1]
  return delay === undefined ? null : new Date(now.getTime() + Math.max(delay * (1 + jitter), after_ms))
}
