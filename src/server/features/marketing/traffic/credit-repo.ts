import { sql, type SQL } from 'drizzle-orm'
import { CREDIT_DAYS, type CreditModel, type TrafficDimension } from '../../../../shared/domain/store/traffic.ts'
import type { Executor } from '../../../db/connection.ts'
import { splitDays, type TrafficPeriod } from './days-repo.ts'
import { COLUMNS, type Group } from './repo.ts'

type Row<T> = T & Record<string, unknown>

export interface OrderTotals {
  orders: number
  revenue: number
}

/**
 * The common table expression `bought`: orders placed in a session on a day of `fresh`, so no renewals, with what they
 * count for: what was charged or authorized, unless less was captured in the end.
 */
export const boughtOrders = ({
  store_id,
  mode,
  currency,
}: Pick<TrafficPeriod, 'store_id' | 'mode' | 'currency'>): SQL => sql`
  bought as materialized (
    select f.day, o.order_id, o.session_id, o.customer_id, o.created_at, coalesce((
      select sum(coalesce(z.counts_as, p.amount))
      from payments p left join authorizations z using (payment_id)
      where p.order_id = o.order_id and p.status = 'succeeded' and p.currency = ${currency}), 0)::bigint as amount
    from fresh f cross join lateral (
      select * from orders o where o.store_id = ${store_id} and o.mode = ${mode}
        and o.created_at >= f.starts_at and o.created_at < f.ends_at) o
    cross join lateral (select from live_cart_sessions s where s.session_id = o.session_id limit 1) s)`

/** Counts orders by day number. */
export async function orderTotals(db: Executor, period: TrafficPeriod): Promise<(OrderTotals & { day: number })[]> {
  const { store_id, mode } = period
  const { rows } = await db.execute<Row<OrderTotals & { day: number }>>(sql`
    with ${splitDays(period)}, ${boughtOrders(period)}
    select r.day, sum(c.orders)::int as orders, sum(c.revenue)::bigint as revenue
    from rolled r join traffic_credits c on c.starts_at = r.starts_at
    where c.store_id = ${store_id} and c.mode = ${mode} and c.dimension = 'device' and c.credit = 'last'
    group by 1
    union all
    select day, count(*)::int, sum(amount)::bigint from bought group by 1`)
  return rows
}

const window = sql`interval '1 day' * ${sql.raw(String(CREDIT_DAYS))}`

/**
 * The sessions that led to the order `b`: its own, those of the same browser, and those of earlier orders of the same
 * customer. Bots never do.
 */
export const LINKED = sql`
  select b.session_id
  union
  select v.session_id from traffic_visits own
  join traffic_visits v on v.store_id = own.store_id and v.device_key = own.device_key and v.mode = own.mode
  where own.session_id = b.session_id and not v.is_bot
    and v.started_at between b.created_at - ${window} and b.created_at
  union
  select v.session_id from orders e join traffic_visits v on v.session_id = e.session_id
  where e.customer_id = b.customer_id and e.created_at < b.created_at and not v.is_bot
    and v.started_at between b.created_at - ${window} and b.created_at`

/** Joins the visit of a session, if it has one, as `v`. The limit makes it a lookup: the planner expects too many rows. */
export const visitOf = (session: SQL): SQL => sql`
  left join lateral (select * from traffic_visits v where v.session_id = ${session}.session_id limit 1) v on true`

/** Stored sessions of an order, else the linked ones. */
const TOUCHES = sql`
  select session_id from traffic_touches where order_id = b.order_id
  union all
  select l.session_id from (${LINKED}) l where not exists (select from traffic_touches f where f.order_id = b.order_id)`

/** The common table expression `touched`: the sessions of `bought` in order. The buying session is the last one. */
export const TOUCHED = sql`touched as materialized (
  select t.session_id, b.amount, count(*) over (partition by b.order_id) as touches,
    row_number() over (partition by b.order_id
      order by t.session_id = b.session_id, v.started_at nulls first, t.session_id) as position
  from bought b cross join lateral (${TOUCHES}) t ${visitOf(sql`t`)})`

/** Each session's share of an order. Shares of an amount add up to it exactly. */
export const SHARES: Record<CreditModel, SQL> = {
  last: sql`select session_id, 1::float8 as part, amount from bought`,
  first: sql`select session_id, 1::float8 as part, amount from touched where position = 1`,
  linear: sql`select session_id, 1::float8 / touches as part,
    amount * position / touches - amount * (position - 1) / touches as amount from touched`,
}

export type CreditBy = Group & OrderTotals

/** Credits the period's orders to the values of a dimension. An order without a counted visit has null values. */
export async function creditBy(
  db: Executor,
  period: TrafficPeriod,
  by: TrafficDimension,
  model: CreditModel,
): Promise<CreditBy[]> {
  const { store_id, mode } = period
  const [value, detail] = COLUMNS[by]
  const touched = model === 'last' ? sql`` : sql`, ${TOUCHED}`
  const { rows } = await db.execute<Row<CreditBy>>(sql`
    with ${splitDays(period)}, ${boughtOrders(period)}${touched}, shares as (${SHARES[model]}), credited as (
      select c.value, c.detail, c.orders, c.revenue
      from rolled r join traffic_credits c on c.starts_at = r.starts_at
      where c.store_id = ${store_id} and c.mode = ${mode} and c.dimension = ${by} and c.credit = ${model}
      union all
      select ${value}, ${detail}, c.part, c.amount
      from shares c ${visitOf(sql`c`)}
    )
    select value, detail, sum(orders)::float8 as orders, sum(revenue)::bigint as revenue
    from credited group by 1, 2 order by revenue desc, 1, 2`)
  return rows
}
