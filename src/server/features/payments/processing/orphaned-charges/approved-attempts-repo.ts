import type { Executor } from '../../../../db/connection.ts'
import { fixedSql } from '../../../../db/statements/fixed-sql.ts'

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
