import { sql } from 'drizzle-orm'
import type { Executor } from '../db/connection.ts'

/** How long a store's members are cached: a removed member gets events for at most this long. */
const CACHE_MS = 10_000

export interface Members {
  /** Ids of the users who belong to a store. */
  of: (store_id: string) => Promise<ReadonlySet<string>>
  /** Drops the cached members after a change; the next event reads them again. */
  invalidate: (store_id: string) => void
}

/**
 * Caches the members of stores with recent events. Looked up per event and not per socket, so that a thousand sockets
 * cost one query, and a new store is known at its first event.
 */
export function createMembers(db: Executor): Members {
  const known = new Map<string, { users: Promise<ReadonlySet<string>>; until: number }>()
  return {
    of: (store_id) => {
      const now = Date.now()
      const found = known.get(store_id)
      if (found && found.until > now) return found.users
      for (const [id, { until }] of known) if (until <= now) known.delete(id)
      const users = load(db, store_id)
      known.set(store_id, { users, until: now + CACHE_MS })
      users.catch(() => known.delete(store_id))
      return users
    },
    invalidate: (store_id) => void known.delete(store_id),
  }
}

async function load(db: Executor, store_id: string): Promise<ReadonlySet<string>> {
  const result = await db.execute<{ user_id: string }>(
    sql`select user_id from store_users where store_id = ${store_id}`,
  )
  return new Set(result.rows.map((row) => row.user_id))
}
