import { sql } from 'drizzle-orm'
import type { Db, Executor } from './connection.ts'
import { fixedSql, type FixedSql } from './statements/fixed-sql.ts'

/** A store as it was at one of its versions (`store_versions`): any change of what its checkouts are made from ends it. */
export interface StoreVersion {
  store_id: string
  version: number
}

/** The store was changed while something was being made from it: it is made anew. */
export class StoreMoved extends Error {
  override readonly name = 'StoreMoved'

  constructor() {
    super('The store is being updated')
  }
}

/** The present version of the store of a session's row, within drizzle's statements over the sessions. */
export const versionOfSession = sql<number>`coalesce((
  select s.version from store_versions s where s.store_id = live_cart_sessions.store_id), 0)`

/** The condition that a store is still what it was at that version. */
export const isAtVersion = ({ store_id, version }: StoreVersion): FixedSql =>
  fixedSql`coalesce((select s.version from store_versions s where s.store_id = ${store_id}), 0) = ${version}::bigint`

async function versionOf(db: Executor, store_id: string): Promise<number> {
  const { rows } = await db.execute<{ version: number }>(
    fixedSql`select version from store_versions where store_id = ${store_id}`,
  )
  return rows[0]?.version ?? 0
}

interface Kept<V> {
  version: number
  value: V
}

/** So many are kept of each kind; the oldest go first. */
const MOST = 2_000

/**
 * Something of a store that changes rarely and decides about its checkouts. It is read once a version of the store and
 * server, and whoever writes by it names the version in the same statement (`isAtVersion`): so a change counts from the
 * moment it is stored, in every process. `read` may use only tables whose changes make a new version. What it returns is
 * shared: it must not be changed.
 */
export function storeFact<V>(read: (db: Db, store_id: string, id: string) => Promise<V>) {
  const memories = new WeakMap<Db, Map<string, Kept<V>>>()
  const memoryOf = (db: Db): Map<string, Kept<V>> => {
    let memory = memories.get(db)
    if (!memory) memories.set(db, (memory = new Map<string, Kept<V>>()))
    return memory
  }
  return {
    /** What was last read of it, which may hold no more; undefined when nothing is kept. */
    recall: (db: Db, store_id: string, id: string): Kept<V> | undefined => memoryOf(db).get(`${store_id} ${id}`),
    /** What it is at a version. @throws StoreMoved when the store has another one by now */
    async at(db: Db, { store_id, version }: StoreVersion, id: string): Promise<V> {
      const memory = memoryOf(db)
      const key = `${store_id} ${id}`
      const known = memory.get(key)
      if (known?.version === version) return known.value
      // The version first: what is read after it may be newer, and is found out by whoever writes by it.
      const now = await versionOf(db, store_id)
      const value = await read(db, store_id, id)
      keepRecent(memory, key, { version: now, value }, MOST)
      if (now !== version) throw new StoreMoved()
      return value
    },
  }
}

const MOST_TRIES = 5

/** Reads again what was read while the store was changed. @throws StoreMoved when that goes on and on */
export async function unmoved<T>(read: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await read()
    } catch (error) {
      if (!(error instanceof StoreMoved) || tries === MOST_TRIES) throw error
    }
  }
}

/** Puts a thing into a memory of at most `most` things. */
export function keepRecent<V>(memory: Map<string, V>, id: string, value: V, most: number): void {
  memory.delete(id)
  memory.set(id, value)
  for (const oldest of memory.keys()) {
    if (memory.size <= most) return
    memory.delete(oldest)
  }
}
