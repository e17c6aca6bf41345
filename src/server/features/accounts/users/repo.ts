import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'
import { users } from '../../../db/schema/accounts/accounts.ts'

const profile = {
  user_id: users.user_id,
  email: users.email,
  first_name: users.first_name,
  last_name: users.last_name,
  profile_picture: users.profile_picture,
  pending_email: users.pending_email,
}

export type UserRow = Pick<typeof users.$inferSelect, keyof typeof profile>

export async function findUser(db: Executor, userId: string): Promise<UserRow | undefined> {
  const [row] = await db.select(profile).from(users).where(eq(users.user_id, userId))
  return row
}

/** Reads a user's row and locks it until the transaction ends. */
export async function lockUser(tx: Executor, userId: string): Promise<UserRow | undefined> {
  const [row] = await tx.select(profile).from(users).where(eq(users.user_id, userId)).for('update')
  return row
}

export type UserChanges = { [F in keyof Omit<UserRow, 'user_id'>]?: UserRow[F] | undefined }

/** Updates the given fields; absent ones are unchanged. */
export async function updateUser(tx: Executor, userId: string, changes: UserChanges): Promise<void> {
  if (Object.values(changes).every((value) => value === undefined)) return
  await tx.update(users).set(changes).where(eq(users.user_id, userId))
}

/** True if a verified account has the address. */
export async function isTaken(db: Executor, email: string): Promise<boolean> {
  const found = await db
    .select({ user_id: users.user_id })
    .from(users)
    .where(and(eq(users.email, email), isNotNull(users.verified_at)))
  return found.length > 0
}

/** Deletes the unverified account with an address. */
export async function deleteUnverified(tx: Executor, email: string): Promise<void> {
  await tx.delete(users).where(and(eq(users.email, email), isNull(users.verified_at)))
}

/** Replaces the password if its hash is still `oldHash`. @returns false if it has changed. */
export async function replacePassword(
  tx: Executor,
  userId: string,
  oldHash: string,
  newHash: string,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(users)
    .set({ password_hash: newHash })
    .where(and(eq(users.user_id, userId), eq(users.password_hash, oldHash)))
  return rowCount === 1
}
