import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import { subscriptionStatuses } from '../../../../shared/domain/subscriptions/subscription-status.ts'
import type { Executor } from '../../../db/connection.ts'
import { containing } from '../../../db/listing.ts'
import { customers } from '../../../db/schema/sales/orders.ts'
import { subscriptionPlans } from '../../../db/schema/subscriptions/plans.ts'
import { subscriptions } from '../../../db/schema/subscriptions/subscriptions.ts'
import { CUSTOMER_TEXT, hasTrigram, SUBSCRIPTION_TEXT } from '../../../db/search-indexes.ts'

/** Condition that a search adds to the list. */
export interface Found {
  where: SQL | undefined
  /** True if too many customers match to name them, and the condition is about `customers`. */
  needsCustomers: boolean
}

interface Searched {
  store_id: string
  mode: Mode
  search?: string | undefined
}

/** Customers beyond this many are joined. */
const MOST_CUSTOMERS = 10_000

/**
 * Finds what a text matches: IDs, statuses, plans and customers (DEF-36). Each table is searched by itself, because a
 * condition on several tables can't use the index of any.
 */
export async function findMatches(db: Executor, { store_id, mode, search }: Searched): Promise<Found | null> {
  const text = search?.trim().replaceAll(/\s+/g, ' ').toLowerCase()
  if (!text) return null
  const contains = (column: SQL): SQL =>
    // An index can't find texts without three letters or digits in a row; it would be read as a whole.
    hasTrigram(text) ? sql`${column} like ${containing(text)}` : sql`strpos(${column}, ${text}) > 0`
  const [plans, buyers] = await Promise.all([
    db
      .select({ plan_id: subscriptionPlans.plan_id })
      .from(subscriptionPlans)
      .where(
        and(eq(subscriptionPlans.store_id, store_id), sql`strpos(lower(${subscriptionPlans.plan_name}), ${text}) > 0`),
      ),
    db
      .select({ customer_id: customers.customer_id })
      .from(customers)
      .where(and(eq(customers.store_id, store_id), eq(customers.mode, mode), contains(CUSTOMER_TEXT)))
      .limit(MOST_CUSTOMERS + 1),
  ])
  const needsCustomers = buyers.length > MOST_CUSTOMERS
  const buyer_ids = sql.param(buyers.map(({ customer_id }) => customer_id))
  const statuses = subscriptionStatuses.filter((status) => status.replace('_', ' ').includes(text))
  const plan_ids = plans.map(({ plan_id }) => plan_id)
  const where = or(
    contains(SUBSCRIPTION_TEXT),
    statuses.length > 0 ? inArray(subscriptions.status, statuses) : undefined,
    plan_ids.length > 0 ? inArray(subscriptions.plan_id, plan_ids) : undefined,
    needsCustomers
      ? sql`strpos(${CUSTOMER_TEXT}, ${text}) > 0`
      : sql`${subscriptions.customer_id} = any(${buyer_ids}::text[])`,
  )
  return { where, needsCustomers }
}
