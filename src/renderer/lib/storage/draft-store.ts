import { createStore, del, get, set, type UseStore } from 'idb-keyval'
import { browserStorage } from '../../platform/key-value.ts'

const DATABASE = 'cartwright-drafts'

let opened: UseStore | null = null
const area = (): UseStore => (opened ??= createStore(DATABASE, 'drafts'))

/** Milliseconds that an editor waits for its device: a database that hangs keeps nobody from their draft. */
const PATIENCE = 2000

/** Runs `work`; null where the device keeps nothing, as in a private window: editors then work without. */
async function quietly<T>(work: () => Promise<T>): Promise<T | null> {
  if (!('indexedDB' in globalThis)) return null
  try {
    return await Promise.race([work(), new Promise<null>((resolve) => setTimeout(resolve, PATIENCE, null))])
  } catch {
    return null
  }
}

const tab = browserStorage(() => sessionStorage)
const leftUnder = (key: string): string => `left ${key}`

/**
 * Leaves a value to the page after this one, at once: a window that goes away ends no transaction. What JSON takes may be
 * in it. It is read like everything that is kept, and counts for the newest.
 */
export const leave = (key: string, value: unknown): void => tab.set(leftUnder(key), JSON.stringify(value))

/** What the page before this one left under a key. It stays until something is kept in its place: several may read it. */
function readLeft(key: string): unknown {
  const text = tab.get(leftUnder(key))
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    tab.remove(leftUnder(key))
    return null
  }
}

/** What is kept under a key on this device, or null. Its shape is the reader's to check: another release may have written it. */
export const readKept = async (key: string): Promise<unknown> =>
  readLeft(key) ?? quietly(async () => (await get<unknown>(key, area())) ?? null)

/** Keeps a value on this device in place of what was kept or left; what structured cloning takes may be in it. */
export function keep(key: string, value: unknown): Promise<unknown> {
  tab.remove(leftUnder(key))
  return quietly(() => set(key, value, area()))
}

/** Forgets what is kept or left under a key. */
export function forget(key: string): Promise<unknown> {
  tab.remove(leftUnder(key))
  return quietly(() => del(key, area()))
}
