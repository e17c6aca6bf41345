import { sql, type SQL } from 'drizzle-orm'
import type { OwnedKind, Scope } from '../../shared/contract.ts'
import type { Mode } from '../../shared/contracts/fields.ts'
import type { Executor } from '../db/connection.ts'
import { AppError, notFound } from './errors.ts'

/** The store that a call acts on, once it is known that the caller belongs to it. */
export interface StoreAccess {
  store_id: string
  mode: Mode
  currency: string
  role: string
}

/** Where each kind of id is found, and what to say when it is not. */
const OWNED: Record<
  Exclude<OwnedKind, 'store' | 'user' | 'notification'>,
  { table: SQL; key: SQL; missing: string }
> = {
  order: { table: sql`orders`, key: sql`order_id`, missing: 'Order not found' },
  product: { table: sql`products`, key: sql`product_id`, missing: 'Product not found' },
  customer: { table: sql`customers`, key: sql`customer_id`, missing: 'Customer not found' },
  payment_page: { table: sql`payment_pages`, key: sql`payment_page_id`, missing: 'Payment page not found' },
  confirmation_page: {
    table: sql`confirmation_pages`,
    key: sql`confirmation_page_id`,
    missing: 'Confirmation page not found',
  },
  cart: { table: sql`carts`, key: sql`cart_id`, missing: 'Cart not found' },
  shipping_method: { table: sql`shipping_methods`, key: sql`shipping_method_id`, missing: 'Shipping method not found' },
  connection: { table: sql`connections`, key: sql`connection_id`, missing: 'Connection not found' },
}

type Row = { store_id: string; mode: Mode; currency: string; role: string | null }

/**
 * Checks that the caller belongs to the store that owns the named thing (DEF-26).
 * @throws AppError 404 when there is no such thing, 403 when it is somebody else's.
 */
export async function requireStore(db: Executor, scope: Scope, value: string, userId: string): Promise<StoreAccess> {
  const { missing, from } = ownerOf(scope.kind, value)
  const result = await db.execute<Row>(sql`
    select s.store_id, s.cart_mode as mode, s.currency, m.role
    from stores s left join store_users m on m.store_id = s.store_id and m.user_id = ${userId}
    where s.store_id = ${from}`)
  const row = result.rows[0]
  if (!row) throw notFound(missing)
  if (row.role === null) throw new AppError(403, 'You have no access to this store', { code: 'forbidden' })
  return { store_id: row.store_id, mode: row.mode, currency: row.currency, role: row.role }
}

function ownerOf(kind: OwnedKind, value: string): { missing: string; from: SQL } {
  if (kind === 'store') return { missing: 'Store not found', from: sql`${value}` }
  if (kind === 'user' || kind === 'notification') throw new Error(`A ${kind} belongs to no store`)
  const { table, key, missing } = OWNED[kind]
  return { missing, from: sql`(select store_id from ${table} where ${key} = ${value})` }
}

/**
 * Checks that the named thing is the caller's own.
 * @throws AppError 404 when there is no such thing, 403 when it is somebody else's.
 */
export async function requireSelf(db: Executor, scope: Scope, value: string, userId: string): Promise<void> {
  const owner = scope.kind === 'notification' ? await ownerOfNotification(db, value) : value
  if (owner !== userId) throw new AppError(403, 'This belongs to somebody else', { code: 'forbidden' })
}

async function ownerOfNotification(db: Executor, id: string): Promise<string> {
  const result = await db.execute<{ user_id: string }>(
    sql`select user_id from notifications where notification_id = ${id}`,
  )
  const owner = result.rows[0]?.user_id
  if (owner === undefined) throw notFound('Notification not found')
  return owner
}
