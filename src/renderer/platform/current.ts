import type { Platform } from './platform.ts'

let current: Platform | null = null

/** Sets the platform. Each entry calls it once, before anything else runs; tests set their own. */
export function setPlatform(platform: Platform): void {
  current = platform
}

/**
 * Returns the platform this page runs on.
 * @throws Error if the entry has not set one yet
 */
export function platform(): Platform {
  if (!current) throw new Error('The platform has not been loaded: call loadPlatform() before React starts.')
  return current
}
