import { and, asc, desc, eq, gte, inArray, lt, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { Sort } from '../../../../shared/domain/money/list-sort.ts'
import type { Frequency } from '../../../../shared/domain/subscriptions/plan-terms.ts'
import type { SubscriptionStatus } from '../../../../shared/domain/subscriptions/subscription-status.ts'
import type { Executor } from '../../../db/connection.ts'
import { offsetOf, type Page } from '../../../db/listing.ts'
import { customers } from '../../../db/schema/sales/orders.ts'
import { subscriptionPlans } from '../../../db/schema/subscriptions/plans.ts'
import { subscriptions } from '../../../db/schema/subscriptions/subscriptions.ts'
import type { Found } from './search-repo.ts'

export const SUBSCRIPTION_SORTS = [
  'subscription_display_id',
  'amount',
  'plan',
  'status',
  'customer',
  'start_date',
  'frequency',
] as const

export interface SubscriptionFilter extends Page {
  store_id: string
  mode: Mode
  search?: string | undefined
  status?: SubscriptionStatus | undefined
  plan_id?: string | undefined
  frequency?: Frequency | undefined
  /** Start date: inclusive and exclusive. */
  from: Date | null
  until: Date | null
  sort: Sort<(typeof SUBSCRIPTION_SORTS)[number]> | null
}

const amount = sql<number>`(${subscriptions.unit_price} * ${subscriptions.quantity})`

const columns = {
  subscription_id: subscriptions.subscription_id,
  subscription_display_id: subscriptions.subscription_display_id,
  unit_price: subscriptions.unit_price,
  quantity: subscriptions.quantity,
  currency: subscriptions.currency,
  plan_id: subscriptions.plan_id,
  plan_name: subscriptionPlans.plan_name,
  status: subscriptions.status,
  customer_id: subscriptions.customer_id,
  customer_name: customers.name,
  customer_email: customers.email,
  started_at: subscriptions.started_at,
  frequency: subscriptions.frequency,
  next_charge_day: subscriptions.next_charge_day,
  cancel_at_period_end: subscriptions.cancel_at_period_end,
  mode: subscriptions.mode,
}

/** Rows of the filter; `findMatches` adds the search. */
const matching = (filter: SubscriptionFilter): SQL | undefined =>
  and(
    eq(subscriptions.store_id, filter.store_id),
    eq(subscriptions.mode, filter.mode),
    filter.status === undefined ? undefined : eq(subscriptions.status, filter.status),
    filter.plan_id === undefined ? undefined : eq(subscriptions.plan_id, filter.plan_id),
    filter.frequency === undefined ? undefined : eq(subscriptions.frequency, filter.frequency),
    filter.from === null ? undefined : gte(subscriptions.started_at, filter.from),
    filter.until === null ? undefined : lt(subscriptions.started_at, filter.until),
  )

/** No column is null. With `nulls last`, PostgreSQL could not read them in the order of an index. */
const ordered = (column: AnyColumn | SQL | SQL.Aliased, descending: boolean): SQL =>
  descending ? desc(column) : asc(column)

/** Plans with their position in the order of their names. */
const rankedPlans = (db: Executor, store_id: string) =>
  db
    .select({
      plan_id: subscriptionPlans.plan_id,
      rank: sql<number>`dense_rank() over (order by lower(${subscriptionPlans.plan_name}))`.as('rank'),
    })
    .from(subscriptionPlans)
    .where(eq(subscriptionPlans.store_id, store_id))
    .as('ranked')

function sortTerms({ sort }: SubscriptionFilter): SQL[] {
  const tie = desc(subscriptions.subscription_id)
  if (sort === null) return [desc(subscriptions.started_at), tie]
  const down = sort.descending
  switch (sort.key) {
    // By length first, so that 'SUB-10000' sorts after 'SUB-9999'.
    case 'subscription_display_id':
      return [
        ordered(sql`length(${subscriptions.subscription_display_id})`, down),
        ordered(subscriptions.subscription_display_id, down),
      ]
    case 'amount':
      return [ordered(amount, down), tie]
    case 'plan':
      return [ordered(sql`lower(${subscriptionPlans.plan_name})`, down), tie]
    case 'customer':
      return [ordered(sql`lower(${customers.name})`, down), tie]
    case 'start_date':
      return [ordered(subscriptions.started_at, down), ordered(subscriptions.subscription_id, down)]
    case 'status':
    case 'frequency':
      return [ordered(subscriptions[sort.key], down), tie]
  }
}

const select = (db: Executor) =>
  db
    .select(columns)
    .from(subscriptions)
    .innerJoin(subscriptionPlans, eq(subscriptionPlans.plan_id, subscriptions.plan_id))
    .innerJoin(customers, eq(customers.customer_id, subscriptions.customer_id))

export type ListedRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

/** A customer has the store and mode of its subscriptions: with both, the index of their names has its order. */
const ownCustomer = ({ store_id, mode }: SubscriptionFilter): SQL | undefined =>
  and(eq(customers.customer_id, subscriptions.customer_id), eq(customers.store_id, store_id), eq(customers.mode, mode))

/**
 * Returns one page of matching subscriptions. Their IDs are found first, from columns that an index has: sorting whole
 * rows of a large store takes seconds.
 */
export function listSubscriptions(db: Executor, filter: SubscriptionFilter, found: Found | null): Promise<ListedRow[]> {
  const page = filter.sort?.key === 'plan' ? pageByPlan(db, filter, found) : pageOfIds(db, filter, found)
  return select(db)
    .where(inArray(subscriptions.subscription_id, page))
    .orderBy(...sortTerms(filter))
}

const matchingIds = (db: Executor, filter: SubscriptionFilter, found: Found | null, own?: SQL) => {
  const ids = db.select({ subscription_id: subscriptions.subscription_id }).from(subscriptions).$dynamic()
  if (found?.needsCustomers || filter.sort?.key === 'customer') ids.innerJoin(customers, ownCustomer(filter))
  return ids.where(and(matching(filter), own, found?.where))
}

const pageOfIds = (db: Executor, filter: SubscriptionFilter, found: Found | null) =>
  matchingIds(db, filter, found)
    .orderBy(...sortTerms(filter))
    .limit(filter.size)
    .offset(offsetOf(filter))

/** Reads each plan's subscriptions up to the page's end, newest first: sorting all by their plan takes half a second. */
function pageByPlan(db: Executor, filter: SubscriptionFilter, found: Found | null) {
  const ranked = rankedPlans(db, filter.store_id)
  const last = offsetOf(filter) + filter.size
  const ofPlan = matchingIds(db, filter, found, eq(subscriptions.plan_id, ranked.plan_id))
    .orderBy(desc(subscriptions.subscription_id))
    .limit(last)
    .as('of_plan')
  return db
    .select({ subscription_id: ofPlan.subscription_id })
    .from(ranked)
    .crossJoinLateral(ofPlan)
    .orderBy(ordered(ranked.rank, filter.sort?.descending === true), desc(ofPlan.subscription_id))
    .limit(filter.size)
    .offset(offsetOf(filter))
}

/** True if every subscription of the store's mode matches. */
export const isUnfiltered = ({ status, plan_id, frequency, from, until, ...filter }: SubscriptionFilter): boolean =>
  [status, plan_id, frequency, from ?? undefined, until ?? undefined].every((value) => value === undefined) &&
  !filter.search?.trim()

const total = { total: sql<number>`count(*)::int` }

export async function countSubscriptions(
  db: Executor,
  filter: SubscriptionFilter,
  found: Found | null,
): Promise<number> {
  const counting = db.select(total).from(subscriptions).$dynamic()
  if (found?.needsCustomers) counting.innerJoin(customers, ownCustomer(filter))
  const [counted] = await counting.where(and(matching(filter), found?.where))
  return counted?.total ?? 0
}

/** All subscriptions of a customer, newest first. */
export const subscriptionsOfCustomer = (db: Executor, customer_id: string): Promise<ListedRow[]> =>
  select(db)
    .where(eq(subscriptions.customer_id, customer_id))
    .orderBy(desc(subscriptions.started_at), desc(subscriptions.subscription_id))
