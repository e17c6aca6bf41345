import { and, desc, eq, ilike, or, sql, type SQL } from 'drizzle-orm'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { Sort } from '../../../../shared/domain/money/list-sort.ts'
import type { SubscriptionStatus } from '../../../../shared/domain/subscriptions/subscription-status.ts'
import type { Executor } from '../../../db/connection.ts'
import { containing, offsetOf, ordered, type Page } from '../../../db/listing.ts'
import { products } from '../../../db/schema/sales/catalog.ts'
import { subscriptionPlans, subscriptionPlanVersions } from '../../../db/schema/subscriptions/plans.ts'

export type PlanRow = typeof subscriptionPlans.$inferSelect
export type NewPlan = typeof subscriptionPlans.$inferInsert
export type VersionRow = typeof subscriptionPlanVersions.$inferSelect
export type NewVersion = typeof subscriptionPlanVersions.$inferInsert

export interface PlanProduct {
  title: string
  image: string | null
  price: number
  is_sold: boolean
}

/** A plan with its current version, its product, and the figures of one mode. */
export interface PlanWithFigures {
  plan: PlanRow
  current: VersionRow
  product: PlanProduct
  active_subscriptions: number
  past_due_subscriptions: number
  subscribers: number
  mrr: number
}

export const PLAN_SORTS = ['plan_name', 'active_subscriptions', 'mrr', 'status', 'created_at'] as const
export type PlanSort = (typeof PLAN_SORTS)[number]

export interface PlanFilter extends Page {
  store_id: string
  mode: Mode
  search?: string | undefined
  status?: PlanRow['status'] | undefined
  product_id?: string | undefined
  sort: Sort<PlanSort> | null
}

const SUBSCRIBED = sql`('active', 'paused', 'past_due', 'unpaid')`

// Written out in full: inside a select, drizzle omits the table of a column, and the subquery would use its own.
const figure = (value: SQL, statuses: SQL, mode: Mode): SQL<number> =>
  sql<number>`(select ${value} from subscriptions s
    where s.plan_id = subscription_plans.plan_id and s.mode = ${mode} and s.status in ${statuses})`

const countOf = (status: SubscriptionStatus, mode: Mode): SQL<number> =>
  figure(sql`count(*)::int`, sql`(${status})`, mode)
const subscribersOf = (mode: Mode): SQL<number> => figure(sql`count(*)::int`, SUBSCRIBED, mode)
const mrrOf = (mode: Mode): SQL<number> =>
  figure(sql`coalesce(sum(s.mrr), 0)`, sql`('active', 'past_due')`, mode).mapWith(Number)

const columns = (mode: Mode) => ({
  plan: subscriptionPlans,
  current: subscriptionPlanVersions,
  product: sql<PlanProduct>`json_build_object('title', products.title, 'image', products.image,
    'is_sold', products.status = 'active', 'price', coalesce((select v.price from product_variants v
      where v.product_id = products.product_id order by v.position limit 1), 0))`,
  active_subscriptions: countOf('active', mode),
  past_due_subscriptions: countOf('past_due', mode),
  subscribers: subscribersOf(mode),
  mrr: mrrOf(mode),
})

const selectPlans = (db: Executor, mode: Mode) =>
  db
    .select(columns(mode))
    .from(subscriptionPlans)
    .innerJoin(
      subscriptionPlanVersions,
      and(
        eq(subscriptionPlanVersions.plan_id, subscriptionPlans.plan_id),
        eq(subscriptionPlanVersions.version, subscriptionPlans.version),
      ),
    )
    .innerJoin(products, eq(products.product_id, subscriptionPlans.product_id))

function matching({ store_id, search, status, product_id }: PlanFilter): SQL | undefined {
  const pattern = search?.trim() ? containing(search) : null
  const { plan_name, plan_title } = subscriptionPlans
  return and(
    eq(subscriptionPlans.store_id, store_id),
    status && eq(subscriptionPlans.status, status),
    product_id === undefined ? undefined : eq(subscriptionPlans.product_id, product_id),
    pattern === null
      ? undefined
      : or(ilike(plan_name, pattern), ilike(plan_title, pattern), ilike(products.title, pattern)),
  )
}

function sortTerms({ sort, mode }: PlanFilter): SQL[] {
  // IDs sort by time, so they also break ties.
  if (sort === null) return [desc(subscriptionPlans.plan_id)]
  const column = {
    plan_name: sql`lower(${subscriptionPlans.plan_name})`,
    active_subscriptions: countOf('active', mode),
    mrr: mrrOf(mode),
    status: subscriptionPlans.status,
    created_at: subscriptionPlans.created_at,
  }[sort.key]
  return [ordered(column, sort.descending), desc(subscriptionPlans.plan_id)]
}

/** Returns one page of matching plans and the total count. */
export async function listPlans(db: Executor, filter: PlanFilter): Promise<{ rows: PlanWithFigures[]; total: number }> {
  const where = matching(filter)
  const [rows, counted] = await Promise.all([
    selectPlans(db, filter.mode)
      .where(where)
      .orderBy(...sortTerms(filter))
      .limit(filter.size)
      .offset(offsetOf(filter)),
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(subscriptionPlans)
      .innerJoin(products, eq(products.product_id, subscriptionPlans.product_id))
      .where(where),
  ])
  return { rows, total: counted[0]?.total ?? 0 }
}

export async function findPlan(db: Executor, plan_id: string, mode: Mode): Promise<PlanWithFigures | undefined> {
  const [row] = await selectPlans(db, mode).where(eq(subscriptionPlans.plan_id, plan_id))
  return row
}

/** Reads and locks a plan for an edit until the transaction ends. */
export async function lockPlan(tx: Executor, plan_id: string): Promise<PlanRow | undefined> {
  const [row] = await tx.select().from(subscriptionPlans).where(eq(subscriptionPlans.plan_id, plan_id)).for('update')
  return row
}

export async function insertPlan(tx: Executor, plan: NewPlan): Promise<void> {
  await tx.insert(subscriptionPlans).values(plan)
}

/** Saves an edit and counts it. */
export async function changePlan(
  tx: Executor,
  plan_id: string,
  change: Partial<NewPlan> & { updated_at: Date },
): Promise<void> {
  await tx
    .update(subscriptionPlans)
    .set({ ...change, edit_version: sql`${subscriptionPlans.edit_version} + 1` })
    .where(eq(subscriptionPlans.plan_id, plan_id))
}

export async function deletePlan(tx: Executor, plan_id: string): Promise<void> {
  await tx.delete(subscriptionPlans).where(eq(subscriptionPlans.plan_id, plan_id))
}

export async function insertVersion(tx: Executor, version: NewVersion): Promise<void> {
  await tx.insert(subscriptionPlanVersions).values(version)
}

/** All versions of a plan, latest first. */
export const listVersions = (db: Executor, plan_id: string): Promise<VersionRow[]> =>
  db
    .select()
    .from(subscriptionPlanVersions)
    .where(eq(subscriptionPlanVersions.plan_id, plan_id))
    .orderBy(desc(subscriptionPlanVersions.version))

/** Counts the subscriptions of a plan, by whether they ended, in both modes. */
export async function countSubscriptions(db: Executor, plan_id: string): Promise<{ open: number; ended: number }> {
  const { rows } = await db.execute<{ open: number; ended: number }>(sql`
    select count(*) filter (where status in ${SUBSCRIBED})::int as open,
      count(*) filter (where status not in ${SUBSCRIBED})::int as ended
    from subscriptions where plan_id = ${plan_id}`)
  return rows[0] ?? { open: 0, ended: 0 }
}

/** Subscribers of each version, and customers who were emailed about it. */
export async function countByVersion(
  db: Executor,
  plan_id: string,
  mode: Mode,
): Promise<ReadonlyMap<number, { subscribers: number; notified: number }>> {
  const { rows } = await db.execute<{ version: number; subscribers: number; notified: number }>(sql`
    select v.version,
      (select count(*)::int from subscriptions s where s.plan_id = v.plan_id and s.mode = ${mode}
        and s.plan_version = v.version and s.status in ${SUBSCRIBED}) as subscribers,
      (select count(*)::int from subscriptions s where s.plan_id = v.plan_id and s.mode = ${mode}
        and s.price_notice_version = v.version) as notified
    from subscription_plan_versions v where v.plan_id = ${plan_id}`)
  return new Map(rows.map((row) => [row.version, row]))
}

export interface SubscriberGroup {
  option_id: string
  frequency: string
  country: string
  subscribers: number
}

/** Groups a plan's subscribers by option, frequency and the country they live in. */
export async function groupSubscribers(db: Executor, plan_id: string, mode: Mode): Promise<SubscriberGroup[]> {
  const { rows } = await db.execute<SubscriberGroup & Record<string, unknown>>(sql`
    select option_id, frequency, coalesce(shipping_address->>'country_code', '') as country, count(*)::int as subscribers
    from subscriptions where plan_id = ${plan_id} and mode = ${mode} and status in ${SUBSCRIBED}
    group by 1, 2, 3`)
  return rows
}
