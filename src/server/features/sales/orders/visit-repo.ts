import { eq, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'
import { liveCartSessions } from '../../../db/schema/checkout/checkout.ts'

/** More than a shopper could be shown in one session. */
const MAX_OFFERS = 50

/** Returns when a session reached each step, and its browser details; undefined if it doesn't exist. */
export async function findVisit(db: Executor, session_id: string) {
  const { browser_info, viewed_at, contact_at, shipping_at, payment_at, completed_at } = liveCartSessions
  const [row] = await db
    .select({ browser_info, viewed_at, contact_at, shipping_at, payment_at, completed_at })
    .from(liveCartSessions)
    .where(eq(liveCartSessions.session_id, session_id))
  return row
}

export interface ShownOffer extends Record<string, unknown> {
  name: string
  /** Times are ISO 8601 in UTC, null if it did not happen. */
  shown_at: string
  accepted_at: string | null
  declined_at: string | null
}

/** Returns the offers shown in a session, with when each was accepted or declined. */
export async function listShownOffers(db: Executor, session_id: string): Promise<ShownOffer[]> {
  const iso = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
  const { rows } = await db.execute<ShownOffer>(sql`
    select o.name, ${iso('coalesce(v.offered_at, v.created_at)')} as shown_at, ${iso('v.accepted_at')} as accepted_at,
      ${iso('v.declined_at')} as declined_at
    from live_cart_sessions s join optimizers o on o.store_id = s.store_id
    join optimizer_views v on v.optimizer_id = o.optimizer_id and v.mode = s.mode and v.session_id = s.session_id
    where s.session_id = ${session_id}
    order by shown_at limit ${MAX_OFFERS}`)
  return rows
}
