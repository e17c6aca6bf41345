import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, utcTimestamp } from '../columns.ts'
import { stores } from '../stores/stores.ts'

/** Simulated time of a store's test mode. Without a row, test mode runs on real time. */
export const testClocks = pgTable('test_clocks', {
  store_id: text()
    .primaryKey()
    .references(() => stores.store_id, { onDelete: 'cascade' }),
  /** How far simulated time is ahead of real time. Never decreases while subscriptions exist. */
  offset_ms: bigint({ mode: 'number' }).notNull().default(0),
  /** Target of an advance in progress; null: none. */
  advancing_to: utcTimestamp(),
  /** Simulated time at which the last advance started. */
  advanced_from: utcTimestamp(),
  updated_at: createdAt(),
})
