import { createElement, lazy, useState, type ComponentType } from 'react'
import { perSession } from '../lib/storage/storage.ts'

type Load = () => Promise<{ default: ComponentType }>

const waiting = new Promise<never>(() => {})

/**
 * Loads a screen. If its file is missing, for example after a deployment, reloads the page once per session (CH-001);
 * the next failure is thrown to the error screen (CH-002).
 */
export async function loadWithReload(load: Load, reload: () => void): Promise<{ default: ComponentType }> {
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

/** Preloads a screen's code. Errors are ignored because it's loaded again when shown. */
export function preloadScreen(load: Load): void {
  if (!loaded.has(load)) loadScreen(load).catch(() => {})
}

/**
 * Creates a screen that loads its code when first shown. If the code is already loaded, it renders immediately: `lazy`
 * would show the Suspense fallback first, which React then keeps for a third of a second.
 */
export function lazyScreen(load: Load): ComponentType {
  const Lazy = lazy(() =>
    loadWithReload(
      () => loadScreen(load),
      () => location.reload(),
    ),
  )
  return function Screen() {
    // Never changes after the first render: another component would remount the screen and lose its state.
    const [part] = useState<{ screen: ComponentType }>(() => ({ screen: loaded.get(load) ?? Lazy }))
    return createElement(part.screen)
  }
}
