import { setTimeout as wait } from 'node:timers/promises'

/**
 * Looks every `pause` milliseconds until there is something else than `undefined`, `null` or `false`, and returns it.
 * @throws Error naming `what` when nothing has come within `patience` milliseconds; a look that throws ends it at once.
 */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined | null | false> | T | undefined | null | false,
  patience = 15_000,
  pause = 20,
): Promise<T> {
  for (const deadline = Date.now() + patience; Date.now() < deadline; await wait(pause)) {
    const found = await look()
    if (found !== undefined && found !== null && found !== false) return found
  }
  throw new Error(`Waited ${patience} ms in vain until ${what}`)
}
