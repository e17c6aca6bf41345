import { keepRecent } from '../../../../db/store-facts.ts'
import type { SessionRow } from '../repo.ts'
import type { SetOffer } from '../pricing/bundle-price.ts'

/** A session's row with what tells whether it is still the same. */
export interface KnownRow {
  session: SessionRow
  /** The transaction that wrote the row: every change gives it another one. */
  row_version: string
  /** The store's version that `set` is of. */
  store_version: number
  /** The offer that the session was started from, as it is; null for none. */
  set: SetOffer | null
}

/** Sessions that were changed of late. Who buys goes on within seconds; whoever is forgotten is read again. */
const MOST = 2_000

const memories = new WeakMap<object, Map<string, KnownRow>>()

/** Remembers a row as it was stored. It is shared: nothing of it may be changed. */
export function rememberRow(db: object, known: KnownRow): void {
  let memory = memories.get(db)
  if (!memory) memories.set(db, (memory = new Map<string, KnownRow>()))
  const { session, row_version, store_version, set } = known
  keepRecent(memory, session.session_id, { session, row_version, store_version, set }, MOST)
}

export const recallRow = (db: object, sessionId: string): KnownRow | undefined => memories.get(db)?.get(sessionId)

/** For whoever changes a session without knowing all of it. */
export const forgetRow = (db: object, sessionId: string): void => void memories.get(db)?.delete(sessionId)
