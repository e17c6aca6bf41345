import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { NotificationSettings } from '../../../../shared/contracts/notifications/notification-settings.ts'
import { users } from '../accounts/accounts.ts'
import { createdAt } from '../columns.ts'
import { stores } from '../stores/stores.ts'

/** One row per member, each with its own read state. */
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
    index('notifications_created').on(table.created_at),
    index('notifications_unread')
      .on(table.user_id)
      .where(sql`not ${table.read}`),
  ],
)

/** A member's notification settings for a store; without a row, the defaults apply. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    user_id: text()
      .notNull()
      .references(() => users.user_id, { onDelete: 'cascade' }),
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    settings: jsonb().$type<NotificationSettings>().notNull(),
    version: integer().notNull().default(1),
    updated_at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.store_id] })],
)
