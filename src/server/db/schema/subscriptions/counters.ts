import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import { stores } from '../stores/stores.ts'

/** Next display number, for each mode of a store. */
export const subscriptionCounters = pgTable(
  'subscription_counters',
  {
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    mode: text().$type<Mode>().notNull(),
    next_number: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.store_id, table.mode] })],
)
