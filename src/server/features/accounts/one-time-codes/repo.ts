import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'
import { oneTimeCodes, type CodePurpose } from '../../../db/schema/accounts/accounts.ts'
export type { CodePurpose }

/** Owner and purpose of a code, and the current time. */
interface CodeTimes {
  user_id: string
  purpose: CodePurpose
  now: Date
}

export interface NewCode extends CodeTimes {
  code_hash: string
  expires_at: Date
  /**
   * Milliseconds between two codes. Every `tries_each` wrong attempts in a day double it, except for the first
   * `tries_each`, up to `longest_wait`.
   */
  wait: number
  longest_wait: number
  tries_each: number
}

/** SQL interval between one code and the next for a row of one_time_codes. */
const waitOf = ({ wait, longest_wait, tries_each }: Pick<NewCode, 'wait' | 'longest_wait' | 'tries_each'>) =>
  sql`least(${longest_wait}::float8, ${wait}::float8 *
    2 ^ least(20, greatest(0, (one_time_codes.failures + one_time_codes.tries) / ${tries_each}::int - 1))) * interval '1 millisecond'`

/**
 * Replaces the code of a purpose, unless the last one was sent too recently; of two concurrent calls one wins.
 * @returns true if it was replaced.
 */
export async function replaceCode(tx: Executor, code: NewCode): Promise<boolean> {
  const result = await tx.execute(sql`
    insert into one_time_codes (user_id, purpose, code_hash, sent_at, expires_at)
    values (${code.user_id}, ${code.purpose}, ${code.code_hash}, ${code.now}, ${code.expires_at})
    on conflict (user_id, purpose) do update set
      code_hash = excluded.code_hash, sent_at = excluded.sent_at, expires_at = excluded.expires_at, tries = 0,
      failures = case when one_time_codes.sent_at > excluded.sent_at - interval '1 day'
        then one_time_codes.failures + one_time_codes.tries else 0 end
    where one_time_codes.sent_at + ${waitOf(code)} <= excluded.sent_at
    returning user_id`)
  return result.rows.length === 1
}

/** Milliseconds until the next code of a purpose can be sent, 0 or less if now; null if none was ever sent. */
export async function untilNextCode(
  db: Executor,
  { user_id, purpose, now, ...rule }: CodeTimes & Pick<NewCode, 'wait' | 'longest_wait' | 'tries_each'>,
): Promise<number | null> {
  const result = await db.execute<{ wait: number }>(sql`
    select (extract(epoch from sent_at + ${waitOf(rule)} - ${now}::timestamptz) * 1000)::float8 as wait
    from one_time_codes where user_id = ${user_id} and purpose = ${purpose}`)
  return result.rows[0]?.wait ?? null
}

/**
 * Uses up one attempt before the code is compared, so that concurrent guesses cannot share one.
 * @returns the hash to compare with; null if there is no valid code or no attempt left.
 */
export async function consumeAttempt(
  db: Executor,
  { user_id, purpose, now }: CodeTimes,
  tries: number,
): Promise<string | null> {
  const result = await db.execute<{ code_hash: string }>(sql`
    update one_time_codes set tries = tries + 1
    where user_id = ${user_id} and purpose = ${purpose} and expires_at > ${now} and tries < ${tries}
    returning code_hash`)
  return result.rows[0]?.code_hash ?? null
}

/** True if a valid code has no attempts left. */
export async function hasNoAttemptsLeft(
  db: Executor,
  { user_id, purpose, now }: CodeTimes,
  tries: number,
): Promise<boolean> {
  const result = await db.execute(sql`
    select 1 from one_time_codes
    where user_id = ${user_id} and purpose = ${purpose} and expires_at > ${now} and tries >= ${tries}`)
  return result.rows.length === 1
}

/** Deletes a code that matched. @returns false if it was used, replaced or ended in the meantime. */
export async function deleteCode(
  tx: Executor,
  { user_id, purpose, now }: CodeTimes,
  codeHash: string,
): Promise<boolean> {
  const result = await tx.execute(sql`
    delete from one_time_codes
    where user_id = ${user_id} and purpose = ${purpose} and code_hash = ${codeHash} and expires_at > ${now}
    returning user_id`)
  return result.rows.length === 1
}

/** Ends the codes of some purposes now. Their rows stay, and so does the wait for the next code. */
export async function expireCodes(
  tx: Executor,
  userId: string,
  purposes: readonly CodePurpose[],
  now: Date,
): Promise<void> {
  await tx
    .update(oneTimeCodes)
    .set({ expires_at: now })
    .where(and(eq(oneTimeCodes.user_id, userId), inArray(oneTimeCodes.purpose, [...purposes])))
}
