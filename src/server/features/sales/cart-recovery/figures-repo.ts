import { sql, type SQL } from 'drizzle-orm'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { GroupFigures } from '../../../../shared/domain/recovery/recovery-sequence.ts'
import type { Executor } from '../../../db/connection.ts'

interface Period {
  store_id: string
  mode: Mode
  /** Runs that started at or after it count. */
  since: Date
}

/** An order counts for a run if the shopper placed it within this many days. */
const WINDOW_DAYS = 14

// A shopper's earlier runs are replaced by later ones, so that an order counts once.
const runsOf = ({ store_id, mode, since }: Period) => sql`
  runs as (
    select r.session_id, r.held_out, r.created_at, o.order_id, o.created_at as ordered_at,
      case when o.currency = t.currency then o.total_price else 0 end as revenue
    from recovery_runs r join stores t on t.store_id = r.store_id
      left join customers k on k.store_id = r.store_id and k.mode = r.mode and k.email = r.email and r.email <> ''
      left join lateral (
        select order_id, created_at, currency, total_price from orders o
        where o.customer_id = k.customer_id and o.session_id is not null and o.created_at >= r.created_at
          and o.created_at < r.created_at + interval '${sql.raw(String(WINDOW_DAYS))} days'
        order by o.created_at limit 1) o on true
    where r.store_id = ${store_id} and r.mode = ${mode} and r.status <> 'replaced'
      and r.created_at >= ${since.toISOString()}::timestamptz)`

export async function readGroups(
  db: Executor,
  period: Period,
): Promise<{ messaged: GroupFigures; holdout: GroupFigures }> {
  const { rows } = await db.execute<GroupFigures & { held_out: boolean; [key: string]: unknown }>(sql`
    with ${runsOf(period)}
    select held_out, count(*)::int as carts, count(order_id)::int as orders, coalesce(sum(revenue), 0)::float8 as revenue
    from runs group by held_out`)
  const none: GroupFigures = { carts: 0, orders: 0, revenue: 0 }
  const of = (wanted: boolean): GroupFigures => {
    const { carts, orders, revenue } = rows.find(({ held_out }) => held_out === wanted) ?? none
    return { carts, orders, revenue }
  }
  return { messaged: of(false), holdout: of(true) }
}

/** True if an email is the last one before the order. */
const LAST_BEFORE = sql`ordered_at >= sent_at and (next_at is null or ordered_at < next_at)`

export interface StepFigures extends Record<string, unknown> {
  step_id: string
  sent: number
  clicked: number
  orders: number
  revenue: number
}

/** Emails by step; an order counts for the last one before it. */
export async function readSteps(db: Executor, period: Period): Promise<StepFigures[]> {
  const { rows } = await db.execute<StepFigures>(sql`
    with ${runsOf(period)}, sent as (
      select m.step_id, m.clicked_at, m.sent_at, r.ordered_at, r.revenue,
        lead(m.sent_at) over (partition by m.session_id order by m.sent_at) as next_at
      from recovery_messages m join runs r using (session_id))
    select step_id, count(*)::int as sent, count(clicked_at)::int as clicked,
      count(*) filter (where ${LAST_BEFORE})::int as orders,
      coalesce(sum(revenue) filter (where ${LAST_BEFORE}), 0)::float8 as revenue
    from sent group by step_id`)
  return rows
}

export interface DayFigures extends Record<string, unknown> {
  /** YYYY-MM-DD in the store's time zone. */
  date: string
  orders: number
  revenue: number
}

/** Orders of the carts with emails, for each day until `now`. */
export async function readDays(db: Executor, period: Period & { now: Date; time_zone: string }): Promise<DayFigures[]> {
  const { since, now, time_zone } = period
  const dayOf = (at: SQL) => sql`(${at} at time zone ${time_zone})::date`
  const bound = (at: Date) => dayOf(sql`${at.toISOString()}::timestamptz`)
  const { rows } = await db.execute<DayFigures>(sql`
    with ${runsOf(period)}, days as (
      select day::date as day from generate_series(${bound(since)}, ${bound(now)}, '1 day') day)
    select to_char(day, 'YYYY-MM-DD') as date, count(order_id)::int as orders,
      coalesce(sum(revenue) filter (where order_id is not null), 0)::float8 as revenue
    from days left join runs on not held_out and ${dayOf(sql`ordered_at`)} = day
    group by day order by day`)
  return rows
}

export async function countUnsubscribed(db: Executor, { store_id, since }: Period): Promise<number> {
  const { rows } = await db.execute<{ unsubscribed: number }>(sql`
    select count(*)::int as unsubscribed from suppressed_contacts
    where store_id = ${store_id} and reason = 'unsubscribed' and created_at >= ${since.toISOString()}::timestamptz`)
  return rows[0]?.unsubscribed ?? 0
}
