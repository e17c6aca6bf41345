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
  /** Since when a second factor is asked for at sign-in. */
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

/** The account of an address in lower case. */
export async function findAccount(db: Executor, email: string): Promise<Account | null> {
  const [row] = await db.select(account).from(users).where(eq(users.email, email))
  return row ?? null
}

/** The addresses of the sign-ins of an account that still count. */
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

/** The account, which nobody changes (`share`) or reads to change it (`update`) until the transaction ends. */
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
  /** The invite that it is opened with; null without one. */
  invite_request_id: string | null
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

/** Marks an address as its owner's. @returns whether it was not yet. */
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
