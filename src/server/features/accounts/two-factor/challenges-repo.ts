import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'
import { loginChallenges } from '../../../db/schema/accounts/accounts.ts'

export interface NewChallenge {
  challenge_hash: string
  user_id: string
  created_at: Date
  expires_at: Date
}

export async function insertChallenge(db: Executor, challenge: NewChallenge): Promise<void> {
  await db.insert(loginChallenges).values(challenge)
}

/**
 * Uses up one attempt of a challenge before the code is compared, so that concurrent guesses cannot share one.
 * @returns the user ID; null if the challenge has expired or has no attempts left.
 */
export async function consumeChallengeAttempt(
  db: Executor,
  hash: string,
  now: Date,
  tries: number,
): Promise<string | null> {
  const [row] = await db
    .update(loginChallenges)
    .set({ tries: sql`${loginChallenges.tries} + 1` })
    .where(
      and(
        eq(loginChallenges.challenge_hash, hash),
        gt(loginChallenges.expires_at, now),
        lt(loginChallenges.tries, tries),
      ),
    )
    .returning({ user_id: loginChallenges.user_id })
  return row?.user_id ?? null
}

/** @returns false if it was completed or dropped in the meantime. */
export async function deleteChallenge(tx: Executor, hash: string): Promise<boolean> {
  const { rowCount } = await tx.delete(loginChallenges).where(eq(loginChallenges.challenge_hash, hash))
  return rowCount === 1
}

export async function deleteChallengesOf(tx: Executor, userId: string): Promise<void> {
  await tx.delete(loginChallenges).where(eq(loginChallenges.user_id, userId))
}

export async function deleteExpiredChallenges(db: Executor, now: Date): Promise<void> {
  await db.delete(loginChallenges).where(lt(loginChallenges.expires_at, now))
}
