import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import {
  paymentStatusesBefore,
  type AttemptStatus,
  type PaymentStatus,
} from '../../../../shared/domain/payments/payment-status.ts'
import type { CaptureWhen } from '../../../../shared/domain/payments/capture.ts'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { Db, Executor } from '../../../db/connection.ts'
import { fixedSql, type FixedSql } from '../../../db/statements/fixed-sql.ts'
import { prepared } from '../../../db/statements/prepared.ts'
import { paymentAttempts, payments } from '../../../db/schema/payments/payments.ts'
import { isAtVersion } from '../../../db/store-cache.ts'

export type PaymentRow = typeof payments.$inferSelect
export type AttemptRow = typeof paymentAttempts.$inferSelect

/** Rule columns of an attempt without rules and card details. */
export const NO_RULE = {
  rule_id: null,
  rule_version: null,
  rule_ids: null,
  rules: null,
  card: null,
  card_fingerprint: null,
} as const

/** A payment with its latest attempt and, once it has one, its order number. */
export interface PaymentState {
  payment: PaymentRow
  attempt: AttemptRow
  order_number: string | null
}

/** Matching payments, newest first, each with its latest attempt. */
export const statesOf = (db: Db, where: SQL) =>
  db
    .select({
      payment: payments,
      attempt: paymentAttempts,
      order_number: sql<string | null>`(select o.order_number from orders o where o.order_id = ${payments.order_id})`,
    })
    .from(payments)
    .innerJoin(
      paymentAttempts,
      and(eq(paymentAttempts.payment_id, payments.payment_id), eq(paymentAttempts.number, payments.attempts_count)),
    )
    .where(where)
    .orderBy(desc(payments.created_at))
    .limit(1)

const ofSession = prepared((db) =>
  statesOf(
    db,
    sql`${payments.session_id} = ${sql.placeholder('session_id')} and ${payments.optimizer_id} is null`,
  ).prepare('payment_of_session'),
)

/** Finds a session's latest checkout payment. */
export async function findSessionPayment(db: Db, session_id: string): Promise<PaymentState | null> {
  const [state] = await ofSession(db).execute({ session_id })
  return state ?? null
}

const byId = prepared((db) => statesOf(db, eq(payments.payment_id, sql.placeholder('id'))).prepare('payment_by_id'))

export async function findPayment(db: Db, id: string): Promise<PaymentState | null> {
  const [state] = await byId(db).execute({ id })
  return state ?? null
}

const byReference = prepared((db) =>
  statesOf(
    db,
    // Two lookups that each use an index: with `or` between them, every attempt of the connection would be read.
    sql`${payments.payment_id} = (
      select a.payment_id from payment_attempts a
      where a.connection_id = ${sql.placeholder('connection_id')} and a.attempt_id = ${sql.placeholder('reference')}
      union all
      select a.payment_id from payment_attempts a
      where a.connection_id = ${sql.placeholder('connection_id')}
        and a.provider_reference = ${sql.placeholder('provider_reference')}
      limit 1)`,
  ).prepare('payment_by_reference'),
)

/** Finds a payment by reference: ours, which is the attempt id, or the provider's. */
export async function findByReference(
  db: Db,
  connection_id: string,
  { reference, provider_reference }: { reference: string | null; provider_reference: string },
): Promise<PaymentState | null> {
  const [state] = await byReference(db).execute({ connection_id, reference, provider_reference })
  return state ?? null
}

/** A variant as read under lock. */
export interface LockedVariant {
  variant_id: string
  price: number
  status: string
}

interface StoredFacts extends Record<string, unknown> {
  store_name: string
  keeps_method: boolean
  closed: boolean
  moved: boolean
  capture_when: CaptureWhen
  variants: LockedVariant[] | null
}

/**
 * Stores a payment with its first attempt before any provider is called, closes the session for changes, and then locks
 * the variants of its cart, so that stock is decided one payment at a time, all in one statement. Both rows are
 * complete, including their times. A second payment waits for the outcome of the first before it locks what that one
 * needs. Returns `moved` if the session is closed, its cart has another version, or session or store differ from
 * `known`: roll back then, nothing may be charged.
 */
export async function insertPayment(
  tx: Executor,
  payment: PaymentRow,
  attempt: AttemptRow,
  { seen, known = null }: { seen: { cart_version: number; customer_version: number }; known?: Known | null },
): Promise<{
  store_name: string
  /** Whether the store has a post-purchase offer. */
  keeps_method: boolean
  closed: boolean
  moved: boolean
  capture_when: CaptureWhen
  variants: LockedVariant[]
}> {
  const ids = [...new Set(payment.paid_cart.cart.map((item) => item.product_variant_id))]
  const result = await tx.execute<StoredFacts>(fixedSql`
    with payment as (
      insert into payments select * from jsonb_populate_record(null::payments, ${JSON.stringify(payment)}::jsonb)
      returning payment_id, session_id
    ), attempt as (
      insert into payment_attempts
      select * from jsonb_populate_record(null::payment_attempts, ${JSON.stringify(attempt)}::jsonb)
    ), session as (
      update live_cart_sessions
      set status = 'processing', payment_at = coalesce(payment_at, ${payment.created_at.toISOString()}::timestamptz)
      from payment
      where live_cart_sessions.session_id = payment.session_id and live_cart_sessions.status = 'open'
        and cart_version = ${seen.cart_version}
        and customer_version = ${seen.customer_version}${known ? isAsKnown(payment, known) : ANY}
      returning live_cart_sessions.session_id
    ), locked as (
      select v.variant_id, v.price, p.status
      from payment, product_variants v join products p using (product_id)
      where v.variant_id = any(${ids}::text[]) order by v.variant_id for no key update of v
    )
    select store_name, capture_when, closed_at is not null as closed, (select json_agg(locked) from locked) as variants,
      not exists (select 1 from session) as moved, exists (
        select 1 from optimizers o
        where o.store_id = stores.store_id and o.optimizer_category in ('upsell', 'downsell') and o.status = 'live'
          and o.published is not null and o.deleted_at is null) as keeps_method
    from stores where store_id = ${payment.store_id}`)
  const [row] = result.rows
  const { store_name = '', keeps_method = false, closed = true, moved = true, variants } = row ?? {}
  const { capture_when = 'at_once' } = row ?? {}
  return { store_name, keeps_method, closed, moved, capture_when, variants: variants ?? [] }
}

/** Cached versions of a session and its store: the transactions that last wrote them. */
interface Known {
  row_version: string
  store_version: number
}

const ANY = fixedSql``

const isAsKnown = ({ store_id }: PaymentRow, { row_version, store_version: version }: Known): FixedSql => fixedSql`
        and live_cart_sessions.xmin = ${row_version}::xid and ${isAtVersion({ store_id, version })}`

export interface PaymentChanges {
  status: PaymentStatus
  provider_reference?: string | undefined
  decline_code?: string | null
  decline_message?: string | null
  captured_amount?: number
  card_type?: string | null
  card_last_four?: string | null
  payment_method_id?: string | null
  buyer_id?: string | null
}

/**
 * Moves a payment if its current status allows it; false if it doesn't, since another process was first. With `number`,
 * only while that attempt is the latest: a result of an earlier attempt says nothing about the payment.
 */
export async function movePayment(
  tx: Executor,
  id: string,
  changes: PaymentChanges,
  now: Date,
  number?: number,
): Promise<boolean> {
  const isOpen = and(eq(payments.payment_id, id), inArray(payments.status, paymentStatusesBefore(changes.status)))
  const result = await tx
    .update(payments)
    .set({ ...changes, updated_at: now })
    .where(number === undefined ? isOpen : and(isOpen, eq(payments.attempts_count, number)))
  return (result.rowCount ?? 0) > 0
}

export interface AttemptChanges {
  status: AttemptStatus
  provider_reference?: string | undefined
  decline_code?: string | null
  provider_code?: string | null
  message?: string | null
  next_action?: AttemptRow['next_action']
  card_type?: string | null
  card_last_four?: string | null
  three_d_secure?: boolean
  card?: AttemptRow['card']
  card_fingerprint?: string | null
}

export async function changeAttempt(tx: Executor, id: string, changes: AttemptChanges, now: Date): Promise<void> {
  await tx
    .update(paymentAttempts)
    .set({ ...changes, updated_at: now })
    .where(eq(paymentAttempts.attempt_id, id))
}

/** Reopens a session after a decline. */
export const reopenSession = (tx: Executor, sessionId: string, now: Date) =>
  tx.execute(sql`
    update live_cart_sessions set status = 'open', updated_at = ${now.toISOString()}::timestamptz
    where session_id = ${sessionId} and status = 'processing'`)

/** Marks a provider's events as processed; already marked events stay unchanged. */
export async function noteEvents(
  db: Executor,
  connection_id: string,
  events: readonly { event_id: string; type: string }[],
  received_at: Date,
): Promise<void> {
  const rows = JSON.stringify(events.map(({ event_id, type }) => ({ event_id, type })))
  await db.execute(fixedSql`
    insert into provider_events (connection_id, event_id, type, received_at)
    select ${connection_id}, e.event_id, e.type, ${received_at}
    from json_to_recordset(${rows}::json) as e(event_id text, type text) on conflict do nothing`)
}

/** Lists a store's latest payments in a mode, and how many exist. */
export async function listTransactions(db: Executor, storeId: string, mode: Mode) {
  const where = and(eq(payments.store_id, storeId), eq(payments.mode, mode))
  const data = await db
    .select({
      transaction_id: payments.payment_id,
      amount: payments.amount,
      currency: payments.currency,
      status: payments.status,
      // Qualified with the table: drizzle omits it for a single table, and the inner table has the same column names.
      connector: sql<string>`coalesce((select c.account_name from connections c where c.connection_id = payments.connection_id), '')`,
    })
    .from(payments)
    .where(where)
    .orderBy(desc(payments.created_at))
    .limit(100)
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(payments)
    .where(where)
  return { data, total: counted?.total ?? 0 }
}

export async function hasShippingMethods(db: Executor, payment_page_id: string): Promise<boolean> {
  const { rows } = await db.execute<{ yes: boolean }>(
    sql`select exists (select 1 from shipping_methods where payment_page_id = ${payment_page_id}) as yes`,
  )
  return rows[0]?.yes ?? false
}
