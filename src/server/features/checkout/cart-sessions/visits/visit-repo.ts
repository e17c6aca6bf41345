import { sql, type SQL } from 'drizzle-orm'
import type { Channel } from '../../../../../shared/domain/store/channels.ts'
import type { DeviceKind } from '../../../../../shared/domain/store/device.ts'
import type { VisitSource } from '../../../../../shared/domain/store/attribution.ts'
import type { Db } from '../../../../db/connection.ts'
import { LATE_MS } from '../../../../db/traffic-changes.ts'
import type { SessionRow } from '../repo.ts'
import { evictRow } from '../state/session-cache.ts'

export interface NewVisit extends Channel {
  device: DeviceKind
  country: string | null
  is_bot: boolean
  reached_checkout: boolean
  /** Hash of the browser's secret, as in sessions; null if unknown. */
  device_hash: string | null
  visitor_hash: string
  now: Date
}

/** Columns of a session that `visitParts` needs in the common table expression `session`. */
export const VISIT_COLUMNS = sql`session_id, store_id, mode, created_at, payment_link_id, offer_id, cart_id, payment_page_id`

/** What the shopper opened first. */
const LANDING = (reached_checkout: boolean): SQL => sql`case
    when s.payment_link_id is not null then 'link:' || s.payment_link_id
    when s.offer_id is not null then 'offer:' || s.offer_id
    when not ${reached_checkout}::boolean then 'cart:' || coalesce(s.cart_id, '')
    else 'page:' || s.payment_page_id end`

/**
 * Common table expressions that count the visit of `session`: the first report creates it, later ones only add what it
 * didn't know. Other stores get another key of the same browser. Reports about an old session are recorded as changes of
 * its day, and of the days of orders that it led to.
 */
export function visitParts(visit: NewVisit): SQL {
  const key = sql`encode(sha256(convert_to(s.store_id || ${visit.device_hash}::text, 'UTF8')), 'hex')`
  return sql`first_today as (
      insert into traffic_visitors (store_id, mode, visitor_hash, seen_at)
      select s.store_id, s.mode, ${visit.visitor_hash}, ${visit.now.toISOString()}::timestamptz from session s
      where not exists (select from traffic_visits v where v.session_id = s.session_id)
      on conflict do nothing returning store_id
    ), visit as (
      insert into traffic_visits as t (session_id, store_id, mode, started_at, device, country, is_bot, is_visitor,
        is_returning, reached_checkout, landing, source, medium, campaign, content, referrer, device_key)
      select s.session_id, s.store_id, s.mode, s.created_at, ${visit.device}, ${visit.country}, ${visit.is_bot}::boolean,
        exists (select from first_today), exists (
          select from traffic_visits v
          where v.store_id = s.store_id and v.device_key = ${key} and v.mode = s.mode and v.session_id <> s.session_id),
        ${visit.reached_checkout}::boolean, ${LANDING(visit.reached_checkout)}, ${visit.source}, ${visit.medium},
        ${visit.campaign}, ${visit.content}, ${visit.referrer}, ${key}
      from session s
      on conflict (session_id) do update set reached_checkout = t.reached_checkout or excluded.reached_checkout,
        device_key = coalesce(t.device_key, excluded.device_key), country = coalesce(t.country, excluded.country),
        source = coalesce(t.source, excluded.source),
        medium = case when t.source is null then excluded.medium else t.medium end,
        campaign = case when t.source is null then excluded.campaign else t.campaign end,
        content = case when t.source is null then excluded.content else t.content end,
        referrer = case when t.source is null then excluded.referrer else t.referrer end
      where t.source is null and excluded.source is not null or t.device_key is null and excluded.device_key is not null
        or not t.reached_checkout and excluded.reached_checkout
      returning session_id, store_id, mode, started_at
    ), late as (
      select * from visit where started_at < ${new Date(visit.now.getTime() - LATE_MS).toISOString()}::timestamptz
    ), changed as (
      insert into traffic_changes (store_id, mode, at)
      select store_id, mode, started_at from late
      union
      select o.store_id, o.mode, o.created_at
      from late join traffic_touches using (session_id) join orders o using (order_id)
    )`
}

/** What a page view tells about a session. */
interface PageView {
  source: VisitSource | null
  locale: string | null
}

/**
 * Records the first page view of a session, and its visit. Returns the session's status; null if it does not exist.
 */
export async function recordPageView(
  db: Db,
  session_id: string,
  { source, locale }: PageView,
  visit: NewVisit,
): Promise<SessionRow['status'] | null> {
  evictRow(db, session_id)
  const { rows } = await db.execute<{ status: SessionRow['status'] }>(sql`
    with session as (
      update live_cart_sessions set viewed_at = coalesce(viewed_at, ${visit.now.toISOString()}::timestamptz),
        source = coalesce(source, ${source && JSON.stringify(source)}::jsonb), locale = coalesce(${locale}, locale)
      where session_id = ${session_id}
      returning status, ${VISIT_COLUMNS}
    ), ${visitParts(visit)}
    select status from session`)
  return rows[0]?.status ?? null
}

/** Returns the salt of a UTC day; the first caller's `fresh` one becomes it. */
export async function dailySalt(db: Db, day: string, fresh: string): Promise<string> {
  const { rows } = await db.execute<{ salt: string }>(sql`
    insert into traffic_salts (day, salt) values (${day}, ${fresh})
    on conflict (day) do update set day = excluded.day returning salt`)
  return rows[0]?.salt ?? fresh
}
