import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { TopOffer } from '../../../../shared/contracts/pages/optimizers.ts'
import type { Executor } from '../../../db/connection.ts'
import { fixedSql, type FixedSql } from '../../../db/statements/fixed-sql.ts'

/**
 * Counts a view of a live offer: once per session, and every time without a session. False if there is no such offer,
 * or the session belongs to another store.
 */
export async function countView(
  db: Executor,
  { optimizer_id, session_id, now }: { optimizer_id: string; session_id: string | null; now: Date },
): Promise<boolean> {
  const result = await db.execute(fixedSql`
    insert into optimizer_views as v (optimizer_id, mode, session_id, store_id, views, created_at)
    select o.optimizer_id, coalesce(c.mode, s.cart_mode), coalesce(c.session_id, ''), o.store_id, 1, ${now}::timestamptz
    from optimizers o join stores s using (store_id)
    left join live_cart_sessions c on c.session_id = ${session_id}::text and c.store_id = o.store_id
    where o.optimizer_id = ${optimizer_id} and o.status = 'live' and o.published is not null and o.deleted_at is null
      and s.closed_at is null and (${session_id}::text is null or c.session_id is not null)
    on conflict (optimizer_id, mode, session_id)
      do update set views = case when v.session_id = '' then v.views + 1 else 1 end`)
  return result.rowCount === 1
}

export interface Offered {
  optimizer_id: string
  session_id: string
  store_id: string
  mode: Mode
  now: Date
}

/** Records the first time that a session was shown an offer, and returns it. */
export async function recordOffered(
  db: Executor,
  { optimizer_id, session_id, store_id, mode, now }: Offered,
): Promise<Date> {
  const { rows } = await db.execute<{ offered_at: number }>(fixedSql`
    insert into optimizer_views as v (optimizer_id, mode, session_id, store_id, offered_at, created_at)
    values (${optimizer_id}, ${mode}, ${session_id}, ${store_id}, ${now}, ${now})
    on conflict (optimizer_id, mode, session_id) do update set offered_at = coalesce(v.offered_at, excluded.offered_at)
    returning (round(extract(epoch from offered_at) * 1000))::float8 as offered_at`)
  return new Date(rows[0]?.offered_at ?? now)
}

/** When a session was first shown each of these optimizers; those never shown are absent. */
export async function listFirstShown(
  db: Executor,
  { session_id, mode, optimizer_ids }: Pick<Offered, 'session_id' | 'mode'> & { optimizer_ids: readonly string[] },
): Promise<Map<string, Date>> {
  const { rows } = await db.execute<{ optimizer_id: string; offered_at: number }>(fixedSql`
    select optimizer_id, (round(extract(epoch from offered_at) * 1000))::float8 as offered_at
    from optimizer_views
    where optimizer_id = any(${optimizer_ids}::text[]) and mode = ${mode} and session_id = ${session_id}
      and offered_at is not null`)
  return new Map(rows.map(({ optimizer_id, offered_at }) => [optimizer_id, new Date(offered_at)]))
}

/** Records the first acceptance by a session, which also counts as a view. */
export async function insertAcceptance(
  db: Executor,
  { optimizer_id, session_id, store_id, mode, now }: Offered,
): Promise<void> {
  await db.execute(fixedSql`
    insert into optimizer_views as v (optimizer_id, mode, session_id, store_id, views, accepted_at, created_at)
    values (${optimizer_id}, ${mode}, ${session_id}, ${store_id}, 1, ${now}, ${now})
    on conflict (optimizer_id, mode, session_id)
      do update set views = 1, accepted_at = coalesce(v.accepted_at, excluded.accepted_at)`)
}

/** Same as `keepAccepted`, as a CTE of the statement that changes the session's cart, whose row is called `kept`. */
export const insertAcceptanceCte = (optimizer_id: string, now: Date): FixedSql => fixedSql`accepted as (
      insert into optimizer_views as v (optimizer_id, mode, session_id, store_id, views, accepted_at, created_at)
      select ${optimizer_id}, kept.mode, kept.session_id, kept.store_id, 1, ${now}::timestamptz, ${now}::timestamptz from kept
      on conflict (optimizer_id, mode, session_id)
        do update set views = 1, accepted_at = coalesce(v.accepted_at, excluded.accepted_at)
    )`

export interface OfferSale {
  optimizer_id: string
  revenue: number
}

export interface SaleOrder {
  store_id: string
  mode: Mode
  currency: string
  created_at: Date
}

/** Counts each offer in an order once: a CTE of the statement that creates the order, whose row is called `placed`. */
export const insertSalesCte = (order: SaleOrder, sales: readonly OfferSale[]): FixedSql => fixedSql`offers_sold as (
      insert into optimizer_sales (optimizer_id, order_id, store_id, mode, revenue, currency, created_at)
      select s.optimizer_id, placed.order_id, ${order.store_id}, ${order.mode}, s.revenue, ${order.currency},
        ${order.created_at}::timestamptz
      from placed, json_to_recordset(${JSON.stringify(sales)}::json) as s(optimizer_id text, revenue bigint)
      on conflict do nothing
    )`

/** Counts each offer that was added to an existing order once. */
export async function insertSales(
  tx: Executor,
  order: SaleOrder & { order_id: string },
  sales: readonly OfferSale[],
): Promise<void> {
  await tx.execute(
    fixedSql`with placed as (select ${order.order_id}::text as order_id), ${insertSalesCte(order, sales)} select`,
  )
}

export interface Figures extends Record<string, unknown> {
  optimizer_id: string
  impressions: number
  accepted: number
  conversions: number
  extra_revenue: number
}

interface FigureScope {
  store_id: string
  mode: Mode
  currency: string
}

/** Totals of each optimizer of a store in a mode; optimizers that were never shown or sold have no row. */
export async function listFigures(db: Executor, { store_id, mode, currency }: FigureScope): Promise<Figures[]> {
  const { rows } = await db.execute<Figures>(fixedSql`
    with seen as (
      select optimizer_id, sum(views)::int as impressions, count(accepted_at)::int as accepted
      from optimizer_views where store_id = ${store_id} and mode = ${mode} group by 1
    ), sold as (
      select optimizer_id, count(*)::int as conversions,
        coalesce(sum(revenue) filter (where currency = ${currency}), 0)::float8 as extra_revenue
      from optimizer_sales where store_id = ${store_id} and mode = ${mode} group by 1
    )
    select optimizer_id, coalesce(impressions, 0) as impressions, coalesce(accepted, 0) as accepted,
      coalesce(conversions, 0) as conversions, coalesce(extra_revenue, 0) as extra_revenue
    from seen full join sold using (optimizer_id)`)
  return rows
}

interface PeriodFigures extends Record<string, unknown> {
  shown: number
  accepted: number
  orders: number
  extra_revenue: number
}

/**
 * Totals of one optimizer in a mode and period. An acceptance counts at the time of its impression; views without a
 * session belong to no day and are not counted.
 */
export async function findFigures(
  db: Executor,
  { mode, currency }: Pick<FigureScope, 'mode' | 'currency'>,
  { optimizer_id, from, until }: { optimizer_id: string; from: Date; until: Date },
): Promise<PeriodFigures> {
  const { rows } = await db.execute<PeriodFigures>(fixedSql`
    select * from (
      select count(*)::int as shown, count(accepted_at)::int as accepted from optimizer_views
      where optimizer_id = ${optimizer_id} and mode = ${mode} and session_id <> '' and views > 0
        and created_at >= ${from}::timestamptz and created_at < ${until}::timestamptz
    ) seen, (
      select count(*)::int as orders,
        coalesce(sum(revenue) filter (where currency = ${currency}), 0)::float8 as extra_revenue
      from optimizer_sales where optimizer_id = ${optimizer_id} and mode = ${mode}
        and created_at >= ${from}::timestamptz and created_at < ${until}::timestamptz
    ) sold`)
  return rows[0] ?? { shown: 0, accepted: 0, orders: 0, extra_revenue: 0 }
}

const TOP = 5

/** The offers with the most revenue in a mode (GAP-67), leaving out those never shown or sold. */
export async function listTop(db: Executor, { store_id, mode, currency }: FigureScope): Promise<TopOffer[]> {
  const { rows } = await db.execute<TopOffer & Record<string, unknown>>(fixedSql`
    select o.optimizer_id, o.name, s.impressions, b.conversions,
      case when s.impressions = 0 then 0 else b.conversions::float8 / s.impressions end as conversion_rate,
      b.revenue, ${currency}::text as currency
    from optimizers o, lateral (
      select coalesce(sum(views), 0)::int as impressions from optimizer_views v
      where v.optimizer_id = o.optimizer_id and v.mode = ${mode}
    ) s, lateral (
      select count(*)::int as conversions,
        coalesce(sum(revenue) filter (where currency = ${currency}), 0)::float8 as revenue
      from optimizer_sales v where v.optimizer_id = o.optimizer_id and v.mode = ${mode}
    ) b
    where o.store_id = ${store_id} and o.deleted_at is null and (s.impressions > 0 or b.conversions > 0)
    order by b.revenue desc, b.conversions desc, o.optimizer_id desc limit ${TOP}`)
  return rows
}
