import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt } from '../columns.ts'
import { stores } from './stores.ts'

/** The colours that a merchant has kept for everything that the store shows. */
export const brandColours = pgTable(
  'brand_colours',
  {
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    /** '#1F5B45', in capitals. */
    colour: text().notNull(),
    created_at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.store_id, table.colour] })],
)
