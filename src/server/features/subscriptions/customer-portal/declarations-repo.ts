import { sql } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'

/** The live subscription with a number that belongs to an email address; a test one if there is no live one. */
export async function findDeclaredSubscription(
  db: Executor,
  { store_id, email, number }: { store_id: string; email: string; number: string },
): Promise<{ subscription_id: string; status: string; prepaid: boolean } | null> {
  const { rows } = await db.execute<{ subscription_id: string; status: string; prepaid: boolean }>(sql`
    select u.subscription_id, u.status, u.prepaid_deliveries > 1 and u.next_charge_day is not null as prepaid
    from subscriptions u join customers c on c.customer_id = u.customer_id
    where u.store_id = ${store_id} and c.email = ${email}
      and lower(u.subscription_display_id) = lower(${number})
    order by u.mode = 'live' desc limit 1`)
  return rows[0] ?? null
}

/** Email addresses of a store's owners. */
export async function listOwnerEmails(db: Executor, store_id: string): Promise<string[]> {
  const { rows } = await db.execute<{ email: string }>(sql`
    select u.email from store_users m join users u on u.user_id = m.user_id
    where m.store_id = ${store_id} and m.role = 'owner' order by u.email`)
  return rows.map(({ email }) => email)
}
