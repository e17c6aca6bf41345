import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { utcTimestamp } from '../columns.ts'

/** Provider webhooks, once each: the provider's event ID is unique within an account. */
export const providerEvents = pgTable(
  'provider_events',
  {
    connection_id: text().notNull(),
    event_id: text().notNull(),
    type: text().notNull(),
    received_at: utcTimestamp().notNull(),
  },
  (table) => [primaryKey({ columns: [table.connection_id, table.event_id] })],
)
