import { eq, sql } from 'drizzle-orm'
import type { EarlierAttempt } from '../../../../../shared/domain/routing/retry-limits.ts'
import type { Db, Executor } from '../../../../db/connection.ts'
import { fixedSql } from '../../../../db/statements/fixed-sql.ts'
import { paymentAttempts } from '../../../../db/schema/payments/payments.ts'
import { changeAttempt, type AttemptChanges, type AttemptRow } from '../repo.ts'

/**
 * Records an attempt's decline and stores the next attempt, which becomes the payment's latest. Returns false, without
 * changes, if the payment was decided or continued in the meantime.
 */
export async function insertNextAttempt(
  db: Db,
  refused_id: string,
  refused: AttemptChanges,
  following: AttemptRow,
): Promise<boolean> {
  const { payment_id, connection_id, number, created_at } = following
  return db.transaction(async (tx) => {
    const moved = await tx.execute(fixedSql`
      update payments set connection_id = ${connection_id}, attempts_count = ${number}, status = 'created',
        provider_reference = null, updated_at = ${created_at.toISOString()}::timestamptz
      where payment_id = ${payment_id} and attempts_count = ${number - 1}
        and status in ('created', 'pending', 'requires_action')`)
    if ((moved.rowCount ?? 0) === 0) return false
    await changeAttempt(tx, refused_id, refused, created_at)
    await tx.insert(paymentAttempts).values(following)
    return true
  })
}

/** A card's declined attempts at a store since a time. */
export async function earlierOfCard(
  db: Executor,
  store_id: string,
  card_fingerprint: string,
  since: Date,
): Promise<EarlierAttempt[]> {
  const result = await db.execute<{ at: string; decline_code: string | null }>(sql`
    select created_at::text as at, decline_code from payment_attempts
    where store_id = ${store_id} and card_fingerprint = ${card_fingerprint} and created_at > ${since}
      and status = 'declined'`)
  return result.rows.map(({ at, decline_code }) => ({ at: new Date(at), decline_code }))
}

/** Finds an attempt that a plan has left behind, by our reference or the provider's. */
export async function findLeftBehindAttempt(
  db: Executor,
  connection_id: string,
  { reference, provider_reference }: { reference: string | null; provider_reference: string },
): Promise<AttemptRow | null> {
  const [row] = await db
    .select()
    .from(paymentAttempts)
    .where(
      sql`${eq(paymentAttempts.connection_id, connection_id)} and (${paymentAttempts.attempt_id} = ${reference}
        or ${paymentAttempts.provider_reference} = ${provider_reference})`,
    )
    .limit(1)
  return row ?? null
}

/** An attempt of a session's checkout payment. */
export interface TriedRow {
  payment_id: string
  number: number
  connection_id: string
  decline_code: string | null
  /** The account that the shopper was asked to reenter the card for after it; null without a fallback. */
  reentry_connection_id: string | null
}

/** Counts the attempts of a session's checkout payment so far. */
export async function countAttempts(db: Executor, session_id: string): Promise<number> {
  const { rows } = await db.execute<{ tries: number }>(sql`
    select count(*)::int as tries from payment_attempts a join payments p using (payment_id)
    where p.session_id = ${session_id} and p.optimizer_id is null
      and a.decline_code is distinct from 'blocked_by_rule'`)
  return rows[0]?.tries ?? 0
}

/** Lists all attempts of a session's checkout payment, in order. */
export async function listAttempts(db: Executor, session_id: string): Promise<TriedRow[]> {
  const result = await db.execute<TriedRow & Record<string, unknown>>(sql`
    select a.payment_id, a.number, a.connection_id, a.decline_code,
      case when a.next_action->>'type' = 'card_elsewhere' then a.next_action->>'connection_id' end as reentry_connection_id
    from payment_attempts a join payments p using (payment_id)
    where p.session_id = ${session_id} and p.optimizer_id is null
    order by p.created_at, p.payment_id, a.number`)
  return result.rows
}
