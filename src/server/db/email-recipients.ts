import { and, eq, or } from 'drizzle-orm'
import type { Executor } from './connection.ts'
import { users } from './schema/accounts/accounts.ts'
import { stores, storeUsers } from './schema/stores/stores.ts'

/** Recipients of a store's emails: its owners, and the member `user_id` if given, with the store's name. */
export const findEmailRecipients = (
  db: Executor,
  store_id: string,
  user_id: string | null,
): Promise<{ email: string; store_name: string }[]> =>
  db
    .select({ email: users.email, store_name: stores.store_name })
    .from(storeUsers)
    .innerJoin(stores, eq(stores.store_id, storeUsers.store_id))
    .innerJoin(users, eq(users.user_id, storeUsers.user_id))
    .where(
      and(eq(storeUsers.store_id, store_id), or(eq(storeUsers.role, 'owner'), eq(storeUsers.user_id, user_id ?? ''))),
    )
