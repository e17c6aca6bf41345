import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'
import { users, userTokens } from '../../../db/schema/accounts/accounts.ts'

export interface Account {
  user_id: string
  email: string
  first_name: string
  last_name: string
  password_hash: string
  profile_picture: string | null
  verified_at: Date | null
  /** When two-factor sign-in was turned on; null if off. */
  two_factor_at: Date | null
}

const account = {
  user_id: users.user_id,
  email: users.email,
  first_name: users.first_name,
  last_name: users.last_name,
  password_hash: users.password_hash,
  profile_picture: users.profile_picture,
  verified_at: users.verified_at,
  two_factor_at: users.two_factor_at,
}

/** Finds an account by its lowercased address. */
export async function findAccount(db: Executor, email: string): Promise<Account | null> {
  const [row] = await db.select(account).from(users).where(eq(users.email, email))
  return row ?? null
}

/** The IP addresses of an account's active sessions. */
export async function findSignedInAddresses(db: Executor, email: string, now: Date): Promise<string[]> {
  const rows = await db
    .select({ ip: userTokens.ip })
    .from(userTokens)
    .innerJoin(users, eq(users.user_id, userTokens.user_id))
    .where(and(eq(users.email, email), gt(userTokens.expires_at, now)))
  return rows.map(({ ip }) => ip)
}

export async function findAccountById(db: Executor, userId: string): Promise<Account | null> {
  const [row] = await db.select(account).from(users).where(eq(users.user_id, userId))
  return row ?? null
}

/** Locks an account until the transaction ends: `share` prevents changes, `update` also prevents other locks. */
export async function lockAccount(
  tx: Executor,
  userId: string,
  strength: 'share' | 'update',
): Promise<Account | undefined> {
  const [row] = await tx.select(account).from(users).where(eq(users.user_id, userId)).for(strength)
  return row
}

export interface NewAccount {
  user_id: string
  email: string
  first_name: string
  last_name: string
  account_type: string
  business_name: string
  password_hash: string
  /** The invite used to register; null without one. */
  invite_request_id: string | null
}

/**
 * Creates an account, or overwrites an unverified one with new data. The row is locked until the transaction ends.
 * @returns its ID, which is kept for an overwritten account; null if a verified account has the address.
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

/** Marks an address as verified. @returns true if it was not verified before. */
export async function markVerified(tx: Executor, userId: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(users)
    .set({ verified_at: now })
    .where(and(eq(users.user_id, userId), isNull(users.verified_at)))
  return rowCount === 1
}

export async function setPassword(tx: Executor, userId: string, passwordHash: string): Promise<void> {
  await tx.update(users).set({ password_hash: passwordHash }).where(eq(users.user_id, userId))
}
