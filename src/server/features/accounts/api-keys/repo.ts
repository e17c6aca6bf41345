import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'
import { users } from '../../../db/schema/accounts/accounts.ts'
import { stores, storeUsers } from '../../../db/schema/stores/stores.ts'
import { apiKeys } from '../../../db/schema/accounts/team.ts'

/** A key with who made it, and whether they still belong to the store. */
export interface KeyRow {
  key: typeof apiKeys.$inferSelect
  maker: { first_name: string; last_name: string }
  /** The maker's role; null when they have left. */
  maker_role: string | null
}

const select = (db: Executor) =>
  db
    .select({
      key: apiKeys,
      maker: { first_name: users.first_name, last_name: users.last_name },
      maker_role: storeUsers.role,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.user_id, apiKeys.user_id))
    .leftJoin(storeUsers, and(eq(storeUsers.store_id, apiKeys.store_id), eq(storeUsers.user_id, apiKeys.user_id)))

/** The most that the list shows: no person reads more of them. */
const MOST_LISTED = 200

/** The newest keys of a store, those that still count first: one that works is never left out for those that ended. */
export const listKeys = async (db: Executor, store_id: string): Promise<KeyRow[]> => {
  const rows = await select(db)
    .where(eq(apiKeys.store_id, store_id))
    .orderBy(desc(isNull(apiKeys.revoked_at)), desc(apiKeys.created_at), desc(apiKeys.api_key_id))
    .limit(MOST_LISTED)
  return rows.toSorted((one, other) => other.key.created_at.getTime() - one.key.created_at.getTime())
}

export async function findKey(db: Executor, api_key_id: string): Promise<KeyRow | undefined> {
  const [row] = await select(db).where(eq(apiKeys.api_key_id, api_key_id))
  return row
}

export async function insertKey(tx: Executor, key: typeof apiKeys.$inferInsert): Promise<void> {
  await tx.insert(apiKeys).values(key)
}

export interface RevokedKey {
  api_key_id: string
  name: string
  store_id: string
  store_name: string
}

/** Ends every key that somebody has made, in whatever store. @returns them. */
export async function revokeKeysBy(tx: Executor, user_id: string, now: Date): Promise<RevokedKey[]> {
  return tx
    .update(apiKeys)
    .set({ revoked_at: now })
    .from(stores)
    .where(and(eq(stores.store_id, apiKeys.store_id), eq(apiKeys.user_id, user_id), isNull(apiKeys.revoked_at)))
    .returning({
      api_key_id: apiKeys.api_key_id,
      name: apiKeys.name,
      store_id: apiKeys.store_id,
      store_name: stores.store_name,
    })
}

/** Of several who revoke a key at once, one does. @returns whether it was this one. */
export async function revokeKey(tx: Executor, api_key_id: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(apiKeys)
    .set({ revoked_at: now })
    .where(and(eq(apiKeys.api_key_id, api_key_id), isNull(apiKeys.revoked_at)))
    .returning({ id: apiKeys.api_key_id })
  return rows.length > 0
}
