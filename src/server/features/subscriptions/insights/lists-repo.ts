import { sql, type SQL } from 'drizzle-orm'
import type { Day } from '../../../../shared/domain/subscriptions/billing-calendar.ts'
import type { Executor } from '../../../db/connection.ts'
import { offsetOf, type Page } from '../../../db/listing.ts'
import { changesIn, HAS_ENDED, HAS_STARTED, iso, MOVEMENT, type FigureScope, type Row } from './movement-repo.ts'
import {
  declinedIn,
  dueIn,
  expiresBefore,
  offersIn,
  OUTCOME,
  PREPAID_LEFT,
  renewalDaysUntil,
  type RecoveryPart,
  type Span,
} from './repo.ts'

export interface EventFilter extends Span, Page {
  figure: string
  reason?: string | undefined
  plan_id?: string | undefined
  /** When the subscriptions were created; null: at any time. */
  created: Span | null
}

function eventsWhere(scope: FigureScope, { from, until, figure, reason, plan_id, created }: EventFilter): SQL {
  const rows = figure === 'offer' ? offersIn(scope, from, until) : changesIn(scope, from, until)
  const parts = [rows]
  if (figure === 'started') parts.push(sql`${HAS_STARTED}`)
  else if (figure === 'ended') parts.push(sql`${HAS_ENDED}`)
  else if (figure === 'change') parts.push(sql`${MOVEMENT} is not null`)
  else if (figure !== 'offer') parts.push(sql`${MOVEMENT} = ${figure}`)
  if (reason !== undefined) parts.push(sql`coalesce(e.reason, 'none') = ${reason}`)
  if (plan_id !== undefined) parts.push(sql`e.plan_id = ${plan_id}`)
  if (created) {
    const { from: first, until: end } = created
    parts.push(sql`e.subscription_created_at >= ${iso(first)} and e.subscription_created_at < ${iso(end)}`)
  }
  return sql.join(parts, sql` and `)
}

export interface EventFigure {
  event_id: string
  subscription_id: string
  subscription_display_id: string
  customer_name: string
  plan_name: string
  text: string
  reason: string | null
  amount: number
  at: Date
}

export async function listFigureEvents(db: Executor, scope: FigureScope, filter: EventFilter): Promise<EventFigure[]> {
  const { rows } = await db.execute<Row<EventFigure>>(sql`
    select e.event_id, e.subscription_id, s.subscription_display_id, coalesce(nullif(c.name, ''), c.email) as customer_name,
      coalesce(p.plan_name, '') as plan_name, e.text, e.reason, e.mrr_after - e.mrr_before as amount, e.at
    from subscription_events e join subscriptions s using (subscription_id) join customers c using (customer_id)
      left join subscription_plans p on p.plan_id = e.plan_id
    where ${eventsWhere(scope, filter)}
    order by e.at desc, e.event_id desc limit ${filter.size} offset ${offsetOf(filter)}`)
  return rows
}

interface Total extends Record<string, unknown> {
  count: number
  amount: number
}

export async function totalOfEvents(db: Executor, scope: FigureScope, filter: EventFilter): Promise<Total> {
  const { rows } = await db.execute<Total>(sql`
    select count(*)::int as count, coalesce(sum(e.mrr_after - e.mrr_before), 0)::bigint as amount
    from subscription_events e where ${eventsWhere(scope, filter)}`)
  return rows[0] ?? NOTHING
}

const NOTHING: Total = { count: 0, amount: 0 }

export interface ChargeFilter extends Span, Page {
  outcome?: RecoveryPart | 'recovered' | undefined
  step?: number | undefined
}

const RECOVERED = sql.raw(`case when c.status = 'paid' then 'recovered' else`)

function chargesWhere(scope: FigureScope, filter: ChargeFilter): SQL {
  const { outcome, step } = filter
  const parts = [declinedIn(scope, filter)]
  if (outcome === 'recovered') parts.push(sql`c.status = 'paid'`)
  else if (outcome !== undefined) parts.push(sql`${OUTCOME} = ${outcome}`)
  if (step !== undefined) parts.push(sql`coalesce(c.recovery_step, 0) = ${step}`)
  return sql.join(parts, sql` and `)
}

export interface FailedCharge {
  charge_id: string
  subscription_id: string
  subscription_display_id: string
  customer_name: string
  due_day: Day
  outcome: 'recovered' | 'retrying' | 'lost'
  recovered_by: 'retry' | 'payment_method_update' | 'backup_method' | null
  step: number | null
  reason: string
  amount: number
}

/** Charges that were declined, latest first. */
export async function listFailedCharges(db: Executor, scope: FigureScope, filter: ChargeFilter) {
  const { rows } = await db.execute<Row<FailedCharge>>(sql`
    select c.charge_id, c.subscription_id, s.subscription_display_id, coalesce(nullif(u.name, ''), u.email) as customer_name,
      c.due_day::text as due_day, ${RECOVERED} ${OUTCOME} end as outcome,
      case when c.status = 'paid' then coalesce(c.recovered_by, 'retry') end as recovered_by,
      case when c.status = 'paid' then c.recovery_step end as step, c.reason, c.amount
    from subscription_charges c join subscriptions s using (subscription_id) join customers u using (customer_id)
    where ${chargesWhere(scope, filter)}
    order by c.first_declined_at desc, c.charge_id desc limit ${filter.size} offset ${offsetOf(filter)}`)
  return rows
}

export async function totalOfCharges(db: Executor, scope: FigureScope, filter: ChargeFilter): Promise<Total> {
  const { rows } = await db.execute<Total>(sql`
    select count(*)::int as count, coalesce(sum(c.amount), 0)::bigint as amount
    from subscription_charges c where ${chargesWhere(scope, filter)}`)
  return rows[0] ?? NOTHING
}

export interface RenewalFilter {
  /** Start of the forecast: weekly subscriptions repeat from their first delivery on. */
  from: Day
  /** Days of the listed renewals, both included, and how many of these days' renewals to leave out. */
  first: Day
  last: Day
  skip: number
  size: number
}

/** Subscriptions with their renewals, earliest first. */
export async function listRenewals(
  db: Executor,
  scope: FigureScope,
  { from, first, last, skip, size }: RenewalFilter,
): Promise<Renewal[]> {
  const { rows } = await db.execute<Row<Renewal>>(sql`
    select r.subscription_id, r.subscription_display_id, coalesce(nullif(u.name, ''), u.email) as customer_name,
      p.plan_name, r.day::date::text as day, r.next_subtotal as amount, coalesce(${expiresBefore('r.day')}, false) as expires
    from (
      select s.*, g.day from subscriptions s cross join lateral ${renewalDaysUntil(last)}
      where ${dueIn(scope, from, last)} and ${PREPAID_LEFT} = 0
        and (s.next_charge_day >= ${first} or s.frequency = 'weekly') and g.day >= ${first}::date
      order by g.day, s.subscription_id limit ${size} offset ${skip}
    ) r join customers u using (customer_id) join subscription_plans p using (plan_id)
      left join customer_payment_methods m on m.method_id = r.method_id
    order by r.day, r.subscription_id`)
  return rows
}

export interface Renewal {
  subscription_id: string
  subscription_display_id: string
  customer_name: string
  plan_name: string
  day: Day
  amount: number
  expires: boolean
}
