import { useMemo, useSyncExternalStore } from 'react'

/** An observable value. `get` returns the same object until it changes. */
export interface Live<T> {
  get: () => T
  /** @returns the unsubscribe function */
  subscribe: (hear: () => void) => () => void
}

/** Whether a value is observable. */
export const isLive = <T extends object>(value: T | Live<T>): value is Live<T> => 'subscribe' in value

export interface Settable<T> extends Live<T> {
  set: (next: T) => void
}

/** Creates an observable value. */
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

/** Derives an observable, computed once per change. */
export function mapLive<S, T>(source: Live<S>, make: (now: S) => T): Live<T> {
  let made: { from: S; value: T } | null = null
  const get = () => {
    const from = source.get()
    if (made === null || !Object.is(made.from, from)) made = { from, value: make(from) }
    return made.value
  }
  return { get, subscribe: source.subscribe }
}

/** Subscribes to the whole value: every change rerenders. */
export const useLive = <T>(live: Live<T>): T => useSyncExternalStore(live.subscribe, live.get)

/** Parts of an editor that are tracked field by field. */
const TRACKED_PARTS: ReadonlySet<string> = new Set(['values', 'page', 'client'])

const at = (whole: unknown, key: string): unknown =>
  typeof whole === 'object' && whole !== null ? Reflect.get(whole, key) : undefined

/** Proxies an object through `read`, which receives each accessed key. */
const readProxy = <T extends object>(whole: T, read: (key: string) => unknown): T =>
  new Proxy(whole, { get: (of, key) => (typeof key === 'string' ? read(key) : Reflect.get(of, key)) })

/** Tracks what is read from an observable. Reads always return the latest value, in renders and in event handlers. */
function trackReads<T extends object>(live: Live<T>): () => T {
  const seen = new Map<string, { path: readonly string[]; value: unknown }>()
  const newest = (path: readonly string[]): unknown => path.reduce(at, live.get())
  const note = (path: readonly string[]): unknown => {
    const value = newest(path)
    const name = path.join('.')
    // Keep the rendered value: later reads in event handlers must not replace it.
    if (!seen.has(name)) seen.set(name, { path, value })
    return value
  }
  const look = (): T => {
    const within = (name: string): unknown => {
      const many = newest([name])
      return typeof many === 'object' && many !== null ? readProxy(many, (key) => note([name, key])) : many
    }
    const parts = new Map([...TRACKED_PARTS].map((name) => [name, within(name)]))
    return readProxy(live.get(), (key) => (TRACKED_PARTS.has(key) ? parts.get(key) : note([key])))
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
 * Subscribes a component to the fields it reads, so that a keystroke rerenders only its own field. `values`, `page` and
 * `client` are tracked field by field and change identity after each relevant change, so they work as memo
 * dependencies. They can't be cloned or posted.
 */
export function useEditing<T extends object>(live: Live<T>): T {
  const look = useMemo(() => trackReads(live), [live])
  return useSyncExternalStore(live.subscribe, look)
}
