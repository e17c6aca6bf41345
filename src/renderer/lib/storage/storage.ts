import { platform } from '../../platform/current.ts'
import type { KeyValueStorage, Platform } from '../../platform/platform.ts'

/** One text kept under one key. An empty text counts as nothing kept. */
export interface StoredText {
  readonly key: string
  get: () => string | null
  set: (value: string) => void
  remove: () => void
}

const text = (area: (current: Platform) => KeyValueStorage, key: string): StoredText => ({
  key,
  get: () => area(platform()).get(key) || null,
  set: (value) => area(platform()).set(key, value),
  remove: () => area(platform()).remove(key),
})

const device = (key: string): StoredText => text((current) => current.storage, key)
const session = (key: string): StoredText => text((current) => current.session, key)

/** Everything kept on the device: a closed list (A §3). `user` and the store cache have their own readers. */
export const local = {
  /** The store that the dashboard shows (LS-001). */
  currentStoreId: device('currentStoreId'),
  /** The list of stores as JSON, and when it was read in milliseconds (LS-002, LS-003). */
  storeCache: device('storeCache'),
  storeCacheTimestamp: device('storeCacheTimestamp'),
  /** The signed-in user as JSON (LS-004). */
  user: device('user'),
  authToken: device('authToken'),
  /** The shopper's live cart session, also read by the confirmation page (B §2). */
  sessionId: device('session_id'),
} as const

/** Everything kept for as long as the tab or window lives. */
export const perSession = {
  /** The store of the shopper's session (B §3). */
  storeId: session('storeId'),
  /** The sign-in of a shopper to the customer portal. */
  customerToken: session('customerToken'),
  /** Set when a lost chunk has reloaded the page: it happens once a session (A §2). */
  chunkReloaded: session('chunkReloaded'),
  /** Set when the error log itself failed: it is left alone for the rest of the session. */
  errorLogUnavailable: session('errorLogUnavailable'),
} as const

/** Removes what earlier versions kept (A §3). Every entry calls it at its start. */
export function removeOldKeys(): void {
  for (const key of ['store', 'allStores']) platform().storage.remove(key)
}

/** The store an error record names: local storage has no `store_id` of its own, so the nearest known one (DEF-45). */
export const recordedStoreId = (): string | null =>
  platform().storage.get('store_id') || local.currentStoreId.get() || perSession.storeId.get()

/** The names of everything in local storage, for the error record. */
export const storedKeys = (): string[] => platform().storage.keys()
