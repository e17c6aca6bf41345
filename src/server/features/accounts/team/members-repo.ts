import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Role } from '../../../../shared/domain/store/permissions.ts'
import type { Executor } from '../../../db/connection.ts'
import { users } from '../../../db/schema/accounts/accounts.ts'
import { storeUsers } from '../../../db/schema/stores/stores.ts'
import { apiKeys } from '../../../db/schema/accounts/team.ts'

export interface MemberRow {
  user_id: string
  first_name: string
  last_name: string
  email: string
  profile_picture: string | null
  role: string
  two_factor: boolean
  /** When an active session of theirs was last used. */
  last_active_at: Date | null
  joined_at: Date
}

/** A store's members, owners first, then by the time they joined. */
export async function listMembers(db: Executor, store_id: string, now: Date): Promise<MemberRow[]> {
  const lastActive = sql<Date | null>`(select max(t.last_used_at) from user_tokens t
    where t.user_id = ${users.user_id} and t.expires_at > ${now.toISOString()}::timestamptz)`
  return db
    .select({
      user_id: users.user_id,
      first_name: users.first_name,
      last_name: users.last_name,
      email: users.email,
      profile_picture: users.profile_picture,
      role: storeUsers.role,
      two_factor: sql<boolean>`${users.two_factor_at} is not null`,
      last_active_at: lastActive.mapWith(users.created_at),
      joined_at: storeUsers.created_at,
    })
    .from(storeUsers)
    .innerJoin(users, eq(users.user_id, storeUsers.user_id))
    .where(eq(storeUsers.store_id, store_id))
    .orderBy(
      sql`array_position(array['owner', 'admin', 'staff', 'read_only'], ${storeUsers.role})`,
      storeUsers.created_at,
      users.user_id,
    )
}

/**
 * Serializes changes of a store's members until the transaction ends: two owners who demote each other must not leave a
 * store without one. Does not block payments.
 */
export async function lockTeam(tx: Executor, store_id: string): Promise<void> {
  await tx.execute(sql`select 1 from stores where store_id = ${store_id} for no key update`)
}

export interface Membership {
  user_id: string
  role: string
  first_name: string
  last_name: string
  email: string
}

export async function findMembership(db: Executor, store_id: string, user_id: string): Promise<Membership | undefined> {
  const [row] = await db
    .select({
      user_id: users.user_id,
      role: storeUsers.role,
      first_name: users.first_name,
      last_name: users.last_name,
      email: users.email,
    })
    .from(storeUsers)
    .innerJoin(users, eq(users.user_id, storeUsers.user_id))
    .where(and(eq(storeUsers.store_id, store_id), eq(storeUsers.user_id, user_id)))
  return row
}

export const countOwners = (tx: Executor, store_id: string): Promise<number> =>
  tx
    .select({ owners: sql<number>`count(*)::int` })
    .from(storeUsers)
    .where(and(eq(storeUsers.store_id, store_id), eq(storeUsers.role, 'owner')))
    .then(([row]) => row?.owners ?? 0)

/** False if they are already a member; their role then stays unchanged. */
export async function addMember(
  tx: Executor,
  member: { store_id: string; user_id: string; role: string; created_at: Date },
): Promise<boolean> {
  const rows = await tx
    .insert(storeUsers)
    .values(member)
    .onConflictDoNothing()
    .returning({ user_id: storeUsers.user_id })
  return rows.length > 0
}

export async function setRole(tx: Executor, store_id: string, user_id: string, role: Role): Promise<void> {
  await tx
    .update(storeUsers)
    .set({ role })
    .where(and(eq(storeUsers.store_id, store_id), eq(storeUsers.user_id, user_id)))
}

export async function deleteMember(tx: Executor, store_id: string, user_id: string): Promise<void> {
  await tx.delete(storeUsers).where(and(eq(storeUsers.store_id, store_id), eq(storeUsers.user_id, user_id)))
}

/** Revokes keys from a user's earlier membership of the store. */
export async function revokeOldKeys(tx: Executor, store_id: string, user_id: string, now: Date): Promise<void> {
  await tx
    .update(apiKeys)
    .set({ revoked_at: now })
    .where(and(eq(apiKeys.store_id, store_id), eq(apiKeys.user_id, user_id), isNull(apiKeys.revoked_at)))
}
