import type { Executor } from '../../db/connection.ts'
import { fixedSql } from '../../db/statements/fixed-sql.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../errors.ts'

/** How often something may be tried or done within a span of milliseconds, at most a day, and what is said then. */
export interface TryRule {
  most: number
  span: number
  code: string
  /** `wait` is like '15 minutes' or '3 hours'. */
  words: (wait: string) => string
}

/**
 * Counts a try as failed before it is compared: tries sent at once cannot slip through together. `forgetTries` takes
 * that back where it was right. The count is kept apart from any transaction, so that no failure undoes it; what only
 * counts when it is done is counted with the transaction that does it, as `db`.
 * @throws AppError 429 with the wait once there were too many.
 */
export async function countTry(
  { db, clock }: { db: Executor } & Pick<Deps, 'clock'>,
  subject: string,
  rule: TryRule,
): Promise<void> {
  const { failures, left } = await addFailure(db, subject, clock.now(), rule.span)
  if (failures <= rule.most) return
  const seconds = Math.max(1, Math.ceil(left / 1000))
  throw new AppError(429, rule.words(inWords(seconds)), { code: rule.code, retryAfter: seconds })
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const [count, unit] = minutes > 90 ? [Math.ceil(minutes / 60), 'hour'] : [minutes, 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** Failures older than `span` milliseconds are forgotten first. @returns them with this one, and for how long they count. */
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

/** Takes one try back: what was to be done could not be, and not through the caller's fault. */
export async function takeBackTry(db: Executor, subject: string): Promise<void> {
  await db.execute(fixedSql`
    update sign_in_failures set failures = failures - 1 where subject = ${subject} and failures > 0`)
}

/** The right secret was given: the failures before it count no more. */
export async function forgetTries(db: Executor, subject: string): Promise<void> {
  await db.execute(fixedSql`delete from sign_in_failures where subject = ${subject}`)
}

/** Forgets the failures of every subject that starts like this. */
export async function forgetTriesFrom(db: Executor, start: string): Promise<void> {
  await db.execute(fixedSql`delete from sign_in_failures where starts_with(subject, ${start})`)
}
