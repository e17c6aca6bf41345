import { createElement, lazy, useState, type ComponentType } from 'react'
import { perSession } from '../lib/storage/storage.ts'

type Load = () => Promise<{ default: ComponentType }>

const waiting = new Promise<never>(() => {})

/**
 * Loads a screen. When its file cannot be had, for example because a new version has replaced it, the page reloads, once a
 * session (CH-001); the next failure is thrown to the error screen (CH-002).
 */
export async function loadOnce(load: Load, reload: () => void): Promise<{ default: ComponentType }> {
  try {
    return await load()
  } catch (error) {
    if (perSession.chunkReloaded.get() !== null) throw error
    perSession.chunkReloaded.set('true')
    reload()
    return waiting
  }
}

const loaded = new Map<Load, ComponentType>()

async function loadScreen(load: Load): Promise<{ default: ComponentType }> {
  const part = await load()
  loaded.set(load, part.default)
  return part
}

/** Loads a screen's code before it is asked for. Failing is no matter here: it is loaded again when it is shown. */
export function preloadScreen(load: Load): void {
  if (!loaded.has(load)) loadScreen(load).catch(() => {})
}

/**
 * A screen whose code is loaded when it is first shown. One whose code is there already is drawn at once: `lazy` would show
 * what stands in for it first, which React then keeps for a third of a second.
 */
export function lazyScreen(load: Load): ComponentType {
  const Lazy = lazy(() =>
    loadOnce(
      () => loadScreen(load),
      () => location.reload(),
    ),
  )
  return function Screen() {
    // What it is drawn with at first stays: another component would begin anew.
    const [part] = useState<{ screen: ComponentType }>(() => ({ screen: loaded.get(load) ?? Lazy }))
    return createElement(part.screen)
  }
}
