import { useEffect, useState } from 'react'

export interface Countdown {
  /** Whole seconds left. */
  left: number
  start: (seconds: number) => void
}

/**
 * Counts down to 0 in whole seconds, either a duration in seconds or until a time in ms. Uses the clock, so that a
 * sleeping tab stays accurate.
 */
export function useCountdown(first: number, until?: number): Countdown {
  const [end, setEnd] = useState(() => until ?? Date.now() + first * 1000)
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((end - now) / 1000))
  const over = left === 0
  useEffect(() => {
    if (over) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [over])
  return {
    left,
    start: (seconds) => {
      setNow(Date.now())
      setEnd(Date.now() + seconds * 1000)
    },
  }
}
