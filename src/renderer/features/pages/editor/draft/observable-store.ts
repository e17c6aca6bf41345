import { useMemo, useSyncExternalStore } from 'react'

/** Something that changes, and word of it. `get` answers the same object until it has changed. */
export interface Live<T> {
  get: () => T
  /** @returns what ends it */
  subscribe: (hear: () => void) => () => void
}

/** Whether a value is followed rather than looked at. */
export const isLive = <T extends object>(value: T | Live<T>): value is Live<T> => 'subscribe' in value

export interface Settable<T> extends Live<T> {
  set: (next: T) => void
}

/** A value that tells of its changes. */
export function createLive<T>(first: T): Settable<T> {
  let value = first
  const hearers = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(value, next)) return
      value = next
      for (const hear of hearers) hear()
    },
    subscribe: (hear) => {
      hearers.add(hear)
      return () => {
        hearers.delete(hear)
      }
    },
  }
}

/** What is made of something live, made once for each change. */
export function mapLive<S, T>(source: Live<S>, make: (now: S) => T): Live<T> {
  let made: { from: S; value: T } | null = null
  const get = () => {
    const from = source.get()
    if (made === null || !Object.is(made.from, from)) made = { from, value: make(from) }
    return made.value
  }
  return { get, subscribe: source.subscribe }
}

/** All of something live: every change draws anew. */
export const useLive = <T>(live: Live<T>): T => useSyncExternalStore(live.subscribe, live.get)

/** The parts of an editor that hold many fields: each of those is watched alone. */
const MANY: ReadonlySet<string> = new Set(['values', 'page', 'client'])

const at = (whole: unknown, key: string): unknown =>
  typeof whole === 'object' && whole !== null ? Reflect.get(whole, key) : undefined

/** Looks at an object through `read`, which is told each name that is asked for. */
const seenThrough = <T extends object>(whole: T, read: (key: string) => unknown): T =>
  new Proxy(whole, { get: (of, key) => (typeof key === 'string' ? read(key) : Reflect.get(of, key)) })

/** Watches what is read of something live. What is read is always the newest, in what is drawn as in what answers keys. */
function watching<T extends object>(live: Live<T>): () => T {
  const seen = new Map<string, { path: readonly string[]; value: unknown }>()
  const newest = (path: readonly string[]): unknown => path.reduce(at, live.get())
  const note = (path: readonly string[]): unknown => {
    const value = newest(path)
    const name = path.join('.')
    // What was drawn counts: what is read later, by what answers a key, must not stand for it.
    if (!seen.has(name)) seen.set(name, { path, value })
    return value
  }
  const look = (): T => {
    const within = (name: string): unknown => {
      const many = newest([name])
      return typeof many === 'object' && many !== null ? seenThrough(many, (key) => note([name, key])) : many
    }
    const parts = new Map([...MANY].map((name) => [name, within(name)]))
    return seenThrough(live.get(), (key) => (MANY.has(key) ? parts.get(key) : note([key])))
  }
  let shown: { of: T; view: T } | null = null
  return () => {
    const now = live.get()
    if (shown?.of === now) return shown.view
    const same = shown !== null && [...seen.values()].every(({ path, value }) => Object.is(newest(path), value))
    if (!same) seen.clear()
    shown = { of: now, view: shown !== null && same ? shown.view : look() }
    return shown.view
  }
}

/**
 * What is edited, for a component that shows parts of it: it is drawn anew only when something changes that it has read,
 * so that a letter typed into one field draws that field alone. `values`, `page` and `client` are watched field by field,
 * and are other objects after each such change, as the dependencies of a memo need it. They cannot be cloned or sent.
 */
export function useEditing<T extends object>(live: Live<T>): T {
  const look = useMemo(() => watching(live), [live])
  return useSyncExternalStore(live.subscribe, look)
}
