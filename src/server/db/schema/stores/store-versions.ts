import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { stores } from './stores.ts'

/**
 * The transaction that last changed the data a store's checkouts are made from. Written by triggers together with the
 * change, so that no change is ever visible without it. A store without a row has not changed since versions were
 * introduced: its version is 0.
 */
export const storeVersions = pgTable('store_versions', {
  store_id: text()
    .primaryKey()
    .references(() => stores.store_id, { onDelete: 'cascade' }),
  version: bigint({ mode: 'number' }).notNull(),
})
