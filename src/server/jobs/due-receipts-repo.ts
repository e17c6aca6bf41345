import type { Executor } from '../db/connection.ts'
import { fixedSql, type FixedSql } from '../db/statements/fixed-sql.ts'

/** After this many attempts a receipt is abandoned; the log says why. */
const MAX_ATTEMPTS = 12

/** SQL for a CTE that schedules the receipt of an order; its `placed` is the new order. */
export const scheduleReceiptSql = (now: Date): FixedSql => fixedSql`receipt as (
      insert into due_receipts (order_id, payment_id, due_at) select placed.order_id, '', ${now.toISOString()}::timestamptz from placed
    )`

/** Schedules the receipt of a payment that added items to an order, in the transaction `tx`. */
export async function scheduleReceipt(tx: Executor, order_id: string, payment_id: string, now: Date): Promise<void> {
  await tx.execute(fixedSql`
    insert into due_receipts (order_id, payment_id, due_at) values (${order_id}, ${payment_id}, ${now})`)
}

export interface DueReceipt extends Record<string, unknown> {
  order_id: string
  payment_id: string
}

/** Locks up to `limit` due receipts until the transaction ends. */
export async function claimDue(tx: Executor, now: Date, limit: number): Promise<DueReceipt[]> {
  const { rows } = await tx.execute<DueReceipt>(fixedSql`
    select order_id, payment_id from due_receipts where due_at <= ${now}::timestamptz and tries < ${MAX_ATTEMPTS}
    order by due_at limit ${limit} for update skip locked`)
  return rows
}

export async function deleteDue(tx: Executor, receipts: readonly DueReceipt[]): Promise<void> {
  if (receipts.length === 0) return
  await tx.execute(fixedSql`
    delete from due_receipts d using ${keysOf(receipts)}
    where d.order_id = k.order_id and d.payment_id = k.payment_id`)
}

/** Retries half a minute after the first attempt, with increasing delays. */
export async function postpone(tx: Executor, receipts: readonly DueReceipt[], now: Date): Promise<void> {
  if (receipts.length === 0) return
  await tx.execute(fixedSql`
    update due_receipts d set tries = tries + 1,
      due_at = ${now}::timestamptz + least(power(2, tries), 120) * interval '30 seconds'
    from ${keysOf(receipts)} where d.order_id = k.order_id and d.payment_id = k.payment_id`)
}

const keysOf = (receipts: readonly DueReceipt[]): FixedSql =>
  fixedSql`json_to_recordset(${JSON.stringify(receipts)}::json) as k(order_id text, payment_id text)`
