import { sql } from 'drizzle-orm'
import type { Db, Executor } from './connection.ts'
import { fixedSql, type FixedSql } from './statements/fixed-sql.ts'

/** A store at one of its versions (`store_versions`): any change to the data of its checkouts invalidates it. */
export interface StoreVersion {
  store_id: string
  version: number
}

/** The store changed while something was built from it, which has to be built again. */
export class StoreChangedError extends Error {
  override readonly name = 'StoreMoved'

  constructor() {
    super('The store is being updated')
  }
}

/** Current version of the store of a session's row, within drizzle's statements over the sessions. */
export const versionOfSession = sql<number>`coalesce((
  select s.version from store_versions s where s.store_id = live_cart_sessions.store_id), 0)`

/** SQL condition that a store is still at that version. */
export const isAtVersion = ({ store_id, version }: StoreVersion): FixedSql =>
  fixedSql`coalesce((select s.version from store_versions s where s.store_id = ${store_id}), 0) = ${version}::bigint`

async function versionOf(db: Executor, store_id: string): Promise<number> {
  const { rows } = await db.execute<{ version: number }>(
    fixedSql`select version from store_versions where store_id = ${store_id}`,
  )
  return rows[0]?.version ?? 0
}

interface CachedValue<V> {
  version: number
  value: V
}

/** Maximum cached entries per kind; the oldest are evicted first. */
const MAX_ENTRIES = 2_000

/**
 * Caches rarely changing data of a store that its checkouts depend on. It is read once per store version and process,
 * and a write based on it checks the version in the same statement (`isAtVersion`), so that a change takes effect as
 * soon as it is stored, in every process. `read` may use only tables whose changes create a new version. The returned
 * value is shared and must not be changed.
 */
export function cacheByStoreVersion<V>(read: (db: Db, store_id: string, id: string) => Promise<V>) {
  const memories = new WeakMap<Db, Map<string, CachedValue<V>>>()
  const memoryOf = (db: Db): Map<string, CachedValue<V>> => {
    let memory = memories.get(db)
    if (!memory) memories.set(db, (memory = new Map<string, CachedValue<V>>()))
    return memory
  }
  return {
    /** The last cached value, possibly stale; undefined if none is cached. */
    recall: (db: Db, store_id: string, id: string): CachedValue<V> | undefined => memoryOf(db).get(`${store_id} ${id}`),
    /** The value at a version. @throws StoreMoved if the store has another one by now */
    async at(db: Db, { store_id, version }: StoreVersion, id: string): Promise<V> {
      const memory = memoryOf(db)
      const key = `${store_id} ${id}`
      const known = memory.get(key)
      if (known?.version === version) return known.value
      // The version first: data read after it may be newer, which the write that depends on it detects.
      const now = await versionOf(db, store_id)
      const value = await read(db, store_id, id)
      addToCache(memory, key, { version: now, value }, MAX_ENTRIES)
      if (now !== version) throw new StoreChangedError()
      return value
    },
  }
}

const MOST_TRIES = 5

/** Retries a read if the store changed meanwhile. @throws StoreMoved if it keeps changing */
export async function retryIfStoreChanged<T>(read: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await read()
    } catch (error) {
      if (!(error instanceof StoreChangedError) || tries === MOST_TRIES) throw error
    }
  }
}

/** Adds an entry to a cache of at most `most` entries. */
export function addToCache<V>(memory: Map<string, V>, id: string, value: V, most: number): void {
  memory.delete(id)
  memory.set(id, value)
  for (const oldest of memory.keys()) {
    if (memory.size <= most) return
    memory.delete(oldest)
  }
}
