import { sql, type SQL } from 'drizzle-orm'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { DeviceKind } from '../../../../shared/domain/store/device.ts'
import type { TrafficDimension } from '../../../../shared/domain/store/traffic.ts'
import type { Executor } from '../../../db/connection.ts'

/** The scope of a query: one store's visits and orders of one mode. */
export interface TrafficPeriod {
  store_id: string
  mode: Mode
  /** Amounts in other currencies are left out. */
  currency: string
  from: Date
  until: Date
  /** True to count sessions of bots too. */
  bots: boolean
}

export const iso = (moment: Date): SQL => sql`${moment.toISOString()}::timestamptz`

/** Visits of `v` that started in the period. */
const within = ({ store_id, mode, from, until }: TrafficPeriod): SQL =>
  sql`v.store_id = ${store_id} and v.mode = ${mode} and v.started_at >= ${iso(from)} and v.started_at < ${iso(until)}`

const COUNTS = sql`count(*)::int as sessions, count(*) filter (where v.is_visitor)::int as visitors,
  count(*) filter (where v.reached_checkout)::int as checkouts`

export interface VisitCounts {
  sessions: number
  visitors: number
  checkouts: number
}

type Row<T> = T & Record<string, unknown>

export interface VisitGroup extends VisitCounts {
  /** Day number, from 1. */
  day: number
  device: DeviceKind
  is_returning: boolean
  is_bot: boolean
}

/** Counts visits by day, device, and whether they are of bots and of returning visitors. `starts`: when days start. */
export async function visitGroups(db: Executor, period: TrafficPeriod, starts: readonly Date[]): Promise<VisitGroup[]> {
  const moments = sql`${sql.param(starts.map((start) => start.toISOString()))}::timestamptz[]`
  const { rows } = await db.execute<Row<VisitGroup>>(sql`
    select width_bucket(v.started_at, ${moments}) as day, v.device, v.is_returning, v.is_bot, ${COUNTS}
    from traffic_visits v where ${within(period)} group by 1, 2, 3, 4`)
  return rows
}

/** Columns of `v` that a dimension groups by: its value, and a detail. */
export const COLUMNS: Record<TrafficDimension, readonly [value: SQL, detail: SQL]> = {
  source: [sql`v.source`, sql`v.medium`],
  campaign: [sql`v.campaign`, sql`null::text`],
  content: [sql`v.content`, sql`null::text`],
  landing: [sql`v.landing`, sql`null::text`],
  referrer: [sql`v.referrer`, sql`null::text`],
  device: [sql`v.device`, sql`null::text`],
  country: [sql`v.country`, sql`null::text`],
}

/** Distinct values that are read at most; the rest only counts toward the totals. */
const MAX_GROUPS = 1000

/** A value of a dimension. */
export interface Group {
  value: string | null
  detail: string | null
}

export type VisitsBy = Group & VisitCounts

/** Counts visits by a dimension, most sessions first. */
export async function visitsBy(db: Executor, period: TrafficPeriod, by: TrafficDimension): Promise<VisitsBy[]> {
  const [value, detail] = COLUMNS[by]
  const { rows } = await db.execute<Row<VisitsBy>>(sql`
    select ${value} as value, ${detail} as detail, ${COUNTS}
    from traffic_visits v where ${within(period)} and (${period.bots}::boolean or not v.is_bot)
    group by 1, 2 order by sessions desc, 1, 2 limit ${MAX_GROUPS}`)
  return rows
}

export async function visitTotals(db: Executor, period: TrafficPeriod): Promise<VisitCounts> {
  const { rows } = await db.execute<Row<VisitCounts>>(sql`
    select ${COUNTS} from traffic_visits v where ${within(period)} and (${period.bots}::boolean or not v.is_bot)`)
  return rows[0] ?? { sessions: 0, visitors: 0, checkouts: 0 }
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
