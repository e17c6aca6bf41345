import { sql, type SQL } from 'drizzle-orm'
import type { Mode } from '../../../../shared/contracts/fields.ts'

/** The scope of a query: one store's visits and orders of one mode, day by day. */
export interface TrafficPeriod {
  store_id: string
  mode: Mode
  /** Amounts in other currencies are left out. */
  currency: string
  time_zone: string
  /** When each day starts, and last when the final one ends. */
  days: readonly Date[]
  /** True to count sessions of bots too. */
  bots: boolean
}

export const iso = (moment: Date): SQL => sql`${moment.toISOString()}::timestamptz`

const moments = (days: readonly Date[]): SQL => sql`${sql.param(days.map((day) => day.toISOString()))}::timestamptz[]`

/** Days of a query as the common table expression `asked`, numbered from 1. */
export const askedDays = (days: readonly Date[]): SQL => sql`asked as materialized (
  select day::int as day, starts_at, ends_at
  from unnest(${moments(days.slice(0, -1))}, ${moments(days.slice(1))}) with ordinality as a(starts_at, ends_at, day))`

/**
 * Common table expressions: the days of `asked` whose figures can be read from rollups as `rolled`, the others, whose
 * visits and orders have to be counted, as `fresh`.
 */
export const splitDays = ({ store_id, mode, currency, time_zone, days }: TrafficPeriod): SQL => sql`
  ${askedDays(days)}, changed as materialized (
    select distinct a.day from traffic_changes c join asked a on c.at >= a.starts_at and c.at < a.ends_at
    where c.store_id = ${store_id} and c.mode = ${mode}
  ), rolled as materialized (
    select a.day, a.starts_at from traffic_rollups r join asked a on a.starts_at >= r.since and a.ends_at <= r.until
    where r.store_id = ${store_id} and r.mode = ${mode} and r.time_zone = ${time_zone} and r.currency = ${currency}
      and a.day not in (select day from changed)
  ), fresh as materialized (select * from asked where day not in (select day from rolled))`
