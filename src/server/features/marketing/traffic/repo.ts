import { sql, type SQL } from 'drizzle-orm'
import type { DeviceKind } from '../../../../shared/domain/store/device.ts'
import type { TrafficDimension } from '../../../../shared/domain/store/traffic.ts'
import type { Executor } from '../../../db/connection.ts'
import { splitDays, type TrafficPeriod } from './days-repo.ts'

/** Visits of `v` that started on a day of `fresh`. */
export const FRESH_VISITS = ({ store_id, mode }: Pick<TrafficPeriod, 'store_id' | 'mode'>): SQL => sql`
  fresh f cross join lateral (
    select * from traffic_visits v where v.store_id = ${store_id} and v.mode = ${mode}
      and v.started_at >= f.starts_at and v.started_at < f.ends_at) v`

export const COUNTS = sql`count(*)::int as sessions, count(*) filter (where v.is_visitor)::int as visitors,
  count(*) filter (where v.reached_checkout)::int as checkouts`

const SUMS = sql`coalesce(sum(sessions), 0)::int as sessions, coalesce(sum(visitors), 0)::int as visitors,
  coalesce(sum(checkouts), 0)::int as checkouts`

export interface VisitCounts {
  sessions: number
  visitors: number
  checkouts: number
}

type Row<T> = T & Record<string, unknown>

/** Columns of `v` that a dimension groups by: its value, and a detail. */
export const COLUMNS: Record<TrafficDimension | 'visitor', readonly [value: SQL, detail: SQL]> = {
  visitor: [sql`v.device`, sql`case when v.is_returning then 'returning' else 'new' end`],
  source: [sql`v.source`, sql`v.medium`],
  campaign: [sql`v.campaign`, sql`null::text`],
  content: [sql`v.content`, sql`null::text`],
  landing: [sql`v.landing`, sql`null::text`],
  referrer: [sql`v.referrer`, sql`null::text`],
  device: [sql`v.device`, sql`null::text`],
  country: [sql`v.country`, sql`null::text`],
}

/** Counts by day and a dimension, from rollups where possible: the common table expression `counted`. */
const counted = (period: TrafficPeriod, by: TrafficDimension | 'visitor'): SQL => {
  const { store_id, mode } = period
  const [value, detail] = COLUMNS[by]
  return sql`${splitDays(period)}, counted as (
    select r.day, c.value, c.detail, c.is_bot, c.sessions, c.visitors, c.checkouts
    from rolled r join traffic_counts c on c.starts_at = r.starts_at
    where c.store_id = ${store_id} and c.mode = ${mode} and c.dimension = ${by}
    union all
    select f.day, ${value}, ${detail}, v.is_bot, ${COUNTS} from ${FRESH_VISITS(period)} group by 1, 2, 3, 4)`
}

export interface VisitGroup extends VisitCounts {
  /** Day number, from 1. */
  day: number
  device: DeviceKind
  is_returning: boolean
  is_bot: boolean
}

/** Counts visits by day, device, and whether they are of bots and of returning visitors. */
export async function visitGroups(db: Executor, period: TrafficPeriod): Promise<VisitGroup[]> {
  const { rows } = await db.execute<Row<VisitGroup>>(sql`
    with ${counted(period, 'visitor')}
    select day, value as device, detail = 'returning' as is_returning, is_bot, ${SUMS}
    from counted group by 1, 2, 3, 4`)
  return rows
}

/** Distinct values that are read at most; the rest only counts toward the totals. */
const MAX_GROUPS = 1000

/** A value of a dimension. */
export interface Group {
  value: string | null
  detail: string | null
}

export type VisitsBy = Group & VisitCounts

interface TotalColumns {
  all_sessions: number
  all_visitors: number
  all_checkouts: number
}

/** Counts visits by a dimension, most sessions first, and all of them together. */
export async function visitsBy(
  db: Executor,
  period: TrafficPeriod,
  by: TrafficDimension,
): Promise<{ groups: VisitsBy[]; total: VisitCounts }> {
  const { rows } = await db.execute<Row<VisitsBy & TotalColumns>>(sql`
    with ${counted(period, by)}, grouped as (
      select value, detail, ${SUMS} from counted where ${period.bots}::boolean or not is_bot group by 1, 2
    )
    select *, (sum(sessions) over ())::int as all_sessions, (sum(visitors) over ())::int as all_visitors,
      (sum(checkouts) over ())::int as all_checkouts
    from grouped order by sessions desc, value, detail limit ${MAX_GROUPS}`)
  const { all_sessions = 0, all_visitors = 0, all_checkouts = 0 } = rows[0] ?? {}
  return { groups: rows, total: { sessions: all_sessions, visitors: all_visitors, checkouts: all_checkouts } }
}

/** Names and addresses of landing pages, by their key in visits. */
export async function landingPages(
  db: Executor,
  store_id: string,
  keys: readonly string[],
): Promise<{ key: string; name: string; path: string }[]> {
  const wanted = sql`${sql.param(keys)}::text[]`
  const { rows } = await db.execute<{ key: string; name: string; path: string }>(sql`
    select 'link:' || payment_link_id as key, name, '/quick-checkout?link=' || link as path from payment_links
    where store_id = ${store_id} and 'link:' || payment_link_id = any(${wanted})
    union all
    select 'offer:' || offer_id, name, '/checkout?offer_id=' || offer_id from offers
    where store_id = ${store_id} and 'offer:' || offer_id = any(${wanted})
    union all
    select 'cart:' || cart_id, name, '/cart' from carts
    where store_id = ${store_id} and 'cart:' || cart_id = any(${wanted})
    union all
    select 'page:' || payment_page_id, name,
      case payment_page_type when 'instant' then '/quick-checkout' else '/checkout' end
    from payment_pages where store_id = ${store_id} and 'page:' || payment_page_id = any(${wanted})`)
  return rows
}
