import { sql } from 'drizzle-orm'
import type { Executor } from '../db/connection.ts'

/** Limits the duration of each statement; the next hourly run continues. */
const BATCH = 20_000

/**
 * Deletes the personal data of carts that were inactive for 90 days, and the sessions after 400 days: as long as
 * `session_events` count visits. A session with an order or a pending payment is left alone, and one with payment
 * attempts remains without its personal data.
 */
export async function eraseAbandonedSessions(db: Executor, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await db.execute(sql`
    update live_cart_sessions set erased_at = ${at}, customer_email = '', customer_phone = '', affiliate_code = '',
      customer_shipping_address = null, customer_billing_address = null, custom_fields = null, browser_info = null,
      customer_edits = '{}', opt_in = false
    where session_id in (
      select s.session_id from live_cart_sessions s
      where s.completed_at is null and (s.erased_at is null or s.updated_at > s.erased_at) and s.created_at < ${at} - interval '90 days'
        and s.updated_at < ${at} - interval '90 days' and s.status in ('open', 'failed', 'expired')
        and not exists (select from orders o where o.session_id = s.session_id)
      order by s.created_at limit ${BATCH})`)
  await db.execute(sql`
    delete from live_cart_sessions where session_id in (
      select s.session_id from live_cart_sessions s
      where s.erased_at >= s.updated_at and s.created_at < ${at} - interval '400 days'
        and not exists (select from payments p where p.session_id = s.session_id)
      order by s.created_at limit ${BATCH})`)
}
