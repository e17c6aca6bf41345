import { eq, sql, type SQL } from 'drizzle-orm'
import type { CartItem } from '../../../../shared/contracts/checkout/live-cart.ts'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { RecoveryStep } from '../../../../shared/contracts/marketing/cart-recovery.ts'
import type { QuietHours } from '../../../../shared/domain/recovery/recovery-sequence.ts'
import type { Executor } from '../../../db/connection.ts'
import { recoveryMessages, recoveryRuns, type RecoveryStatus } from '../../../db/schema/checkout/cart-recovery.ts'

/** A cart that enters the sequence. */
export interface Candidate extends Record<string, unknown> {
  session_id: string
  store_id: string
  mode: Mode
  email: string
  opted_in: boolean
  holdout_percent: number
  steps: RecoveryStep[]
  idle_ms: number
}

const BATCH = 500

/** True in SQL if the shopper of session `s` bought since it started. */
const BOUGHT = sql`exists (select from orders o join customers k on k.customer_id = o.customer_id
  where k.store_id = s.store_id and k.mode = s.mode and k.email = lower(s.customer_email) and o.created_at >= s.created_at)`

/** Carts that became abandoned since their store turned recovery on, the latest of each shopper. */
export async function findCandidates(db: Executor, now: Date, idle_before: Date): Promise<Candidate[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<Candidate>(sql`
    select distinct on (s.store_id, s.mode, lower(s.customer_email)) s.session_id, s.store_id, s.mode,
      lower(s.customer_email) as email, s.opt_in as opted_in, q.holdout_percent, q.steps,
      extract(epoch from s.updated_at)::float8 * 1000 as idle_ms
    from recovery_sequences q join live_cart_sessions s on s.store_id = q.store_id
    where q.enabled and s.mode in ('live', 'test') and s.created_at >= ${at} - interval '3 days'
      and s.completed_at is null and s.erased_at is null and s.customer_email <> ''
      and s.status in ('open', 'failed', 'expired') and jsonb_array_length(s.cart) > 0
      and s.updated_at <= ${idle_before.toISOString()}::timestamptz
      and s.updated_at >= greatest(q.enabled_at, ${at} - interval '1 day')
      and (s.opt_in or q.soft_opt_in)
      and not exists (select from recovery_runs r where r.session_id = s.session_id)
      and not exists (select from recovery_runs r where r.store_id = s.store_id and r.mode = s.mode
        and r.email = lower(s.customer_email) and r.created_at >= s.updated_at)
      and not exists (select from suppressed_contacts c where c.store_id = s.store_id and c.email = lower(s.customer_email))
      and not ${BOUGHT}
    order by s.store_id, s.mode, lower(s.customer_email), s.updated_at desc limit ${BATCH}`)
  return rows
}

/** An abandoned cart of a store that may not be in the sequence yet. */
export async function findAbandoned(
  db: Executor,
  { store_id, mode, session_id }: Pick<Candidate, 'store_id' | 'mode' | 'session_id'>,
): Promise<Pick<Candidate, 'email' | 'opted_in' | 'holdout_percent'> | undefined> {
  const { rows } = await db.execute<Pick<Candidate, 'email' | 'opted_in' | 'holdout_percent'>>(sql`
    select lower(s.customer_email) as email, s.opt_in as opted_in, coalesce(q.holdout_percent, 0) as holdout_percent
    from live_cart_sessions s left join recovery_sequences q on q.store_id = s.store_id
    where s.session_id = ${session_id} and s.store_id = ${store_id} and s.mode = ${mode} and s.completed_at is null
      and s.erased_at is null and s.customer_email <> '' and jsonb_array_length(s.cart) > 0`)
  return rows[0]
}

/** Locks a cart against being sent the same email twice until the transaction ends. */
export const lockCart = (tx: Executor, session_id: string): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('recovery-cart'), hashtext(${session_id}))`)

export type NewRun = typeof recoveryRuns.$inferInsert

/** Starts runs, and ends earlier ones of the same shoppers. */
export async function insertRuns(tx: Executor, runs: readonly NewRun[]): Promise<void> {
  if (runs.length === 0) return
  const started = await tx
    .insert(recoveryRuns)
    .values([...runs])
    .onConflictDoNothing()
    .returning({ id: recoveryRuns.session_id })
  if (started.length === 0) return
  await tx.execute(sql`
    update recovery_runs o set status = 'replaced', next_at = null
    from recovery_runs n
    where n.session_id in ${started.map(({ id }) => id)} and o.session_id <> n.session_id and o.store_id = n.store_id
      and o.mode = n.mode and o.email = n.email and o.status in ('active', 'finished')`)
}

/** A run that is due, with everything its next step depends on. */
export interface DueRun extends Record<string, unknown> {
  session_id: string
  store_id: string
  mode: Mode
  email: string
  next_step: number
  enabled: boolean
  steps: RecoveryStep[]
  quiet_hours: QuietHours | null
  weekly_cap: number
  time_zone: string
  store_name: string
  store_address: string
  cart: CartItem[]
  line_discounts: number[] | null
  subtotal: number
  value: number
  currency: string
  locale: string | null
  customer_name: string
  country: string
  session_status: string
  changed_ms: number
  is_erased: boolean
  /** The shopper has entered another email address since the run started. */
  is_other_address: boolean
  is_bought: boolean
  is_suppressed: boolean
  is_declined: boolean
  is_returning: boolean
  sent_step_ids: string[]
  sent_this_week: number
  held_out: boolean
  opted_in: boolean
  soft_opt_in: boolean
}

/** Locks the run that has been due the longest; other workers skip it. */
export const claimDueRun = (tx: Executor, now: Date): Promise<DueRun | undefined> =>
  claimRun(
    tx,
    now,
    sql`status = 'active' and next_at <= ${now.toISOString()}::timestamptz
      order by next_at, session_id limit 1 for update skip locked`,
  )

/** Locks the run of a cart, also if it has ended. */
export const claimRunOf = (
  tx: Executor,
  now: Date,
  { store_id, mode, session_id }: Pick<DueRun, 'store_id' | 'mode' | 'session_id'>,
): Promise<DueRun | undefined> =>
  claimRun(tx, now, sql`session_id = ${session_id} and store_id = ${store_id} and mode = ${mode} for update`)

async function claimRun(tx: Executor, now: Date, which: SQL): Promise<DueRun | undefined> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await tx.execute<DueRun>(sql`
    with due as materialized (
      select * from recovery_runs where ${which})
    select r.session_id, r.store_id, r.mode, r.email, r.next_step, coalesce(q.enabled and t.closed_at is null, false) as enabled,
      coalesce(q.steps, '[]') as steps, q.quiet_hours, coalesce(q.weekly_cap, 0) as weekly_cap, t.time_zone, t.store_name,
      t.store_address, s.cart, s.line_discounts, s.subtotal::float8 as subtotal, s.total::float8 as value, s.currency,
      s.locale, coalesce(s.customer_shipping_address->>'full_name', '') as customer_name,
      coalesce(s.customer_shipping_address->>'country_code', '') as country, s.status as session_status,
      extract(epoch from s.updated_at)::float8 * 1000 as changed_ms, s.erased_at is not null as is_erased,
      s.erased_at is null and lower(s.customer_email) <> r.email as is_other_address,
      (s.completed_at is not null or ${BOUGHT}) as is_bought,
      exists (select from suppressed_contacts c where c.store_id = r.store_id and c.email = r.email) as is_suppressed,
      exists (select from payments p where p.session_id = s.session_id and p.status = 'declined') as is_declined,
      exists (select from customers k where k.store_id = r.store_id and k.mode = r.mode and k.email = r.email
        and k.orders_count > 0) as is_returning,
      r.held_out, s.opt_in as opted_in, coalesce(q.soft_opt_in, false) as soft_opt_in,
      array(select m.step_id from recovery_messages m where m.session_id = r.session_id) as sent_step_ids,
      (select count(*)::int from recovery_messages m join recovery_runs e using (session_id)
        where e.store_id = r.store_id and e.mode = r.mode and e.email = r.email
          and m.sent_at > ${at} - interval '7 days') as sent_this_week
    from due r join live_cart_sessions s using (session_id) join stores t on t.store_id = r.store_id
      left join recovery_sequences q on q.store_id = r.store_id`)
  return rows[0]
}

export async function endRun(tx: Executor, session_id: string, status: RecoveryStatus): Promise<void> {
  await tx.update(recoveryRuns).set({ status, next_at: null }).where(eq(recoveryRuns.session_id, session_id))
}

/**
 * Ends a run whose address isn't the cart's anymore: it may be someone else's. Without emails it is deleted, so that the
 * new address enters the sequence. Otherwise the links of the emails stay valid.
 */
export async function leaveRun(
  tx: Executor,
  { session_id, sent_step_ids }: Pick<DueRun, 'session_id' | 'sent_step_ids'>,
): Promise<void> {
  if (sent_step_ids.length > 0) await endRun(tx, session_id, 'replaced')
  else await tx.delete(recoveryRuns).where(eq(recoveryRuns.session_id, session_id))
}

/** Sets when a run continues, and with which step. */
export async function scheduleRun(
  tx: Executor,
  session_id: string,
  change: { next_at: Date; next_step?: number },
): Promise<void> {
  await tx.update(recoveryRuns).set(change).where(eq(recoveryRuns.session_id, session_id))
}

/** @throws a unique violation if the cart already got the step */
export async function insertMessage(tx: Executor, sent: typeof recoveryMessages.$inferInsert): Promise<void> {
  await tx.insert(recoveryMessages).values(sent)
}
