import { sql } from 'drizzle-orm'
import type { Executor } from '../db/connection.ts'

/** Returns the ids of the users who belong to a store. */
export async function findMembers(db: Executor, store_id: string): Promise<ReadonlySet<string>> {
  const result = await db.execute<{ user_id: string }>(
    sql`select user_id from store_users where store_id = ${store_id}`,
  )
  return new Set(result.rows.map((row) => row.user_id))
}
