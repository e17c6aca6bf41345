/** Values with those before and after them, for undo and redo. */
export interface History<T> {
  past: readonly T[]
  present: T
  future: readonly T[]
  /** What was changed last and when (milliseconds), so that typing a word is one step. */
  last: { key: string; at: number } | null
}

const MOST_STEPS = 100
/** Changes of the same setting within this time, in milliseconds, are one step. */
const ONE_STEP_MS = 800

export const startHistory = <T>(present: T): History<T> => ({ past: [], present, future: [], last: null })

/** A new value. `key` names what was changed, `at` is now in milliseconds. */
export function change<T>(history: History<T>, present: T, key: string, at: number): History<T> {
  const { past, last } = history
  const goesOn = last !== null && last.key === key && at - last.at < ONE_STEP_MS && history.future.length === 0
  return {
    past: goesOn ? past : [...past, history.present].slice(-MOST_STEPS),
    present,
    future: [],
    last: { key, at },
  }
}

/** The value before, or the same history where there is none. */
export function undo<T>(history: History<T>): History<T> {
  const before = history.past.at(-1)
  if (before === undefined) return history
  return {
    past: history.past.slice(0, -1),
    present: before,
    future: [history.present, ...history.future],
    last: null,
  }
}

/** Takes the last undo back. */
export function redo<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.present], present: next, future, last: null }
}
