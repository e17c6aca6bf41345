import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt } from '../columns.ts'
import { stores } from './stores.ts'

/** Custom colors saved by a merchant for everything the store shows. */
export const brandColors = pgTable(
  'brand_colours',
  {
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    /** '#1F5B45', in uppercase. */
    colour: text().notNull(),
    created_at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.store_id, table.colour] })],
)
