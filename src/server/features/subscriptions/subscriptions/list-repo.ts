import { and, desc, eq, gte, ilike, inArray, lt, or, sql, type SQL } from 'drizzle-orm'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { Sort } from '../../../../shared/domain/money/list-sort.ts'
import type { Frequency } from '../../../../shared/domain/subscriptions/plan-terms.ts'
import type { SubscriptionStatus } from '../../../../shared/domain/subscriptions/subscription-status.ts'
import type { Executor } from '../../../db/connection.ts'
import { containing, offsetOf, ordered, type Page } from '../../../db/listing.ts'
import { customers } from '../../../db/schema/sales/orders.ts'
import { subscriptionPlans } from '../../../db/schema/subscriptions/plans.ts'
import { subscriptions } from '../../../db/schema/subscriptions/subscriptions.ts'

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

/** Rows of the filter itself; the search is separate because only it needs the joined tables. */
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

/** Matches the texts of a row: its ID, plan, customer and status (DEF-36). */
function found({ search }: SubscriptionFilter): SQL | undefined {
  if (!search?.trim()) return undefined
  const pattern = containing(search)
  return or(
    ilike(subscriptions.subscription_display_id, pattern),
    ilike(sql`replace(${subscriptions.status}, '_', ' ')`, pattern),
    ilike(subscriptionPlans.plan_name, pattern),
    ilike(customers.name, pattern),
    ilike(customers.email, pattern),
  )
}

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

/** True if the filter or its order needs the customer or the plan of each row. */
const isJoined = (filter: SubscriptionFilter): boolean =>
  found(filter) !== undefined || filter.sort?.key === 'customer' || filter.sort?.key === 'plan'

/**
 * Returns one page of matching subscriptions. Rows are sorted before they are joined where possible: sorting whole rows
 * of a large store takes seconds.
 */
export function listSubscriptions(db: Executor, filter: SubscriptionFilter): Promise<ListedRow[]> {
  const terms = sortTerms(filter)
  if (isJoined(filter)) {
    return select(db)
      .where(and(matching(filter), found(filter)))
      .orderBy(...terms)
      .limit(filter.size)
      .offset(offsetOf(filter))
  }
  const page = db
    .select({ subscription_id: subscriptions.subscription_id })
    .from(subscriptions)
    .where(matching(filter))
    .orderBy(...terms)
    .limit(filter.size)
    .offset(offsetOf(filter))
  return select(db)
    .where(inArray(subscriptions.subscription_id, page))
    .orderBy(...terms)
}

/** True if every subscription of the store's mode matches. */
export const isUnfiltered = ({ status, plan_id, frequency, from, until, ...filter }: SubscriptionFilter): boolean =>
  [status, plan_id, frequency, from ?? undefined, until ?? undefined].every((value) => value === undefined) &&
  !filter.search?.trim()

const total = { total: sql<number>`count(*)::int` }

/** Counts matching subscriptions, without the joins where no search needs them. */
export async function countSubscriptions(db: Executor, filter: SubscriptionFilter): Promise<number> {
  const where = found(filter)
  const counting = db.select(total).from(subscriptions)
  const [counted] = await (where === undefined
    ? counting.where(matching(filter))
    : counting
        .innerJoin(subscriptionPlans, eq(subscriptionPlans.plan_id, subscriptions.plan_id))
        .innerJoin(customers, eq(customers.customer_id, subscriptions.customer_id))
        .where(and(matching(filter), where)))
  return counted?.total ?? 0
}

/** All subscriptions of a customer, newest first. */
export const subscriptionsOfCustomer = (db: Executor, customer_id: string): Promise<ListedRow[]> =>
  select(db)
    .where(eq(subscriptions.customer_id, customer_id))
    .orderBy(desc(subscriptions.started_at), desc(subscriptions.subscription_id))
