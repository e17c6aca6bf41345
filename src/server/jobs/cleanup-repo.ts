import { sql } from 'drizzle-orm'
import type { Executor } from '../db/connection.ts'

/** Deletes the rows that are past their retention. */
export async function deleteExpiredRows(db: Executor, at: Date): Promise<void> {
  const now = sql`${at.toISOString()}::timestamptz`
  // Retained for another day: until then it shows that a session has held stock for the maximum time.
  await db.execute(sql`delete from stock_holds where expires_at < ${now} - interval '1 day' and not paying`)
  await db.execute(sql`delete from user_tokens where expires_at < ${now}`)
  await db.execute(sql`delete from one_time_codes where expires_at < ${now} - interval '1 day'`)
  await db.execute(sql`delete from portal_sessions where expires_at < ${now}`)
  await db.execute(sql`delete from portal_links where expires_at < ${now} - interval '1 day'`)
  await db.execute(sql`delete from sign_in_failures where since < ${now} - interval '1 day'`)
  await db.execute(sql`delete from provider_events where received_at < ${now} - interval '90 days'`)
  await db.execute(sql`delete from session_events where at < ${now} - interval '400 days'`)
  await db.execute(sql`delete from notifications where created_at < ${now} - interval '180 days'`)
  await db.execute(sql`
    delete from payment_watches w using payments p
    where p.payment_id = w.payment_id and p.status in ('succeeded', 'declined') and p.updated_at < ${now} - interval '30 days'`)
  await db.execute(sql`delete from outbox_mails where created_at < ${now} - interval '7 days'`)
}

/** Limits the duration of each statement; the next hourly run continues. */
const BATCH = 20_000

/** Deletes events for marketing tools, their deliveries and requests, and shoppers' identifiers after 30 days. */
export async function deleteOldEvents(db: Executor, at: Date): Promise<void> {
  const old = sql`${at.toISOString()}::timestamptz - interval '30 days'`
  // Their attempts are deleted with them.
  await db.execute(sql`
    delete from event_deliveries where delivery_id in (
      select delivery_id from event_deliveries where created_at < ${old} order by created_at limit ${BATCH})`)
  await db.execute(sql`
    delete from store_events where (store_id, event_id) in (
      select store_id, event_id from store_events where occurred_at < ${old} order by occurred_at limit ${BATCH})`)
  await db.execute(sql`delete from shopify_webhooks where received_at < ${old}`)
  await db.execute(sql`delete from shopify_activities where at < ${old}`)
  // The consent stays with its session: events of renewals and refunds depend on it for years.
  await db.execute(sql`
    update session_tracking set ids = '{}', ip = null, user_agent = null where session_id in (
      select session_id from session_tracking where updated_at < ${old}
        and (ids <> '{}' or ip is not null or user_agent is not null) order by updated_at limit ${BATCH})`)
}

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
    update recovery_runs r set email = '', status = 'finished', next_at = null from live_cart_sessions s
    where s.session_id = r.session_id and s.erased_at is not null and r.email <> ''`)
  await db.execute(sql`
    delete from live_cart_sessions where session_id in (
      select s.session_id from live_cart_sessions s
      where s.erased_at >= s.updated_at and s.created_at < ${at} - interval '400 days'
        and not exists (select from payments p where p.session_id = s.session_id)
      order by s.created_at limit ${BATCH})`)
}
