import type { Platform } from './platform.ts'

let current: Platform | null = null

/** Each entry sets its platform once, before anything else runs. Tests set their own. */
export function setPlatform(platform: Platform): void {
  current = platform
}

/**
 * The platform this page runs on.
 * @throws Error when the entry has not set one yet
 */
export function platform(): Platform {
  if (!current) throw new Error('The platform has not been loaded: call loadPlatform() before React starts.')
  return current
}
