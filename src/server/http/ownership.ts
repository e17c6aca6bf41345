import type { OwnedKind, Scope } from '../../shared/contract.ts'
import type { Mode } from '../../shared/contracts/fields.ts'
import type { Executor } from '../db/connection.ts'
import { findNotificationOwner, findOwningStore, type StoreOwned } from '../db/owners.ts'
import { AppError, notFound } from './errors.ts'

/** The store that a call acts on, once it is known that the caller belongs to it. */
export interface StoreAccess {
  store_id: string
  mode: Mode
  currency: string
  role: string
}

/** What to say when there is no such thing. */
const MISSING: Record<StoreOwned, string> = {
  store: 'Store not found',
  order: 'Order not found',
  product: 'Product not found',
  customer: 'Customer not found',
  payment_page: 'Payment page not found',
  confirmation_page: 'Confirmation page not found',
  cart: 'Cart not found',
  shipping_method: 'Shipping method not found',
  connection: 'Connection not found',
}

const isStoreOwned = (kind: OwnedKind): kind is StoreOwned => kind in MISSING

/**
 * Checks that the caller belongs to the store that owns the named thing (DEF-26).
 * @throws AppError 404 when there is no such thing, 403 when it is somebody else's.
 */
export async function requireStore(db: Executor, { kind }: Scope, value: string, userId: string): Promise<StoreAccess> {
  if (!isStoreOwned(kind)) throw new Error(`A ${kind} belongs to no store`)
  const found = await findOwningStore(db, kind, value, userId)
  if (!found) throw notFound(MISSING[kind])
  const { store_id, mode, currency, role } = found
  if (role === null) throw new AppError(403, 'You have no access to this store', { code: 'forbidden' })
  return { store_id, mode, currency, role }
}

/**
 * Checks that the named thing is the caller's own.
 * @throws AppError 404 when there is no such thing, 403 when it is somebody else's.
 */
export async function requireSelf(db: Executor, scope: Scope, value: string, userId: string): Promise<void> {
  const owner = scope.kind === 'notification' ? await findNotificationOwner(db, value) : value
  if (owner === undefined) throw notFound('Notification not found')
  if (owner !== userId) throw new AppError(403, 'This belongs to somebody else', { code: 'forbidden' })
}
