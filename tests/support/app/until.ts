import { setTimeout as wait } from 'node:timers/promises'

/**
 * Polls every `pause` milliseconds until the result is not `undefined`, `null` or `false`, and returns it.
 * @throws Error with `what` if there is no result within `patience` milliseconds; an error of the check ends polling
 * immediately.
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
