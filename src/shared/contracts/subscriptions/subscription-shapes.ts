import * as z from 'zod/mini'
import { mandateSchemes } from '../../domain/payments/mandates.ts'
import { frequencies } from '../../domain/subscriptions/plan-terms.ts'
import { subscriptionStatuses } from '../../domain/subscriptions/subscription-status.ts'
import { actionName } from './action-bodies.ts'
import { count, currency, id, minor, mode, storedAddress, time } from '../fields.ts'

export const subscriptionStatus = z.enum(subscriptionStatuses, 'Choose a status')
export const frequency = z.enum(frequencies, 'Choose a frequency')

/** A calendar day in the store's time zone, 'YYYY-MM-DD'. */
const day = z.string()

/** A subscription in lists (A §3). `amount` is the price of one delivery before shipping and tax. */
export const subscriptionRow = z.object({
  id,
  subscription_display_id: z.string(),
  amount: minor,
  currency,
  subscription_plan: z.object({ plan_id: id, plan_name: z.string() }),
  status: subscriptionStatus,
  customer_id: z.nullable(id),
  /** `name` is null if the store doesn't know it. */
  customer: z.object({ name: z.nullable(z.string()), email: z.string() }),
  start_date: time,
  frequency,
  quantity: count,
  next_charge_day: z.nullable(day),
  cancel_at_period_end: z.boolean(),
  mode,
})
export type SubscriptionListRow = z.output<typeof subscriptionRow>

/** Change against the previous month in percent, unclamped. A figure without a previous value is absent. */
const growth = z.object({
  total_revenue: z.optional(z.number()),
  active_count: z.optional(z.number()),
  canceled_count: z.optional(z.number()),
  mtd_new_subscribers: z.optional(z.number()),
  projected_mrr: z.optional(z.number()),
  churn_rate: z.optional(z.number()),
})

/** Figures of all subscriptions of the store's mode, whatever the list is filtered by (GAP-46). */
export const subscriptionMeta = z.object({
  /** Paid charges in the store's currency, minor units. */
  total_revenue: minor,
  active_count: count,
  canceled_count: count,
  /** Subscriptions started since the first of the month, store time. */
  mtd_new_subscribers: count,
  /** Monthly recurring revenue of active and past due subscriptions, minor units. */
  projected_mrr: minor,
  /** Percent of the subscriptions billed at the start of the month that ended since then. */
  churn_rate: z.number(),
  growth: z.optional(growth),
})
export type SubscriptionMeta = z.output<typeof subscriptionMeta>

export const subscriptionAddOn = z.object({
  product_id: id,
  variant_id: id,
  title: z.string(),
  variant_title: z.string(),
  image: z.nullable(z.string()),
  quantity: count,
  price: minor,
})

/** One of the next charges, computed by the function that will charge it. */
export const upcomingCharge = z.object({
  cycle: z.int(),
  due_day: day,
  /** False for a delivery that an earlier charge has paid for. */
  charged: z.boolean(),
  total: minor,
  subtotal: minor,
  discount: minor,
  credit: minor,
  shipping: minor,
  tax: minor,
  tax_inclusive: z.boolean(),
  add_ons: z.array(subscriptionAddOn),
})
export type UpcomingCharge = z.output<typeof upcomingCharge>

export const subscriptionCharge = z.object({
  charge_id: id,
  kind: z.enum(['initial', 'renewal', 'prepaid_delivery', 'proration']),
  cycle: z.int(),
  due_day: day,
  status: z.enum(['open', 'paid', 'declined', 'skipped', 'uncollectible', 'waiting_for_stock']),
  /** Paid after at least one decline. */
  recovered: z.boolean(),
  amount: minor,
  currency,
  order_id: z.nullable(id),
  order_number: z.nullable(z.string()),
  account_name: z.nullable(z.string()),
  tries: count,
  reason: z.string(),
  next_retry_at: z.nullable(time),
  paid_at: z.nullable(time),
  /** The scheme of a direct debit that the bank hasn't settled yet; null otherwise. */
  processing_debit: z.nullable(z.enum(mandateSchemes)),
})
export type SubscriptionCharge = z.output<typeof subscriptionCharge>

export const subscriptionEvent = z.object({ at: time, kind: z.string(), text: z.string(), actor: z.string() })

/** A stored payment method, without the provider's references. */
export const storedMethod = z.object({
  method_id: id,
  payment_method: z.string(),
  card_type: z.nullable(z.string()),
  card_last_four: z.nullable(z.string()),
  exp_month: z.nullable(z.int()),
  exp_year: z.nullable(z.int()),
  account_name: z.string(),
  updated_at: time,
})
export type StoredMethod = z.output<typeof storedMethod>

export const subscriptionDetails = z.extend(subscriptionRow, {
  store_id: id,
  unit_price: minor,
  plan: z.object({
    plan_id: id,
    plan_name: z.string(),
    plan_title: z.string(),
    version: z.int(),
    option_id: z.string(),
  }),
  product: z.object({
    product_id: id,
    variant_id: id,
    title: z.string(),
    variant_title: z.string(),
    image: z.nullable(z.string()),
  }),
  next_cycle: z.int(),
  next_action_at: z.nullable(time),
  trial_ends_on: z.nullable(day),
  paused_until: z.nullable(day),
  cancel_reason: z.nullable(z.string()),
  cancel_comment: z.string(),
  cancelled_at: z.nullable(time),
  ended_at: z.nullable(time),
  ends_after_cycle: z.nullable(z.int()),
  minimum_cycles: count,
  prepaid_deliveries: z.int(),
  discount: z.nullable(
    z.object({
      code: z.string(),
      type: z.enum(['percentage', 'fixed']),
      value: z.number(),
      remaining: z.nullable(count),
    }),
  ),
  add_ons: z.array(subscriptionAddOn),
  credit_balance: minor,
  orders_count: count,
  total_spent: minor,
  shipping_address: z.nullable(storedAddress),
  shipping_method_id: z.nullable(id),
  shipping_title: z.string(),
  payment_page_id: id,
  method: z.nullable(storedMethod),
  backup_method: z.nullable(storedMethod),
  note: z.string(),
  figures: z.object({
    paid_total: minor,
    paid_count: count,
    recovered_total: minor,
    recovered_count: count,
    declined_count: count,
    skipped_count: count,
  }),
  /** The next three charges; empty if none is planned. */
  upcoming: z.array(upcomingCharge),
  /** Skipped deliveries that can still be restored, earliest first. */
  skipped: z.array(z.object({ cycle: z.int(), day })),
  /** Latest first, at most 100. */
  charges: z.array(subscriptionCharge),
  timeline: z.array(subscriptionEvent),
  origin: z.nullable(z.object({ order_id: id, order_number: z.string() })),
  /** Every action, with the reason it is not allowed now or null. */
  actions: z.array(z.object({ action: actionName, refusal: z.nullable(z.string()) })),
  /** The day in the store's time zone, on the test clock in test mode. */
  today: day,
})
export type SubscriptionDetails = z.output<typeof subscriptionDetails>
