import type { StoredAddress } from '../../../../shared/contracts/fields.ts'
import type { ReplyInput } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import type { Deps } from '../../../deps.ts'
import type { CustomerAccess } from '../../../http/requests/customer-access.ts'
import { listPortalMethods } from './methods.ts'
import { listInvoices } from './orders.ts'
import * as repo from './portal-repo.ts'
import { listPortalSubscriptions } from './subscriptions.ts'

type Calls = Contracts['customerPortal']
type Addresses = ReplyInput<Calls['addresses']>['addresses']

/** Addresses of a customer's subscriptions and orders, each once. */
export async function listAddresses({ db }: Pick<Deps, 'db'>, customer_id: string): Promise<Addresses> {
  const [subscriptions, orders] = await Promise.all([
    repo.listSubscriptions(db, customer_id),
    repo.listOrders(db, customer_id),
  ])
  const found = new Map<string, Addresses[number]>()
  const entryOf = (address: StoredAddress): Addresses[number] => {
    const key = JSON.stringify(Object.values(address))
    const entry = found.get(key) ?? { address, subscriptions: [] }
    found.set(key, entry)
    return entry
  }
  for (const { row, plan_title } of subscriptions) {
    const isOver = row.status === 'cancelled' || row.status === 'completed'
    if (!row.shipping_address || isOver) continue
    const { subscription_id } = row
    entryOf(row.shipping_address).subscriptions.push({ subscription_id, title: plan_title })
  }
  for (const { order } of orders) if (order.shipping_address) entryOf(order.shipping_address)
  return [...found.values()]
}

/** Everything that the store has stored about a customer (GDPR, article 20). */
export async function exportCustomerData(
  deps: Deps,
  customer: CustomerAccess,
): Promise<ReplyInput<Calls['exportData']>> {
  const { customer_id } = customer
  const [data, orders, subscriptions, payment_methods] = await Promise.all([
    repo.findCustomerData(deps.db, customer_id),
    listInvoices(deps, customer_id),
    listPortalSubscriptions(deps, customer),
    listPortalMethods(deps, customer_id),
  ])
  return { customer: data, orders, subscriptions, payment_methods, exported_at: deps.clock.now().toISOString() }
}
