import { lazy, type ComponentType } from 'react'
import { perSession } from '../lib/storage.ts'

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

/** A screen whose code is loaded when it is first shown. */
export const lazyScreen = (load: Load): ComponentType => lazy(() => loadOnce(load, () => location.reload()))
