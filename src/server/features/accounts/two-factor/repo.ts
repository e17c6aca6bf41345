import { and, count, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Sealed } from '../../../crypto/cipher.ts'
import type { Executor } from '../../../db/connection.ts'
import { recoveryCodes, users } from '../../../db/schema/accounts/accounts.ts'

export interface TwoFactorRow {
  email: string
  two_factor_secret: Sealed | null
  two_factor_at: Date | null
}

export async function findTwoFactor(db: Executor, userId: string): Promise<TwoFactorRow | undefined> {
  const [row] = await db
    .select({
      email: users.email,
      two_factor_secret: users.two_factor_secret,
      two_factor_at: users.two_factor_at,
    })
    .from(users)
    .where(eq(users.user_id, userId))
  return row
}

/** Finds the owner of a lowercased address. */
export async function findOwner(
  db: Executor,
  email: string,
): Promise<{ user_id: string; two_factor_at: Date | null } | undefined> {
  const [row] = await db
    .select({ user_id: users.user_id, two_factor_at: users.two_factor_at })
    .from(users)
    .where(eq(users.email, email))
  return row
}

/** Stores a pending secret. @returns false if another one is already active. */
export async function saveSecret(db: Executor, userId: string, sealed: Sealed): Promise<boolean> {
  const { rowCount } = await db
    .update(users)
    .set({ two_factor_secret: sealed, two_factor_step: null })
    .where(and(eq(users.user_id, userId), isNull(users.two_factor_at)))
  return rowCount === 1
}

/**
 * Activates the secret and marks its code of `step` as used. @returns false if it is already active or was replaced.
 */
export async function turnOn(tx: Executor, userId: string, sealed: Sealed, step: number, now: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(users)
    .set({ two_factor_at: now, two_factor_step: step })
    .where(and(eq(users.user_id, userId), eq(users.two_factor_secret, sealed), isNull(users.two_factor_at)))
  return rowCount === 1
}

/** Deletes the secret and the recovery codes. */
export async function turnOff(tx: Executor, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ two_factor_secret: null, two_factor_at: null, two_factor_step: null })
    .where(eq(users.user_id, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, userId))
}

/**
 * Marks the code of a time step and all earlier ones as used; of two concurrent calls with the same code one wins.
 * @returns false if it or a later one was already used.
 */
export async function consumeStep(tx: Executor, userId: string, sealed: Sealed, step: number): Promise<boolean> {
  const { rowCount } = await tx
    .update(users)
    .set({ two_factor_step: step })
    .where(
      and(
        eq(users.user_id, userId),
        eq(users.two_factor_secret, sealed),
        isNotNull(users.two_factor_at),
        or(isNull(users.two_factor_step), lt(users.two_factor_step, step)),
      ),
    )
  return rowCount === 1
}

export async function replaceRecoveryCodes(tx: Executor, userId: string, hashes: readonly string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, userId))
  await tx.insert(recoveryCodes).values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
}

/** Consumes a recovery code. @returns false if it does not exist or was already used. */
export async function consumeRecoveryCode(tx: Executor, userId: string, hash: string): Promise<boolean> {
  const { rowCount } = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.user_id, userId), eq(recoveryCodes.code_hash, hash)))
  return rowCount === 1
}

export async function countRecoveryCodes(db: Executor, userId: string): Promise<number> {
  const [row] = await db.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.user_id, userId))
  return row?.left ?? 0
}
