import { eq } from 'drizzle-orm'
import type { Executor } from '../../../src/server/db/connection.ts'
import { newId } from '../../../src/server/db/ids.ts'
import { productVariants } from '../../../src/server/db/schema/sales/catalog.ts'
import { subscriptionEvents } from '../../../src/server/db/schema/subscriptions/events.ts'
import { subscriptionPlans, subscriptionPlanVersions } from '../../../src/server/db/schema/subscriptions/plans.ts'
import {
  customerPaymentMethods,
  subscriptionCharges,
  subscriptions,
} from '../../../src/server/db/schema/subscriptions/subscriptions.ts'
import { chargeMoment, dayOfCycle } from '../../../src/shared/domain/subscriptions/billing-calendar.ts'
import { monthlyRevenue, renewalSubtotal } from '../../../src/shared/domain/subscriptions/monthly-revenue.ts'
import {
  DEFAULT_TERMS,
  deliveriesPerCharge,
  deliveryPrice,
  endsAfter,
  type PricingOption,
} from '../../../src/shared/domain/subscriptions/plan-terms.ts'
import { isBilled } from '../../../src/shared/domain/subscriptions/subscription-status.ts'
import { makeConnection, makeCustomer, makePaymentPage, makeProduct, only, type Given } from './factories.ts'

/*
 * Row factories of subscriptions, like those of `factories.ts`: test mode and USD by default, in a store whose days are
 * those of UTC. Dates are on or after September 2026.
 */

type Plan = typeof subscriptionPlans.$inferInsert
type Version = typeof subscriptionPlanVersions.$inferInsert
type Subscription = typeof subscriptions.$inferInsert

/** Monthly for 34.00 with 15% off, which is 28.90. */
export const monthlyOption: PricingOption = {
  id: 'opt_monthly',
  pricing_model: 'subscription',
  one_time_price: 3400,
  discount_percentage: 15,
  frequency: 'monthly',
}

export const oneTimeOption: PricingOption = { id: 'opt_once', pricing_model: 'one_time', one_time_price: 3400 }

/** Creates a plan with one version: monthly or one-time, or the given options and terms. Makes a product if needed. */
export async function makePlan(
  db: Executor,
  {
    pricing_options = [monthlyOption, oneTimeOption],
    terms = {},
    ...given
  }: Given<Plan> & { pricing_options?: PricingOption[]; terms?: Partial<Version['terms']> },
) {
  const { store_id } = given
  const product_id = given.product_id ?? (await makeProduct(db, { store_id })).product.product_id
  const plan = only(
    await db
      .insert(subscriptionPlans)
      .values({
        plan_id: newId('pln'),
        plan_name: 'Single-origin monthly',
        plan_title: 'Single-origin coffee',
        ...given,
        product_id,
      })
      .returning(),
  )
  const version = await makePlanVersion(db, plan, { pricing_options, terms: { ...DEFAULT_TERMS, ...terms } })
  return { plan, version, option: pricing_options[0] ?? monthlyOption }
}

/** Adds a version of prices and terms to a plan, by default the plan's current number. */
export async function makePlanVersion(
  db: Executor,
  { plan_id, store_id, version }: typeof subscriptionPlans.$inferSelect,
  given: Partial<Version> & Pick<Version, 'pricing_options'>,
) {
  const row = { plan_id, store_id, version, terms: DEFAULT_TERMS, ...given }
  return only(await db.insert(subscriptionPlanVersions).values(row).returning())
}

/** Creates a Visa of a customer that the store may charge, stored by an account that is made if none is given. */
export async function makeMethod(
  db: Executor,
  given: Given<typeof customerPaymentMethods.$inferInsert> & { customer_id: string },
) {
  const { store_id, mode = 'test' } = given
  const connection_id = given.connection_id ?? (await makeConnection(db, { store_id, mode })).connection_id
  const method_id = newId('cpm')
  const values: typeof customerPaymentMethods.$inferInsert = {
    method_id,
    mode,
    payment_method_id: `stored_${method_id}`,
    network_transaction_id: `ntx_${method_id}`,
    payment_method: 'card',
    card_type: 'visa',
    card_last_four: '4242',
    exp_month: 12,
    exp_year: 2030,
    ...given,
    connection_id,
  }
  return only(await db.insert(customerPaymentMethods).values(values).returning())
}

type GivenSubscription = Given<Subscription> & {
  /** Terms that the defaults follow; absent: a plan is made. */
  plan?: Awaited<ReturnType<typeof makePlan>>
}

/**
 * Creates an active subscription on the plan's first option: it started on September 14, 2026, its first delivery is
 * paid, and the next one is due in a period. Makes the plan, customer, page and stored card that aren't given.
 */
export async function makeSubscription(db: Executor, { plan: givenPlan, ...given }: GivenSubscription) {
  const { store_id, mode = 'test', status = 'active' } = given
  const { plan, option } = givenPlan ?? (await makePlan(db, { store_id }))
  const customer_id = given.customer_id ?? (await makeCustomer(db, { store_id, mode })).customer_id
  const payment_page_id = given.payment_page_id ?? (await makePaymentPage(db, { store_id })).payment_page_id
  const method_id =
    given.method_id === undefined ? (await makeMethod(db, { store_id, mode, customer_id })).method_id : given.method_id
  const variant_id = given.variant_id ?? (await variantOf(db, plan.product_id))
  const { anchor_day = '2026-09-14', anchor_cycle = 1, next_cycle = 2 } = given
  const frequency = given.frequency ?? option.frequency ?? 'monthly'
  const next_charge_day = dayOfCycle({ anchor_day, anchor_cycle, frequency }, next_cycle)
  const billed = isBilled(status)
  const subscription_id = newId('sub')
  const row: Omit<Subscription, 'mrr'> & { mrr?: number } = {
    subscription_id,
    subscription_display_id: `SUB-${subscription_id.slice(-6)}`,
    mode,
    status,
    plan_id: plan.plan_id,
    plan_version: plan.version,
    option_id: option.id,
    product_id: plan.product_id,
    unit_price: deliveryPrice(option),
    currency: 'USD',
    frequency,
    prepaid_deliveries: deliveriesPerCharge(option),
    ends_after_cycle: endsAfter(option),
    anchor_day,
    anchor_cycle,
    next_cycle,
    next_charge_day: billed ? next_charge_day : null,
    next_action_at: billed ? chargeMoment(next_charge_day, 'UTC') : null,
    started_at: new Date(`${anchor_day}T12:00:00.000Z`),
    created_at: new Date(`${anchor_day}T12:00:00.000Z`),
    ...given,
    customer_id,
    payment_page_id,
    method_id,
    variant_id,
  }
  const quantity = row.quantity ?? 1
  const { prepaid_deliveries = 1, add_ons = [], credit_balance = 0, discount = null } = row
  const in_free_trial = (row.trial_ends_on ?? null) !== null && next_cycle <= 1
  const parts = { quantity, discount, prepaid_deliveries, add_ons, credit_balance }
  const terms = { ...row, ...parts, status, frequency, in_free_trial }
  return only(
    await db
      .insert(subscriptions)
      .values({ mrr: monthlyRevenue(terms), next_subtotal: renewalSubtotal(terms), ...row })
      .returning(),
  )
}

async function variantOf(db: Executor, product_id: string): Promise<string> {
  const [variant] = await db.select().from(productVariants).where(eq(productVariants.product_id, product_id)).limit(1)
  return variant?.variant_id ?? 'var_unknown'
}

/** Creates the paid first charge of a subscription, or the given one. */
export async function makeCharge(
  db: Executor,
  { subscription_id, store_id, mode, currency, unit_price, quantity, anchor_day }: typeof subscriptions.$inferSelect,
  given: Partial<typeof subscriptionCharges.$inferInsert> = {},
) {
  const values: typeof subscriptionCharges.$inferInsert = {
    charge_id: newId('sch'),
    subscription_id,
    store_id,
    mode,
    kind: (given.cycle ?? 1) === 1 ? 'initial' : 'renewal',
    cycle: 1,
    due_day: anchor_day,
    status: 'paid',
    amount: unit_price * quantity,
    currency,
    ...given,
  }
  return only(await db.insert(subscriptionCharges).values(values).returning())
}

/** Adds an event to a subscription's timeline: its start, or the given one. */
export async function makeSubscriptionEvent(
  db: Executor,
  {
    subscription_id,
    store_id,
    mode,
    currency,
    mrr,
    status,
    plan_id,
    started_at,
    created_at,
  }: typeof subscriptions.$inferSelect,
  given: Partial<typeof subscriptionEvents.$inferInsert> = {},
) {
  const values: typeof subscriptionEvents.$inferInsert = {
    event_id: newId('sev'),
    subscription_id,
    store_id,
    mode,
    kind: 'started',
    text: 'Subscribed',
    actor: 'customer',
    mrr_after: mrr,
    status_after: status,
    currency,
    plan_id,
    subscription_created_at: created_at,
    at: started_at,
    ...given,
  }
  return only(await db.insert(subscriptionEvents).values(values).returning())
}
