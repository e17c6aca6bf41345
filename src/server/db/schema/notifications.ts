import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt } from './columns.ts'
import { stores } from './stores.ts'

/** One row a member: each reads and marks their own. */
export const notifications = pgTable(
  'notifications',
  {
    notification_id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.user_id, { onDelete: 'cascade' }),
    store_id: text().references(() => stores.store_id, { onDelete: 'cascade' }),
    event: text().notNull(),
    title: text().notNull(),
    message: text().notNull(),
    destination: text().notNull(),
    read: boolean().notNull().default(false),
    created_at: createdAt(),
  },
  (table) => [
    index('notifications_user').on(table.user_id, table.created_at),
    index('notifications_unread')
      .on(table.user_id)
      .where(sql`not ${table.read}`),
  ],
)
