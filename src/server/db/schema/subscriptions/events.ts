import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { SubscriptionEventKind } from '../../../../shared/domain/subscriptions/event-kinds.ts'
import type { CohortChange, MonthTotals } from '../../../../shared/domain/subscriptions/month-figures.ts'
import type { SubscriptionStatus } from '../../../../shared/domain/subscriptions/subscription-status.ts'
import { createdAt, minorUnits, utcTimestamp } from '../columns.ts'
import { stores } from '../stores/stores.ts'
import { subscriptions } from './subscriptions.ts'

/** Timeline of a subscription, and the source of all MRR figures. */
export const subscriptionEvents = pgTable(
  'subscription_events',
  {
    event_id: text().primaryKey(),
    subscription_id: text()
      .notNull()
      .references(() => subscriptions.subscription_id, { onDelete: 'cascade' }),
    store_id: text().notNull(),
    mode: text().$type<Mode>().notNull(),
    kind: text().$type<SubscriptionEventKind>().notNull(),
    text: text().notNull(),
    /** 'customer', 'system' or a member's name. */
    actor: text().notNull().default('system'),
    /** MRR before and after, in minor units of `currency`; equal if it didn't change. */
    mrr_before: bigint({ mode: 'number' }).notNull().default(0),
    mrr_after: bigint({ mode: 'number' }).notNull().default(0),
    status_before: text().$type<SubscriptionStatus>(),
    status_after: text().$type<SubscriptionStatus>(),
    currency: text().notNull(),
    /** Why the subscription ended, if this event ended it, or why an accepted offer was made. */
    reason: text(),
    /** Plan after the event. */
    plan_id: text().notNull().default(''),
    /** When the subscription was created, for retention by month. */
    subscription_created_at: createdAt(),
    at: utcTimestamp().notNull(),
  },
  (table) => [
    index('subscription_events_subscription').on(table.subscription_id, table.at),
    index('subscription_events_store').on(table.store_id, table.mode, table.at),
    index('subscription_events_offers')
      .on(table.store_id, table.mode, table.at)
      .where(sql`${table.kind} = 'offer_accepted'`),
    // The few events that figures are computed from.
    index('subscription_events_movement')
      .on(
        table.store_id,
        table.mode,
        table.currency,
        table.at,
        table.mrr_before,
        table.mrr_after,
        table.status_before,
        table.status_after,
        table.kind,
        table.plan_id,
        table.subscription_created_at,
      )
      .where(
        sql`${table.mrr_before} <> ${table.mrr_after} or ${table.status_before} is distinct from ${table.status_after}`,
      ),
  ],
)

/** Changes of one month that is over, computed from its events when the figures are first read. */
export const subscriptionMonths = pgTable(
  'subscription_months',
  {
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    mode: text().$type<Mode>().notNull(),
    currency: text().notNull(),
    /** Time zone in which the month begins and ends. */
    time_zone: text().notNull(),
    /** 'YYYY-MM'. */
    month: text().notNull(),
    totals: jsonb().$type<MonthTotals>().notNull(),
    /** By the month in which the subscriptions were created. */
    cohorts: jsonb().$type<Record<string, CohortChange>>().notNull(),
    created_at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.store_id, table.mode, table.currency, table.time_zone, table.month] })],
)

/** Revenue of all paid charges until a moment, so that figures add up only what was paid since then. */
export const subscriptionRevenue = pgTable(
  'subscription_revenue',
  {
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    mode: text().$type<Mode>().notNull(),
    currency: text().notNull(),
    /** Charges that were paid before this moment are included. */
    until: utcTimestamp().notNull(),
    amount: minorUnits(),
  },
  (table) => [primaryKey({ columns: [table.store_id, table.mode, table.currency] })],
)
