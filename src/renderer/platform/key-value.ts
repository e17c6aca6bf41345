import type { KeyValueStorage } from './platform.ts'

/**
 * In-memory storage that lasts as long as the page. `onWrite` is called on each change with the value, or null if
 * removed.
 */
export function memoryStorage(
  initial: Readonly<Record<string, string>> = {},
  onWrite: (key: string, value: string | null) => void = () => {},
): KeyValueStorage {
  const values = new Map(Object.entries(initial))
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => {
      if (values.get(key) === value) return
      values.set(key, value)
      onWrite(key, value)
    },
    remove: (key) => {
      if (values.delete(key)) onWrite(key, null)
    },
    keys: () => [...values.keys()],
  }
}

/**
 * A browser's storage. If the browser blocks it (a frame without an origin, blocked cookies) or it's full, values last
 * as long as the page, so that nothing breaks.
 */
export function browserStorage(open: () => Storage): KeyValueStorage {
  let area: Storage
  try {
    area = open()
  } catch {
    return memoryStorage()
  }
  const overflow = memoryStorage()
  return {
    get: (key) => overflow.get(key) ?? area.getItem(key),
    set: (key, value) => {
      try {
        area.setItem(key, value)
        overflow.remove(key)
      } catch {
        overflow.set(key, value)
      }
    },
    remove: (key) => {
      overflow.remove(key)
      area.removeItem(key)
    },
    keys: () => [...new Set([...Object.keys(area), ...overflow.keys()])],
  }
}
