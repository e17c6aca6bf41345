import type { Executor } from '../../db/connection.ts'
import { fixedSql } from '../../db/statements/fixed-sql.ts'

/**
 * First drops failures older than `span` milliseconds. @returns the count including this one, and for how long it is
 * valid.
 */
export async function addFailure(
  db: Executor,
  subject: string,
  now: Date,
  span: number,
): Promise<{ failures: number; left: number }> {
  const start = new Date(now.getTime() - span)
  const result = await db.execute<{ failures: number; left: number }>(fixedSql`
    insert into sign_in_failures as f (subject, failures, since) values (${subject}, 1, ${now})
    on conflict (subject) do update set
      failures = case when f.since <= ${start} then 1 else f.failures + 1 end,
      since = case when f.since <= ${start} then excluded.since else f.since end
    returning failures, (extract(epoch from since - ${start}::timestamptz) * 1000)::float8 as left`)
  const row = result.rows[0]
  if (!row) throw new Error('A try was not counted')
  return row
}

/** Reverts one try that failed through no fault of the caller. */
export async function revertTry(db: Executor, subject: string): Promise<void> {
  await db.execute(fixedSql`
    update sign_in_failures set failures = failures - 1 where subject = ${subject} and failures > 0`)
}

/** Clears earlier failures after the correct secret was given. */
export async function clearTries(db: Executor, subject: string): Promise<void> {
  await db.execute(fixedSql`delete from sign_in_failures where subject = ${subject}`)
}

/** Clears the failures of every subject with this prefix. */
export async function clearTriesByPrefix(db: Executor, start: string): Promise<void> {
  await db.execute(fixedSql`delete from sign_in_failures where starts_with(subject, ${start})`)
}
