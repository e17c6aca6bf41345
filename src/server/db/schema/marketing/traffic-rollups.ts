import { bigint, boolean, doublePrecision, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { CreditModel, TrafficDimension } from '../../../../shared/domain/store/traffic.ts'
import { minorUnits, utcTimestamp } from '../columns.ts'
import { stores } from '../stores/stores.ts'

const store_id = () =>
  text()
    .notNull()
    .references(() => stores.store_id, { onDelete: 'cascade' })

/**
 * The days of a store that are rolled up: from `since` until before `until`, in the store's time zone and currency of
 * that time. Without a row, figures come from visits. Deleting a row makes the job start again.
 */
export const trafficRollups = pgTable(
  'traffic_rollups',
  {
    store_id: store_id(),
    mode: text().$type<Mode>().notNull(),
    time_zone: text().notNull(),
    currency: text().notNull(),
    since: utcTimestamp().notNull(),
    until: utcTimestamp().notNull(),
  },
  (table) => [primaryKey({ columns: [table.store_id, table.mode] })],
)

/** Visits of a rolled up day, by each dimension alone. */
export const trafficCounts = pgTable(
  'traffic_counts',
  {
    store_id: store_id(),
    mode: text().$type<Mode>().notNull(),
    /** When the day starts. */
    starts_at: utcTimestamp().notNull(),
    /** `visitor`: device, with 'new' or 'returning' as the detail. */
    dimension: text().$type<TrafficDimension | 'visitor'>().notNull(),
    value: text(),
    detail: text(),
    is_bot: boolean().notNull(),
    sessions: integer().notNull(),
    visitors: integer().notNull(),
    checkouts: integer().notNull(),
  },
  (table) => [index('traffic_counts_day').on(table.store_id, table.mode, table.dimension, table.starts_at)],
)

/** What the orders of a rolled up day are credited to, by each dimension alone. */
export const trafficCredits = pgTable(
  'traffic_credits',
  {
    store_id: store_id(),
    mode: text().$type<Mode>().notNull(),
    starts_at: utcTimestamp().notNull(),
    dimension: text().$type<TrafficDimension>().notNull(),
    credit: text().$type<CreditModel>().notNull(),
    value: text(),
    detail: text(),
    /** Parts of orders if several sessions share the credit. */
    orders: doublePrecision().notNull(),
    revenue: minorUnits(),
  },
  (table) => [
    index('traffic_credits_day').on(table.store_id, table.mode, table.dimension, table.credit, table.starts_at),
  ],
)

/** Times of visits and orders that changed late. Figures of their days come from visits until they are rolled up again. */
export const trafficChanges = pgTable(
  'traffic_changes',
  {
    change_id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    store_id: store_id(),
    mode: text().$type<Mode>().notNull(),
    at: utcTimestamp().notNull(),
  },
  (table) => [index('traffic_changes_at').on(table.store_id, table.mode, table.at)],
)
