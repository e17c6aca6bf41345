import { sql } from 'drizzle-orm'
import type { Mode } from '../../shared/contracts/fields.ts'
import type { Executor } from './connection.ts'

/** A customer who is signed in to a store's customer portal. */
export interface CustomerAccess {
  portal_session_id: string
  customer_id: string
  store_id: string
  mode: Mode
  email: string
  name: string
  currency: string
  time_zone: string
  /** True if they followed a link that only lets them fix their payment method. */
  payment_method_only: boolean
}

/** The customer of a portal session that hasn't expired, in a store that isn't closed. */
export async function findPortalCustomer(db: Executor, token_hash: string, now: Date): Promise<CustomerAccess | null> {
  const { rows } = await db.execute<CustomerAccess & Record<string, unknown>>(sql`
    select p.portal_session_id, p.customer_id, p.store_id, p.mode, c.email, c.name, s.currency, s.time_zone,
      p.payment_method_only
    from portal_sessions p
    join customers c on c.customer_id = p.customer_id
    join stores s on s.store_id = p.store_id
    where p.token_hash = ${token_hash} and p.expires_at > ${now.toISOString()}::timestamptz and s.closed_at is null`)
  return rows[0] ?? null
}

/** Records that belong to one customer of a store. */
export type CustomerOwned = 'order' | 'subscription' | 'stored_payment_method'

const TABLES = {
  order: sql`select customer_id from orders where order_id`,
  subscription: sql`select customer_id from subscriptions where subscription_id`,
  stored_payment_method: sql`select customer_id from customer_payment_methods where status = 'active' and method_id`,
} satisfies Record<CustomerOwned, unknown>

export const isCustomerOwned = (kind: string): kind is CustomerOwned => Object.hasOwn(TABLES, kind)

/** The customer that a record belongs to; null if it doesn't exist. */
export async function findOwningCustomer(db: Executor, kind: CustomerOwned, id: string): Promise<string | null> {
  const { rows } = await db.execute<{ customer_id: string }>(sql`${TABLES[kind]} = ${id}`)
  return rows[0]?.customer_id ?? null
}
