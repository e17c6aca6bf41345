import { sql } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'

/** A store's session with its order; null if it doesn't exist. */
export async function findReportedSession(
  db: Executor,
  store_id: string,
  session_id: string,
): Promise<{ order_id: string | null } | null> {
  const { rows } = await db.execute<{ order_id: string | null }>(sql`
    select (select o.order_id from orders o where o.session_id = s.session_id order by o.created_at limit 1) as order_id
    from live_cart_sessions s where s.session_id = ${session_id} and s.store_id = ${store_id}`)
  return rows[0] ?? null
}
