import type { Executor } from '../db/connection.ts'
import { fixedSql, type FixedSql } from '../db/fixed-sql.ts'
import type { Deps } from '../deps.ts'
import { receiptMail } from './send-receipt.ts'

/** How many are written together. */
const BATCH = 50
/** After this many tries a receipt is left alone; the log says why. */
const MOST_TRIES = 12

/** The part of a statement that has the sale's receipt written soon; its `placed` is the new order. */
export const receiptDue = (at: FixedSql): FixedSql => fixedSql`receipt as (
      insert into due_receipts (order_id, payment_id, due_at) select placed.order_id, '', ${at} from placed
    )`

/** Has the receipt of a payment that added something to an order written soon, with the work of `tx`. */
export async function addReceipt(tx: Executor, order_id: string, payment_id: string, now: Date): Promise<void> {
  await tx.execute(fixedSql`
    insert into due_receipts (order_id, payment_id, due_at) values (${order_id}, ${payment_id}, ${now})`)
}

interface DueReceipt extends Record<string, unknown> {
  order_id: string
  payment_id: string
}

/**
 * Writes the receipts that are due and queues them as mail, each once: it is taken out with the mail that holds it. Safe
 * to run in several processes at once. One that cannot be written is tried again later and keeps no other waiting.
 */
export async function sendDueReceipts(deps: Deps): Promise<{ next_due: null }> {
  for (;;) {
    const due = await claim(deps.db, deps.clock.now())
    const written = (await Promise.all(due.map((receipt) => write(deps, receipt)))).flatMap((each) => each ?? [])
    const mails = written.flatMap(({ mail }) => mail ?? [])
    if (written.length > 0) {
      await deps.db.transaction(async (tx) => {
        if (mails.length > 0) await deps.mail.queue(tx, ...mails)
        await forget(tx, written)
      })
    }
    if (due.length < BATCH) return { next_due: null }
  }
}

async function write(deps: Deps, receipt: DueReceipt) {
  const { order_id, payment_id } = receipt
  try {
    return { ...receipt, mail: await receiptMail(deps, { order_id, ...(payment_id !== '' && { payment_id }) }) }
  } catch (error) {
    deps.log.error({ err: error, order_id }, 'a receipt could not be written')
    return null
  }
}

/** Takes what is due for itself: nobody else does before the time of the next try, should this one not end. */
async function claim(db: Executor, now: Date): Promise<DueReceipt[]> {
  const { rows } = await db.execute<DueReceipt>(fixedSql`
    update due_receipts set tries = tries + 1,
      due_at = ${now}::timestamptz + least(power(2, tries), 120) * interval '30 seconds'
    where (order_id, payment_id) in (
      select order_id, payment_id from due_receipts where due_at <= ${now}::timestamptz and tries < ${MOST_TRIES}
      order by due_at limit ${BATCH} for update skip locked)
    returning order_id, payment_id`)
  return rows
}

async function forget(tx: Executor, receipts: readonly DueReceipt[]): Promise<void> {
  const keys = JSON.stringify(receipts.map(({ order_id, payment_id }) => ({ order_id, payment_id })))
  await tx.execute(fixedSql`
    delete from due_receipts d using json_to_recordset(${keys}::json) as k(order_id text, payment_id text)
    where d.order_id = k.order_id and d.payment_id = k.payment_id`)
}
