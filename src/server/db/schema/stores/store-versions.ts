import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { stores } from './stores.ts'

/**
 * The transaction that last changed what a store's checkouts are made from. Triggers write it, with the change itself, so
 * that no change is ever seen without it. A store without a row has not been changed since there are versions: its is 0.
 */
export const storeVersions = pgTable('store_versions', {
  store_id: text()
    .primaryKey()
    .references(() => stores.store_id, { onDelete: 'cascade' }),
  version: bigint({ mode: 'number' }).notNull(),
})
