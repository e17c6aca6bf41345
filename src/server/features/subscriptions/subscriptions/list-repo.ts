import { and, desc, eq, gte, ilike, lt, or, sql, type SQL } from 'drizzle-orm'
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

/** Returns one page of matching subscriptions and the total count. */
export async function listSubscriptions(
  db: Executor,
  filter: SubscriptionFilter,
): Promise<{ rows: ListedRow[]; total: number }> {
  const where = and(matching(filter), found(filter))
  const page = select(db)
    .where(where)
    .orderBy(...sortTerms(filter))
    .limit(filter.size)
    .offset(offsetOf(filter))
  const [rows, counted] = await Promise.all([page, countOf(db, filter)])
  return { rows, total: counted[0]?.total ?? 0 }
}

const total = { total: sql<number>`count(*)::int` }

/** Counts without the joins where no search needs them. */
const countOf = (db: Executor, filter: SubscriptionFilter) =>
  found(filter) === undefined
    ? db.select(total).from(subscriptions).where(matching(filter))
    : db
        .select(total)
        .from(subscriptions)
        .innerJoin(subscriptionPlans, eq(subscriptionPlans.plan_id, subscriptions.plan_id))
        .innerJoin(customers, eq(customers.customer_id, subscriptions.customer_id))
        .where(and(matching(filter), found(filter)))

/** All subscriptions of a customer, newest first. */
export const subscriptionsOfCustomer = (db: Executor, customer_id: string): Promise<ListedRow[]> =>
  select(db)
    .where(eq(subscriptions.customer_id, customer_id))
    .orderBy(desc(subscriptions.started_at), desc(subscriptions.subscription_id))
