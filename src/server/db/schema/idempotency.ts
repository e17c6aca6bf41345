import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, moment } from './columns.ts'

/** Replies kept for 24 hours, so that a repeated POST answers what it answered. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    caller: text().notNull(),
    key: text().notNull(),
    route: text().notNull(),
    body_hash: text().notNull(),
    /** Null while the first call is still running. */
    status: integer(),
    reply: jsonb(),
    locked_until: moment().notNull(),
    created_at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.caller, table.key] }), index('idempotency_keys_age').on(table.created_at)],
)
