import { sql, type SQL } from 'drizzle-orm'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import { UNTRIED_CODES } from '../../../../shared/domain/payments/decline-codes.ts'
import type { DeviceKind } from '../../../../shared/domain/store/device.ts'
import type { Executor } from '../../../db/connection.ts'

/**
 * The scope of a query: one store's rows of one mode. The compared range ends where the current one starts, so `from`
 * alone separates them. Amounts in other currencies than the store's are left out of totals.
 */
export interface Period {
  store_id: string
  mode: Mode
  currency: string
  compared_from: Date
  from: Date
  until: Date
}

/** Marks a figure as belonging to the current or the compared range. */
interface RangeRow {
  current: boolean
}

type Row<T> = T & Record<string, unknown>

/** Rows of `alias` in either range. */
const within = (period: Period, alias: SQL): SQL => sql`${alias}.store_id = ${period.store_id}
  and ${alias}.mode = ${period.mode} and ${alias}.created_at >= ${iso(period.compared_from)}
  and ${alias}.created_at < ${iso(period.until)}`

/** Rows of `alias` in the current range. */
const withinCurrent = (period: Period, alias: SQL): SQL => within({ ...period, compared_from: period.from }, alias)

const isCurrent = (period: Period, alias: SQL): SQL => sql`${alias}.created_at >= ${iso(period.from)}`

const sumOf = (period: Period, alias: SQL, column: SQL): SQL =>
  sql`coalesce(sum(${column}) filter (where ${alias}.currency = ${period.currency}), 0)::bigint`

const iso = (moment: Date): SQL => sql`${moment.toISOString()}::timestamptz`

/** The amount a payment counts for: its full amount, unless less or nothing was captured in the end. */
const countedAmount = (alias: SQL): SQL =>
  sql`coalesce((select z.counts_as from authorizations z where z.payment_id = ${alias}.payment_id), ${alias}.amount)`

export interface ApprovalFigures extends RangeRow {
  gross: number
  approved: number
  declined: number
  first_approved: number
  first_settled: number
}

/** Excludes payments the shopper canceled and ones refused for an unknown token: neither affects the approval rate. */
const reachedProvider = (row: SQL): SQL => sql`coalesce(${row}.decline_code, '') not in ${UNTRIED_CODES}`

/**
 * Counts approved payments with their amount, and first attempts. Attempts without an outcome count on neither side.
 */
export async function approvals(db: Executor, period: Period): Promise<ApprovalFigures[]> {
  const result = await db.execute<Row<ApprovalFigures>>(sql`
    select ${isCurrent(period, sql`p`)} as current,
      coalesce(sum(${countedAmount(sql`p`)}) filter (where p.status = 'succeeded' and p.currency = ${period.currency}), 0)::bigint as gross,
      count(*) filter (where p.status = 'succeeded')::int as approved,
      count(*) filter (where p.status = 'declined' and ${reachedProvider(sql`p`)})::int as declined,
      count(*) filter (where a.status = 'approved')::int as first_approved,
      count(*) filter (where a.status in ('approved', 'declined', 'error') and ${reachedProvider(sql`a`)})::int as first_settled
    from payments p left join payment_attempts a on a.payment_id = p.payment_id and a.number = 1
    where ${within(period, sql`p`)}
    group by 1`)
  return result.rows
}

export type TotalKind = 'orders' | 'refunds' | 'disputes' | 'lost'

export interface Total extends RangeRow {
  kind: TotalKind
  amount: number
  count: number
}

/** Every order placed in the range, canceled ones included, as in the order list, with its share of gross revenue. */
const placedOrders = (period: Period): SQL => sql`(
    select o.created_at, o.currency, coalesce(sum(${countedAmount(sql`p`)}), 0) as amount
    from orders o left join payments p on p.order_id = o.order_id and p.status = 'succeeded'
    where ${within(period, sql`o`)}
    group by o.order_id)`

/** Counts and amounts of placed orders, successful refunds, disputes and lost disputes. */
export async function orderTotals(db: Executor, period: Period): Promise<Total[]> {
  const result = await db.execute<Row<Total>>(sql`
    select 'orders' as kind, ${isCurrent(period, sql`o`)} as current,
      ${sumOf(period, sql`o`, sql`o.amount`)} as amount, count(*)::int as count
    from ${placedOrders(period)} o group by 2
    union all
    select 'refunds', ${isCurrent(period, sql`r`)}, ${sumOf(period, sql`r`, sql`r.amount`)}, count(*)::int
    from refunds r where ${within(period, sql`r`)} and r.status = 'succeeded' group by 2
    union all
    select 'disputes', ${isCurrent(period, sql`d`)}, ${sumOf(period, sql`d`, sql`d.amount`)}, count(*)::int
    from disputes d where ${within(period, sql`d`)} group by 2
    union all
    select 'lost', ${isCurrent(period, sql`d`)}, ${sumOf(period, sql`d`, sql`d.amount`)}, count(*)::int
    from disputes d where ${within(period, sql`d`)} and d.status in ('lost', 'accepted') group by 2`)
  return result.rows
}

export interface Funnel {
  page_view: number
  contact: number
  shipping: number
  payment: number
  paid: number
}

/** Funnel of the sessions started in the range; reaching a step counts for all steps before it. */
export async function funnel(db: Executor, period: Period): Promise<Funnel> {
  const result = await db.execute<Row<Funnel>>(sql`
    select count(coalesce(s.viewed_at, s.contact_at, s.shipping_at, s.payment_at, s.completed_at))::int as page_view,
      count(coalesce(s.contact_at, s.shipping_at, s.payment_at, s.completed_at))::int as contact,
      count(coalesce(s.shipping_at, s.payment_at, s.completed_at))::int as shipping,
      count(coalesce(s.payment_at, s.completed_at))::int as payment,
      count(s.completed_at)::int as paid
    from live_cart_sessions s where ${withinCurrent(period, sql`s`)}`)
  return result.rows[0] ?? { page_view: 0, contact: 0, shipping: 0, payment: 0, paid: 0 }
}

/** The funnel by device, for visits in the range that reported one. */
export async function funnelByDevice(
  db: Executor,
  { store_id, mode, from, until }: Period,
): Promise<(Funnel & { device: DeviceKind })[]> {
  const result = await db.execute<Row<Funnel & { device: DeviceKind }>>(sql`
    select device, count(*)::int as page_view, count(*) filter (where reached >= 2)::int as contact,
      count(*) filter (where reached >= 3)::int as shipping, count(*) filter (where reached >= 4)::int as payment,
      count(*) filter (where reached = 5)::int as paid
    from (
      select min(e.device) as device,
        max(case e.kind when 'paid' then 5 when 'payment' then 4 when 'shipping' then 3 when 'contact' then 2 else 1 end) as reached
      from session_events e
      where e.store_id = ${store_id} and e.mode = ${mode} and e.at >= ${iso(from)} and e.at < ${iso(until)}
        and e.kind <> 'cart_view'
      group by e.session_id
    ) visit
    group by device order by page_view desc, device`)
  return result.rows
}

export interface Day {
  /** Day number, from 1. */
  at: number
  revenue: number
  volume: number
}

/** Revenue and orders for each day of both ranges that has any. `starts` are the times at which the days start. */
export async function days(db: Executor, period: Period, starts: readonly Date[]): Promise<Day[]> {
  const moments = sql`${sql.param(starts.map((start) => start.toISOString()))}::timestamptz[]`
  const result = await db.execute<Row<Day>>(sql`
    select width_bucket(happened.at, ${moments}) as at,
      sum(happened.revenue)::bigint as revenue, sum(happened.volume)::int as volume
    from (
      select p.created_at as at, case when p.currency = ${period.currency} then ${countedAmount(sql`p`)} else 0 end as revenue, 0 as volume
      from payments p where ${within(period, sql`p`)} and p.status = 'succeeded'
      union all
      select o.created_at, 0, 1 from ${placedOrders(period)} o
    ) happened
    group by 1`)
  return result.rows
}

export interface Figure extends RangeRow {
  count: number
  amount: number
}

/** Count and amount of payments with the given final status. */
export async function paymentsIn(db: Executor, period: Period, status: 'succeeded' | 'declined'): Promise<Figure[]> {
  const result = await db.execute<Row<Figure>>(sql`
    select ${isCurrent(period, sql`p`)} as current, count(*)::int as count,
      ${sumOf(period, sql`p`, countedAmount(sql`p`))} as amount
    from payments p where ${within(period, sql`p`)} and p.status = ${status} and ${reachedProvider(sql`p`)} group by 1`)
  return result.rows
}

/** Count of payments with a refund, and the refunded amount. */
export async function refundedPayments(db: Executor, period: Period): Promise<Figure[]> {
  const result = await db.execute<Row<Figure>>(sql`
    select ${isCurrent(period, sql`r`)} as current, count(distinct r.payment_id)::int as count,
      ${sumOf(period, sql`r`, sql`r.amount`)} as amount
    from refunds r where ${within(period, sql`r`)} and r.status = 'succeeded' group by 1`)
  return result.rows
}

/** Approved payments in the range by account name, largest first. */
export async function approvedByConnection(db: Executor, period: Period): Promise<{ label: string; value: number }[]> {
  const result = await db.execute<{ label: string; value: number }>(sql`
    select c.account_name as label, count(*)::int as value
    from payments p join connections c on c.connection_id = p.connection_id
    where ${withinCurrent(period, sql`p`)} and p.status = 'succeeded'
    group by c.account_name order by value desc, label`)
  return result.rows
}

export interface LatestPayment {
  payment_id: string
  order_id: string | null
  created_at: string
  amount: number
  currency: string
  status: string
  customer_name: string
  connector: string
}

/** Returns the latest payments in the range and the total count. */
export async function latestPayments(
  db: Executor,
  period: Period,
  limit: number,
): Promise<{ rows: LatestPayment[]; total: number }> {
  const [latest, counted] = await Promise.all([
    db.execute<Row<LatestPayment>>(sql`
      select p.payment_id, p.order_id, p.created_at, p.amount, p.currency, p.status,
        coalesce(nullif(p.paid_cart->>'customer_name', ''), p.paid_cart->>'customer_email', '') as customer_name,
        coalesce(c.account_name, '') as connector
      from payments p left join connections c on c.connection_id = p.connection_id
      where ${withinCurrent(period, sql`p`)}
      order by p.created_at desc, p.payment_id desc limit ${limit}`),
    db.execute<{ total: number }>(
      sql`select count(*)::int as total from payments p where ${withinCurrent(period, sql`p`)}`,
    ),
  ])
  return { rows: latest.rows, total: counted.rows[0]?.total ?? 0 }
}
