import type { Channel } from '../../../../../shared/domain/store/channels.ts'
import type { DeviceKind } from '../../../../../shared/domain/store/device.ts'
import type { VisitSource } from '../../../../../shared/domain/store/attribution.ts'
import type { Db } from '../../../../db/connection.ts'
import { fixedSql, type FixedSql } from '../../../../db/statements/fixed-sql.ts'
import { LATE_MS } from '../../../../db/traffic-changes.ts'
import type { SessionRow } from '../repo.ts'
import { evictRow } from '../state/session-cache.ts'

/** A report about a session's visit. */
export interface NewVisit extends Channel {
  device: DeviceKind
  country: string | null
  is_bot: boolean
  reached_checkout: boolean
  /** Hash of the browser's secret, as in sessions; null if unknown. */
  device_hash: string | null
  visitor_hash: string
}

/** Columns of a recordset with visits, one row per session. */
export const VISIT_FIELDS = fixedSql`session_id text, device text, country text, is_bot boolean, reached_checkout boolean,
  device_hash text, visitor_hash text, source text, medium text, campaign text, content text, referrer text`

/** Columns of a visit `n` and its session `s` that `visitParts` needs in the common table expression `session`. */
export const VISIT_COLUMNS = fixedSql`s.session_id, s.store_id, s.mode, s.created_at, s.payment_link_id, s.offer_id,
  s.cart_id, s.payment_page_id, n.device, n.country, n.is_bot, n.reached_checkout, n.device_hash, n.visitor_hash,
  n.source, n.medium, n.campaign, n.content, n.referrer`

/**
 * Common table expressions that count the visits in `session`: the first report creates one, later ones only add what it
 * didn't know. Other stores get another key of the same browser. Reports about an old session are recorded as changes of
 * its day, and of the days of orders that it led to. Visits about which a report says nothing new aren't touched.
 */
export function visitParts(now: Date): FixedSql {
  const at = fixedSql`${now.toISOString()}::timestamptz`
  return fixedSql`told as materialized (
      select s.*, encode(sha256(convert_to(s.store_id || s.device_hash, 'UTF8')), 'hex') as device_key,
        t.session_id is null as is_new,
        row_number() over (partition by s.store_id, s.mode, s.visitor_hash, t.session_id is null order by s.session_id) as nth
      from session s left join traffic_visits t on t.session_id = s.session_id
      where t.session_id is null or t.source is null and s.source is not null
        or t.device_key is null and s.device_hash is not null or not t.reached_checkout and s.reached_checkout
    ), first_today as (
      insert into traffic_visitors (store_id, mode, visitor_hash, seen_at)
      select store_id, mode, visitor_hash, ${at} from told where is_new
      on conflict do nothing returning store_id, mode, visitor_hash
    ), visit as (
      insert into traffic_visits as t (session_id, store_id, mode, started_at, device, country, is_bot, is_visitor,
        is_returning, reached_checkout, landing, source, medium, campaign, content, referrer, device_key)
      select s.session_id, s.store_id, s.mode, s.created_at, s.device, s.country, s.is_bot,
        s.nth = 1 and exists (select from first_today f
          where f.store_id = s.store_id and f.mode = s.mode and f.visitor_hash = s.visitor_hash),
        exists (
          select from traffic_visits v where v.store_id = s.store_id and v.device_key = s.device_key and v.mode = s.mode
            and v.session_id <> s.session_id),
        s.reached_checkout,
        case
          when s.payment_link_id is not null then 'link:' || s.payment_link_id
          when s.offer_id is not null then 'offer:' || s.offer_id
          when not s.reached_checkout then 'cart:' || coalesce(s.cart_id, '')
          else 'page:' || s.payment_page_id end,
        s.source, s.medium, s.campaign, s.content, s.referrer, s.device_key
      from told s
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
      select * from visit where started_at < ${new Date(now.getTime() - LATE_MS).toISOString()}::timestamptz
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
  { visit, now }: { visit: NewVisit; now: Date },
): Promise<SessionRow['status'] | null> {
  evictRow(db, session_id)
  const { rows } = await db.execute<{ status: SessionRow['status'] }>(fixedSql`
    with session as (
      update live_cart_sessions s set viewed_at = coalesce(s.viewed_at, ${now.toISOString()}::timestamptz),
        source = coalesce(s.source, ${source && JSON.stringify(source)}::jsonb), locale = coalesce(${locale}, s.locale)
      from json_to_recordset(${JSON.stringify([{ session_id, ...visit }])}::json) as n(${VISIT_FIELDS})
      where s.session_id = n.session_id
      returning s.status, ${VISIT_COLUMNS}
    ), ${visitParts(now)}
    select status from session`)
  return rows[0]?.status ?? null
}

/** Returns the salt of a UTC day; the first caller's `fresh` one becomes it. */
export async function dailySalt(db: Db, day: string, fresh: string): Promise<string> {
  const { rows } = await db.execute<{ salt: string }>(fixedSql`
    insert into traffic_salts (day, salt) values (${day}, ${fresh})
    on conflict (day) do update set day = excluded.day returning salt`)
  return rows[0]?.salt ?? fresh
}
