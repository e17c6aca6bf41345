import { eq } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'
import { users } from '../../../db/schema/accounts/accounts.ts'

export type Credentials = Pick<typeof users.$inferSelect, 'email' | 'password_hash'>

export async function findCredentials(db: Executor, userId: string): Promise<Credentials | undefined> {
  const { email, password_hash } = users
  const [row] = await db.select({ email, password_hash }).from(users).where(eq(users.user_id, userId))
  return row
}
