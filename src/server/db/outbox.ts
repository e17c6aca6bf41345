import { desc, eq } from 'drizzle-orm'
import type { Executor } from './connection.ts'
import { fixedSql } from './statements/fixed-sql.ts'
import { newId } from './ids.ts'
import { outboxMails } from './schema/accounts/accounts.ts'
import { ASYNC_COMMIT } from './statements/async-commit.ts'

/** Number of emails shown. */
const SHOWN = 50

/** An email in the outbox; `created_at` is ISO 8601 in UTC. */
export interface OutboxMail {
  id: string
  to: string
  subject: string
  text: string
  html: string
  created_at: string
}

/** Stores emails for reading instead of sending them, as part of `executor`. */
export async function writeToOutbox(
  executor: Executor,
  mails: readonly { to: string; subject: string; text: string; html: string }[],
): Promise<void> {
  const rows = mails.map(({ to, subject, text, html }) => ({
    mail_id: newId('mail'),
    recipient: to,
    subject,
    text,
    html,
  }))
  // Outside a transaction the statement comes from a job, whose final write waits for the disk and flushes everything
  // before it.
  const waiting = '$client' in executor ? fixedSql`, ${ASYNC_COMMIT}` : fixedSql``
  // The database's clock has microseconds, so emails of the same millisecond keep their order.
  await executor.execute(fixedSql`
    insert into outbox_mails (mail_id, recipient, subject, text, html, created_at)
    select mail_id, recipient, subject, text, html, clock_timestamp()
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as m(mail_id text, recipient text, subject text, text text, html text)${waiting}`)
}

/** The latest emails, newest first: all, or those to one address, ignoring case. */
export async function listOutbox(db: Executor, to?: string): Promise<OutboxMail[]> {
  const rows = await db
    .select()
    .from(outboxMails)
    .where(to === undefined || to === '' ? undefined : eq(outboxMails.recipient, to.trim().toLowerCase()))
    .orderBy(desc(outboxMails.created_at), desc(outboxMails.mail_id))
    .limit(SHOWN)
  return rows.map(({ mail_id, recipient, subject, text, html, created_at }) => ({
    id: mail_id,
    to: recipient,
    subject,
    text,
    html,
    created_at: created_at.toISOString(),
  }))
}
