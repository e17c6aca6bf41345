import type { Parsed, ReplyInput } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import type { SubscriptionListRow } from '../../../../shared/contracts/subscriptions/subscription-shapes.ts'
import type { Deps } from '../../../deps.ts'
import { parseQueryTime } from '../../../http/requests/date-ranges.ts'
import type { StoreAccess } from '../../../http/requests/ownership.ts'
import { sortOf } from '../../../http/requests/sorting.ts'
import { clockOf } from '../test-clocks/service.ts'
import * as repo from './list-repo.ts'
import { subscriptionFigures } from './meta.ts'
import { findMatches } from './search-repo.ts'

type Calls = Contracts['subscriptions']

/**
 * Lists one page of a store's subscriptions in its selected mode, with the figures of all of them (SU-014).
 * @throws AppError 400 for an invalid date or a column that the list can't be sorted by
 */
export async function listSubscriptions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  store: StoreAccess,
  query: Parsed<Calls['list']>['query'],
): Promise<ReplyInput<Calls['list']>> {
  const filter = {
    ...query,
    store_id: store.store_id,
    mode: store.mode,
    from: parseQueryTime(store, 'start_date', query.start_date),
    until: parseQueryTime(store, 'end_date', query.end_date, 'last'),
    sort: sortOf(query.sort, repo.SUBSCRIPTION_SORTS),
  }
  const [own, found] = await Promise.all([clockOf({ db, clock }, store.store_id, store.mode), findMatches(db, filter)])
  const [rows, counted, { meta, count }] = await Promise.all([
    repo.listSubscriptions(db, filter, found),
    repo.isUnfiltered(filter) ? null : repo.countSubscriptions(db, filter, found),
    subscriptionFigures(db, store, own.now()),
  ])
  return { subscriptions: rows.map(toListRow), total: counted ?? count, meta }
}

/** Lists the subscriptions of one customer, in either mode: a customer belongs to one. */
export async function customerSubscriptions(
  { db }: Pick<Deps, 'db'>,
  customer_id: string,
): Promise<ReplyInput<Calls['byCustomer']>> {
  return { subscriptions: (await repo.subscriptionsOfCustomer(db, customer_id)).map(toListRow) }
}

export const toListRow = (row: repo.ListedRow): SubscriptionListRow => ({
  id: row.subscription_id,
  subscription_display_id: row.subscription_display_id,
  amount: row.unit_price * row.quantity,
  currency: row.currency,
  subscription_plan: { plan_id: row.plan_id, plan_name: row.plan_name },
  status: row.status,
  customer_id: row.customer_id,
  customer: { name: row.customer_name || null, email: row.customer_email },
  start_date: row.started_at.toISOString(),
  frequency: row.frequency,
  quantity: row.quantity,
  next_charge_day: row.next_charge_day,
  cancel_at_period_end: row.cancel_at_period_end,
  mode: row.mode,
})
