import { sql } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'

/** A contract that a customer named by its number: a subscription, or an order with the subscriptions it started. */
export interface DeclaredContract {
  subscription_ids: string[]
  order_id: string | null
  concluded_at: Date
  ships: boolean
  /** When the last parcel of the order left; null until everything was shipped. */
  shipped_at: Date | null
}

interface ContractRow extends Record<string, unknown> {
  subscription_ids: string[]
  order_id: string | null
  concluded_at: string
  ships: boolean
  shipped_at: string | null
}

interface Declared {
  store_id: string
  email: string
  number: string
}

/** The contract with a number that belongs to an email address; a test one if there is no live one. */
export async function findDeclaredContract(
  db: Executor,
  { store_id, email, number }: Declared,
): Promise<DeclaredContract | null> {
  const named = number.trim().replace(/^#/, '').toLowerCase()
  const { rows } = await db.execute<ContractRow>(sql`
    with contracts as (
      select array[u.subscription_id] as subscription_ids, u.origin_order_id as order_id, u.started_at as concluded_at,
        u.shipping_address is not null as ships, u.mode
      from subscriptions u join customers c on c.customer_id = u.customer_id
      where u.store_id = ${store_id} and lower(c.email) = ${email} and lower(u.subscription_display_id) = ${named}
      union all
      select array(select u.subscription_id from subscriptions u where u.origin_order_id = o.order_id), o.order_id,
        o.created_at, o.shipping_address is not null, o.mode
      from orders o
      where o.store_id = ${store_id} and lower(o.customer_email) = ${email}
        and lower(ltrim(o.order_number, '#')) = ${named})
    select d.subscription_ids, d.order_id, d.concluded_at, d.ships, case
        when o.fulfilment_status = 'fulfilled' then (
          select max(s.shipped_at) from order_shipments s where s.order_id = o.order_id) end as shipped_at
    from contracts d left join orders o on o.order_id = d.order_id
    order by d.mode = 'live' desc limit 1`)
  const [row] = rows
  if (!row) return null
  const { subscription_ids, order_id, ships, concluded_at, shipped_at } = row
  return {
    subscription_ids,
    order_id,
    ships,
    concluded_at: new Date(concluded_at),
    shipped_at: shipped_at === null ? null : new Date(shipped_at),
  }
}

/** Email addresses of a store's owners. */
export async function listOwnerEmails(db: Executor, store_id: string): Promise<string[]> {
  const { rows } = await db.execute<{ email: string }>(sql`
    select u.email from store_users m join users u on u.user_id = m.user_id
    where m.store_id = ${store_id} and m.role = 'owner' order by u.email`)
  return rows.map(({ email }) => email)
}
