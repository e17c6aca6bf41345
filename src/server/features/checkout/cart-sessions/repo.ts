import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { prepared } from '../../../db/statements/prepared.ts'
import { liveCartSessions } from '../../../db/schema/checkout/checkout.ts'

export type SessionRow = typeof liveCartSessions.$inferSelect

const byId = prepared((db) =>
  db
    .select()
    .from(liveCartSessions)
    .where(eq(liveCartSessions.session_id, sql.placeholder('id')))
    .prepare('session_by_id'),
)

export async function findSession(db: Db, id: string): Promise<SessionRow | null> {
  const [row] = await byId(db).execute({ id })
  return row ?? null
}
