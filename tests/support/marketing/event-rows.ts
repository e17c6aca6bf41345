import { sql } from 'drizzle-orm'
import type { Db } from '../../../src/server/db/connection.ts'

const CONSENT = JSON.stringify({ analytics: true, marketing: true, source: 'banner', policy_version: 1 })

/** Sessions of a store with shoppers who agreed to everything. IDs start with `name`. */
export async function insertAgreeingSessions(db: Db, store_id: string, name: string, count: number): Promise<void> {
  const rows = sql`generate_series(1, ${count}::int) n`
  await db.execute(sql`
    insert into live_cart_sessions (session_id, store_id, payment_page_id, mode, currency, cart, subtotal, total,
      customer_email, customer_phone)
    select ${name} || n, ${store_id}, (select min(payment_page_id) from payment_pages where store_id = ${store_id}), 'test',
      'USD', '[]', 4900, 4900, 'shopper' || n || '@bench.example', '+15125550148' from ${rows}`)
  await db.execute(sql`
    insert into session_tracking (session_id, store_id, consent, consent_at, country, ids, ip, user_agent)
    select ${name} || n, ${store_id}, ${CONSENT}::jsonb, now(), 'US',
      '{"cookies":{"_fbp":"fb.1.1700000000000.1234567890"}}', '203.0.113.7', 'Mozilla/5.0' from ${rows}`)
}

/** Records page views of the sessions, in one transaction. Returns when it has committed. */
export async function insertPageViews(db: Db, store_id: string, name: string, sessions: number, count: number) {
  await db.execute(sql`
    insert into store_events (event_id, store_id, mode, type, session_id, subject_id, page, occurred_at)
    select 'page.viewed:' || ${name} || n, ${store_id}, 'test', 'page.viewed', ${name} || 1 + n % ${sessions}::int,
      ${name} || 1 + n % ${sessions}::int, '{"url":"https://shop.example/checkout","title":"Checkout"}', now()
    from generate_series(1, ${count}::int) n order by n`)
}

/** Events of the store that were recorded, and deliveries that haven't ended. */
export async function countEvents(db: Db, store_id: string): Promise<{ recorded: number; waiting: number }> {
  const { rows } = await db.execute<{ recorded: number; waiting: number }>(sql`
    select (select count(*)::int from store_events where store_id = ${store_id}) as recorded,
      (select count(*)::int from event_deliveries where store_id = ${store_id} and status = 'waiting') as waiting`)
  return rows[0] ?? { recorded: 0, waiting: 0 }
}
