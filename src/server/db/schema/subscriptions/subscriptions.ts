import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Mode, StoredAddress } from '../../../../shared/contracts/fields.ts'
import type { StoredMethodKind } from '../../../../shared/contracts/payments/transactions.ts'
import type { Frequency } from '../../../../shared/domain/subscriptions/plan-terms.ts'
import type { SubscriptionStatus } from '../../../../shared/domain/subscriptions/subscription-status.ts'
import type { SalesTax } from '../../../../shared/domain/tax/tax.ts'
import { createdAt, minorUnits, utcTimestamp } from '../columns.ts'
import { connections } from '../payments/payments.ts'
import { customers } from '../sales/orders.ts'
import { stores } from '../stores/stores.ts'
import { subscriptionPlans } from './plans.ts'

/** A customer's payment method that the store may charge without them. Only the account that stored it can charge it. */
export const customerPaymentMethods = pgTable(
  'customer_payment_methods',
  {
    method_id: text().primaryKey(),
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    mode: text().$type<Mode>().notNull(),
    customer_id: text()
      .notNull()
      .references(() => customers.customer_id, { onDelete: 'cascade' }),
    connection_id: text()
      .notNull()
      .references(() => connections.connection_id),
    /** The provider's reference of the stored method, and of its own customer if it has one. */
    payment_method_id: text().notNull(),
    buyer_id: text(),
    /** From the first payment, for charges without the shopper (stored credential framework). */
    network_transaction_id: text(),
    payment_method: text().$type<StoredMethodKind>().notNull(),
    /** The direct debit mandate that it charges; null for anything else. */
    mandate_id: text(),
    card_type: text(),
    card_last_four: text(),
    exp_month: integer(),
    exp_year: integer(),
    fingerprint: text(),
    billing_address: jsonb().$type<StoredAddress>(),
    status: text().$type<'active' | 'removed'>().notNull().default('active'),
    created_at: createdAt(),
    /** When the card was last replaced, by the customer or by the provider. */
    updated_at: createdAt(),
  },
  (table) => [
    index('customer_payment_methods_customer').on(table.customer_id, table.created_at),
    uniqueIndex('customer_payment_methods_reference').on(
      table.customer_id,
      table.connection_id,
      table.payment_method_id,
    ),
    index('customer_payment_methods_stored').on(table.connection_id, table.payment_method_id),
    index('customer_payment_methods_expiry').on(table.store_id, table.mode, table.exp_year, table.exp_month),
  ],
)

/** A promo code that still applies to later charges. */
export interface SubscriptionDiscount {
  promo_code_id: string
  code: string
  type: 'percentage' | 'fixed'
  /** Percent, or minor units off each charge. */
  value: number
  /** Charges that it still applies to; null: all. */
  remaining: number | null
}

/** A one-time item of the next order. */
export interface SubscriptionAddOn {
  product_id: string
  variant_id: string
  title: string
  variant_title: string
  image: string | null
  quantity: number
  /** Per item, in minor units, when it was added. */
  price: number
}

/** What the shopper agreed to next to the Pay button, word for word. */
export interface SubscriptionConsent {
  text: string
  locale: string
  at: string
  ip: string
}

/** A customer's agreement to buy one variant on a schedule. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    subscription_id: text().primaryKey(),
    /** 'SUB-1001', counted by store and mode. */
    subscription_display_id: text().notNull(),
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    mode: text().$type<Mode>().notNull(),
    customer_id: text()
      .notNull()
      .references(() => customers.customer_id),
    status: text().$type<SubscriptionStatus>().notNull(),
    plan_id: text()
      .notNull()
      .references(() => subscriptionPlans.plan_id),
    plan_version: integer().notNull(),
    option_id: text().notNull(),
    product_id: text().notNull(),
    variant_id: text().notNull(),
    quantity: integer().notNull().default(1),
    /** Price of one delivery of one item, in minor units. */
    unit_price: minorUnits(),
    currency: text().notNull(),
    frequency: text().$type<Frequency>().notNull(),
    /** Deliveries that one charge pays for; more than 1 if prepaid. */
    prepaid_deliveries: integer().notNull().default(1),
    /** Last cycle; null: endless. */
    ends_after_cycle: integer(),
    /** First cycle after which the customer can cancel; 0: any time. */
    minimum_cycles: integer().notNull().default(0),
    /** Schedule (`BillingSchedule`): days in the store's time zone. */
    anchor_day: date({ mode: 'string' }).notNull(),
    anchor_cycle: integer().notNull(),
    /** The next delivery: the first, paid at checkout, is cycle 1; a free trial starts with cycle 1 still to come. */
    next_cycle: integer().notNull(),
    /** Cycles after the next one that are skipped, ascending. */
    skipped_cycles: integer()
      .array()
      .notNull()
      .default(sql`'{}'::integer[]`),
    next_charge_day: date({ mode: 'string' }),
    /** When billing acts next: a charge, a retry or the end of a pause. Null: never. */
    next_action_at: utcTimestamp(),
    trial_ends_on: date({ mode: 'string' }),
    paused_until: date({ mode: 'string' }),
    /** Ends instead of renewing with the next cycle. */
    cancel_at_period_end: boolean().notNull().default(false),
    cancel_reason: text(),
    cancel_comment: text().notNull().default(''),
    cancelled_at: utcTimestamp(),
    ended_at: utcTimestamp(),
    /** Number of the next retry of the open charge; 0 while none was declined. */
    dunning_step: integer().notNull().default(0),
    method_id: text().references(() => customerPaymentMethods.method_id),
    /** Charged when the other one is declined. */
    backup_method_id: text().references(() => customerPaymentMethods.method_id),
    discount: jsonb().$type<SubscriptionDiscount>(),
    add_ons: jsonb().$type<SubscriptionAddOn[]>().notNull().default([]),
    /** Owed to the customer from a downgrade, taken off the next charges. Minor units. */
    credit_balance: minorUnits().default(0),
    /** Page whose shipping methods and tax settings apply to renewals. */
    payment_page_id: text().notNull(),
    shipping_method_id: text(),
    shipping_title: text().notNull().default(''),
    /** Used while the shipping method no longer exists. */
    shipping_rate: minorUnits().default(0),
    shipping_address: jsonb().$type<StoredAddress>(),
    locale: text(),
    consent: jsonb().$type<SubscriptionConsent>(),
    /** Monthly recurring revenue, normalized to a month (`monthlyRevenue`): 0 unless active or past due. */
    mrr: minorUnits(),
    /** Next charge before shipping and tax (`renewalSubtotal`), for the forecast of renewals. */
    next_subtotal: minorUnits().default(0),
    origin_order_id: text(),
    note: text().notNull().default(''),
    /** Latest plan version whose price change the customer was emailed about. */
    price_notice_version: integer(),
    /** When each notice about the coming cycle was sent, by kind. */
    notices: jsonb().$type<Record<string, string>>().notNull().default({}),
    version: integer().notNull().default(1),
    started_at: utcTimestamp().notNull(),
    /** When it was created here. Imported subscriptions may have started earlier. */
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table) => [
    uniqueIndex('subscriptions_display_id').on(table.store_id, table.mode, table.subscription_display_id),
    // Has every column that the list filters and sorts by.
    index('subscriptions_list').on(
      table.store_id,
      table.mode,
      table.started_at,
      table.subscription_id,
      table.status,
      table.frequency,
      table.plan_id,
      table.customer_id,
      table.unit_price,
      table.quantity,
      table.subscription_display_id,
    ),
    index('subscriptions_customer').on(table.customer_id),
    index('subscriptions_plan').on(table.plan_id, table.status),
    index('subscriptions_due')
      .on(table.next_action_at)
      .where(sql`${table.next_action_at} is not null`),
    index('subscriptions_method').on(table.method_id),
    // For the figures by plan and the renewals ahead; both hold all columns that they read.
    index('subscriptions_plan_figures').on(
      table.store_id,
      table.mode,
      table.currency,
      table.plan_id,
      table.status,
      table.mrr,
    ),
    index('subscriptions_renewals')
      .on(
        table.store_id,
        table.mode,
        table.currency,
        table.next_charge_day,
        table.frequency,
        table.prepaid_deliveries,
        table.next_subtotal,
      )
      .where(sql`${table.status} = 'active' and not ${table.cancel_at_period_end}`),
    // A sale creates each subscription once, however often its result arrives.
    uniqueIndex('subscriptions_origin').on(table.origin_order_id, table.variant_id, table.option_id),
  ],
)

/** Parts of a charge, in minor units: `subtotal` less `discount` and `credit`, plus `shipping` and added tax. */
export interface ChargeBreakdown {
  subtotal: number
  discount: number
  credit: number
  shipping: number
  tax: SalesTax | null
  add_ons: SubscriptionAddOn[]
  /** Deliveries that it pays for, including its own; absent: the subscription's `prepaid_deliveries`. */
  deliveries?: number
}

/**
 * The charge of one cycle of a subscription. The unique index is the exactly-once guarantee of billing: whatever
 * crashes, a cycle is charged, skipped or written off once. Its payments carry its ID as their session, so that the
 * indexes of payments allow it one open or successful payment and one order.
 */
export const subscriptionCharges = pgTable(
  'subscription_charges',
  {
    charge_id: text().primaryKey(),
    subscription_id: text()
      .notNull()
      .references(() => subscriptions.subscription_id, { onDelete: 'cascade' }),
    store_id: text().notNull(),
    mode: text().$type<Mode>().notNull(),
    /** `proration`: the price difference of a swap in the middle of a cycle, numbered below zero. */
    kind: text().$type<'initial' | 'renewal' | 'prepaid_delivery' | 'proration'>().notNull(),
    cycle: integer().notNull(),
    due_day: date({ mode: 'string' }).notNull(),
    status: text().$type<'open' | 'paid' | 'declined' | 'skipped' | 'uncollectible' | 'waiting_for_stock'>().notNull(),
    amount: minorUnits(),
    currency: text().notNull(),
    breakdown: jsonb().$type<ChargeBreakdown>(),
    payment_id: text(),
    order_id: text(),
    connection_id: text(),
    /** Payments that were tried. */
    tries: integer().notNull().default(0),
    /** Plain-text reason of the current status: the bank's message, or who skipped it. */
    reason: text().notNull().default(''),
    decline_code: text(),
    /** Methods that can't be charged for it again: a retry without the customer would be declined too. */
    blocked_methods: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    first_declined_at: utcTimestamp(),
    /** What paid a charge that was declined before; null for any other charge. */
    recovered_by: text().$type<'retry' | 'payment_method_update' | 'backup_method'>(),
    /** Number of the retry of the dunning schedule that paid it; 0 if it was paid between retries. */
    recovery_step: integer(),
    next_retry_at: utcTimestamp(),
    paid_at: utcTimestamp(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table) => [
    uniqueIndex('subscription_charges_cycle').on(table.subscription_id, table.cycle),
    index('subscription_charges_store').on(table.store_id, table.mode, table.due_day),
    index('subscription_charges_created').on(table.store_id, table.mode, table.created_at),
    index('subscription_charges_payment').on(table.payment_id),
    // Revenue of a period.
    index('subscription_charges_paid')
      .on(table.store_id, table.mode, table.currency, table.paid_at, table.amount)
      .where(sql`${table.status} = 'paid'`),
    // Price differences of swaps that are still to be charged.
    index('subscription_charges_prorations')
      .on(table.created_at)
      .where(sql`${table.kind} = 'proration' and ${table.status} = 'open' and ${table.payment_id} is null`),
    index('subscription_charges_declined')
      .on(table.store_id, table.mode, table.first_declined_at)
      .where(sql`${table.first_declined_at} is not null`),
  ],
)
