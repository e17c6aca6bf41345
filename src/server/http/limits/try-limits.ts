import type { Executor } from '../../db/connection.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../errors.ts'
import { addFailure } from './try-limits-repo.ts'

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
