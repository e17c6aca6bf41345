import { createStore, del, get, set, type UseStore } from 'idb-keyval'

const DATABASE = 'cartwright-drafts'

let opened: UseStore | null = null
const area = (): UseStore => (opened ??= createStore(DATABASE, 'drafts'))

/** Runs `work`; null where the device keeps nothing, as in a private window: editors then work without. */
async function quietly<T>(work: () => Promise<T>): Promise<T | null> {
  if (!('indexedDB' in globalThis)) return null
  try {
    return await work()
  } catch {
    return null
  }
}

/** What is kept under a key on this device, or null. Its shape is the reader's to check: another release may have written it. */
export const readKept = (key: string): Promise<unknown> =>
  quietly(async () => (await get<unknown>(key, area())) ?? null)

/** Keeps a value on this device; what structured cloning takes may be in it. */
export const keep = (key: string, value: unknown): Promise<unknown> => quietly(() => set(key, value, area()))

/** Forgets what is kept under a key. */
export const forget = (key: string): Promise<unknown> => quietly(() => del(key, area()))
