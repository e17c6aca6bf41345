import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'
import { listUnansweredCalls, type UnansweredCall } from '../../../db/unanswered-calls.ts'
import { orderLines } from '../../../db/schema/sales/orders.ts'
import { refunds } from '../../../db/schema/payments/payments.ts'

export type RefundRow = typeof refunds.$inferSelect

export async function findRefund(db: Executor, refund_id: string): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.refund_id, refund_id))
  return row
}

export const listRefunds = (db: Executor, order_id: string): Promise<RefundRow[]> =>
  db
    .select()
    .from(refunds)
    .where(eq(refunds.order_id, order_id))
    .orderBy(asc(refunds.created_at), asc(refunds.refund_id))

export const insertRefunds = (tx: Executor, rows: readonly (typeof refunds.$inferInsert)[]): Promise<RefundRow[]> =>
  tx
    .insert(refunds)
    .values([...rows])
    .returning()

/** An order's lines with the charge that paid for each; the checkout payment's if none is named. */
export const linesOf = (db: Executor, order_id: string) =>
  db.select().from(orderLines).where(eq(orderLines.order_id, order_id)).orderBy(asc(orderLines.position))

/** Finds a charge's refund by the provider's reference, or one of the amount that has no reference yet. */
export async function findReported(
  tx: Executor,
  payment_id: string,
  { refund_reference, amount }: { refund_reference: string; amount: number | null },
): Promise<RefundRow | undefined> {
  const of = eq(refunds.payment_id, payment_id)
  const [named] = await tx
    .select()
    .from(refunds)
    .where(and(of, eq(refunds.provider_reference, refund_reference)))
  if (named || amount === null) return named
  const [waiting] = await tx
    .select()
    .from(refunds)
    .where(
      and(
        of,
        isNull(refunds.provider_reference),
        eq(refunds.amount, amount),
        inArray(refunds.status, ['created', 'pending']),
      ),
    )
    .orderBy(asc(refunds.created_at))
    .limit(1)
  return waiting
}

/** Moves a refund out of one of the statuses `from`; undefined if it has another status by now. */
export async function moveRefund(
  tx: Executor,
  refund_id: string,
  from: readonly string[],
  changes: Partial<
    Pick<RefundRow, 'status' | 'provider_reference' | 'message' | 'idempotency_key' | 'tried_at' | 'told_at'>
  >,
  updated_at: Date,
): Promise<RefundRow | undefined> {
  const [row] = await tx
    .update(refunds)
    .set({ ...changes, updated_at })
    .where(and(eq(refunds.refund_id, refund_id), inArray(refunds.status, [...from])))
    .returning()
  return row
}

/** Lists refunds with an unknown outcome. */
export const listUnknownOutcomes = (
  db: Executor,
  when: { olderThan: Date; now: Date; limit: number },
): Promise<UnansweredCall[]> =>
  listUnansweredCalls(
    db,
    { table: sql`refunds`, key: sql`refund_id`, tried_at: sql`coalesce(n.tried_at, n.created_at)` },
    when,
  )

/** Marks that the store was notified of a refund without a response; false if it already was. */
export async function markStoreNotified(
  tx: Executor,
  refund_id: string,
  message: string,
  told_at: Date,
): Promise<boolean> {
  const of = and(eq(refunds.refund_id, refund_id), eq(refunds.status, 'created'), isNull(refunds.told_at))
  const { rowCount } = await tx.update(refunds).set({ message, told_at, updated_at: told_at }).where(of)
  return (rowCount ?? 0) > 0
}

/**
 * Claims a refund without a response, so that only one process reconciles it, and none while its call may be running.
 */
export async function claimUnanswered(db: Executor, refund_id: string, olderThan: Date, now: Date): Promise<boolean> {
  const result = await db
    .update(refunds)
    .set({ updated_at: now })
    .where(and(eq(refunds.refund_id, refund_id), eq(refunds.status, 'created'), lt(refunds.updated_at, olderThan)))
  return (result.rowCount ?? 0) > 0
}

/** Adds to a charge's refunded amount; a negative amount reverts a refund. */
export async function changeRefunded(tx: Executor, payment_id: string, amount: number): Promise<void> {
  await tx.execute(sql`
    with paid as (
      update payments set refunded_amount = greatest(refunded_amount + ${amount}::bigint, 0)
      where payment_id = ${payment_id} returning order_id
    )
    update orders o set refunded_price = greatest(o.refunded_price + ${amount}::bigint, 0)
    from paid where o.order_id = paid.order_id`)
}
