import { sql } from 'drizzle-orm'
import type { Executor } from '../../db/connection.ts'

/** Throws when the database does not answer. */
export async function ping(db: Executor): Promise<void> {
  await db.execute(sql`select 1`)
}
