import { sql, type SQL } from 'drizzle-orm'
import type { DatasetSql, DimensionSql } from './dataset-sql.ts'

const planJoin = sql`left join subscription_plans n on n.plan_id = s.plan_id`
const planOf = (...joins: readonly string[]): DimensionSql => ({
  value: sql`s.plan_id`,
  label: sql`n.plan_name`,
  joins: [...joins, 'plan'],
})

export const subscriptions: DatasetSql<'subscriptions'> = {
  from: sql`subscriptions s`,
  joins: { plan: planJoin, customer: sql`join customers c on c.customer_id = s.customer_id` },
  store_id: sql`s.store_id`,
  mode: sql`s.mode`,
  at: sql`s.started_at`,
  currency: sql`s.currency`,
  measures: {
    started: { kind: 'count', value: sql`1` },
    active: { kind: 'count', value: sql`1`, where: sql`s.status = 'active'` },
    canceled: { kind: 'count', value: sql`s.cancelled_at` },
    churn: { kind: 'ratio', of: 'canceled', per: 'started' },
    mrr: { kind: 'sum', value: sql`s.mrr` },
  },
  dimensions: {
    currency: { value: sql`s.currency` },
    plan: planOf(),
    status: { value: sql`s.status` },
    cancel_reason: { value: sql`s.cancel_reason` },
    country: { value: sql`s.shipping_address->>'country_code'` },
  },
  row: {
    id: sql`s.subscription_id`,
    title: sql`s.subscription_display_id`,
    detail: sql`coalesce(nullif(c.name, ''), c.email)`,
    amount: sql`s.mrr`,
    link: { to: 'subscription', id: sql`s.subscription_id` },
    joins: ['customer'],
  },
}

const amountIf = (where: SQL) => ({ kind: 'sum', value: sql`h.amount`, where }) as const

export const renewals: DatasetSql<'renewals'> = {
  from: sql`subscription_charges h`,
  joins: {
    subscription: sql`join subscriptions s on s.subscription_id = h.subscription_id`,
    plan: planJoin,
  },
  store_id: sql`h.store_id`,
  mode: sql`h.mode`,
  at: sql`h.created_at`,
  currency: sql`h.currency`,
  measures: {
    charges: { kind: 'count', value: sql`1`, where: sql`h.status <> 'skipped'` },
    paid: { kind: 'count', value: sql`1`, where: sql`h.status = 'paid'` },
    declined_once: { kind: 'count', value: sql`h.first_declined_at` },
    recovered: { kind: 'count', value: sql`h.recovered_by` },
    recovery_rate: { kind: 'ratio', of: 'recovered', per: 'declined_once' },
    revenue: amountIf(sql`h.status = 'paid'`),
    recovered_revenue: amountIf(sql`h.recovered_by is not null`),
    lost_revenue: amountIf(sql`h.status = 'uncollectible'`),
  },
  dimensions: {
    currency: { value: sql`h.currency` },
    plan: planOf('subscription'),
    kind: { value: sql`h.kind` },
    status: { value: sql`h.status` },
    decline_reason: { value: sql`h.decline_code` },
    recovered_by: { value: sql`h.recovered_by` },
  },
  row: {
    id: sql`h.charge_id`,
    title: sql`s.subscription_display_id`,
    detail: sql`concat_ws(', ', h.status, nullif(h.reason, ''))`,
    amount: sql`h.amount`,
    link: { to: 'subscription', id: sql`h.subscription_id` },
    joins: ['subscription'],
  },
}

const ofOptimizer = (value: SQL, label?: SQL): DimensionSql => ({
  value,
  ...(label && { label }),
  joins: ['optimizer'],
})

export const optimizers: DatasetSql<'optimizers'> = {
  // Views have no currency: those without an order count in the store's.
  from: sql`optimizer_views w join stores e on e.store_id = w.store_id
    left join orders o on o.session_id = w.session_id and w.session_id <> ''
    left join optimizer_sales i on i.order_id = o.order_id and i.optimizer_id = w.optimizer_id and i.mode = w.mode`,
  joins: { optimizer: sql`left join optimizers z on z.optimizer_id = w.optimizer_id` },
  store_id: sql`w.store_id`,
  mode: sql`w.mode`,
  at: sql`w.created_at`,
  currency: sql`coalesce(i.currency, e.currency)`,
  measures: {
    views: { kind: 'sum', value: sql`w.views` },
    sessions: { kind: 'count', value: sql`nullif(w.session_id, '')` },
    accepted: { kind: 'count', value: sql`w.accepted_at` },
    declined: { kind: 'count', value: sql`w.declined_at` },
    acceptance: { kind: 'ratio', of: 'accepted', per: 'sessions' },
    orders: { kind: 'count', value: sql`i.order_id` },
    revenue: { kind: 'sum', value: sql`coalesce(i.revenue, 0)` },
  },
  dimensions: {
    currency: { value: sql`coalesce(i.currency, e.currency)` },
    optimizer: ofOptimizer(sql`w.optimizer_id`, sql`z.name`),
    category: ofOptimizer(sql`z.optimizer_category`),
  },
  row: {
    id: sql`w.optimizer_id || ':' || w.session_id`,
    title: sql`coalesce(z.name, 'Deleted optimizer')`,
    detail: sql`case when w.accepted_at is not null then 'accepted' when w.declined_at is not null then 'declined' else 'shown' end`,
    amount: sql`i.revenue`,
    link: { to: 'order', id: sql`i.order_id` },
    joins: ['optimizer'],
  },
}
