import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'
import { users } from '../../../db/schema/accounts/accounts.ts'
import { stores, storeUsers } from '../../../db/schema/stores/stores.ts'
import { apiKeys } from '../../../db/schema/accounts/team.ts'

/** A key with its creator, and whether they are still a member of the store. */
export interface KeyRow {
  key: typeof apiKeys.$inferSelect
  maker: { first_name: string; last_name: string }
  /** The creator's role; null if they have left. */
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

/** Maximum length of the list. */
const MAX_LISTED = 200

/** A store's newest keys, active ones first, so that the limit never hides an active key in favor of an ended one. */
export const listKeys = async (db: Executor, store_id: string): Promise<KeyRow[]> => {
  const rows = await select(db)
    .where(eq(apiKeys.store_id, store_id))
    .orderBy(desc(isNull(apiKeys.revoked_at)), desc(apiKeys.created_at), desc(apiKeys.api_key_id))
    .limit(MAX_LISTED)
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

/** Revokes every key that a user has created, in any store. @returns the revoked keys. */
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

/** Revokes a key; concurrent callers revoke it once. @returns true if this call revoked it. */
export async function revokeKey(tx: Executor, api_key_id: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(apiKeys)
    .set({ revoked_at: now })
    .where(and(eq(apiKeys.api_key_id, api_key_id), isNull(apiKeys.revoked_at)))
    .returning({ id: apiKeys.api_key_id })
  return rows.length > 0
}
