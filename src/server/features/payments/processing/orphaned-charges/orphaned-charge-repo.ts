import { and, eq, sql } from 'drizzle-orm'
import type { Executor } from '../../../../db/connection.ts'
import { orphanedCharges } from '../../../../db/schema/payments/unsettled-payments.ts'
import { fixedSql } from '../../../../db/statements/fixed-sql.ts'

export type OrphanedChargeRow = typeof orphanedCharges.$inferSelect

/** Stores a charge to reverse, once per attempt. */
export async function insertOrphanedCharge(db: Executor, row: typeof orphanedCharges.$inferInsert): Promise<void> {
  await db.insert(orphanedCharges).values(row).onConflictDoNothing()
}

/** Claims a due charge until `until`, unless it was reversed, so that only one process reverses it. */
export async function claimOrphanedCharge(
  db: Executor,
  attempt_id: string,
  now: Date,
  until: Date,
): Promise<OrphanedChargeRow | null> {
  const { attempt_id: id, status, next_try_at, tries } = orphanedCharges
  const [row] = await db
    .update(orphanedCharges)
    .set({ next_try_at: until, tries: sql`${tries} + 1`, updated_at: now })
    .where(and(eq(id, attempt_id), eq(status, 'open'), sql`${next_try_at} <= ${now.toISOString()}::timestamptz`))
    .returning()
  return row ?? null
}

type OrphanedChargeChanges = Partial<
  Pick<OrphanedChargeRow, 'status' | 'message' | 'idempotency_key' | 'unanswered_at' | 'told_at' | 'next_try_at'>
>

export async function changeOrphanedCharge(
  tx: Executor,
  attempt_id: string,
  changes: OrphanedChargeChanges,
  now: Date,
): Promise<void> {
  await tx
    .update(orphanedCharges)
    .set({ ...changes, updated_at: now })
    .where(eq(orphanedCharges.attempt_id, attempt_id))
}

/** Reopens a charge after its reversal failed; false if none is found. */
export async function reopenOrphanedCharge(
  db: Executor,
  of: { connection_id: string; provider_reference: string },
  changes: { idempotency_key: string; message: string },
  now: Date,
): Promise<boolean> {
  const { connection_id, provider_reference, status } = orphanedCharges
  const { rowCount } = await db
    .update(orphanedCharges)
    .set({ ...changes, status: 'open', unanswered_at: null, next_try_at: now, updated_at: now })
    .where(
      and(eq(connection_id, of.connection_id), eq(provider_reference, of.provider_reference), eq(status, 'returned')),
    )
  return (rowCount ?? 0) > 0
}

/** Lists charges that are due to be reversed, alternating between accounts. */
export async function listOrphanedCharges(
  db: Executor,
  now: Date,
  limit: number,
): Promise<{ attempt_id: string; connection_id: string }[]> {
  const { rows } = await db.execute<{ attempt_id: string; connection_id: string }>(sql`
    select attempt_id, connection_id from (
      select attempt_id, connection_id, next_try_at,
        row_number() over (partition by connection_id order by next_try_at, attempt_id) as turn
      from stray_charges where status = 'open' and next_try_at <= ${now.toISOString()}::timestamptz
    ) due order by turn, next_try_at limit ${limit}`)
  return rows
}

/** The order created from a payment's session; null without one. */
export async function orderOfPayment(
  db: Executor,
  payment_id: string,
): Promise<{ order_id: string; order_number: string } | null> {
  const { rows } = await db.execute<{ order_id: string; order_number: string }>(sql`
    select o.order_id, o.order_number from payments p join orders o on o.session_id = p.session_id
    where p.payment_id = ${payment_id}`)
  return rows[0] ?? null
}

/** Filters a connection's attempts to those that were approved and completed their payment. */
export async function listApprovedAttempts(
  db: Executor,
  connection_id: string,
  attempt_ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await db.execute<{ attempt_id: string }>(fixedSql`
    select a.attempt_id from payment_attempts a join payments p using (payment_id)
    where a.attempt_id = any(${attempt_ids}::text[]) and a.connection_id = ${connection_id} and a.status = 'approved'
      and p.status = 'succeeded'`)
  return new Set(rows.map((row) => row.attempt_id))
}
