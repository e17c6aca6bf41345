import { addToCache } from '../../../../db/store-cache.ts'
import type { SessionRow } from '../repo.ts'
import type { BundleOffer } from '../pricing/bundle-price.ts'

/** A session's row with the versions that show if it is still current. */
export interface VersionedRow {
  session: SessionRow
  /** The transaction that wrote the row (`xmin`): every change produces a new one. */
  row_version: string
  /** Store version that `set` was read at. */
  store_version: number
  /** Current terms of the offer that the session was started from; null if none. */
  set: BundleOffer | null
}

/** Recently changed sessions. Shoppers usually continue within seconds; evicted sessions are read again. */
const MAX_CACHED = 2_000

const caches = new WeakMap<object, Map<string, VersionedRow>>()

/** Caches a row as stored. The object is shared and must not be mutated. */
export function cacheRow(db: object, known: VersionedRow): void {
  let memory = caches.get(db)
  if (!memory) caches.set(db, (memory = new Map<string, VersionedRow>()))
  const { session, row_version, store_version, set } = known
  addToCache(memory, session.session_id, { session, row_version, store_version, set }, MAX_CACHED)
}

export const getCachedRow = (db: object, sessionId: string): VersionedRow | undefined => caches.get(db)?.get(sessionId)

/** Evicts a session that is changed without knowing its whole row. */
export const evictRow = (db: object, sessionId: string): void => void caches.get(db)?.delete(sessionId)
