import type { Parsed } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import type { EditableShippingMethod } from '../../../../shared/contracts/checkout/shipping-methods.ts'
import { newId } from '../../../db/ids.ts'
import type { Deps } from '../../../deps.ts'
import { badField, notFound, requireVersion } from '../../../http/errors.ts'
import type { StoreAccess } from '../../../http/requests/ownership.ts'
import { audit, type Actor } from '../../accounts/audit-log/service.ts'
import * as repo from './repo.ts'

type Calls = Contracts['shippingMethods']
type CreateBody = Parsed<Calls['create']>['body']
type UpdateBody = Parsed<Calls['update']>['body']

const MAX_ORDER = 1_000_000

const missing = () => notFound('Shipping method not found')

/** The methods of a store's page, in order. */
export async function listMethods(
  { db }: Deps,
  page: { store_id: string; payment_page_id: string },
): Promise<EditableShippingMethod[]> {
  return (await repo.listMethods(db, page)).map(toMethod)
}

/** @throws AppError 404 if the method does not exist. */
export async function methodDetails({ db }: Deps, id: string): Promise<EditableShippingMethod> {
  const row = await repo.findMethod(db, id)
  if (!row) throw missing()
  return toMethod(row)
}

/** Adds a method to a page; a new default replaces the old one (GAP-70). */
export async function createMethod(
  deps: Deps,
  by: Actor,
  { store_id }: StoreAccess,
  { payment_page_id, ...given }: CreateBody,
): Promise<EditableShippingMethod> {
  checkOrder(given.section_order)
  const now = deps.clock.now()
  const shipping_method_id = newId('shp', now.getTime())
  return deps.once(async (db) => {
    const row = await repo.insertMethod(db, {
      shipping_method_id,
      store_id,
      payment_page_id,
      ...given,
      created_at: now,
    })
    if (!row) throw missing()
    if (row.is_default) await repo.clearDefault(db, payment_page_id, shipping_method_id)
    const target = targetOf(row)
    await audit(deps, db, by, { store_id, action: 'shipping_method.created', target, after: fieldsOf(row) })
    return toMethod(row)
  })
}

/**
 * Changes the given fields; an empty description or timeframe clears it.
 * @throws AppError 404 if the method does not exist, 409 for a stale version.
 */
export async function updateMethod(
  deps: Deps,
  by: Actor,
  { id, version, ...given }: UpdateBody,
): Promise<EditableShippingMethod> {
  checkOrder(given.section_order)
  if (Object.values(given).every((value) => value === undefined)) return methodDetails(deps, id)
  return deps.db.transaction(async (db) => {
    requireVersion(await repo.lockMethodVersion(db, id), version)
    const before = await repo.findMethod(db, id)
    const row = await repo.changeMethod(db, id, given)
    if (!before || !row) throw missing()
    if (given.is_default) await repo.clearDefault(db, row.payment_page_id, id)
    await audit(deps, db, by, {
      store_id: row.store_id,
      action: 'shipping_method.updated',
      target: targetOf(row),
      before: fieldsOf(before),
      after: fieldsOf(row),
    })
    return toMethod(row)
  })
}

/** @throws AppError 404 if already deleted. */
export async function removeMethod(deps: Deps, by: Actor, id: string): Promise<void> {
  await deps.db.transaction(async (db) => {
    const row = await repo.findMethod(db, id)
    if (!row || !(await repo.deleteMethod(db, id))) throw missing()
    await audit(deps, db, by, {
      store_id: row.store_id,
      action: 'shipping_method.deleted',
      target: targetOf(row),
      before: fieldsOf(row),
    })
  })
}

const targetOf = ({ shipping_method_id, shipping_title }: repo.MethodRow) => ({
  type: 'shipping_method',
  id: shipping_method_id,
  name: shipping_title,
})

/** The fields of a method that the audit log compares. */
function fieldsOf(row: repo.MethodRow): Record<string, unknown> {
  const { shipping_method_id: _, store_id: __, payment_page_id: ___, created_at: ____, version: _____, ...fields } = row
  return fields
}

function checkOrder(order: number | undefined): void {
  if (order !== undefined && Math.abs(order) > MAX_ORDER) throw badField('section_order', 'Must be at most 1,000,000')
}

/** The wire format has both names of the ID, the specification's first (DEF-23). */
const toMethod = (row: repo.MethodRow): EditableShippingMethod => ({
  id: row.shipping_method_id,
  method_id: row.shipping_method_id,
  store_id: row.store_id,
  payment_page_id: row.payment_page_id,
  shipping_title: row.shipping_title,
  shipping_description: row.shipping_description,
  shipping_timeframe: row.shipping_timeframe,
  shipping_rate: row.shipping_rate,
  minimum_subtotal: row.minimum_subtotal,
  is_default: row.is_default,
  section_order: row.section_order,
  version: row.version,
})
