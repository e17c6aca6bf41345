import { sql } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'

export interface OpenedLink extends Record<string, unknown> {
  session_id: string
  store_id: string
  code: string | null
}

/** Records the first click on an email's link; undefined if the link is unknown. */
export async function recordClick(db: Executor, link_hash: string, now: Date): Promise<OpenedLink | undefined> {
  const { rows } = await db.execute<OpenedLink>(sql`
    with opened as (
      update recovery_messages set clicked_at = coalesce(clicked_at, ${now.toISOString()}::timestamptz)
      where link_hash = ${link_hash} returning session_id, promo_code_id)
    select o.session_id, r.store_id, p.code from opened o join recovery_runs r using (session_id)
      left join promo_codes p on p.promo_code_id = o.promo_code_id`)
  return rows[0]
}

export interface UnsubscribeLink extends Record<string, unknown> {
  store_id: string
  store_name: string
  email: string
  locale: string | null
}

/** The shopper and store of an unsubscribe link; undefined if unknown, or if the personal data was deleted. */
export async function findUnsubscribeLink(db: Executor, hash: string): Promise<UnsubscribeLink | undefined> {
  const { rows } = await db.execute<UnsubscribeLink>(sql`
    select r.store_id, t.store_name, r.email, s.locale
    from recovery_messages m join recovery_runs r using (session_id) join live_cart_sessions s using (session_id)
      join stores t on t.store_id = r.store_id
    where m.unsubscribe_hash = ${hash} and r.email <> ''`)
  return rows[0]
}
