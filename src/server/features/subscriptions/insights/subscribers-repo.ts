import { sql, type SQL } from 'drizzle-orm'
import type { SubscriptionStatus } from '../../../../shared/domain/subscriptions/subscription-status.ts'
import type { Executor } from '../../../db/connection.ts'
import { offsetOf, type Page } from '../../../db/listing.ts'
import { iso, type FigureScope, type Row } from './movement-repo.ts'
import type { Span } from './repo.ts'

export interface SubscriberFilter extends Page {
  /** As of this moment; null: now. */
  until: Date | null
  which: 'paying' | 'subscribed'
  /** When they were created; null: at any time. */
  cohort: Span | null
  plan_id?: string | undefined
}

/** The last event before a moment, which has the status and MRR of that time. */
const lastBefore = (until: Date): SQL => sql`cross join lateral (
  select o.status_after, o.mrr_after, o.plan_id from subscription_events o
  where o.subscription_id = s.subscription_id and o.at < ${iso(until)}
  order by o.at desc, o.event_id desc limit 1) e`

/** Current values, without reading a timeline. */
const NOW = sql.raw(`cross join lateral (select s.status as status_after, s.mrr as mrr_after, s.plan_id) e`)

/** Subscriptions `s` with their status, MRR and plan `e` as of a moment. */
function subscribersOf({ store_id, mode, currency }: FigureScope, filter: SubscriberFilter): SQL {
  const { until, which, cohort, plan_id } = filter
  const parts = [
    sql`s.store_id = ${store_id} and s.mode = ${mode} and s.currency = ${currency}`,
    which === 'paying' ? sql`e.mrr_after > 0` : sql`e.status_after in ('active', 'paused', 'past_due')`,
  ]
  if (until) parts.push(sql`s.created_at < ${iso(until)}`)
  if (cohort) parts.push(sql`s.created_at >= ${iso(cohort.from)} and s.created_at < ${iso(cohort.until)}`)
  if (plan_id !== undefined) parts.push(sql`e.plan_id = ${plan_id}`)
  return sql`subscriptions s ${until ? lastBefore(until) : NOW} where ${sql.join(parts, sql` and `)}`
}

export interface Subscriber {
  subscription_id: string
  subscription_display_id: string
  customer_name: string
  plan_name: string
  status: SubscriptionStatus
  amount: number
  started_at: Date
}

/** Highest MRR first. */
export async function listSubscribers(
  db: Executor,
  scope: FigureScope,
  filter: SubscriberFilter,
): Promise<Subscriber[]> {
  const { rows } = await db.execute<Row<Subscriber>>(sql`
    select r.subscription_id, r.subscription_display_id, coalesce(nullif(c.name, ''), c.email) as customer_name,
      p.plan_name, r.status_after as status, r.mrr_after as amount, r.started_at
    from (
      select s.subscription_id, s.subscription_display_id, s.customer_id, s.started_at, e.*
      from ${subscribersOf(scope, filter)}
      order by e.mrr_after desc, s.subscription_id limit ${filter.size} offset ${offsetOf(filter)}
    ) r join customers c using (customer_id) join subscription_plans p using (plan_id)
    order by r.mrr_after desc, r.subscription_id`)
  return rows
}

export async function totalOfSubscribers(db: Executor, scope: FigureScope, filter: SubscriberFilter) {
  const { rows } = await db.execute<{ count: number; amount: number }>(sql`
    select count(*)::int as count, coalesce(sum(e.mrr_after), 0)::bigint as amount from ${subscribersOf(scope, filter)}`)
  return rows[0] ?? { count: 0, amount: 0 }
}
