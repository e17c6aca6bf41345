import type { Executor } from '../db/connection.ts'
import { fixedSql, type FixedSql } from '../db/statements/fixed-sql.ts'
import type { Deps } from '../deps.ts'
import type { Mail } from '../mail/mailer.ts'
import { receiptMail } from './send-receipt.ts'

/** Receipts per batch. */
const BATCH = 50
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

interface DueReceipt extends Record<string, unknown> {
  order_id: string
  payment_id: string
}

/**
 * Writes the receipts that are due and queues them as emails, each exactly once: the due entry is deleted in the
 * transaction that queues the email. Safe to run in several processes at once. A receipt that can't be written is
 * retried later and doesn't block others; those of a process that dies are due again at once.
 */
export async function sendDueReceipts(deps: Deps): Promise<{ next_due: null }> {
  while ((await sendBatch(deps)) === BATCH);
  return { next_due: null }
}

/** Writes up to `BATCH` receipts. Returns how many were due. */
const sendBatch = (deps: Deps): Promise<number> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const due = await claim(tx, now)
    const tried = await Promise.all(due.map(async (receipt) => ({ receipt, written: await write(deps, receipt) })))
    const mails = tried.flatMap(({ written }) => written?.mail ?? [])
    if (mails.length > 0) await deps.mail.queue(tx, ...mails)
    await deleteDue(
      tx,
      tried.flatMap(({ receipt, written }) => (written ? [receipt] : [])),
    )
    await postpone(
      tx,
      tried.flatMap(({ receipt, written }) => (written ? [] : [receipt])),
      now,
    )
    return due.length
  })

/** The receipt as an email, with a null `mail` if it has no recipient; null if it couldn't be written. */
async function write(deps: Deps, { order_id, payment_id }: DueReceipt): Promise<{ mail: Mail | null } | null> {
  try {
    return { mail: await receiptMail(deps, { order_id, ...(payment_id !== '' && { payment_id }) }) }
  } catch (error) {
    deps.log.error({ err: error, order_id }, 'a receipt could not be created')
    return null
  }
}

/** Locks the due receipts until the transaction ends. */
async function claim(tx: Executor, now: Date): Promise<DueReceipt[]> {
  const { rows } = await tx.execute<DueReceipt>(fixedSql`
    select order_id, payment_id from due_receipts where due_at <= ${now}::timestamptz and tries < ${MAX_ATTEMPTS}
    order by due_at limit ${BATCH} for update skip locked`)
  return rows
}

async function deleteDue(tx: Executor, receipts: readonly DueReceipt[]): Promise<void> {
  if (receipts.length === 0) return
  await tx.execute(fixedSql`
    delete from due_receipts d using ${keysOf(receipts)}
    where d.order_id = k.order_id and d.payment_id = k.payment_id`)
}

/** Retries half a minute after the first attempt, with increasing delays. */
async function postpone(tx: Executor, receipts: readonly DueReceipt[], now: Date): Promise<void> {
  if (receipts.length === 0) return
  await tx.execute(fixedSql`
    update due_receipts d set tries = tries + 1,
      due_at = ${now}::timestamptz + least(power(2, tries), 120) * interval '30 seconds'
    from ${keysOf(receipts)} where d.order_id = k.order_id and d.payment_id = k.payment_id`)
}

const keysOf = (receipts: readonly DueReceipt[]): FixedSql =>
  fixedSql`json_to_recordset(${JSON.stringify(receipts)}::json) as k(order_id text, payment_id text)`
