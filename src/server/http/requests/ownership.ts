import type { Contract, NamedKind, Scope } from '../../../shared/contract.ts'
import type { Mode } from '../../../shared/contracts/fields.ts'
import { can, isRole, lowerRole, type Permission, type Role } from '../../../shared/domain/store/permissions.ts'
import type { Executor } from '../../db/connection.ts'
import {
  findForeignId,
  findOwningStore,
  findOwningUser,
  isStoreOwned,
  type StoreOwned,
  type UserOwned,
} from '../../db/owners.ts'
import type { AuthUser } from './caller.ts'
import { AppError, notFound } from '../errors.ts'

/** The store that a call acts on, after the caller's membership was checked. */
export interface StoreAccess {
  store_id: string
  mode: Mode
  currency: string
  time_zone: string
  /** The caller's role; with an API key, the lower of the key's and its creator's. */
  role: Role
}

/** 404 messages by kind. */
export const MISSING: Record<StoreOwned | UserOwned | NamedKind, string> = {
  store: 'Store not found',
  order: 'Order not found',
  payment: 'Payment not found',
  refund: 'Refund not found',
  dispute: 'Dispute not found',
  dispute_file: 'File not found',
  product: 'Product not found',
  variant: 'Variant not found',
  customer: 'Customer not found',
  subscription: 'Subscription not found',
  subscription_plan: 'Plan not found',
  stored_payment_method: 'Payment method not found',
  payment_page: 'Payment page not found',
  confirmation_page: 'Confirmation page not found',
  cart: 'Cart not found',
  optimizer: 'Optimizer not found',
  flow: 'Flow not found',
  shipping_method: 'Shipping method not found',
  review: 'Review not found',
  affirmation_box: 'Affirmation box not found',
  promo_code: 'Promo code not found',
  tax_rate: 'Tax rate not found',
  payment_link: 'Payment link not found',
  offer: 'Offer not found',
  connection: 'Payment account not found',
  routing_rule: 'Rule not found',
  mid_application: 'Application not found',
  mid_document: 'Document not found',
  velocity_block: 'Blocked attempt not found',
  velocity_allowance: 'Allowance not found',
  event_delivery: 'Event not found',
  traffic_link: 'Link not found',
  report: 'Report not found',
  webhook_endpoint: 'Endpoint not found',
  shopify_conflict: 'Conflict not found',
  ticket: 'Ticket not found',
  api_key: 'API key not found',
  store_invite: 'Invite not found',
  user: 'User not found',
  notification: 'Notification not found',
  store_invite_request: 'Invite not found',
  session: 'Sign-in not found',
  ticket_upload: 'File not found',
}

const forbidden = (detail: string): AppError => new AppError(403, detail, { code: 'forbidden' })

/**
 * Checks that the caller belongs to the store that owns the record (DEF-26), and that their role allows the call.
 * @throws AppError 404 if the record doesn't exist, 403 if it belongs to someone else or the role doesn't allow it.
 */
export async function requireStore(
  db: Executor,
  { kind }: Scope,
  permission: Permission,
  value: string,
  user: AuthUser,
): Promise<StoreAccess> {
  if (!isStoreOwned(kind)) throw new Error(`A ${kind} belongs to no store`)
  const found = await findOwningStore(db, kind, value, user.user_id)
  if (!found) throw notFound(MISSING[kind])
  const { store_id, mode, currency, time_zone } = found
  const role = roleOf(found, user)
  if (role === null) throw forbidden('You don’t have access to this store')
  if (!can(role, permission)) {
    throw new AppError(403, 'Your role in this store doesn’t allow this', { code: 'role_forbidden' })
  }
  return { store_id, mode, currency, time_zone, role }
}

function roleOf({ role, store_id }: { role: string | null; store_id: string }, { api_key }: AuthUser): Role | null {
  if (!isRole(role)) return null
  if (api_key === null) return role
  return api_key.store_id === store_id ? lowerRole(role, api_key.role) : null
}

/**
 * Checks that the record belongs to the caller.
 * @throws AppError 404 if it doesn't exist, 403 if it belongs to someone else.
 */
export async function requireSelf(db: Executor, { kind }: Scope, value: string, userId: string): Promise<void> {
  if (isStoreOwned(kind)) throw new Error(`A ${kind} belongs to a store`)
  const owner = kind === 'user' ? value : await findOwningUser(db, kind, value)
  if (owner === undefined) throw notFound(MISSING[kind])
  if (owner !== userId) throw forbidden('You don’t have access to this')
}

/** IDs at a path in a body, ignoring anything that is not a string. */
export function idsAt(value: unknown, [step, ...rest]: readonly string[]): string[] {
  if (step === undefined) return typeof value === 'string' && value !== '' ? [value] : []
  if (step === '*') return Array.isArray(value) ? value.flatMap((item) => idsAt(item, rest)) : []
  return typeof value === 'object' && value !== null ? idsAt(Reflect.get(value, step), rest) : []
}

/**
 * Checks that other IDs in a body belong to no other store: they are public, and one store's references to another's
 * records could block that store.
 * @throws AppError 404 for records of another store, as for unknown ones.
 */
export async function requireOwnReferences(
  db: Executor,
  { names = {} }: Pick<Contract, 'names'>,
  body: unknown,
  store_id: string,
): Promise<void> {
  for (const [place, kinds] of Object.entries(names)) {
    const ids = idsAt(body, place.split('.'))
    if (ids.length === 0) continue
    for (const kind of typeof kinds === 'string' ? [kinds] : kinds) {
      const foreign = await findForeignId(db, kind, ids, store_id)
      if (foreign !== null) throw notFound(MISSING[kind])
    }
  }
}
