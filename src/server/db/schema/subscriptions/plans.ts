import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { PlanTerms, PricingOption } from '../../../../shared/domain/subscriptions/plan-terms.ts'
import { createdAt, utcTimestamp } from '../columns.ts'
import { products } from '../sales/catalog.ts'
import { stores } from '../stores/stores.ts'

/** A product sold on a schedule. Its prices and terms are those of its current version. */
export const subscriptionPlans = pgTable(
  'subscription_plans',
  {
    plan_id: text().primaryKey(),
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    product_id: text()
      .notNull()
      .references(() => products.product_id),
    /** For the team; shoppers see `plan_title`. */
    plan_name: text().notNull(),
    plan_title: text().notNull(),
    description: text().notNull().default(''),
    additional_settings: jsonb().$type<{ add_policy?: boolean; policy_url?: string }>().notNull().default({}),
    /** The current version of prices and terms. */
    version: integer().notNull().default(1),
    status: text().$type<'active' | 'archived'>().notNull().default('active'),
    archived_at: utcTimestamp(),
    /** Counts saved edits: a form opened before the last one is rejected. */
    edit_version: integer().notNull().default(1),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table) => [
    index('subscription_plans_store').on(table.store_id, table.created_at),
    index('subscription_plans_product').on(table.product_id),
  ],
)

/** Prices and terms of a plan, unchanged once saved: a subscription belongs to one version. */
export const subscriptionPlanVersions = pgTable(
  'subscription_plan_versions',
  {
    plan_id: text()
      .notNull()
      .references(() => subscriptionPlans.plan_id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    store_id: text().notNull(),
    pricing_options: jsonb().$type<PricingOption[]>().notNull(),
    terms: jsonb().$type<PlanTerms>().notNull(),
    /** Existing subscribers move to this version from this day on, store time; null: it is for new ones only. */
    applies_to_existing_from: text(),
    /** When every existing subscriber was emailed about it. */
    notices_sent_at: utcTimestamp(),
    created_by: text().notNull().default(''),
    created_at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.plan_id, table.version] })],
)
