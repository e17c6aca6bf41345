import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { AllowedKind, VelocityKind, VelocityLimits } from '../../../../shared/domain/payments/velocity.ts'
import { createdAt, minorUnits, utcTimestamp } from '../columns.ts'
import { stores } from '../stores/stores.ts'

const storeId = () =>
  text()
    .notNull()
    .references(() => stores.store_id, { onDelete: 'cascade' })

const times = () =>
  timestamp({ withTimezone: true })
    .array()
    .notNull()
    .default(sql`'{}'`)

/** A store's own velocity limits; without a row, the defaults apply. */
export const velocityLimits = pgTable('velocity_limits', {
  store_id: text()
    .primaryKey()
    .references(() => stores.store_id, { onDelete: 'cascade' }),
  limits: jsonb().$type<VelocityLimits>().notNull(),
  version: integer().notNull().default(1),
  updated_at: createdAt(),
})

/** Declined and pending payments per card, email address or network. A single row keeps the count exact. */
export const velocityCounts = pgTable(
  'velocity_counts',
  {
    store_id: storeId(),
    mode: text().$type<Mode>().notNull(),
    /** `spike` and `alert` count blocked attempts, for the notification about them. */
    kind: text().$type<VelocityKind | 'spike' | 'alert'>().notNull(),
    value: text().notNull(),
    declined: times(),
    /** Payments that were pending at the last check, with their session and when each was counted. */
    pending: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    seconds: integer().notNull(),
    /** True if the latest attempt was allowed. */
    admitted: boolean().notNull().default(true),
    updated_at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.store_id, table.mode, table.kind, table.value] })],
)

/** Blocked attempts: one row per limit, value and window. The other fields are those of the latest attempt. */
export const velocityBlocks = pgTable(
  'velocity_blocks',
  {
    block_id: text().primaryKey(),
    store_id: storeId(),
    mode: text().$type<Mode>().notNull(),
    kind: text().$type<VelocityKind>().notNull(),
    value: text().notNull(),
    period_start: utcTimestamp().notNull(),
    count: integer().notNull().default(1),
    first_at: utcTimestamp().notNull(),
    last_at: utcTimestamp().notNull(),
    email: text().notNull(),
    network: text().notNull(),
    card_key: text(),
    card_type: text(),
    card_last_four: text(),
    amount: minorUnits(),
    currency: text().notNull(),
    session_id: text().notNull(),
  },
  (table) => [
    uniqueIndex('velocity_blocks_burst').on(table.store_id, table.mode, table.kind, table.value, table.period_start),
    index('velocity_blocks_store').on(table.store_id, table.mode, table.last_at),
    index('velocity_blocks_last').on(table.last_at),
  ],
)

/** Cards, email addresses and networks that a member exempts for a day. */
export const velocityAllowances = pgTable(
  'velocity_allowances',
  {
    allowance_id: text().primaryKey(),
    store_id: storeId(),
    mode: text().$type<Mode>().notNull(),
    kind: text().$type<AllowedKind>().notNull(),
    value: text().notNull(),
    /** How members see it: an email address as typed, a card's brand and last four digits. */
    label: text().notNull(),
    created_by: text().notNull(),
    created_at: createdAt(),
    expires_at: utcTimestamp().notNull(),
  },
  (table) => [
    uniqueIndex('velocity_allowances_value').on(table.store_id, table.mode, table.kind, table.value),
    index('velocity_allowances_expires').on(table.expires_at),
  ],
)
