import { sql, type SQL } from 'drizzle-orm'
import type { Day } from '../../../../shared/domain/subscriptions/billing-calendar.ts'
import type { CaptureWhen } from '../../../../shared/domain/payments/capture.ts'
import type { PaymentStatus } from '../../../../shared/domain/payments/payment-status.ts'
import type { Db, Executor } from '../../../db/connection.ts'
import type { CartSnapshot } from '../../../db/schema/payments/payments.ts'
import { subscriptions, type ChargeBreakdown } from '../../../db/schema/subscriptions/subscriptions.ts'
import { fixedSql } from '../../../db/statements/fixed-sql.ts'
import { lapseDay } from './debits-repo.ts'

type SubscriptionRow = typeof subscriptions.$inferSelect

interface Claim {
  now: Date
  until: Date
  limit: number
  /** Only test mode of this store, which has a clock of its own. */
  store_id?: string
  /** Only this subscription, at the time of its store. */
  subscription_id?: string
}

/**
 * Claims due subscriptions for this process: they are due again at `until`, unless something else is planned by then.
 * Stores with a simulated clock are claimed one by one. A single subscription is claimed once nobody else has locked it.
 */
export function claimDue(db: Db, { now, until, limit, ...only }: Claim): Promise<SubscriptionRow[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const which = claimable(only)
  const others = only.subscription_id ? sql`` : sql`skip locked`
  return db
    .update(subscriptions)
    .set({ next_action_at: until })
    .where(
      sql`${subscriptions.subscription_id} in (
        select s.subscription_id from subscriptions s join stores st on st.store_id = s.store_id
        where s.next_action_at <= ${at} and st.closed_at is null and ${which}
        order by s.next_action_at, s.subscription_id limit ${limit} for no key update of s ${others})`,
    )
    .returning()
}

function claimable({ store_id, subscription_id }: Pick<Claim, 'store_id' | 'subscription_id'>): SQL {
  if (subscription_id) return sql`s.subscription_id = ${subscription_id}`
  return store_id
    ? sql`s.store_id = ${store_id} and s.mode = 'test'`
    : sql`not exists (select 1 from test_clocks c where c.store_id = s.store_id and s.mode = 'test')`
}

/** True if subscriptions on real time are due that no process has claimed. */
export async function isAnyDue(db: Executor, now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ any: boolean }>(fixedSql`
    select exists (
      select 1 from subscriptions s join stores st on st.store_id = s.store_id
      where s.next_action_at <= ${now.toISOString()}::timestamptz and st.closed_at is null
        and not exists (select 1 from test_clocks c where c.store_id = s.store_id and s.mode = 'test')) as any`)
  return rows[0]?.any ?? false
}

/** A stored method as billing needs it. */
export interface BillingMethod {
  method_id: string
  connection_id: string
  payment_method_id: string
  buyer_id: string | null
  network_transaction_id: string | null
  payment_method: string
  card_type: string | null
  card_last_four: string | null
  fingerprint: string | null
  billing_address: CartSnapshot['billing_address']
  /** Days of notice that the customer of a direct debit mandate agreed to; null: those of the scheme. */
  notice_days: number | null
  /** First day on which a direct debit mandate can't be charged any more; null if it doesn't lapse. */
  lapses_on: Day | null
}

/** What a charge is made from, besides its price. */
export interface BillingFacts extends Record<string, unknown> {
  store_name: string
  capture_when: CaptureWhen
  closed: boolean
  time_zone: string
  customer: { email: string; name: string; phone: string }
  methods: BillingMethod[]
  charge: {
    charge_id: string
    status: string
    payment_id: string | null
    blocked_methods: string[]
    first_declined: boolean
    breakdown: ChargeBreakdown | null
    kind: string
    tries: number
  } | null
  /** The charge's latest payment. */
  latest: { payment_id: string; status: PaymentStatus; decline_code: string | null; paid_cart: CartSnapshot } | null
}

/** Reads what the next charges of subscriptions are made from, in one statement, by subscription ID. */
export async function listBillingFacts(
  db: Executor,
  due: readonly SubscriptionRow[],
): Promise<Map<string, BillingFacts>> {
  const given = due.map(({ subscription_id, next_cycle, store_id, customer_id, method_id, backup_method_id }) => ({
    subscription_id,
    next_cycle,
    store_id,
    customer_id,
    method_id,
    backup_method_id,
  }))
  const { rows } = await db.execute<BillingFacts & { subscription_id: string }>(fixedSql`
    select g.subscription_id, st.store_name, st.capture_when, st.closed_at is not null as closed, st.time_zone,
      (select json_build_object('email', u.email, 'name', u.name, 'phone', u.phone)
        from customers u where u.customer_id = g.customer_id) as customer,
      (select coalesce(json_agg(json_build_object('method_id', m.method_id, 'connection_id', m.connection_id,
          'payment_method_id', m.payment_method_id, 'buyer_id', m.buyer_id,
          'network_transaction_id', m.network_transaction_id, 'payment_method', m.payment_method,
          'card_type', m.card_type, 'card_last_four', m.card_last_four, 'fingerprint', m.fingerprint,
          'billing_address', m.billing_address, 'notice_days', (select d.notice_days from mandates d
            where d.mandate_id = m.mandate_id), 'lapses_on', ${lapseDay()})), '[]')
        from customer_payment_methods m
        where m.method_id in (g.method_id, g.backup_method_id) and m.status = 'active') as methods,
      case when c.charge_id is not null then json_build_object('charge_id', c.charge_id, 'status', c.status,
        'payment_id', c.payment_id, 'blocked_methods', c.blocked_methods,
        'first_declined', c.first_declined_at is not null, 'breakdown', c.breakdown, 'kind', c.kind,
        'tries', c.tries) end as charge,
      (select json_build_object('payment_id', p.payment_id, 'status', p.status, 'decline_code', p.decline_code,
          'paid_cart', p.paid_cart)
        from payments p where p.session_id = c.charge_id
        order by p.created_at desc, p.payment_id desc limit 1) as latest
    from json_to_recordset(${JSON.stringify(given)}::json) as g(subscription_id text, next_cycle int, store_id text,
        customer_id text, method_id text, backup_method_id text)
      join stores st on st.store_id = g.store_id
      left join subscription_charges c on c.subscription_id = g.subscription_id and c.cycle = g.next_cycle`)
  return new Map(rows.map((row) => [row.subscription_id, row]))
}

/** Reads what a subscription's next charge is made from; null if its store no longer exists. */
export const findBillingFacts = async (db: Executor, row: SubscriptionRow): Promise<BillingFacts | null> =>
  (await listBillingFacts(db, [row])).get(row.subscription_id) ?? null

/**
 * What asked for a retry of a declined charge since it was last tried: a member, or a new or updated payment method.
 * Null for a retry of the schedule. A customer's new method asks for a retry itself.
 */
export async function findRetryRequest(
  db: Executor,
  subscription_id: string,
  charge_id: string,
): Promise<'manual' | 'method_update' | null> {
  const { rows } = await db.execute<{ kind: string }>(fixedSql`
    select e.kind from subscription_events e
    where e.subscription_id = ${subscription_id}
      and e.kind in ('retried', 'payment_method_changed', 'payment_method_updated')
      and e.at >= coalesce(
        (select max(p.updated_at) from payments p where p.session_id = ${charge_id}),
        (select c.first_declined_at from subscription_charges c where c.charge_id = ${charge_id}))
      -- A retry without a method to charge makes no payment, only a decline.
      and not exists (select from subscription_events d where d.subscription_id = e.subscription_id
        and d.kind = 'declined' and d.at >= e.at and d.event_id > e.event_id)
    order by e.kind = 'retried', e.at desc limit 1`)
  const [found] = rows
  if (!found) return null
  return found.kind === 'retried' ? 'manual' : 'method_update'
}

export interface OpenProration extends Record<string, unknown> {
  charge_id: string
  subscription_id: string
}

/** Price differences of swaps that no payment was tried for, in the test mode of one store or in all real-time modes. */
export async function listProrations(db: Executor, store_id: string | null, limit: number): Promise<OpenProration[]> {
  const { rows } = await db.execute<OpenProration>(fixedSql`
    select c.charge_id, c.subscription_id from subscription_charges c join stores st on st.store_id = c.store_id
    where c.kind = 'proration' and c.status = 'open' and c.payment_id is null and st.closed_at is null
      and case when ${store_id}::text is null
        then not exists (select 1 from test_clocks k where k.store_id = c.store_id and c.mode = 'test')
        else c.store_id = ${store_id} and c.mode = 'test' end
    order by c.created_at limit ${limit}`)
  return rows
}

/** Payments of a store's test mode without a final outcome. */
export async function listOpenRenewals(db: Executor, store_id: string): Promise<string[]> {
  const { rows } = await db.execute<{ payment_id: string }>(fixedSql`
    select payment_id from payments
    where store_id = ${store_id} and mode = 'test' and subscription_charge_id is not null
      and status in ('created', 'requires_action', 'pending')
    order by created_at`)
  return rows.map(({ payment_id }) => payment_id)
}

/** When billing acts next in a store's test mode after a moment; null if nothing is planned. */
export async function nextTestAction(db: Executor, store_id: string, after: Date): Promise<Date | null> {
  const { rows } = await db.execute<{ at: number | null }>(fixedSql`
    select (extract(epoch from min(next_action_at)) * 1000)::float8 as at from subscriptions
    where store_id = ${store_id} and mode = 'test' and next_action_at > ${after.toISOString()}::timestamptz`)
  const at = rows[0]?.at ?? null
  return at === null ? null : new Date(at)
}

/** Result of a requested retry, as far as it is known. */
export interface RetryResult extends Record<string, unknown> {
  /** Latest event since the request: null while there is no result. */
  kind: 'recovered' | 'completed' | 'declined' | null
  text: string
}

/** Reads the result of a subscription's latest requested retry. */
export async function findRetryResult(db: Executor, subscription_id: string): Promise<RetryResult> {
  const { rows } = await db.execute<RetryResult>(fixedSql`
    select e.kind, e.text from subscription_events e
    where e.subscription_id = ${subscription_id} and e.kind in ('recovered', 'completed', 'declined')
      and (e.at, e.event_id) > (
        select r.at, r.event_id from subscription_events r
        where r.subscription_id = ${subscription_id} and r.kind = 'retried' order by r.at desc, r.event_id desc limit 1)
    order by e.at desc, e.event_id desc limit 1`)
  return rows[0] ?? { kind: null, text: '' }
}
