import type { Deps } from '../deps.ts'
import type { Mail } from '../mail/mailer.ts'
import { claimDue, deleteDue, postpone, type DueReceipt } from './due-receipts-repo.ts'
import { receiptMail } from './send-receipt.ts'

/** Receipts per batch. */
const BATCH = 50
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
    const due = await claimDue(tx, now, BATCH)
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
