import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { prepared } from '../../db/prepared.ts'
import { liveCartSessions } from '../../db/schema/checkout.ts'

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

const stockLeft = prepared((db) =>
  db
    .select({
      left: sql<number | null>`(
        select min(v.stock - coalesce((
          select sum(h.quantity) from stock_holds h where h.variant_id = v.variant_id
            and h.session_id <> live_cart_sessions.session_id and h.expires_at > now()), 0)::int)
        from product_variants v
        where v.variant_id in (select item->>'product_variant_id' from jsonb_array_elements(cart) item))`,
    })
    .from(liveCartSessions)
    .where(eq(liveCartSessions.session_id, sql.placeholder('id')))
    .prepare('session_stock_left'),
)

/** How many pieces there are of the scarcest item of a session's cart; null for an empty one. */
export async function findStockLeft(db: Db, id: string): Promise<number | null> {
  const [found] = await stockLeft(db).execute({ id })
  return found?.left ?? null
}
