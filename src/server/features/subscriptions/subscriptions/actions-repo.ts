import { and, eq, gte, inArray, sql, type SQL } from 'drizzle-orm'
import type { AddOnItem } from '../../../../shared/domain/subscriptions/action-input.ts'
import type { PeriodCharge } from '../../../../shared/domain/subscriptions/action-result.ts'
import type { SkippedCycle } from '../../../../shared/domain/subscriptions/skipped-cycles.ts'
import type { PlanTerms, PricingOption } from '../../../../shared/domain/subscriptions/plan-terms.ts'
import type { Executor } from '../../../db/connection.ts'
import { shippingMethods } from '../../../db/schema/pages/pages.ts'
import { subscriptionCharges } from '../../../db/schema/subscriptions/subscriptions.ts'
import { stores } from '../../../db/schema/stores/stores.ts'

export async function findTimeZone(db: Executor, store_id: string): Promise<string> {
  const [row] = await db.select({ time_zone: stores.time_zone }).from(stores).where(eq(stores.store_id, store_id))
  return row?.time_zone ?? 'UTC'
}

export interface ChargeState {
  /** Highest cycle that has a charge; 0 without one. */
  last_cycle: number
  /** A payment of an unfinished charge is being processed. */
  has_open_payment: boolean
  /** Lowest number of a proration charge, which are numbered below zero; 0 without one. */
  last_proration: number
  /** Skipped cycles after the last charge, ascending. */
  passed_skips: SkippedCycle[]
  period: PeriodCharge | null
}

/** The charge before the next one, with the price differences paid since, as JSON. A trial is not a paid period. */
const periodOf = (subscription_id: string): SQL => sql`(
  select json_build_object(
    'is_paid', p.status = 'paid' and not (p.kind = 'initial' and s.trial_ends_on is not null),
    'day', greatest(p.due_day, (p.paid_at at time zone t.time_zone)::date),
    'is_discounted', coalesce((p.breakdown->>'discount')::bigint, 0) > 0,
    'amount', coalesce((p.breakdown->>'subtotal')::bigint - (p.breakdown->>'discount')::bigint - (
      select coalesce(sum((item->>'price')::bigint * (item->>'quantity')::int), 0)
      from jsonb_array_elements(p.breakdown->'add_ons') as item), p.amount) + (
      select coalesce(sum((d.breakdown->>'subtotal')::bigint), 0) from subscription_charges d
      where d.subscription_id = p.subscription_id and d.kind = 'proration' and d.status = 'paid' and d.due_day >= p.due_day))
  from subscriptions s join subscription_charges p using (subscription_id) join stores t on t.store_id = s.store_id
  where s.subscription_id = ${subscription_id} and p.cycle = s.next_cycle - 1)`

export async function chargeState(db: Executor, subscription_id: string): Promise<ChargeState> {
  const { rows } = await db.execute<ChargeState & Record<string, unknown>>(sql`
    select coalesce(max(c.cycle), 0)::int as last_cycle, coalesce(min(c.cycle) filter (where c.cycle < 0), 0)::int as last_proration,
      exists (select 1 from subscription_charges o join payments p on p.subscription_charge_id = o.charge_id
        where o.subscription_id = ${subscription_id} and o.status in ('open', 'declined')
          and p.status in ('created', 'requires_action', 'pending')) as has_open_payment,
      coalesce(json_agg(json_build_object('cycle', c.cycle, 'day', c.due_day) order by c.cycle)
        filter (where c.status = 'skipped' and c.cycle > (select coalesce(max(x.cycle), 0) from subscription_charges x
          where x.subscription_id = ${subscription_id} and x.status <> 'skipped')), '[]') as passed_skips, ${periodOf(subscription_id)} as period
    from subscription_charges c where c.subscription_id = ${subscription_id}`)
  return rows[0] ?? { last_cycle: 0, has_open_payment: false, last_proration: 0, passed_skips: [], period: null }
}

/** Removes the skipped charges from a cycle on: the deliveries are made after all. */
export async function deleteSkips(tx: Executor, subscription_id: string, from_cycle: number): Promise<void> {
  const charges = subscriptionCharges
  await tx
    .delete(charges)
    .where(
      and(eq(charges.subscription_id, subscription_id), gte(charges.cycle, from_cycle), eq(charges.status, 'skipped')),
    )
}

/** Writes off the unpaid charges of a canceled subscription. Those whose payment is being processed stay open. */
export async function writeOffCharges(tx: Executor, subscription_id: string, reason: string, at: Date): Promise<void> {
  await tx
    .update(subscriptionCharges)
    .set({ status: 'uncollectible', reason, next_retry_at: null, updated_at: at })
    .where(
      and(
        eq(subscriptionCharges.subscription_id, subscription_id),
        inArray(subscriptionCharges.status, ['open', 'declined', 'waiting_for_stock']),
        sql`not exists (select 1 from payments p where p.subscription_charge_id = ${subscriptionCharges.charge_id}
          and p.status in ('created', 'requires_action', 'pending'))`,
      ),
    )
}

export interface PlanTarget extends Record<string, unknown> {
  plan_id: string
  plan_name: string
  product_id: string
  version: number
  status: string
  pricing_options: PricingOption[]
  terms: PlanTerms
}

/** A plan with its current version. */
export async function findPlanTarget(db: Executor, plan_id: string): Promise<PlanTarget | null> {
  const { rows } = await db.execute<PlanTarget>(sql`
    select p.plan_id, p.plan_name, p.product_id, p.version, p.status, v.pricing_options, v.terms
    from subscription_plans p join subscription_plan_versions v on v.plan_id = p.plan_id and v.version = p.version
    where p.plan_id = ${plan_id}`)
  return rows[0] ?? null
}

/** A variant on sale in a store. */
export async function findVariant(
  db: Executor,
  store_id: string,
  variant_id: string,
): Promise<Omit<AddOnItem, 'quantity'> | null> {
  const { rows } = await db.execute<Omit<AddOnItem, 'quantity'> & Record<string, unknown>>(sql`
    select p.product_id, v.variant_id, p.title, v.title as variant_title, p.image, v.price::float8 as price
    from product_variants v join products p using (product_id)
    where v.variant_id = ${variant_id} and p.store_id = ${store_id} and p.status = 'active'`)
  return rows[0] ?? null
}

/** The first variant of a product. */
export async function firstVariant(db: Executor, product_id: string): Promise<string | null> {
  const { rows } = await db.execute<{ variant_id: string }>(sql`
    select variant_id from product_variants where product_id = ${product_id} order by position, variant_id limit 1`)
  return rows[0]?.variant_id ?? null
}

export async function findShippingMethod(db: Executor, store_id: string, shipping_method_id: string) {
  const [row] = await db
    .select({
      shipping_method_id: shippingMethods.shipping_method_id,
      shipping_title: shippingMethods.shipping_title,
      shipping_rate: shippingMethods.shipping_rate,
    })
    .from(shippingMethods)
    .where(and(eq(shippingMethods.shipping_method_id, shipping_method_id), eq(shippingMethods.store_id, store_id)))
  return row ?? null
}
