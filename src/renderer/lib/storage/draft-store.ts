import { createStore, del, get, set, type UseStore } from 'idb-keyval'
import { browserStorage } from '../../platform/key-value.ts'

const DATABASE = 'cartwright-drafts'

let opened: UseStore | null = null
const area = (): UseStore => (opened ??= createStore(DATABASE, 'drafts'))

/** How long an editor waits for IndexedDB, in milliseconds, so that a blocked database doesn't block the editor. */
const DATABASE_TIMEOUT_MS = 2000

/** Runs `work`; null if the device can't store drafts, as in a private window. Editors then work without them. */
async function tryIndexedDb<T>(work: () => Promise<T>): Promise<T | null> {
  if (!('indexedDB' in globalThis)) return null
  try {
    return await Promise.race([work(), new Promise<null>((resolve) => setTimeout(resolve, DATABASE_TIMEOUT_MS, null))])
  } catch {
    return null
  }
}

const tab = browserStorage(() => sessionStorage)
const unloadKey = (key: string): string => `left ${key}`

/**
 * Saves a value synchronously for the next page load, because a closing window doesn't finish IndexedDB transactions.
 * The value must be JSON-serializable. It takes precedence over the saved draft.
 */
export const saveDraftOnUnload = (key: string, value: unknown): void => tab.set(unloadKey(key), JSON.stringify(value))

/**
 * Reads the value that the previous page saved while closing. It remains until a draft is saved, because several
 * readers may need it.
 */
function readUnloadDraft(key: string): unknown {
  const text = tab.get(unloadKey(key))
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    tab.remove(unloadKey(key))
    return null
  }
}

/** Reads a local draft, or null. The caller validates its shape, because another release may have written it. */
export const loadLocalDraft = async (key: string): Promise<unknown> =>
  readUnloadDraft(key) ?? tryIndexedDb(async () => (await get<unknown>(key, area())) ?? null)

/** Saves a local draft, replacing earlier values. Accepts anything that can be structured-cloned. */
export function saveLocalDraft(key: string, value: unknown): Promise<unknown> {
  tab.remove(unloadKey(key))
  return tryIndexedDb(() => set(key, value, area()))
}

export function deleteLocalDraft(key: string): Promise<unknown> {
  tab.remove(unloadKey(key))
  return tryIndexedDb(() => del(key, area()))
}
