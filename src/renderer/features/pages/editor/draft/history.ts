/** The current values with past and future ones, for undo and redo. */
export interface History<T> {
  past: readonly T[]
  present: T
  future: readonly T[]
  /** The last changed setting and its time (milliseconds), so that typing a word is one step. */
  last: { key: string; at: number } | null
}

/** A serialized history: one full value, and the fields that each step changed. */
export interface SerializedHistory<T> {
  present: T
  /** Undo patches, newest first. */
  back: readonly Partial<T>[]
  /** Redo patches. */
  forth: readonly Partial<T>[]
}

const MOST_STEPS = 100
/** Changes of the same setting within this time, in milliseconds, merge into one step. */
const ONE_STEP_MS = 800

export const startHistory = <T>(present: T): History<T> => ({ past: [], present, future: [], last: null })

/** Adds a value. `key` names the changed setting, `at` is the current time in milliseconds. */
export function change<T>(history: History<T>, present: T, key: string, at: number): History<T> {
  const { past, last } = history
  const isSameStep = last !== null && last.key === key && at - last.at < ONE_STEP_MS && history.future.length === 0
  return {
    past: isSameStep ? past : [...past, history.present].slice(-MOST_STEPS),
    present,
    future: [],
    last: { key, at },
  }
}

/** Returns the history one step back, or the same history if there are no steps. */
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

/** Reapplies the last undone step. */
export function redo<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.present], present: next, future, last: null }
}

/** Returns the fields of `to` that differ from `from`, by identity: a deep comparison takes too long for all steps. */
function stepBetween<T extends object>(from: T, to: T): Partial<T> {
  const before = new Map<string, unknown>(Object.entries(from))
  const step: Partial<T> = {}
  for (const [key, value] of Object.entries(to)) if (before.get(key) !== value) Reflect.set(step, key, value)
  return step
}

const stepsAlong = <T extends object>(values: readonly T[]): Partial<T>[] =>
  values.slice(1).map((value, index) => stepBetween(values[index] ?? value, value))

const applySteps = <T extends object>(from: T, steps: readonly Partial<T>[]): T[] => {
  const values: T[] = []
  for (const step of steps) values.push({ ...(values.at(-1) ?? from), ...step })
  return values
}

/** Converts a history for storage. */
export function serializeHistory<T extends object>({ past, present, future }: History<T>): SerializedHistory<T> {
  return { present, back: stepsAlong([present, ...past.toReversed()]), forth: stepsAlong([present, ...future]) }
}

/** Restores a stored history. */
export function deserializeHistory<T extends object>({ present, back, forth }: SerializedHistory<T>): History<T> {
  return { past: applySteps(present, back).toReversed(), present, future: applySteps(present, forth), last: null }
}
