import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { NextAction } from '../../connectors/results.ts'
import { paymentStatusesBefore, type AttemptStatus, type PaymentStatus } from '../../../shared/domain/payment-status.ts'
import type { CartItem } from '../../../shared/contracts/live-cart.ts'
import type { Executor } from '../../db/connection.ts'
import { paymentAttempts, payments, providerEvents, type PaidCart } from '../../db/schema/payments.ts'

export type PaymentRow = typeof payments.$inferSelect
export type AttemptRow = typeof paymentAttempts.$inferSelect

/** A payment with its latest attempt and, once there is one, its order's number. */
export interface PaymentState {
  payment: PaymentRow
  attempt: AttemptRow
  order_number: string | null
}

/** The latest payment of a session that matches, newest first. */
export async function findSessionPayment(db: Executor, sessionId: string): Promise<PaymentState | null> {
  return stateOf(db, eq(payments.session_id, sessionId))
}

export const findPayment = (db: Executor, paymentId: string): Promise<PaymentState | null> =>
  stateOf(db, eq(payments.payment_id, paymentId))

async function stateOf(db: Executor, where: ReturnType<typeof eq>): Promise<PaymentState | null> {
  const rows = await db
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
  return rows[0] ?? null
}

/** The payment that a provider speaks of: by our reference, which is the attempt's id, or by its own. */
export async function findByReference(
  db: Executor,
  connectionId: string,
  references: { reference: string | null; provider_reference: string },
): Promise<string | null> {
  const result = await db.execute<{ payment_id: string }>(sql`
    select payment_id from payment_attempts
    where connection_id = ${connectionId}
      and (attempt_id = ${references.reference} or provider_reference = ${references.provider_reference})
    limit 1`)
  return result.rows[0]?.payment_id ?? null
}

/** Locks the variants of a cart, so that stock is decided by one payer after the other, and reads them. */
export async function lockVariants(
  tx: Executor,
  cart: readonly CartItem[],
): Promise<Map<string, { price: number; stock: number; status: string }>> {
  const ids = [...new Set(cart.map((item) => item.product_variant_id))]
  const result = await tx.execute<{ variant_id: string; price: number; stock: number; status: string }>(sql`
    select v.variant_id, v.price, v.stock, p.status
    from product_variants v join products p using (product_id)
    where v.variant_id in ${ids} order by v.variant_id for update of v`)
  return new Map(result.rows.map((row) => [row.variant_id, row]))
}

/**
 * Holds a cart's pieces for a session, 15 minutes from now and at most 45 from the first hold. Returns the variants
 * of which too few are left; nothing is held then. Call after `lockVariants`.
 */
export async function holdStock(
  tx: Executor,
  session: { session_id: string; store_id: string },
  wanted: ReadonlyMap<string, number>,
  now: Date,
): Promise<{ variant_id: string; available: number }[]> {
  const items = JSON.stringify([...wanted].map(([variant_id, quantity]) => ({ variant_id, quantity })))
  const at = sql`${now.toISOString()}::timestamptz`
  const result = await tx.execute<{ variant_id: string; available: number; held: boolean }>(sql`
    with wanted as (
      select w.variant_id, w.quantity, v.stock - coalesce((
        select sum(h.quantity) from stock_holds h
        where h.variant_id = w.variant_id and h.session_id <> ${session.session_id} and h.expires_at > ${at}
      ), 0)::int as available
      from json_to_recordset(${items}::json) as w(variant_id text, quantity int)
      join product_variants v using (variant_id)
    ), held as (
      insert into stock_holds (session_id, variant_id, store_id, quantity, first_held_at, expires_at)
      select ${session.session_id}, variant_id, ${session.store_id}, quantity, ${at}, ${at} + interval '15 minutes'
      from wanted where not exists (select 1 from wanted where available < quantity)
      on conflict (session_id, variant_id) do update set quantity = excluded.quantity,
        expires_at = least(excluded.expires_at, stock_holds.first_held_at + interval '45 minutes')
    )
    select variant_id, available from wanted where available < quantity`)
  return result.rows
}

export const releaseHolds = (db: Executor, sessionId: string) =>
  db.execute(sql`delete from stock_holds where session_id = ${sessionId}`)

/** Stores a payment with its first attempt before any provider is called, and closes the session for changes. */
export async function insertPayment(
  tx: Executor,
  payment: Omit<typeof payments.$inferInsert, 'paid_cart'> & { paid_cart: PaidCart },
  attempt: typeof paymentAttempts.$inferInsert,
): Promise<void> {
  await tx.insert(payments).values(payment)
  await tx.insert(paymentAttempts).values(attempt)
  await tx.execute(sql`
    update live_cart_sessions set status = 'processing', payment_at = coalesce(payment_at, ${payment.created_at?.toISOString()}::timestamptz)
    where session_id = ${payment.session_id}`)
}

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

/** Moves a payment if its present status allows it; false when it does not (somebody else was first). */
export async function movePayment(tx: Executor, id: string, changes: PaymentChanges, now: Date): Promise<boolean> {
  const result = await tx
    .update(payments)
    .set({ ...defined(changes), updated_at: now })
    .where(and(eq(payments.payment_id, id), inArray(payments.status, paymentStatusesBefore(changes.status))))
  return (result.rowCount ?? 0) > 0
}

export interface AttemptChanges {
  status: AttemptStatus
  provider_reference?: string | undefined
  decline_code?: string | null
  provider_code?: string | null
  message?: string | null
  next_action?: Extract<NextAction, { type: 'frame' | 'redirect' }> | null
  card_type?: string | null
  card_last_four?: string | null
  three_d_secure?: boolean
}

export async function changeAttempt(tx: Executor, id: string, changes: AttemptChanges, now: Date): Promise<void> {
  await tx
    .update(paymentAttempts)
    .set({ ...defined(changes), updated_at: now })
    .where(eq(paymentAttempts.attempt_id, id))
}

/** Drops what is undefined, which drizzle's exact types refuse. */
function defined<T extends object>(changes: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(changes).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> }
}

/** Opens a session again after a decline. */
export const reopenSession = (tx: Executor, sessionId: string, now: Date) =>
  tx.execute(sql`
    update live_cart_sessions set status = 'open', updated_at = ${now.toISOString()}::timestamptz
    where session_id = ${sessionId} and status = 'processing'`)

/** Payments whose outcome has been open for longer than `olderThan`, the oldest first. */
export async function listUnsettled(db: Executor, olderThan: Date, limit: number): Promise<string[]> {
  const result = await db.execute<{ payment_id: string }>(sql`
    select payment_id from payments
    where status in ('created', 'requires_action', 'pending') and updated_at < ${olderThan.toISOString()}::timestamptz
    order by updated_at limit ${limit}`)
  return result.rows.map((row) => row.payment_id)
}

/** Marks a provider's event as seen; false when it was seen before. */
export async function seeEvent(
  db: Executor,
  event: { connection_id: string; event_id: string; type: string; received_at: Date },
): Promise<boolean> {
  const result = await db.insert(providerEvents).values(event).onConflictDoNothing()
  return (result.rowCount ?? 0) > 0
}

export async function wasSeen(db: Executor, connectionId: string, eventId: string): Promise<boolean> {
  const rows = await db
    .select({ event_id: providerEvents.event_id })
    .from(providerEvents)
    .where(and(eq(providerEvents.connection_id, connectionId), eq(providerEvents.event_id, eventId)))
  return rows.length > 0
}

/** The latest payments of a store in a mode, and how many there are. */
export async function listTransactions(db: Executor, storeId: string, mode: string) {
  const where = and(eq(payments.store_id, storeId), eq(payments.mode, mode))
  const data = await db
    .select({
      transaction_id: payments.payment_id,
      amount: payments.amount,
      currency: payments.currency,
      status: payments.status,
      connector: sql<string>`coalesce((select c.account_name from connections c where c.connection_id = ${payments.connection_id}), '')`,
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
