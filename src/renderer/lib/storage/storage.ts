import { platform } from '../../platform/current.ts'
import type { KeyValueStorage, Platform } from '../../platform/platform.ts'

/** One text stored under one key. An empty text counts as absent. */
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

/** Everything stored on the device: a fixed list (A §3). `user` and the store cache have their own readers. */
export const local = {
  /** The store that the dashboard shows (LS-001). */
  currentStoreId: device('currentStoreId'),
  /** The list of stores as JSON, and the time of its fetch in milliseconds (LS-002, LS-003). */
  storeCache: device('storeCache'),
  storeCacheTimestamp: device('storeCacheTimestamp'),
  /** The signed-in user as JSON (LS-004). */
  user: device('user'),
  authToken: device('authToken'),
  /** The shopper's checkout session, also read by the confirmation page (B §2). */
  sessionId: device('session_id'),
} as const

/** Everything stored for the lifetime of the tab or window. */
export const perSession = {
  /** The store of the shopper's session (B §3). */
  storeId: session('storeId'),
  /** The customer portal login of a shopper. */
  customerToken: session('customerToken'),
  /** Set when a missing chunk has reloaded the page, which happens once per session (A §2). */
  chunkReloaded: session('chunkReloaded'),
  /** Set when the error log itself failed, which disables it for the rest of the session. */
  errorLogUnavailable: session('errorLogUnavailable'),
  /** Sides chosen for conflicts with Shopify and not applied yet, as JSON. */
  shopifyChoices: session('shopifyChoices'),
} as const

/** Removes keys of earlier versions (A §3). Every entry calls it at startup. */
export function removeOldKeys(): void {
  for (const key of ['store', 'allStores']) platform().storage.remove(key)
}

/** The store id for an error record. Local storage has no `store_id`, so this uses the closest known one (DEF-45). */
export const recordedStoreId = (): string | null =>
  platform().storage.get('store_id') || local.currentStoreId.get() || perSession.storeId.get()

/** The names of all local storage entries, for the error record. */
export const storedKeys = (): string[] => platform().storage.keys()
