import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import type { AuthFlow } from '../../../shared/contracts/auth.ts'
import type { Executor } from '../../db/connection.ts'
import { users, userTokens } from '../../db/schema/accounts.ts'

export interface Account {
  user_id: string
  email: string
  first_name: string
  last_name: string
  password_hash: string
  profile_picture: string | null
  verified_at: Date | null
}

const account = {
  user_id: users.user_id,
  email: users.email,
  first_name: users.first_name,
  last_name: users.last_name,
  password_hash: users.password_hash,
  profile_picture: users.profile_picture,
  verified_at: users.verified_at,
}

/** The account of an address in lower case. */
export async function findAccount(db: Executor, email: string): Promise<Account | null> {
  const [row] = await db.select(account).from(users).where(eq(users.email, email))
  return row ?? null
}

export interface NewAccount {
  user_id: string
  email: string
  first_name: string
  last_name: string
  account_type: string
  business_name: string
  password_hash: string
}

/**
 * Opens an account, or opens an unverified one anew with other data. The row is locked until the transaction ends.
 * @returns its id, the old one where there was one; null when a verified account has the address.
 */
export async function saveUnverified(tx: Executor, given: NewAccount): Promise<string | null> {
  const { user_id: _, email: __, ...data } = given
  const [row] = await tx
    .insert(users)
    .values(given)
    .onConflictDoUpdate({ target: users.email, set: data, setWhere: isNull(users.verified_at) })
    .returning({ user_id: users.user_id })
  return row?.user_id ?? null
}

/** Marks an address as its owner's; the first time counts. */
export async function markVerified(tx: Executor, userId: string, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ verified_at: now })
    .where(and(eq(users.user_id, userId), isNull(users.verified_at)))
}

export async function setPassword(tx: Executor, userId: string, passwordHash: string): Promise<void> {
  await tx.update(users).set({ password_hash: passwordHash }).where(eq(users.user_id, userId))
}

/** Whose code it is, what it is for, and what time it is. */
interface CodeTimes {
  user_id: string
  purpose: AuthFlow
  now: Date
}

export interface NewCode extends CodeTimes {
  code_hash: string
  expires_at: Date
  /** Milliseconds between two codes; after the first `tries_each` wrong tries of a day each doubles it, to `longest_wait`. */
  wait: number
  longest_wait: number
  tries_each: number
}

/** Milliseconds from one code to the next for a row of one_time_codes. */
const waitOf = ({ wait, longest_wait, tries_each }: Pick<NewCode, 'wait' | 'longest_wait' | 'tries_each'>) =>
  sql`least(${longest_wait}::float8, ${wait}::float8 *
    2 ^ least(20, greatest(0, (one_time_codes.failures + one_time_codes.tries) / ${tries_each}::int - 1))) * interval '1 millisecond'`

/**
 * Replaces the code of a purpose, unless the last one was sent too short a time ago; of two callers at once one wins.
 * @returns whether it was replaced.
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

/** Milliseconds until the next code of a purpose may be sent, 0 or less for now; null when none was ever sent. */
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
 * Uses up one of a code's tries, before it is compared: guesses sent at once cannot share one.
 * @returns the hash to compare with; null when there is no valid code or no try left.
 */
export async function takeTry(
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

/** Whether a still valid code has been tried as often as it may. */
export async function isUsedUp(db: Executor, { user_id, purpose, now }: CodeTimes, tries: number): Promise<boolean> {
  const result = await db.execute(sql`
    select 1 from one_time_codes
    where user_id = ${user_id} and purpose = ${purpose} and expires_at > ${now} and tries >= ${tries}`)
  return result.rows.length === 1
}

/** Deletes a code that was right. @returns false when somebody else has just used or replaced it. */
export async function deleteCode(tx: Executor, userId: string, purpose: AuthFlow, codeHash: string): Promise<boolean> {
  const result = await tx.execute(sql`
    delete from one_time_codes where user_id = ${userId} and purpose = ${purpose} and code_hash = ${codeHash}
    returning user_id`)
  return result.rows.length === 1
}

export interface NewToken {
  token_hash: string
  user_id: string
  user_agent: string
  ip: string
  created_at: Date
  expires_at: Date
}

/** Keeps a device signed in, and forgets the user's expired ones. */
export async function insertToken(tx: Executor, token: NewToken): Promise<void> {
  await tx
    .delete(userTokens)
    .where(and(eq(userTokens.user_id, token.user_id), lte(userTokens.expires_at, token.created_at)))
  await tx.insert(userTokens).values(token)
}

export async function deleteToken(db: Executor, tokenHash: string): Promise<void> {
  await db.delete(userTokens).where(eq(userTokens.token_hash, tokenHash))
}

export async function deleteTokensOf(tx: Executor, userId: string): Promise<void> {
  await tx.delete(userTokens).where(eq(userTokens.user_id, userId))
}

/**
 * Counts a sign-in as failed before its password is compared: tries sent at once cannot slip through together.
 * Counts older than `span` milliseconds start anew.
 * @returns the failures with this one, and the milliseconds until they are forgotten.
 */
export async function countSignIn(
  db: Executor,
  email: string,
  now: Date,
  span: number,
): Promise<{ failures: number; left: number }> {
  const start = new Date(now.getTime() - span)
  const result = await db.execute<{ failures: number; left: number }>(sql`
    insert into sign_in_failures as f (email, failures, since) values (${email}, 1, ${now})
    on conflict (email) do update set
      failures = case when f.since <= ${start} then 1 else f.failures + 1 end,
      since = case when f.since <= ${start} then excluded.since else f.since end
    returning failures, (extract(epoch from since - ${start}::timestamptz) * 1000)::float8 as left`)
  const row = result.rows[0]
  if (!row) throw new Error('A sign-in was not counted')
  return row
}

export async function forgetSignIns(db: Executor, email: string): Promise<void> {
  await db.execute(sql`delete from sign_in_failures where email = ${email}`)
}
