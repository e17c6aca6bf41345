import type { Unsubscribe } from './platform.ts'

/** Passes values to all listeners. With `keep`, values from before the first listener are queued for it. */
export interface Listeners<T> {
  add: (listener: (value: T) => void) => Unsubscribe
  send: (value: T) => void
}

export function createListeners<T>({ keep = false } = {}): Listeners<T> {
  const listeners = new Set<(value: T) => void>()
  let waiting: T[] = []
  return {
    add: (listener) => {
      listeners.add(listener)
      const missed = waiting
      waiting = []
      for (const value of missed) listener(value)
      return () => listeners.delete(listener)
    },
    send: (value) => {
      if (keep && listeners.size === 0) waiting.push(value)
      for (const listener of listeners) listener(value)
    },
  }
}
