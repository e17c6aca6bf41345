import type { Parsed, ReplyInput } from '../../../../shared/contract.ts'
import type { Customer } from '../../../../shared/contracts/sales/customers.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../http/errors.ts'
import type { StoreAccess } from '../../../http/requests/ownership.ts'
import { sortOf } from '../../../http/requests/sorting.ts'
import * as repo from './repo.ts'

type Calls = Contracts['customers']

/** Lists one page of a store's customers in its selected mode (SA-002). */
export async function listCustomers(
  deps: Deps,
  store: StoreAccess,
  query: Parsed<Calls['list']>['query'],
): Promise<ReplyInput<Calls['list']>> {
  const { rows, total } = await repo.listCustomers(deps.db, {
    ...query,
    store_id: store.store_id,
    mode: store.mode,
    sort: sortOf(query.sort, repo.CUSTOMER_SORTS),
  })
  return { customers: rows.map(toCustomer), total }
}

/**
 * Returns one customer of either mode.
 * @throws AppError 404 if the customer doesn't exist.
 */
export async function customerDetails(deps: Deps, customer_id: string): Promise<ReplyInput<Calls['details']>> {
  const row = await repo.findCustomer(deps.db, customer_id)
  if (!row) throw notFound('Customer not found')
  return { data: { ...toCustomer(row), shipping_address: row.shipping_address } }
}

const toCustomer = (row: repo.CustomerRow): Customer => ({
  customer_id: row.customer_id,
  store_id: row.store_id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  orders_count: row.orders_count,
  total_spent: row.total_spent,
  currency: row.currency,
  accepts_marketing: row.accepts_marketing,
  created_at: row.created_at.toISOString(),
  last_order_at: row.last_order_at?.toISOString() ?? null,
})
