import { keepRecent } from '../../../../db/store-facts.ts'
import type { SessionRow } from '../repo.ts'
import type { SetOffer } from '../pricing/bundle-price.ts'

/** A session's row with the versions that show if it is still current. */
export interface KnownRow {
  session: SessionRow
  /** The transaction that wrote the row (`xmin`): every change produces a new one. */
  row_version: string
  /** Store version that `set` was read at. */
  store_version: number
  /** Current terms of the offer that the session was started from; null if none. */
  set: SetOffer | null
}

/** Recently changed sessions. Shoppers usually continue within seconds; evicted sessions are read again. */
const MOST = 2_000

const memories = new WeakMap<object, Map<string, KnownRow>>()

/** Caches a row as stored. The object is shared and must not be mutated. */
export function rememberRow(db: object, known: KnownRow): void {
  let memory = memories.get(db)
  if (!memory) memories.set(db, (memory = new Map<string, KnownRow>()))
  const { session, row_version, store_version, set } = known
  keepRecent(memory, session.session_id, { session, row_version, store_version, set }, MOST)
}

export const recallRow = (db: object, sessionId: string): KnownRow | undefined => memories.get(db)?.get(sessionId)

/** Evicts a session that is changed without knowing its whole row. */
export const forgetRow = (db: object, sessionId: string): void => void memories.get(db)?.delete(sessionId)
