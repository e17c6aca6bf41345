import { useRef, useState } from 'react'

interface Latest<T> {
  /** The value not saved yet; null if everything is saved. */
  waiting: T | null
  put: (value: T) => void
}

/**
 * Saves values one at a time. Only the latest of those that arrive during a save is saved next. `save` must not reject.
 */
export function useLatest<T>(save: (value: T) => Promise<unknown>): Latest<T> {
  const [waiting, setWaiting] = useState<T | null>(null)
  const newest = useRef<{ value: T } | null>(null)
  const put = async (value: T) => {
    setWaiting(() => value)
    const saving = newest.current !== null
    newest.current = { value }
    if (saving) return
    for (let next = newest.current; ; next = newest.current) {
      await save(next.value)
      if (newest.current === next) break
    }
    newest.current = null
    setWaiting(null)
  }
  return { waiting, put: (value) => void put(value) }
}
