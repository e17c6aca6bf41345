import { sql, type SQL } from 'drizzle-orm'
import type { Day } from '../../../../shared/domain/subscriptions/billing-calendar.ts'
import type { Frequency } from '../../../../shared/domain/subscriptions/plan-terms.ts'
import type { Executor } from '../../../db/connection.ts'
import { changesIn, HAS_ENDED, iso, type FigureScope } from './movement-repo.ts'

/** A range of moments. */
export interface Span {
  from: Date
  until: Date
}

/** Why subscriptions ended, most frequent first. `amount` is the MRR that they had. */
export async function endReasons(db: Executor, scope: FigureScope, { from, until }: Span) {
  const { rows } = await db.execute<{ reason: string; count: number; amount: number }>(sql`
    select coalesce(e.reason, 'none') as reason, count(*)::int as count, sum(e.mrr_before)::bigint as amount
    from subscription_events e where ${changesIn(scope, from, until)} and ${HAS_ENDED}
    group by 1 order by 2 desc, 1`)
  return rows
}

export async function offersAccepted(db: Executor, scope: FigureScope, { from, until }: Span): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from subscription_events e
    where ${offersIn(scope, from, until)}`)
  return rows[0]?.count ?? 0
}

/** Condition of the index `subscription_events_offers`. */
export const offersIn = ({ store_id, mode, currency }: FigureScope, from: Date, until: Date): SQL =>
  sql`e.store_id = ${store_id} and e.mode = ${mode} and e.currency = ${currency} and e.at >= ${iso(from)}
    and e.at < ${iso(until)} and e.kind = 'offer_accepted'`

export type RecoveryPart = 'retry' | 'payment_method_update' | 'backup_method' | 'retrying' | 'lost'

/** Outcome of a charge that was declined: what paid it, or that it is retried or lost. */
export const OUTCOME = sql.raw(`case when c.status = 'paid' then coalesce(c.recovered_by, 'retry')
  when c.status in ('uncollectible', 'skipped') then 'lost' else 'retrying' end`)

export const declinedIn = ({ store_id, mode, currency }: FigureScope, { from, until }: Span): SQL =>
  sql`c.store_id = ${store_id} and c.mode = ${mode} and c.currency = ${currency}
    and c.first_declined_at >= ${iso(from)} and c.first_declined_at < ${iso(until)}`

/** Charges that were first declined in the span, by outcome. */
export async function recoveryParts(db: Executor, scope: FigureScope, span: Span) {
  const { rows } = await db.execute<{ outcome: RecoveryPart; step: number | null; count: number; amount: number }>(sql`
    select ${OUTCOME} as outcome,
      case when c.status = 'paid' and coalesce(c.recovered_by, 'retry') = 'retry' then coalesce(c.recovery_step, 0) end
        as step,
      count(*)::int as count, sum(c.amount)::bigint as amount
    from subscription_charges c where ${declinedIn(scope, span)}
    group by 1, 2 order by 1, 2`)
  return rows
}

/** Deliveries that are already paid for. */
export const PREPAID_LEFT = sql.raw(`(case when s.prepaid_deliveries > 1 then coalesce((
    select greatest(coalesce((c.breakdown->>'deliveries')::int, s.prepaid_deliveries) - 1 - (
        select count(*)::int from subscription_charges d where d.subscription_id = c.subscription_id
          and d.cycle > c.cycle and d.kind = 'prepaid_delivery' and d.status = 'paid'), 0)
    from subscription_charges c where c.subscription_id = s.subscription_id and c.kind in ('initial', 'renewal')
      and c.status = 'paid' and c.cycle >= 1
    order by c.cycle desc limit 1), 0) else 0 end)`)

/** Condition of the index `subscriptions_renewals`: charges of active subscriptions due in a range of days. */
export const dueIn = ({ store_id, mode, currency }: FigureScope, from: Day, to: Day): SQL =>
  sql`s.store_id = ${store_id} and s.mode = ${mode} and s.currency = ${currency} and s.status = 'active'
    and not s.cancel_at_period_end and s.next_charge_day between ${from} and ${to}`

/** Next charges by day and frequency. */
export async function renewalDays(db: Executor, scope: FigureScope, from: Day, to: Day) {
  const { rows } = await db.execute<{ day: Day; frequency: Frequency; count: number; amount: number }>(sql`
    select s.next_charge_day::text as day, s.frequency, count(*)::int as count, sum(s.next_subtotal)::bigint as amount
    from subscriptions s where ${dueIn(scope, from, to)} and s.prepaid_deliveries = 1
    group by s.next_charge_day, s.frequency
    union all
    select s.next_charge_day::text, s.frequency, count(*)::int, sum(s.next_subtotal)::bigint
    from subscriptions s
    where ${dueIn(scope, from, to)} and s.prepaid_deliveries > 1 and ${PREPAID_LEFT} = 0
    group by s.next_charge_day, s.frequency`)
  return rows
}

/** The next charge of `s` and, if it is weekly, those after it, as `g.day`. */
export const renewalDaysUntil = (to: Day): SQL => sql`generate_series(s.next_charge_day, ${to}::date,
  case s.frequency when 'weekly' then interval '7 days' else interval '1 year' end) as g(day)`

export const expiresBefore = (day: 'g.day' | 'r.day'): SQL =>
  sql.raw(`(m.exp_year is not null and m.exp_month is not null
    and make_date(m.exp_year, m.exp_month, 1) + interval '1 month' <= ${day})`)

/** Renewals by day whose card expires before. */
export async function expiringDays(db: Executor, scope: FigureScope, from: Day, to: Day) {
  const [year, month] = [Number(to.slice(0, 4)), Number(to.slice(5, 7))]
  const { rows } = await db.execute<{ day: Day; count: number }>(sql`
    select g.day::date::text as day, count(*)::int as count
    from customer_payment_methods m join subscriptions s on s.method_id = m.method_id
      cross join lateral ${renewalDaysUntil(to)}
    where m.store_id = ${scope.store_id} and m.mode = ${scope.mode}
      and (m.exp_year, m.exp_month) <= (${year}::int, ${month}::int)
      and ${dueIn(scope, from, to)} and ${PREPAID_LEFT} = 0 and ${expiresBefore('g.day')}
    group by 1`)
  return rows
}

/** Plans as of now, and how many of their subscriptions ended since a moment. */
export async function planFigures(db: Executor, scope: FigureScope, { from, until }: Span) {
  const { store_id, mode, currency } = scope
  const { rows } = await db.execute<{
    plan_id: string
    plan_name: string
    paying: number
    remaining: number
    mrr: number
    ended: number
  }>(sql`
    select p.plan_id, p.plan_name, coalesce(n.paying, 0)::int as paying, coalesce(n.remaining, 0)::int as remaining,
      coalesce(n.mrr, 0)::bigint as mrr, coalesce(g.ended, 0)::int as ended
    from (
      select s.plan_id, count(*) filter (where s.mrr > 0) as paying, sum(s.mrr) as mrr,
        count(*) filter (where s.status in ('active', 'paused', 'past_due')) as remaining
      from subscriptions s where s.store_id = ${store_id} and s.mode = ${mode} and s.currency = ${currency}
      group by s.plan_id
    ) n full join (
      select e.plan_id, count(*) as ended from subscription_events e
      where ${changesIn(scope, from, until)} and ${HAS_ENDED}
      group by e.plan_id
    ) g on g.plan_id = n.plan_id
    join subscription_plans p on p.plan_id = coalesce(n.plan_id, g.plan_id)
    order by mrr desc, p.plan_name, p.plan_id`)
  return rows
}
