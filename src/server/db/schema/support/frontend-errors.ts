import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ErrorRecord } from '../../../../shared/contracts/support/frontend-errors.ts'
import { createdAt, utcTimestamp } from '../columns.ts'

/** Groups of similar browser errors. */
export const errorGroups = pgTable(
  'error_groups',
  {
    /** Hash of the type, the message without numbers and IDs, and the place. */
    error_group_id: text().primaryKey(),
    type: text().notNull(),
    message: text().notNull(),
    place: text().notNull(),
    /** Status of the failed request. */
    status: integer(),
    count: integer().notNull().default(1),
    first_seen_at: createdAt(),
    last_seen_at: createdAt(),
    resolved_at: utcTimestamp(),
  },
  (table) => [index('error_groups_seen').on(table.last_seen_at)],
)

/** The latest records of each group. */
export const errorRecords = pgTable(
  'error_records',
  {
    error_id: text().primaryKey(),
    error_group_id: text()
      .notNull()
      .references(() => errorGroups.error_group_id, { onDelete: 'cascade' }),
    record: jsonb().$type<ErrorRecord>().notNull(),
    created_at: createdAt(),
  },
  (table) => [index('error_records_group').on(table.error_group_id, table.created_at)],
)

/** Stores in which a group was seen. */
export const errorStores = pgTable(
  'error_stores',
  {
    error_group_id: text()
      .notNull()
      .references(() => errorGroups.error_group_id, { onDelete: 'cascade' }),
    store_id: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.error_group_id, table.store_id] })],
)
