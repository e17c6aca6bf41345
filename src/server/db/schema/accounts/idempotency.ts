import { customType, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, utcTimestamp } from '../columns.ts'

/** Responses kept for 24 hours, so that a repeated POST gets the same one. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    caller: text().notNull(),
    key: text().notNull(),
    route: text().notNull(),
    body_hash: text().notNull(),
    /** Null while the first call is running. */
    status: integer(),
    reply: jsonb(),
    locked_until: utcTimestamp().notNull(),
    created_at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.caller, table.key] }), index('idempotency_keys_age').on(table.created_at)],
)

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Steps completed by calls with a key, written in their own transactions. A repeated call continues from there. */
export const idempotencySteps = pgTable(
  'idempotency_steps',
  {
    caller: text().notNull(),
    key: text().notNull(),
    step: text().notNull(),
    /** Result of the step, serialized by `v8.serialize`; null if it is a secret. */
    result: bytes(),
  },
  (table) => [
    primaryKey({ columns: [table.caller, table.key, table.step] }),
    foreignKey({
      columns: [table.caller, table.key],
      foreignColumns: [idempotencyKeys.caller, idempotencyKeys.key],
    }).onDelete('cascade'),
  ],
)
