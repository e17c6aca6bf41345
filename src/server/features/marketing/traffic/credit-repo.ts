import { sql, type SQL } from 'drizzle-orm'
import { CREDIT_DAYS, type CreditModel, type TrafficDimension } from '../../../../shared/domain/store/traffic.ts'
import type { Executor } from '../../../db/connection.ts'
import { COLUMNS, iso, type Group, type TrafficPeriod } from './repo.ts'

type Row<T> = T & Record<string, unknown>

export interface OrderTotals {
  orders: number
  revenue: number
}

/**
 * Orders placed in a session during the period, so no renewals, with what they count for: what was charged or
 * authorized, unless less was captured in the end.
 */
const boughtIn = ({ store_id, mode, currency, from, until }: TrafficPeriod): SQL => sql`
  select o.order_id, o.session_id, o.customer_id, o.store_id, o.mode, o.created_at, coalesce((
    select sum(coalesce(z.counts_as, p.amount))
    from payments p left join authorizations z using (payment_id)
    where p.order_id = o.order_id and p.status = 'succeeded' and p.currency = ${currency}), 0)::bigint as amount
  from orders o join live_cart_sessions s using (session_id)
  where o.store_id = ${store_id} and o.mode = ${mode} and o.created_at >= ${iso(from)} and o.created_at < ${iso(until)}`

/** Counts orders before and after `split`. */
export async function orderTotals(
  db: Executor,
  period: TrafficPeriod,
  split: Date,
): Promise<{ current: OrderTotals; compared: OrderTotals }> {
  const { rows } = await db.execute<Row<OrderTotals & { is_current: boolean }>>(sql`
    with bought as (${boughtIn(period)})
    select created_at >= ${iso(split)} as is_current, count(*)::int as orders, sum(amount)::bigint as revenue
    from bought group by 1`)
  const of = (current: boolean): OrderTotals => {
    const { orders = 0, revenue = 0 } = rows.find(({ is_current }) => is_current === current) ?? {}
    return { orders, revenue }
  }
  return { current: of(true), compared: of(false) }
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

/** Stored sessions of an order, else the linked ones. */
const TOUCHES = sql`
  select session_id from traffic_touches where order_id = b.order_id
  union all
  select l.session_id from (${LINKED}) l where not exists (select from traffic_touches f where f.order_id = b.order_id)`

/** Each session's share of an order. Shares of an amount add up to it exactly. The buying session is the last one. */
const SHARES: Record<CreditModel, SQL> = {
  last: sql`select session_id, 1 as part, amount from bought`,
  first: sql`select session_id, 1 as part, amount from touched where position = 1`,
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
  const [value, detail] = COLUMNS[by]
  const touched = sql`, touched as (
    select t.session_id, b.amount, count(*) over (partition by b.order_id) as touches,
      row_number() over (partition by b.order_id
        order by t.session_id = b.session_id, v.started_at nulls first, t.session_id) as position
    from bought b cross join lateral (${TOUCHES}) t left join traffic_visits v on v.session_id = t.session_id)`
  const { rows } = await db.execute<Row<CreditBy>>(sql`
    with bought as (${boughtIn(period)})${model === 'last' ? sql`` : touched}, shares as (${SHARES[model]})
    select ${value} as value, ${detail} as detail, sum(c.part)::float8 as orders, sum(c.amount)::bigint as revenue
    from shares c left join traffic_visits v on v.session_id = c.session_id
    group by 1, 2 order by revenue desc, 1, 2`)
  return rows
}
