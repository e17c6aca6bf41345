import type { Executor } from '../../db/connection.ts'
import { fixedSql } from '../../db/statements/fixed-sql.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../errors.ts'

/** A limit of tries per time span in milliseconds, at most a day, and the message beyond it. */
export interface TryLimit {
  most: number
  span: number
  code: string
  /** `wait` is formatted like '15 minutes' or '3 hours'. */
  words: (wait: string) => string
}

/**
 * Counts a try as failed before its result is known, so that concurrent tries can't slip through together;
 * `forgetTries` clears the count after a correct one. The count is written outside any transaction, so that no rollback
 * undoes it; something that counts only once it is done passes its transaction as `db`.
 * @throws AppError 429 with the wait after too many tries.
 */
export async function countTry(
  { db, clock }: { db: Executor } & Pick<Deps, 'clock'>,
  subject: string,
  rule: TryLimit,
): Promise<void> {
  const { failures, left } = await addFailure(db, subject, clock.now(), rule.span)
  if (failures <= rule.most) return
  const seconds = Math.max(1, Math.ceil(left / 1000))
  throw new AppError(429, rule.words(formatWait(seconds)), { code: rule.code, retryAfter: seconds })
}

function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const [count, unit] = minutes > 90 ? [Math.ceil(minutes / 60), 'hour'] : [minutes, 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/**
 * First drops failures older than `span` milliseconds. @returns the count including this one, and for how long it is
 * valid.
 */
async function addFailure(
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
