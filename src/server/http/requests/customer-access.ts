import type { FastifyRequest } from 'fastify'
import { scopesOf, type Contract } from '../../../shared/contract.ts'
import type { Executor } from '../../db/connection.ts'
import type { Deps } from '../../deps.ts'
import { AppError, notFound } from '../errors.ts'
import { hashToken, tokenOf } from './caller.ts'
import {
  findOwningCustomer,
  findPortalCustomer,
  isCustomerOwned,
  type CustomerAccess,
} from '../../db/portal-customers.ts'
import { idsAt, MISSING, requireOwnReferences } from './ownership.ts'

export { findPortalCustomer, type CustomerAccess } from '../../db/portal-customers.ts'

/**
 * Cookie of a customer's portal session. The server draws the portal's pages with it; it is never readable by scripts
 * and never sent by other sites' forms.
 */
export const PORTAL_COOKIE = 'cw_customer'

const SECRET = /^[\w-]{43}$/

/** The portal session's token in the request's cookies; null if there is none. */
export function portalCookie(cookies = ''): string | null {
  for (const pair of cookies.split(';')) {
    const [name, value = ''] = pair.trim().split('=')
    if (name === PORTAL_COOKIE && SECRET.test(value)) return value
  }
  return null
}

/** @throws AppError 401 without a valid token, 403 if the customer's link doesn't allow the call. */
export async function authenticateCustomer(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  contract: Contract,
  request: FastifyRequest,
  countWrongToken: (address: string) => void,
): Promise<CustomerAccess> {
  const token = tokenOf(request) ?? portalCookie(request.headers.cookie)
  const customer = token === null ? null : await findPortalCustomer(db, hashToken(token), clock.now())
  if (token !== null && customer === null) countWrongToken(request.ip)
  if (customer === null) throw new AppError(401, 'Please sign in', { code: 'unauthorized' })
  if (customer.payment_method_only && !contract.card_link) {
    throw new AppError(403, 'Please sign in with a new link to do this', { code: 'sign_in_required' })
  }
  return customer
}

/**
 * Checks every ID that a customer's call names: records of customers must be their own, others must belong to no other
 * store.
 * @throws AppError 404 for a record of somebody else, as for an unknown one.
 */
export async function authorizeCustomer(db: Executor, contract: Contract, request: FastifyRequest): Promise<void> {
  const { customer } = request
  if (!customer) throw new AppError(401, 'Please sign in', { code: 'unauthorized' })
  const named: [string, unknown, string][] = [
    ...scopesOf(contract).map((scope): [string, unknown, string] => [scope.kind, request[scope.in], scope.field]),
    ...Object.entries(contract.names ?? {}).flatMap(([place, kinds]) =>
      [kinds].flat().map((kind): [string, unknown, string] => [kind, request.body, place]),
    ),
  ]
  for (const [kind, part, place] of named) {
    if (!isCustomerOwned(kind)) continue
    for (const id of idsAt(part, place.split('.'))) {
      const owner = await findOwningCustomer(db, kind, id)
      if (owner !== customer.customer_id) throw notFound(MISSING[kind])
    }
  }
  await requireOwnReferences(db, contract, request.body, customer.store_id)
}
