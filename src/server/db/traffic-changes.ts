import type { Executor } from './connection.ts'
import { fixedSql, type FixedSql } from './statements/fixed-sql.ts'

/**
 * Days of traffic reports are rolled up some time after they end. What changes a visit or an order that is older than
 * this records its time, so that its day is rolled up again.
 */
export const LATE_MS = 3_600_000

/** Records that the amount of an order changed, as part of a statement. */
export const orderAmountChangedSql = (order_id: string, now: Date): FixedSql => fixedSql`
  insert into traffic_changes (store_id, mode, at)
  select store_id, mode, created_at from orders
  where order_id = ${order_id} and session_id is not null
    and created_at < ${new Date(now.getTime() - LATE_MS).toISOString()}::timestamptz`

/** Records that the amount of an order changed. */
export async function orderAmountChanged(tx: Executor, order_id: string, now: Date): Promise<void> {
  await tx.execute(orderAmountChangedSql(order_id, now))
}
